"""Skull King at a table: with tricks face down, what is told again leaves out the cards in them."""

from typing import Any

from msgspec.structs import replace

from yohoho.core.game import AnyGame, Event
from yohoho.skull_king.events import CardPlayed, TrickEnded
from yohoho.skull_king.options import Options
from yohoho.skull_king.state import State
from yohoho.table.extras import TableExtras


class SkullKingExtras(TableExtras, frozen=True):
    def recalled(self, game: AnyGame, state: State, steps: list[list[Event]]) -> list[list[Event]]:
        options: Any = game.options
        assert isinstance(options, Options)
        if not options.tricks_face_down or game.is_over(state):
            return steps
        return _without_turned_over(state, steps)


def _without_turned_over(state: State, steps: list[list[Event]]) -> list[list[Event]]:
    """The events without the cards of tricks that are turned over; who won these is known."""
    last = state.tricks[-1].cards if state.tricks and not state.trick else state.trick
    open_cards, open_ends = len(last), int(not state.trick)
    told: list[list[Event]] = []
    for events in reversed(steps):
        kept: list[Event] = []
        for event in reversed(events):
            if isinstance(event, CardPlayed):
                open_cards -= 1
                kept += [event] if open_cards >= 0 else []
            elif isinstance(event, TrickEnded):
                open_ends -= 1
                kept.append(event if open_ends >= 0 else replace(event, cards=[], bonus=0, why=[]))
            else:
                kept.append(event)
        told.append(kept[::-1])
    return told[::-1]
