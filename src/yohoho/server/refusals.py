"""Every error as the same kind of answer, with the status that HTTP gives it."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from yohoho.core.errors import YohohoError
from yohoho.locales import Voice
from yohoho.server.errors import ServerError
from yohoho.store.errors import StoreError
from yohoho.table.errors import TableError

STATUS: Final[Mapping[str, int]] = {
    "bad-message": 400,
    "clock-too-far": 400,
    "hello-first": 400,
    "protocol-version": 400,
    "empty-name": 400,
    "request-incomplete": 400,
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
    "reviews-of-address": 429,
    "reviews-under-way": 429,
    "head-too-large": 431,
    "our-fault": 500,
    "table-unreadable": 500,
    "coach-silent": 503,
    "replay-busy": 503,
    "reviews-busy": 503,
    "replay-failed": 503,
    "store-trouble": 503,
    "too-busy": 503,
}
"""Statuses by code; others follow from the kind of error."""
MAX_DETAIL_LENGTH: Final = 300

_voice = Voice("en")


class Problem(msgspec.Struct, frozen=True):
    """The error, as data and as an English sentence."""

    error: str
    text: str
    ruling: str | None = None
    args: dict[str, Any] = {}


def status_of(error: YohohoError) -> int:
    if error.reason.code in STATUS:
        return STATUS[error.reason.code]
    return 409 if isinstance(error, TableError | ServerError | StoreError) else 400


def problem_of(error: YohohoError) -> Problem:
    reason = error.reason
    return Problem(reason.code, _voice.error(error), reason.ruling, reason.args)


def bad_request(detail: str) -> ServerError:
    return ServerError("bad-message", detail=detail[:MAX_DETAIL_LENGTH])
