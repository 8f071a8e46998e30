"""Routes of the lessons: their list, and each as a document that can be played without further requests."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Annotated, Final

from litestar import Response, Router, get
from litestar.params import PathParameter

from yohoho.lessons import LessonDocument, all_lessons
from yohoho.lessons.document import LessonSummary, document_bytes, summary
from yohoho.server.http.page_files import ASK_AGAIN
from yohoho.server.problems import AnyRequest, answers

LessonId = Annotated[str, PathParameter(max_length=60)]
NOT_MODIFIED: Final = 304


@get("/api/lessons", responses=answers())
async def lesson_list() -> list[LessonSummary]:
    """All lessons in teaching order. Titles and ideas are keys of the texts of lessons."""
    return lesson_summaries()


@cache
def lesson_summaries() -> list[LessonSummary]:
    return [summary(lesson) for lesson in all_lessons().values()]


@get("/api/lessons/{lesson_id:str}", responses=answers(404))
async def lesson(lesson_id: LessonId, request: AnyRequest) -> Response[LessonDocument]:
    """A lesson with every question, every answer and the situation after it, as news of a table. It is the
    same for everybody."""
    body = document_bytes(lesson_id)
    tag = _tag(lesson_id)
    headers = {"cache-control": ASK_AGAIN, "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=NOT_MODIFIED, headers=headers)  # type: ignore[arg-type]
    return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type]


@cache
def _tag(lesson_id: str) -> str:
    return f'"{sha256(document_bytes(lesson_id)).hexdigest()[:32]}"'


lessons = Router("/", route_handlers=[lesson_list, lesson], tags=["lessons"])
