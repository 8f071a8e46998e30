"""Every error of a request as one kind of answer with the right status."""

import math
from collections.abc import Mapping
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from yohoho.core.errors import YohohoError
from yohoho.server.errors import BodyCutOff, ServerError, for_players
from yohoho.server.http.shell import shell
from yohoho.server.logs import request_log_of
from yohoho.server.metrics import REFUSALS
from yohoho.server.operator_log import OperatorLog
from yohoho.server.refusals import STATUS, Problem, bad_request, problem_of, status_of
from yohoho.store.errors import StoreError

AnyRequest = Request[Any, Any, Any]
logger = structlog.get_logger()


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


def headers_of(error: YohohoError) -> dict[str, str]:
    """The time to come back, if the error has one."""
    retry_ms = getattr(error, "retry_ms", None)
    return {"retry-after": str(math.ceil(retry_ms / 1000))} if retry_ms else {}


def _refuse(request: AnyRequest, error: YohohoError) -> Response[Problem]:
    request_log_of(request.scope).error = error.reason.code
    REFUSALS.labels(error.reason.code).inc()
    return Response(
        problem_of(error),
        status_code=status_of(error),
        media_type="application/json",
        headers=headers_of(error),
    )


def on_own_error(request: AnyRequest, error: YohohoError) -> Response[Problem]:
    return _refuse(request, error)


def on_store_error(request: AnyRequest, error: StoreError) -> Response[Problem]:
    return _refuse(request, for_players(error, OperatorLog()))


def on_body_cut_off(request: AnyRequest, error: BodyCutOff) -> Response[Problem]:
    """The answer is for the log, because nobody reads it. A server that has refused the request itself has
    logged why."""
    request_log = request_log_of(request.scope)
    request_log.error = request_log.error or error.reason.code
    return Response(problem_of(error), status_code=STATUS[request_log.error])


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Errors of the framework in our format. A person with a wrong path gets the page, which says so."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if error.status_code == 404 and wants_page:
        return shell(request, 404)
    response = _refuse(request, _own_error(request, error))
    if isinstance(error, MethodNotAllowedException):
        response.headers.update(error.headers or {})
    return response


def _own_error(request: AnyRequest, error: HTTPException) -> ServerError:
    match error.status_code:
        case 404:
            return ServerError("no-such-page")
        case 405:
            return ServerError("wrong-method")
        case 413:
            return ServerError("too-large", most=request.app.state.services.config.longest_body)
        case status if status < 500:
            return bad_request(_detail(error))
    return ServerError("our-fault")


def _detail(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        return "; ".join(_fault_in(line) for line in error.extra)
    return error.detail


def _fault_in(line: Mapping[str, str]) -> str:
    key, message = line.get("key", "body"), line.get("message", "")
    return f"{key}: missing" if message == f"'{key}'" else f"{key}: {message}"


def on_recursion(request: AnyRequest, error: RecursionError) -> Response[Problem]:
    return _refuse(request, bad_request("nested too deeply"))


def on_spoilt_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[Problem]:
    """A body that is not UTF-8, which msgspec and Litestar do not catch."""
    return _refuse(request, bad_request(f"not UTF-8: {error.reason}"))


def on_crash(request: AnyRequest, error: Exception) -> Response[Problem]:
    logger.error("crash", exc_info=error)
    return _refuse(request, ServerError("our-fault"))


HANDLERS: Final[Mapping[int | type[Exception], Any]] = {
    BodyCutOff: on_body_cut_off,
    StoreError: on_store_error,
    YohohoError: on_own_error,
    HTTPException: on_http_error,
    RecursionError: on_recursion,
    UnicodeDecodeError: on_spoilt_text,
    Exception: on_crash,
}
