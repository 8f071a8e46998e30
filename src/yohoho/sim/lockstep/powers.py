"""The pirates' powers; each step changes only the games in which a power is due."""

from __future__ import annotations

from typing import Any

from yohoho.sim.lockstep.codes import EMPTY, HARRY, JUANITA, RASCAL, ROSIE, WILL
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, of_seat, one_hot
from yohoho.sim.lockstep.tricks import BatchTrickOutcome

_PERSONS = {"rosie": ROSIE, "will": WILL, "rascal": RASCAL, "juanita": JUANITA, "harry": HARRY}


def pirate_wins(
    rules: Rules, round_state: BatchRoundState, outcome: BatchTrickOutcome, cards: Any, last: Array
) -> BatchRoundState:
    """Mark the power of the pirate that won the trick: Harry for the end of the round, the others for now.

    Graybeard has no powers, after the last trick only Harry has one, and without undealt cards Will and
    Juanita have none. The winner of the trick is the `leader` by now.
    """
    xp, card = rules.xp, outcome.card
    person = ~outcome.discarded & (round_state.leader < rules.players)
    if "harry" in rules.powers:
        harry = one_hot(rules, round_state.leader, rules.players) & (person & (card == HARRY))
        round_state = round_state._replace(harrys=round_state.harrys | harry)
    pirate = xp.zeros_like(round_state.pirate)
    for name in sorted(rules.powers - {"harry"}):
        wakes = card == _PERSONS[name]
        if name in ("will", "juanita"):
            wakes = wakes & (undealt_left(rules, round_state, cards) > 0)
        pirate = xp.where(wakes & person & ~last, xp.uint8(_PERSONS[name]), pirate)
    return round_state._replace(pirate=pirate)


def undealt_left(rules: Rules, round_state: BatchRoundState, cards: Any) -> Array:
    """(games,) how many cards are undealt, without those that Will has drawn."""
    xp = rules.xp
    undealt = rules.undealt(xp.asarray(cards).astype(xp.int16))
    drawn = (round_state.undealt == EMPTY).sum(axis=0) - xp.maximum(0, rules.most_drawn - undealt)
    return undealt - drawn.astype(xp.int16)


def use(rules: Rules, round_state: BatchRoundState, choice: Array) -> BatchRoundState:
    """Apply each player's choice: a seat for Rosie, points for Rascal, 1 or 0 for Will and Juanita.

    Will's player draws here; `discard` puts cards away afterwards.
    """
    xp, pirate = rules.xp, round_state.pirate
    mine = one_hot(rules, round_state.leader, rules.players)
    wagers = round_state.wagers + mine * xp.where(pirate == RASCAL, choice, xp.uint8(0)).astype(xp.int8)
    drawing = (pirate == WILL) & (choice == 1)
    round_state = round_state._replace(
        wagers=wagers,
        pirate=xp.where(drawing, pirate, xp.uint8(0)),
        leader=xp.where(pirate == ROSIE, choice.astype(xp.uint8), round_state.leader),
    )
    return _draw(rules, round_state, drawing) if rules.most_drawn else round_state


def _draw(rules: Rules, round_state: BatchRoundState, drawing: Array) -> BatchRoundState:
    """Move two undealt cards, or as many as there are, into free slots of the hand."""
    for _ in range(2):
        round_state = _draw_one(rules, round_state, drawing)
    return round_state


def _draw_one(rules: Rules, round_state: BatchRoundState, drawing: Array) -> BatchRoundState:
    xp = rules.xp
    card, lies = round_state.undealt[0], round_state.undealt[0] != EMPTY
    takes = drawing & lies
    moved = xp.concatenate([round_state.undealt[1:], xp.full_like(round_state.undealt[:1], EMPTY)])
    hand = of_seat(rules, round_state.hands, round_state.leader)
    free = first_true(rules, hand == EMPTY)
    slot = one_hot(rules, round_state.leader, rules.hands)[:, None] & (free & takes)
    return round_state._replace(
        hands=xp.where(slot, card, round_state.hands), undealt=xp.where(takes, moved, round_state.undealt)
    )


def first_true(rules: Rules, rows: Array) -> Array:
    """The rows with only the first True of each game."""
    taken, kept = rows[0], [rows[0]]
    for row in range(1, rows.shape[0]):
        kept.append(rows[row] & ~taken)
        taken = taken | rows[row]
    return rules.xp.stack(kept)


def to_discard(rules: Rules, round_state: BatchRoundState, cards_held: Array) -> Array:
    """(games,) whether Will's player still holds more than the `cards_held` of the others."""
    held = (of_seat(rules, round_state.hands, round_state.leader) != EMPTY).sum(axis=0)
    return (round_state.pirate == WILL) & (held > cards_held)


def discard(rules: Rules, round_state: BatchRoundState, slot: Array, due: Array) -> BatchRoundState:
    """Will's player puts the card in this slot away, where one is `due`."""
    xp = rules.xp
    gone = one_hot(rules, round_state.leader, rules.hands)[:, None] & (slot & due)
    return round_state._replace(hands=round_state.hands | gone * xp.uint8(EMPTY))


def powers_done(rules: Rules, round_state: BatchRoundState) -> BatchRoundState:
    return round_state._replace(pirate=rules.xp.zeros_like(round_state.pirate))


def change(rules: Rules, round_state: BatchRoundState, by: Array) -> BatchRoundState:
    """Change the bids of Harry's players, all at once: `by` is (players, games) of -1, 0, 1."""
    return round_state._replace(changes=round_state.changes + by * round_state.harrys)
