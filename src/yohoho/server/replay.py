"""A record as the page shows it: every step with the view of an onlooker, and the hands of all seats.

The page knows no rules, so the server replays the game. Only finished games are laid open: the record of an
unfinished one would show cards that are still in somebody's hand.
"""

from __future__ import annotations

from typing import Any

import msgspec

from yohoho.core.errors import RecordError
from yohoho.core.game import CHANCE, Event, Holding, Turn
from yohoho.core.record import GameRecord, Logbook, read_step, replay


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """The situation after a step. `seat` is none for chance."""

    seat: int | None
    action: str
    events: list[Any]
    view: Any
    holdings: list[Holding]


class Replay(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, Any]
    names: list[str]
    steps: list[Step]
    turns: list[Turn]
    """The turning points; `step` counts through `steps`."""


def replay_of(record: GameRecord) -> Replay:
    """Raises RecordError for a record that is invalid, or whose game is not over."""
    steps: list[Step] = []
    told: list[list[Event]] = []
    logbook: Logbook | None = None
    for number, logbook, events in replay(record):
        if number:
            steps.append(_step(logbook, record.steps[number - 1], events))
            told.append(events)
    if logbook is None or not logbook.game.is_over(logbook.state):
        raise RecordError("not-over")
    game = logbook.game
    return Replay(record.game, record.options, record.seats, steps, game.hindsight(told))


def _step(logbook: Logbook, text: str, events: list[Event]) -> Step:
    game, state = logbook.game, logbook.state
    seat, action = read_step(game, text)
    return Step(
        seat=None if seat == CHANCE else seat,
        action=game.write(action),
        events=list(events),
        view=game.view(state, None),
        holdings=game.holdings(state),
    )
