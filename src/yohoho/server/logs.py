"""Structured logs on standard error: one JSON object a line.

They name routes, tables, codes and a short mark for each person. They hold no hands, tokens, cookies,
secrets, names or chat, because nothing hands those in.
"""

from __future__ import annotations

import logging
import sys
from hashlib import sha256
from typing import Final

import structlog

LEVELS: Final = ("debug", "info", "warning", "error")


def configure(level: str = "info") -> None:
    """For the whole process; what libraries log goes the same way."""
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
    # Libraries tell more than an operator wants to read: from them, only what is wrong.
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def mark(identity: str) -> str:
    """A short mark that tells people apart in the logs and leads nobody to their identity."""
    return sha256(f"yohoho log:{identity}".encode()).hexdigest()[:10]


def _is_ours(record: logging.LogRecord) -> bool:
    """A client that sends bytes for text is told so and closed; uvicorn would log a traceback for each."""
    return not str(record.msg).startswith("Invalid UTF-8")
