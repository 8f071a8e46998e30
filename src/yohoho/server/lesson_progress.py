"""The lessons that a person has finished: what a page asks for them, with a server and without."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from yohoho.lessons import all_lessons, lesson_named
from yohoho.store.protocol import Store

LONGEST_ID: Final = 60
MOST_AT_ONCE: Final = 200
Finished = Annotated[list[Annotated[str, Meta(max_length=LONGEST_ID)]], Meta(max_length=MOST_AT_ONCE)]


class LessonProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons that a person has finished, by their ids."""

    finished: Finished


async def progress_of(store: Store, person: str) -> LessonProgress:
    return _in_teaching_order(await store.finished_lessons(person))


async def add_finished(store: Store, person: str, added: LessonProgress) -> LessonProgress:
    """All that are finished now. Nothing is ever taken away. Raises what `lesson_named` does."""
    for lesson_id in added.finished:
        lesson_named(lesson_id)
    return _in_teaching_order(await store.finish_lessons(person, added.finished))


def _in_teaching_order(finished: list[str]) -> LessonProgress:
    """A lesson that is no longer taught is left out."""
    return LessonProgress([lesson_id for lesson_id in all_lessons() if lesson_id in finished])
