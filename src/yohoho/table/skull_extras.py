"""Skull at a table: after a failed challenge a player may show the discs that lay on their mat, and a player
who sees the discs of others is silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame, Event
from yohoho.skull.events import ChallengeFailed, DiscPlaced
from yohoho.skull.state import State
from yohoho.table.change import TableChange
from yohoho.table.commands import Command
from yohoho.table.entries import Entry
from yohoho.table.errors import TableError
from yohoho.table.extras import TableExtras
from yohoho.table.given import Given
from yohoho.table.guards import seat_of

if TYPE_CHECKING:
    from yohoho.table.extras import Decision


class ShowDiscs(Command, frozen=True):
    pass


class DiscsShown(Entry, frozen=True):
    seat: int
    discs: list[str]


class DiscFields(msgspec.Struct, frozen=True):
    may_show: bool = False
    shown: dict[int, list[str]] = {}


def show_discs(change: TableChange, who: str, command: ShowDiscs, given: Given) -> None:
    seat = seat_of(change.table, who)
    discs = change.table.extras
    if not isinstance(discs, SkullExtras) or seat not in discs.showable:
        raise TableError("nothing-to-show")
    if seat not in discs.shown:
        change.add(DiscsShown(at=given.now, seat=seat, discs=list(discs.showable[seat])))


class SkullExtras(TableExtras, frozen=True):
    showable: Mapping[int, tuple[str, ...]] = {}
    """The discs on each mat when a challenge failed, until somebody places the next disc."""
    shown: Mapping[int, tuple[str, ...]] = {}

    @classmethod
    def commands(cls) -> Mapping[type[Command], Decision]:
        return {ShowDiscs: show_discs}

    @classmethod
    def entries(cls) -> Mapping[type[Entry], tuple[str, ...]]:
        return {DiscsShown: ("discs",)}

    @classmethod
    def view_fields(cls) -> type[msgspec.Struct]:
        return DiscFields

    def after_step(self, game: AnyGame, before: Any, events: list[Event]) -> SkullExtras:
        if any(isinstance(event, ChallengeFailed) for event in events):
            laid = (seat for seat, player in enumerate(before.players) if player.pile)
            return SkullExtras({seat: tuple(game.view(before, seat).pile) for seat in laid})
        if any(isinstance(event, DiscPlaced) for event in events):
            return SkullExtras()
        return self

    def after_entry(self, entry: Entry) -> SkullExtras:
        assert isinstance(entry, DiscsShown)
        return replace(self, shown={**self.shown, entry.seat: tuple(entry.discs)})

    def reason_for_silence(self, state: State, seat: int) -> Reason | None:
        """A player who sees the discs of those still in the game could tell them (Y-8)."""
        return Reason("sees-open-discs", "Y-8") if state.open_to(seat) else None

    def public_facts(self) -> dict[str, Any]:
        return {"shown": {seat: list(discs) for seat, discs in self.shown.items()}}

    def facts_for(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"may_show": seat in self.showable and seat not in self.shown and not state.open_to(seat)}
