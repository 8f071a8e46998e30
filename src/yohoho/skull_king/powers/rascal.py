"""Rascal: his player may stake points on their bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.skull_king.actions import Action, Wager
from yohoho.skull_king.events import Log, WagerMade
from yohoho.skull_king.powers.power import Power, finish, with_entry
from yohoho.skull_king.state import State

if TYPE_CHECKING:
    from yohoho.skull_king.options import Setup

_STAKES: Final = (0, 10, 20)
_WAGERS: Final = tuple(Wager(points) for points in _STAKES)


class Rascal(Power):
    person = "rascal"
    stakes = _STAKES

    def choices(self, setup: Setup, state: State) -> Sequence[Action]:
        return _WAGERS

    def refusal(self, setup: Setup, state: State, action: Action) -> Reason:
        assert isinstance(action, Wager)
        return Reason("wager-amount", "P-13", {"points": action.points, "allowed": list(_STAKES)})

    def use(self, setup: Setup, state: State, action: Action, log: Log) -> State:
        assert isinstance(action, Wager)
        seat = state.powers.seat
        if log is not None:
            log.append(WagerMade(seat, action.points))
        wagers = with_entry(state.powers.wagers, setup, seat, action.points)
        return finish(replace(state, powers=replace(state.powers, wagers=wagers)))
