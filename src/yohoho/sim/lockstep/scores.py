"""The points of a round, for all seats of all games at once."""

from typing import Any

from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules
from yohoho.skull_king.score import ALLIANCE


def bid_errors(rules: Rules, round_state: BatchRoundState) -> Array:
    """(players, games) how many tricks each bid was off by."""
    return rules.xp.abs(round_state.won[: rules.players] - final_bids(rules, round_state))


def final_bids(rules: Rules, round_state: BatchRoundState) -> Array:
    return round_state.bids + round_state.changes if rules.powers else round_state.bids


def points(rules: Rules, round_state: BatchRoundState, cards: Any, number: Any) -> Array:
    """(players, games) for a round of `cards` cards, the `number`th of the game."""
    xp = rules.xp
    missed = bid_errors(rules, round_state)
    exact = missed == 0
    bonus = round_state.bonus[: rules.players]
    if rules.setup.scoring in ("rascal", "cannonball"):
        total = _rascal(rules, round_state, missed, bonus, cards)
    else:
        times = rules.setup.edition.zero_bid_times(cards, number)
        total = _by_exact_bid(rules, round_state, missed, bonus, times)
    if rules.powers:
        total = total + xp.where(exact, round_state.wagers, -round_state.wagers)
    if rules.loot:
        # Rows of `allied` gave the Loot and columns won it: an alliance pays both.
        partners = (round_state.allied * exact[None]).sum(axis=1) + (round_state.allied * exact[:, None]).sum(
            axis=0
        )
        total = total + ALLIANCE * exact * partners.astype(xp.int16)
    return total.astype(xp.int16)


def _by_exact_bid(
    rules: Rules, round_state: BatchRoundState, missed: Array, bonus: Array, zero: Any
) -> Array:
    """20 for each trick of an exact bid, minus 10 for each trick off; a bid of zero is all or nothing."""
    xp = rules.xp
    bids = final_bids(rules, round_state).astype(xp.int16)
    made = xp.where(bids == 0, xp.int16(10 * zero), 20 * bids) + bonus
    lost = xp.where(bids == 0, xp.int16(-10 * zero), -10 * missed.astype(xp.int16))
    return xp.where(missed == 0, made, lost)


def _rascal(rules: Rules, round_state: BatchRoundState, missed: Array, bonus: Array, cards: Any) -> Array:
    """All points when exact, half when off by one; a cannonball pays 1.5 times as much, or nothing."""
    xp = rules.xp
    made = xp.where(round_state.cannonballs, xp.int16(15 * cards), xp.int16(10 * cards)) + bonus
    near = xp.where(round_state.cannonballs, xp.int16(0), xp.int16(5 * cards) + bonus // 2)
    return xp.where(missed == 0, made, xp.where(missed == 1, near, xp.int16(0)))
