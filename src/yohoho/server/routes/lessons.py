"""The lessons that a person has finished."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from yohoho.lessons import all_lessons, lesson_named
from yohoho.server.routes.request import Request

MAX_ID_LENGTH: Final = 60
MAX_AT_ONCE: Final = 200
Finished = Annotated[list[Annotated[str, Meta(max_length=MAX_ID_LENGTH)]], Meta(max_length=MAX_AT_ONCE)]


class LessonProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons that a person has finished, by their ids."""

    finished: Finished


async def progress(request: Request) -> LessonProgress:
    """The lessons that I have finished on any of my devices, in teaching order."""
    return _in_teaching_order(await request.services.store.identities.list_lessons(request.me.id))


async def add_progress(request: Request, body: LessonProgress) -> LessonProgress:
    """Add lessons that I have finished, and get all of them. Nothing is ever taken away, so each device may
    send what it knows."""
    for lesson_id in body.finished:
        lesson_named(lesson_id)
    return _in_teaching_order(
        await request.services.store.identities.finish_lessons(request.me.id, body.finished)
    )


def _in_teaching_order(finished: list[str]) -> LessonProgress:
    """A lesson that is no longer taught is left out."""
    return LessonProgress([lesson_id for lesson_id in all_lessons() if lesson_id in finished])
