"""The lessons of all games, read from the files under `data/`."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from yohoho.core import registry
from yohoho.lessons.model import MAX_CUES, MIN_CUES, Lesson, LessonError

ORDER: Final = "order.json"
"""The ids of a game's lessons in the order in which they are taught."""


@cache
def all_lessons() -> Mapping[str, Lesson]:
    """Read every lesson of every game, by its id, in teaching order."""
    return {lesson.id: lesson for game in registry.names() for lesson in _lessons_of(game)}


def lesson_named(lesson_id: str) -> Lesson:
    """Return the lesson with this id. Raises LessonError when there is none."""
    lessons = all_lessons()
    if lesson_id not in lessons:
        raise LessonError("no-such-lesson", id=lesson_id[:60], known=list(lessons))
    return lessons[lesson_id]


def _lessons_of(game: str) -> Iterator[Lesson]:
    folder = files(__package__).joinpath("data", game)
    if not folder.joinpath(ORDER).is_file():
        return
    for lesson_id in msgspec.json.decode(folder.joinpath(ORDER).read_bytes(), type=list[str]):
        yield read_lesson(lesson_id, folder.joinpath(f"{lesson_id}.json").read_bytes())


def read_lesson(lesson_id: str, text: str | bytes) -> Lesson:
    """Read a lesson from the text of its file. Raises LessonError with the fault."""
    try:
        plain: dict[str, Any] = msgspec.json.decode(text, type=dict[str, Any])
        lesson = msgspec.convert({**plain, "id": lesson_id}, Lesson)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise LessonError("bad-lesson", id=lesson_id, detail=str(error)) from None
    if fault := _fault(lesson):
        raise LessonError("bad-lesson", id=lesson_id, detail=fault)
    return lesson


def _fault(lesson: Lesson) -> str:
    if not MIN_CUES <= len(lesson.cues) <= MAX_CUES:
        return f"{len(lesson.cues)} cues, not {MIN_CUES} to {MAX_CUES}"
    if not 0 <= lesson.seat < len(lesson.record.seats):
        return f"nobody sits in seat {lesson.seat}"
    return ""
