"""Rosie: her player chooses the leader of the next trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.skull_king.actions import Action, Lead
from yohoho.skull_king.events import LeaderChosen, Log
from yohoho.skull_king.powers.power import Power, finish
from yohoho.skull_king.state import State

if TYPE_CHECKING:
    from yohoho.skull_king.options import Setup


class Rosie(Power):
    person = "rosie"
    names_leader = True

    def choices(self, setup: Setup, state: State) -> Sequence[Action]:
        return [Lead(seat) for seat in range(setup.players)]

    def refusal(self, setup: Setup, state: State, action: Action) -> Reason:
        assert isinstance(action, Lead)
        ruling = "G-10" if action.seat == setup.ghost else "P-8"
        return Reason("no-such-leader", ruling, {"seat": action.seat, "last": setup.players - 1})

    def use(self, setup: Setup, state: State, action: Action, log: Log) -> State:
        assert isinstance(action, Lead)
        if log is not None:
            log.append(LeaderChosen(state.powers.seat, action.seat))
        order = setup.order(action.seat, state.round.leader)
        return replace(finish(state), order=order, turn=action.seat)
