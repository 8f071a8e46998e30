"""Harry: after the last trick his player may change their bid by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.skull_king.actions import Action, Change
from yohoho.skull_king.events import BidChanged, Log
from yohoho.skull_king.powers.power import Power, finish, with_entry
from yohoho.skull_king.state import Phase, State

if TYPE_CHECKING:
    from yohoho.skull_king.options import Setup


class Harry(Power):
    person = "harry"
    after_last_trick = True
    phase = Phase.HARRY
    changes = (-1, 0, 1)

    def choices(self, setup: Setup, state: State) -> Sequence[Action]:
        """One up, one down or unchanged, within the bids that were possible (P-11)."""
        bid = _bid(state)
        return [Change(by) for by in self.changes if 0 <= bid + by <= state.round.cards]

    def refusal(self, setup: Setup, state: State, action: Action) -> Reason:
        assert isinstance(action, Change)
        return Reason("change-range", "P-11", {"by": action.by, "bid": _bid(state)})

    def use(self, setup: Setup, state: State, action: Action, log: Log) -> State:
        assert isinstance(action, Change)
        seat = state.powers.seat
        if log is not None:
            log.append(BidChanged(seat, action.by, _bid(state) + action.by))
        changes = with_entry(state.powers.changes, setup, seat, action.by)
        return finish(replace(state, powers=replace(state.powers, changes=changes)))


def _bid(state: State) -> int:
    """The bid of the seat that uses the power."""
    bid = state.round.bids[state.powers.seat]
    assert bid is not None
    return bid
