"""A record as the page shows it: every step with the view of an onlooker, and the hands of all seats.

The page knows no rules, so the server replays the game. Only finished games are laid open: the record of an
unfinished one would show cards that are still in somebody's hand.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from yohoho.core import registry
from yohoho.core.errors import RecordError
from yohoho.core.game import CHANCE, AnyGame, Event, Holding, Turn
from yohoho.core.names import distinct_names
from yohoho.core.record import GameRecord, Logbook, dumps, loads, open_record, read_step, replay


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """The situation after a step. `seat` is none for chance."""

    seat: int | None
    action: str
    events: list[Any]
    view: Any
    holdings: list[Holding]
    asked: dict[str, Any] = {}
    """What the acting seat knew before the step: the fields of its own view that differ from `view` of the
    step before; all of them at the first step. Empty for chance."""


class Replay(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, Any]
    names: list[str]
    """The names by seat; all empty when they are hidden."""
    steps: list[Step]
    turns: list[Turn]
    """The turning points; `step` counts through `steps`."""


def without_names(record: bytes) -> bytes:
    """The record with empty names, and without the words that players gave to the shuffle. Everything that is
    made from it is free of names too."""
    whole = loads(record)
    return dumps(replace(whole, seats=[""] * len(whole.seats), fair=msgspec.UNSET)).encode()


def replay_of(record: GameRecord) -> Replay:
    """Raises RecordError for a record that is invalid, or whose game is not over."""
    steps: list[Step] = []
    events_by_step: list[list[Event]] = []
    logbook: Logbook | None = None
    shown, before = _without_hiding(record), None
    for number, logbook, events in replay(record):
        if number:  # the first is the situation before any step
            step = _step(shown, logbook, record.steps[number - 1], events)
            public = steps[-1].view if steps else None
            steps.append(replace(step, asked=_own_fields(logbook.game, before, step.seat, public)))
            events_by_step.append(events)
        before = logbook.state
    if logbook is None or not logbook.game.is_over(logbook.state):
        raise RecordError("not-over")
    game = logbook.game
    return Replay(
        record.game, record.options, distinct_names(record.seats), steps, game.hindsight(events_by_step)
    )


def _without_hiding(record: GameRecord) -> AnyGame:
    """The game whose views the replay shows: it is over, so options that hid something hide nothing now."""
    hiding = registry.descriptor(record.game).hiding
    options = {name: value for name, value in record.options.items() if name not in hiding}
    return open_record(replace(record, options=options)).game


def _step(shown: AnyGame, logbook: Logbook, text: str, events: list[Event]) -> Step:
    game, state = logbook.game, logbook.state
    seat, action = read_step(game, text)
    return Step(
        seat=None if seat == CHANCE else seat,
        action=game.write(action),
        events=list(events),
        view=shown.view(state, None),
        holdings=game.holdings(state),
    )


def _own_fields(game: AnyGame, state: Any, seat: int | None, public: Any) -> dict[str, Any]:
    """The fields of a seat's view that differ from the view of an onlooker."""
    if seat is None:
        return {}
    own = game.view(state, seat)
    return {
        name: value
        for name in own.__struct_fields__
        if (value := getattr(own, name)) != getattr(public, name, msgspec.UNSET)
    }
