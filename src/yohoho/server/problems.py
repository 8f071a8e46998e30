"""Every error of a request as one kind of answer with the right status."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from yohoho.core.errors import NotationError, OptionsError, YohohoError
from yohoho.locales import Voice
from yohoho.server.errors import ServerError, for_players
from yohoho.server.http.page_files import shell
from yohoho.server.metrics import REFUSALS
from yohoho.server.request_log import request_log_of
from yohoho.store.errors import StoreError
from yohoho.table.errors import TableError

STATUS: Final[Mapping[str, int]] = {
    "bad-message": 400,
    "clock-too-far": 400,
    "hello-first": 400,
    "protocol-version": 400,
    "empty-name": 400,
    "not-our-link": 400,
    "link-too-long": 400,
    "who-are-you": 401,
    "carry-expired": 401,
    "token-not-valid-now": 401,
    "wrong-metrics-token": 401,
    "bad-date": 400,
    "coach-alone": 403,
    "coach-off": 403,
    "daily-not-finished": 403,
    "daily-running": 403,
    "foreign-origin": 403,
    "no-watching": 403,
    "not-your-sheet": 403,
    "owner-only": 403,
    "pen-only": 403,
    "pen-in-use": 409,
    "reserved-author": 403,
    "unknown-table": 404,
    "no-daily-game": 404,
    "daily-future": 404,
    "daily-before-first": 404,
    "daily-no-deal": 404,
    "no-such-code": 404,
    "no-such-lesson": 404,
    "no-such-record": 404,
    "no-review": 404,
    "no-judge": 409,
    "no-such-share": 404,
    "no-such-page": 404,
    "no-such-member": 404,
    "no-such-sheet": 404,
    "wrong-method": 405,
    "request-too-slow": 408,
    "daily-finished": 409,
    "game-over": 409,
    "round-not-due": 409,
    "sheet-full": 409,
    "table-crowded": 409,
    "too-large": 413,
    "json-only": 415,
    "slow-down": 429,
    "reviews-under-way": 429,
    "head-too-large": 431,
    "our-fault": 500,
    "coach-silent": 503,
    "replay-busy": 503,
    "reviews-busy": 503,
    "replay-failed": 503,
    "store-trouble": 503,
    "too-busy": 503,
}
"""Statuses by code; others follow from the kind of error."""
LONGEST_DETAIL: Final = 300

AnyRequest = Request[Any, Any, Any]
logger = structlog.get_logger()
_voice = Voice("en")


class Problem(msgspec.Struct, frozen=True):
    """The error, as data and as an English sentence."""

    error: str
    text: str
    ruling: str | None = None
    args: dict[str, Any] = {}


def answers(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI document: these problems, and those that any request can have."""
    listed = sorted({400, 403, 413, 415, 429, 503, *statuses})
    return {
        status: ResponseSpec(Problem, description=_TITLES[status], generate_examples=False)
        for status in listed
    }


_TITLES: Final[Mapping[int, str]] = {
    400: "The request makes no sense.",
    401: "It takes an identity: POST /api/me.",
    403: "Not allowed.",
    404: "There is no such thing, or it is not for you.",
    409: "Not possible as things stand.",
    413: "Too large.",
    415: "Only JSON is read.",
    429: "Too fast; Retry-After says when.",
    503: "The store does not answer, or too many ask for the same kind of work.",
}


def status_of(error: YohohoError) -> int:
    if error.reason.code in STATUS:
        return STATUS[error.reason.code]
    return 409 if isinstance(error, TableError | ServerError | StoreError) else 400


def problem_of(error: YohohoError) -> Problem:
    reason = error.reason
    return Problem(reason.code, _sentence(error), reason.ruling, reason.args)


def _sentence(error: YohohoError) -> str:
    reason = error.reason
    if not _voice.has(f"reason.{reason.code}"):
        return str(reason)
    typed = ("card",) if isinstance(error, NotationError | OptionsError) else ()
    return _voice.reason_of(reason.code, reason.args, typed)


def headers_of(error: YohohoError) -> dict[str, str]:
    """The time to come back, if the error has one."""
    retry_ms = getattr(error, "retry_ms", None)
    return {"retry-after": str(math.ceil(retry_ms / 1000))} if retry_ms else {}


def refused(request: AnyRequest, error: YohohoError) -> Response[Problem]:
    request_log_of(request.scope).error = error.reason.code
    REFUSALS.labels(error.reason.code).inc()
    return Response(
        problem_of(error),
        status_code=status_of(error),
        media_type="application/json",
        headers=headers_of(error),
    )


def on_own_error(request: AnyRequest, error: YohohoError) -> Response[Problem]:
    return refused(request, error)


def on_store_error(request: AnyRequest, error: StoreError) -> Response[Problem]:
    return refused(request, for_players(error))


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Errors of the framework in our format. A person with a wrong path gets the page, which says so."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if error.status_code == 404 and wants_page:
        return shell(request, 404)
    response = refused(request, _own(request, error))
    if isinstance(error, MethodNotAllowedException):
        response.headers.update(error.headers or {})
    return response


def _own(request: AnyRequest, error: HTTPException) -> ServerError:
    match error.status_code:
        case 404:
            return ServerError("no-such-page")
        case 405:
            return ServerError("wrong-method")
        case 413:
            return ServerError("too-large", most=request.app.state.config.longest_body)
        case status if status < 500:
            return bad_request(_detail(error))
    return ServerError("our-fault")


def bad_request(detail: str) -> ServerError:
    return ServerError("bad-message", detail=detail[:LONGEST_DETAIL])


def _detail(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        return "; ".join(_said(line) for line in error.extra)
    return error.detail


def _said(line: Mapping[str, str]) -> str:
    key, message = line.get("key", "body"), line.get("message", "")
    return f"{key}: missing" if message == f"'{key}'" else f"{key}: {message}"


def on_recursion(request: AnyRequest, error: RecursionError) -> Response[Problem]:
    return refused(request, bad_request("nested too deeply"))


def on_spoilt_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[Problem]:
    """A body that is not UTF-8, which msgspec and Litestar do not catch."""
    return refused(request, bad_request(f"not UTF-8: {error.reason}"))


def on_crash(request: AnyRequest, error: Exception) -> Response[Problem]:
    logger.error("crash", exc_info=error)
    return refused(request, ServerError("our-fault"))


HANDLERS: Final[Mapping[int | type[Exception], Any]] = {
    StoreError: on_store_error,
    YohohoError: on_own_error,
    HTTPException: on_http_error,
    RecursionError: on_recursion,
    UnicodeDecodeError: on_spoilt_text,
    Exception: on_crash,
}
