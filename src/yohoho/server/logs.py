"""Structured logs on standard error: one JSON object a line.

They contain routes, tables, codes and a short mark for each person. They contain no hands, tokens, cookies,
secrets, names or chat, because no caller passes those in.
"""

import logging
import sys
from hashlib import sha256
from typing import Any, Final

import msgspec
import structlog

LEVELS: Final = ("debug", "info", "warning", "error")
_KEY: Final = "yohoho.request-log"
"""The key of a request's log line in its scope."""


def configure(level: str = "info") -> None:
    """Configure logging for the whole process; logs of libraries have the same format."""
    shared: list[structlog.types.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    # Libraries log more than an operator wants to read, so only their warnings are kept.
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def mark(identity: str) -> str:
    """A short mark that tells people apart in the logs and does not reveal their identity."""
    return sha256(f"yohoho log:{identity}".encode()).hexdigest()[:10]


def _is_ours(record: logging.LogRecord) -> bool:
    """False for uvicorn's traceback about a client that sends invalid UTF-8; the client gets an error and is
    closed."""
    return not str(record.msg).startswith("Invalid UTF-8")


class RequestLog(msgspec.Struct):
    """What the log line of one request says, filled while the request is answered."""

    who: str = ""
    """The person's mark, not the identity."""
    error: str = ""
    """The code of what was refused."""
    status: int = 0


def request_log_of(scope: Any) -> RequestLog:
    request_log: RequestLog = scope.setdefault(_KEY, RequestLog())
    return request_log
