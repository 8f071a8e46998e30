"""Juanita: her player may look at the undealt cards, and nobody else sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from yohoho.skull_king.actions import USES, Action, Use
from yohoho.skull_king.cards import names_in
from yohoho.skull_king.events import Log, PowerDeclined, UndealtSeen
from yohoho.skull_king.powers.power import Power, finish
from yohoho.skull_king.state import State

if TYPE_CHECKING:
    from yohoho.skull_king.options import Setup


class Juanita(Power):
    person = "juanita"
    needs_undealt = True
    shows_undealt = True
    hint = "hint-juanita"

    def choices(self, setup: Setup, state: State) -> Sequence[Action]:
        return USES

    def use(self, setup: Setup, state: State, action: Action, log: Log) -> State:
        seat, undealt = state.powers.seat, state.round.undealt
        if action == Use(False):
            if log is not None:
                log.append(PowerDeclined(seat, self.person))
            return finish(state)
        if log is not None:
            log.append(UndealtSeen(seat, names_in(undealt)))
        peeks = (*state.powers.peeks, (seat, undealt))
        return finish(replace(state, powers=replace(state.powers, peeks=peeks)))
