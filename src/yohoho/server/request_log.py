"""The log line of one request, filled while the request is answered."""

from typing import Any, Final

import msgspec

_KEY: Final = "yohoho.request-log"


class RequestLog(msgspec.Struct):
    who: str = ""
    """The person's mark, not the identity."""
    error: str = ""
    """The code of what was refused."""
    status: int = 0


def request_log_of(scope: Any) -> RequestLog:
    request_log: RequestLog = scope.setdefault(_KEY, RequestLog())
    return request_log
