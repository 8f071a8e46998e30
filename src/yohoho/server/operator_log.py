"""The observer of a server's tables: logs for the operator, and metrics."""

from typing import Any

import msgspec
import structlog

from yohoho.bots.fallback import BotFault
from yohoho.server.metrics import ACTIONS, APPEND_SECONDS, BOT_FAULTS, READ_ON, REFUSALS
from yohoho.server.tables.observer import TableObserver

logger = structlog.get_logger()


class OperatorLog(TableObserver):
    def tell(self, event: str, **facts: Any) -> None:
        logger.info(event, **facts)

    def warn(self, event: str, **facts: Any) -> None:
        logger.warning(event, **facts)

    def store_failed(self, code: str, **facts: Any) -> None:
        logger.error("store-trouble", error=code, **facts)

    def note_crash(self, error: Exception) -> None:
        logger.error("crash", exc_info=error)

    def bot_failed(self, fault: BotFault, table: str) -> None:
        """Log and count the fault, without the cards that were held."""
        BOT_FAULTS.labels(fault.kind).inc()
        logger.warning("bot-fault", table=table, **msgspec.structs.asdict(fault))

    def note_append(self, seconds: float) -> None:
        APPEND_SECONDS.observe(seconds)

    def note_foreign_entries(self) -> None:
        READ_ON.inc()

    def note_acknowledgement(self) -> None:
        ACTIONS.inc()

    def note_refusal(self, code: str) -> None:
        REFUSALS.labels(code=code).inc()
