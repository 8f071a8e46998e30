"""The table of a lesson: the learner, bots that play what the record says, and no chance."""

from collections.abc import Iterator
from typing import Any, Final

from yohoho.bots.characters import CHARACTERS, Character
from yohoho.core import registry
from yohoho.core.errors import YohohoError
from yohoho.core.game import CHANCE
from yohoho.core.record import split_step
from yohoho.lessons.model import Lesson, LessonError
from yohoho.table import (
    Evolved,
    Given,
    Surroundings,
    Table,
    commands,
    decide,
    entries,
    evolve,
    open_table,
    read_settings,
)

LEARNER: Final = "learner"
"""The identity of the learner at the table. No view contains it."""
STEP_MS: Final = 1000
"""The time between two entries of a lesson's log, which begins at 0."""


def table_of_lesson(lesson: Lesson) -> Table:
    """Return the table when the game has begun, before the first step of the record."""
    quiet = {"chat": False, "bots_talk": False, "coach": "off"}
    settings = read_settings({"game": lesson.game, "options": lesson.record.options, **quiet})
    name = lesson.record.seats[lesson.seat]
    change = open_table(lesson.id, LEARNER, name, settings, Given(now=0, secret=f"lesson {lesson.id}"))
    if lesson.seat:
        swap = commands.Swap(0, lesson.seat)
        change.add(decide(change.table, LEARNER, swap, Given(now=0)).entries[0])
    for entry in _bots(lesson):
        change.add(entry)
    change.add(entries.GameStarted(at=0, words=[""] * len(lesson.record.seats)))
    return change.table


def _bots(lesson: Lesson) -> Iterator[entries.BotSeated]:
    for seat, name in enumerate(lesson.record.seats):
        if seat != lesson.seat:
            character = _character(lesson, name)
            bot = f"{character.rung}:{character.style}"
            yield entries.BotSeated(at=0, seat=seat, name=name, bot=bot, character=character.mark)


def _character(lesson: Lesson, name: str) -> Character:
    character = next((character for character in CHARACTERS if character.name == name), None)
    if character is None:
        raise LessonError("bad-lesson", id=lesson.id, detail=f"{name} is no character of the bots")
    return character


def learner_surroundings(table: Table) -> Surroundings:
    """Return surroundings in which the learner sits at the table and is connected."""
    surroundings = Surroundings(table, 0)
    surroundings.arrive(table, LEARNER, 0)
    return surroundings


def read_action(table: Table, seat: int, text: str) -> Any:
    """Read the action of a step that a person wrote into the record."""
    by_hand = registry.descriptor(table.game.name).read_by_hand
    return by_hand(table.game, table.state, seat, text) if by_hand else table.game.read(text)


def apply_step(table: Table, seat: int, text: str) -> Evolved:
    """Return the table after one step. Raises IllegalAction or NotationError."""
    action = read_action(table, seat, text)
    by: entries.Actor = "chance" if seat == CHANCE else "bot" if table.seats[seat].bot else "player"
    at = table.seq * STEP_MS
    return evolve(table, entries.Acted(at=at, seat=seat, action=table.game.write(action), by=by))


def apply_record_step(table: Table, step: str) -> Evolved:
    """Return the table after a step of the record. Raises LessonError when the rules refuse it."""
    try:
        return apply_step(table, *split_step(step))
    except YohohoError as error:
        raise LessonError("bad-lesson", id=table.id, detail=f"{step}: {error.reason}") from error
