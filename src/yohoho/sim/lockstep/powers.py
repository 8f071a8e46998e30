"""The pirates' powers; each step changes only the games in which a power is due."""

from typing import Any

from yohoho.sim.lockstep.codes import EMPTY, PIRATE_CODES
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, is_one_of, of_seat, one_hot
from yohoho.sim.lockstep.tricks import BatchTrickOutcome


def pirate_wins(
    rules: Rules, round_state: BatchRoundState, outcome: BatchTrickOutcome, cards: Any, last: Array
) -> BatchRoundState:
    """Mark the power of the pirate that won the trick, for now or for the end of the round.

    Graybeard has no powers. The winner of the trick is the `leader` by now.
    """
    xp, card = rules.xp, outcome.card
    person = ~outcome.discarded & (round_state.leader < rules.players)
    if rules.changing:
        changes = person & is_one_of(rules, card, rules.changing)
        own_row = one_hot(rules, round_state.leader, rules.players) & changes
        round_state = round_state._replace(harrys=round_state.harrys | own_row)
    pirate = xp.zeros_like(round_state.pirate)
    for name, power in rules.powers.items():
        if power.after_last_trick:
            continue
        code = PIRATE_CODES[name]
        gained = person & ~last & (card == code)
        if power.needs_undealt:
            gained = gained & (undealt_left(rules, round_state, cards) > 0)
        pirate = xp.where(gained, xp.uint8(code), pirate)
    return round_state._replace(pirate=pirate)


def undealt_left(rules: Rules, round_state: BatchRoundState, cards: Any) -> Array:
    """(games,) how many cards are undealt, without those that have been drawn."""
    xp = rules.xp
    undealt = rules.undealt(xp.asarray(cards).astype(xp.int16))
    # Rows that never held a card, because fewer are undealt than could be drawn, do not count as drawn.
    drawn = (round_state.undealt == EMPTY).sum(axis=0) - xp.maximum(0, rules.max_drawn - undealt)
    return undealt - drawn.astype(xp.int16)


def use(rules: Rules, round_state: BatchRoundState, choice: Array) -> BatchRoundState:
    """Apply each player's choice: a seat to lead, points to stake, or 1 or 0 for yes or no.

    Cards are drawn here; `discard` puts cards away afterwards.
    """
    xp, pirate = rules.xp, round_state.pirate
    own_row = one_hot(rules, round_state.leader, rules.players)
    staked = xp.where(is_one_of(rules, pirate, rules.staking), choice, xp.uint8(0)).astype(xp.int8)
    drawing = is_one_of(rules, pirate, rules.drawing) & (choice == 1)
    leads = is_one_of(rules, pirate, rules.leading)
    round_state = round_state._replace(
        wagers=round_state.wagers + own_row * staked,
        pirate=xp.where(drawing, pirate, xp.uint8(0)),
        leader=xp.where(leads, choice.astype(xp.uint8), round_state.leader),
    )
    return _draw(rules, round_state, drawing) if rules.max_drawn else round_state


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
    taken, first = rows[0], [rows[0]]
    for row in range(1, rows.shape[0]):
        first.append(rows[row] & ~taken)
        taken = taken | rows[row]
    return rules.xp.stack(first)


def to_discard(rules: Rules, round_state: BatchRoundState, cards_held: Array) -> Array:
    """(games,) whether the player who drew still holds more than the `cards_held` of the others."""
    hand_size = (of_seat(rules, round_state.hands, round_state.leader) != EMPTY).sum(axis=0)
    return is_one_of(rules, round_state.pirate, rules.drawing) & (hand_size > cards_held)


def discard(rules: Rules, round_state: BatchRoundState, slot: Array, due: Array) -> BatchRoundState:
    """The player who drew puts the card in this slot away, where one is `due`."""
    xp = rules.xp
    gone = one_hot(rules, round_state.leader, rules.hands)[:, None] & (slot & due)
    return round_state._replace(hands=round_state.hands | gone * xp.uint8(EMPTY))


def powers_done(rules: Rules, round_state: BatchRoundState) -> BatchRoundState:
    return round_state._replace(pirate=rules.xp.zeros_like(round_state.pirate))


def change(rules: Rules, round_state: BatchRoundState, by: Array) -> BatchRoundState:
    """Change the bids of the players who may, all at once: `by` is (players, games) of -1, 0, 1."""
    return round_state._replace(changes=round_state.changes + by * round_state.harrys)
