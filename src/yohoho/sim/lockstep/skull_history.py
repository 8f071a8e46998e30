"""The public history of a game of Skull beyond its current state: the bids of this round, and what earlier
rounds showed about each seat's skull."""

from collections.abc import Sequence
from typing import NamedTuple

from yohoho.sim.lockstep.skull_actions import ACTIONS, BID, BIDS, FLIP
from yohoho.sim.lockstep.skull_state import (
    BIDDING,
    DISCARDING,
    DRAWING,
    FLIPPING,
    NOBODY,
    TURNS,
    Array,
    SkullBatchState,
    SkullRules,
    row_max,
)
from yohoho.sim.lockstep.skull_view_facts import seat_history
from yohoho.skull.discs import FULL_SET
from yohoho.skull.view import View


class PublicHistory(NamedTuple):
    """Arrays of int8. Rows of eliminated players have no meaning."""

    bidders: Array
    """(BIDS, games) the seat that bid each number in this round, from 1 on; NOBODY where none did."""
    discs_when_seen: Array
    """(players, games) how many discs the seat owned when its skull was last known to be among them."""
    chose_loss: Array
    """(players, games) whether it chose which disc to lose since then."""
    flowers_shown: Array
    """(players, games) the most flowers it has shown in one round since it last lost a disc."""


def new_history(rules: SkullRules, games: int) -> PublicHistory:
    """The history of new games."""
    xp = rules.xp
    rows = xp.zeros((rules.players, games), dtype=xp.int8)
    nobody = xp.full((BIDS, games), NOBODY, dtype=xp.int8)
    return PublicHistory(nobody, rows + xp.int8(len(FULL_SET)), rows > 0, rows)


def update_history(
    rules: SkullRules, history: PublicHistory, before: SkullBatchState, action: Array, after: SkullBatchState
) -> PublicHistory:
    """The history after a step, from the states before and after it."""
    xp = rules.xp
    history = _record_loss(rules, _record_flip(rules, history, before, action), before)
    speaks = (before.phase == TURNS) | (before.phase == BIDDING)
    numbers = xp.arange(BID, ACTIONS, dtype=xp.int8)[:, None]
    bidders = xp.where(speaks & (action == numbers), before.turn, history.bidders)
    silent = row_max(xp, after.called) == 0
    return history._replace(bidders=xp.where(silent, xp.int8(NOBODY), bidders))


def _record_flip(
    rules: SkullRules, history: PublicHistory, before: SkullBatchState, action: Array
) -> PublicHistory:
    """Record the disc that is turned: the skull, or one more flower."""
    xp = rules.xp
    owner = (rules.seats == action - xp.int8(FLIP)) & (before.phase == FLIPPING)
    height = before.pile - before.turned - xp.int8(1)
    skull = owner & (height == before.skull)
    lent = (rules.seats == before.holder) & (before.chance_at >= height)
    # The Last Chance disc is not of the player's own set: turning it shows no flower of that set.
    flowers = before.turned + xp.int8(1) - lent
    return history._replace(
        discs_when_seen=xp.where(skull, before.discs, history.discs_when_seen),
        chose_loss=history.chose_loss & ~skull,
        flowers_shown=xp.where(
            owner & ~skull, xp.maximum(history.flowers_shown, flowers), history.flowers_shown
        ),
    )


def _record_loss(rules: SkullRules, history: PublicHistory, before: SkullBatchState) -> PublicHistory:
    chooses = before.phase == DISCARDING
    loser = (rules.seats == before.challenger) & (chooses | (before.phase == DRAWING))
    return history._replace(
        chose_loss=history.chose_loss | loser & chooses, flowers_shown=history.flowers_shown * ~loser
    )


def skull_probability(rules: SkullRules, state: SkullBatchState, history: PublicHistory) -> Array:
    """(players, games) roughly how likely each seat still owns its skull."""
    xp, discs = rules.xp, state.discs.astype(rules.xp.float32)
    before = history.discs_when_seen - history.chose_loss
    # A player who chooses gives up a flower, unless it is the last one.
    chosen = xp.where(history.discs_when_seen == 2, xp.float32(0.1), xp.float32(0.9))
    probability = xp.where(history.chose_loss, chosen, xp.float32(1)) * discs / xp.maximum(before, 1)
    return xp.where(history.flowers_shown >= state.discs, xp.float32(0), probability)


def history_from_view(rules: SkullRules, view: View) -> PublicHistory:
    """The history of one game, from a view of it."""
    xp = rules.xp
    seats = [seat_history(view, player.seat) for player in view.players]
    bidders = {call.bid: call.seat for call in view.calls if call.bid is not None}

    def column(values: Sequence[int]) -> Array:
        return xp.asarray(values, dtype=xp.int8)[:, None]

    return PublicHistory(
        bidders=column([bidders.get(number, NOBODY) for number in range(1, BIDS + 1)]),
        discs_when_seen=column([seat.discs_when_seen for seat in seats]),
        chose_loss=column([seat.chose_loss for seat in seats]) > 0,
        flowers_shown=column([seat.flowers_shown for seat in seats]),
    )
