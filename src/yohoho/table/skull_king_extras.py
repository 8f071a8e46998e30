"""Skull King at a table: with tricks face down, a client that was away does not get the cards in them."""

from typing import Any

from msgspec.structs import replace

from yohoho.core.game import AnyGame, Event
from yohoho.skull_king.events import CardPlayed, TrickEnded
from yohoho.skull_king.options import Options
from yohoho.skull_king.state import State
from yohoho.table.extras import TableExtras


class SkullKingExtras(TableExtras, frozen=True):
    def redact_past_steps(self, game: AnyGame, state: State, steps: list[list[Event]]) -> list[list[Event]]:
        options: Any = game.options
        assert isinstance(options, Options)
        if not options.tricks_face_down or game.is_over(state):
            return steps
        return _without_turned_over(state, steps)


def _without_turned_over(state: State, steps: list[list[Event]]) -> list[list[Event]]:
    """The events without the cards of tricks that are turned over, but with the winners of these tricks."""
    last = state.tricks[-1].cards if state.tricks and not state.trick else state.trick
    # From the last event backwards, this many cards and ends of tricks are still open.
    open_cards, open_ends = len(last), int(not state.trick)
    redacted_steps: list[list[Event]] = []
    for events in reversed(steps):
        redacted: list[Event] = []
        for event in reversed(events):
            if isinstance(event, CardPlayed):
                open_cards -= 1
                redacted += [event] if open_cards >= 0 else []
            elif isinstance(event, TrickEnded):
                open_ends -= 1
                redacted.append(event if open_ends >= 0 else replace(event, cards=[], bonus=0, why=[]))
            else:
                redacted.append(event)
        redacted_steps.append(redacted[::-1])
    return redacted_steps[::-1]
