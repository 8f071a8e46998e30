"""The pirates' powers as steps in which only the games that wait for one take part."""

from __future__ import annotations

from typing import Any

from yohoho.sim.lockstep.codes import EMPTY, HARRY, JUANITA, RASCAL, ROSIE, WILL
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat, one_hot
from yohoho.sim.lockstep.tricks import BatchTrickOutcome

_PERSONS = {"rosie": ROSIE, "will": WILL, "rascal": RASCAL, "juanita": JUANITA, "harry": HARRY}


def pirate_wins(rules: Rules, tables: Tables, outcome: BatchTrickOutcome, cards: Any, last: Array) -> Tables:
    """After a trick: Harry is remembered, the others wait for their player's choice.

    Graybeard decides nothing, after the last trick only Harry acts, and with no undealt cards there is
    nothing to draw or to see. The winner of the trick is its `leader` now.
    """
    xp, card = rules.xp, outcome.card
    person = ~outcome.discarded & (tables.leader < rules.players)
    if "harry" in rules.powers:
        harry = one_hot(rules, tables.leader, rules.players) & (person & (card == HARRY))
        tables = tables._replace(harrys=tables.harrys | harry)
    pirate = xp.zeros_like(tables.pirate)
    for name in sorted(rules.powers - {"harry"}):
        wakes = card == _PERSONS[name]
        if name in ("will", "juanita"):
            wakes = wakes & (undealt_left(rules, tables, cards) > 0)
        pirate = xp.where(wakes & person & ~last, xp.uint8(_PERSONS[name]), pirate)
    return tables._replace(pirate=pirate)


def undealt_left(rules: Rules, tables: Tables, cards: Any) -> Array:
    """(games,) how many cards lie undealt, after what Will has drawn."""
    xp = rules.xp
    undealt = rules.undealt(xp.asarray(cards).astype(xp.int16))
    drawn = (tables.undealt == EMPTY).sum(axis=0) - xp.maximum(0, rules.most_drawn - undealt)
    return undealt - drawn.astype(xp.int16)


def use(rules: Rules, tables: Tables, choice: Array) -> Tables:
    """What each game's player makes of the power: Rosie a seat, Rascal points, Will and Juanita 1 or 0.

    Will's player draws here; the cards to put away are due next, see `discard`.
    """
    xp, pirate = rules.xp, tables.pirate
    mine = one_hot(rules, tables.leader, rules.players)
    wagers = tables.wagers + mine * xp.where(pirate == RASCAL, choice, xp.uint8(0)).astype(xp.int8)
    drawing = (pirate == WILL) & (choice == 1)
    tables = tables._replace(
        wagers=wagers,
        pirate=xp.where(drawing, pirate, xp.uint8(0)),
        leader=xp.where(pirate == ROSIE, choice.astype(xp.uint8), tables.leader),
    )
    return _draw(rules, tables, drawing) if rules.most_drawn else tables


def _draw(rules: Rules, tables: Tables, drawing: Array) -> Tables:
    """Two cards, or what is left, from the undealt ones into free slots of the hand."""
    for _ in range(2):
        tables = _draw_one(rules, tables, drawing)
    return tables


def _draw_one(rules: Rules, tables: Tables, drawing: Array) -> Tables:
    xp = rules.xp
    card, lies = tables.undealt[0], tables.undealt[0] != EMPTY
    takes = drawing & lies
    moved = xp.concatenate([tables.undealt[1:], xp.full_like(tables.undealt[:1], EMPTY)])
    hand = of_seat(rules, tables.hands, tables.leader)
    free = first_true(rules, hand == EMPTY)
    slot = one_hot(rules, tables.leader, rules.hands)[:, None] & (free & takes)
    return tables._replace(
        hands=xp.where(slot, card, tables.hands), undealt=xp.where(takes, moved, tables.undealt)
    )


def first_true(rules: Rules, rows: Array) -> Array:
    """The rows with only the first True of each game kept."""
    taken, kept = rows[0], [rows[0]]
    for row in range(1, rows.shape[0]):
        kept.append(rows[row] & ~taken)
        taken = taken | rows[row]
    return rules.xp.stack(kept)


def to_discard(rules: Rules, tables: Tables, cards_held: Array) -> Array:
    """(games,) whether Will's player still holds more than the `cards_held` of the others."""
    held = (of_seat(rules, tables.hands, tables.leader) != EMPTY).sum(axis=0)
    return (tables.pirate == WILL) & (held > cards_held)


def discard(rules: Rules, tables: Tables, slot: Array, due: Array) -> Tables:
    """Will's player puts the card in this slot away, where one is `due`."""
    xp = rules.xp
    gone = one_hot(rules, tables.leader, rules.hands)[:, None] & (slot & due)
    return tables._replace(hands=tables.hands | gone * xp.uint8(EMPTY))


def powers_done(rules: Rules, tables: Tables) -> Tables:
    return tables._replace(pirate=rules.xp.zeros_like(tables.pirate))


def change(rules: Rules, tables: Tables, by: Array) -> Tables:
    """Harry's players settle their bids, all at once: (players, games) of -1, 0, 1."""
    return tables._replace(changes=tables.changes + by * tables.harrys)
