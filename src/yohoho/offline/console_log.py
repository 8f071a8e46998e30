"""The log of a server without an operator: the console of the browser."""

import traceback
from typing import Any

from yohoho.bots.fallback import BotFault
from yohoho.server.tables.observer import TableObserver


class ConsoleLog(TableObserver):
    """Logs faults only, since nobody counts anything here. Callers pass no cards, so none are logged."""

    def __init__(self, console: Any) -> None:
        self._console = console

    def warn(self, event: str, **facts: Any) -> None:
        self._console.warn(f"{event} {facts}")

    def store_failed(self, code: str, **facts: Any) -> None:
        self.warn("store-trouble", error=code, **facts)

    def note_crash(self, error: Exception) -> None:
        self._console.error("".join(traceback.format_exception(error)))

    def bot_failed(self, fault: BotFault, table: str) -> None:
        self.warn("bot-fault", table=table, kind=fault.kind, bot=fault.bot, detail=fault.detail)
