"""Routes of the lessons: their list, and each as a document that can be played without further requests."""

import gzip
from functools import cache
from hashlib import sha256
from typing import Annotated, TypeAlias

from msgspec import Meta

from yohoho.lessons import LessonDocument
from yohoho.lessons.documents import LessonSummary, document_bytes, lesson_summaries
from yohoho.server.routes.lessons import MAX_ID_LENGTH
from yohoho.server.routes.request import Packed
from yohoho.server.routes.route import Answer
from yohoho.server.routes.server_only.services import ServerRequest

LessonId: TypeAlias = Annotated[str, Meta(max_length=MAX_ID_LENGTH)]


async def lesson_list(request: ServerRequest) -> list[LessonSummary]:
    """All lessons in teaching order. Titles and ideas are keys of the texts of lessons."""
    return lesson_summaries()


async def lesson(request: ServerRequest, lesson_id: LessonId) -> Answer[LessonDocument]:
    """A lesson with every question, every answer and the situation after it, as news of a table. It is the
    same for everybody."""
    return _document_answer(lesson_id)


@cache
def _document_answer(lesson_id: str) -> Answer[LessonDocument]:
    body = document_bytes(lesson_id)
    tag = f'W/"{sha256(body).hexdigest()[:32]}"'  # weak: the same for both encodings
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}
    return Answer(Packed(gzip.compress(body, 9, mtime=0), gzip=True), headers)
