"""Routes of the lessons: their list, and each as a document that can be played without further requests."""

import gzip
from functools import cache
from hashlib import sha256
from typing import Annotated, Final, NamedTuple

from litestar import Response, Router, get
from litestar.params import PathParameter

from yohoho.lessons import LessonDocument
from yohoho.lessons.documents import LessonSummary, document_bytes, lesson_summaries
from yohoho.server.http.page_files import ASK_AGAIN
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.routes.lessons import MAX_ID_LENGTH

LessonId = Annotated[str, PathParameter(max_length=MAX_ID_LENGTH)]
NOT_MODIFIED: Final = 304


@get("/api/lessons", responses=answers())
async def lesson_list() -> list[LessonSummary]:
    """All lessons in teaching order. Titles and ideas are keys of the texts of lessons."""
    return lesson_summaries()


@get("/api/lessons/{lesson_id:str}", responses=answers(404))
async def lesson(lesson_id: LessonId, request: AnyRequest) -> Response[LessonDocument]:
    """A lesson with every question, every answer and the situation after it, as news of a table. It is the
    same for everybody."""
    sent = _sent_document(lesson_id)
    headers = {"cache-control": ASK_AGAIN, "etag": sent.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == sent.tag:
        return Response(None, status_code=NOT_MODIFIED, headers=headers)  # type: ignore[arg-type]
    body = sent.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = sent.packed, "gzip"
    return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type]


class _SentDocument(NamedTuple):
    body: bytes
    packed: bytes
    """The same under gzip, which is a fifteenth of it."""
    tag: str


@cache
def _sent_document(lesson_id: str) -> _SentDocument:
    body = document_bytes(lesson_id)
    tag = f'W/"{sha256(body).hexdigest()[:32]}"'  # weak: the same for both encodings
    return _SentDocument(body, gzip.compress(body, 9, mtime=0), tag)


lessons = Router("/", route_handlers=[lesson_list, lesson], tags=["lessons"])
