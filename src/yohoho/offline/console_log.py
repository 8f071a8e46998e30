"""What an operator would log, in the console of the browser."""

import traceback
from typing import Any

from yohoho.bots.fallback import BotFault
from yohoho.server.tables.observer import TableObserver


class ConsoleLog(TableObserver):
    """Faults only: nobody counts anything here. No cards are in them, because no caller passes those in."""

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
