"""The bus between the processes of one deployment: "table T is at version N", and the same for score sheets.

A message is only a hint to read the log. So it may be lost, doubled, late or out of order; a listener ignores
a version it already has, and every process also asks the store now and then (`sync.py`).
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec


class BusNews(msgspec.Struct, omit_defaults=True):
    """The latest versions of tables and sheets, by id. A deleted sheet has version 0."""

    tables: dict[str, int] = {}
    sheets: dict[str, int] = {}


Listener = Callable[[BusNews], None]


class Bus(ABC):
    """Publishes versions after each commit. Versions that come while a message is in flight go into the next
    one, together."""

    def __init__(self) -> None:
        self._pending = BusNews()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call this listener with all news, including that of this process."""
        self._listeners.append(listener)

    def publish_table(self, table_id: str, seq: int) -> None:
        tables = self._pending.tables
        tables[table_id] = max(seq, tables.get(table_id, 0))
        self._schedule()

    def publish_sheet(self, sheet_id: str, version: int) -> None:
        self._pending.sheets[sheet_id] = version
        self._schedule()

    def _take_pending(self) -> BusNews:
        news, self._pending = self._pending, BusNews()
        return news

    def _deliver(self, news: BusNews) -> None:
        for listener in self._listeners:
            listener(news)

    @abstractmethod
    def _schedule(self) -> None:
        """Arrange for the pending news to be sent."""


class LocalBus(Bus):
    """The bus within one process: between its tables, its sheets, and their watchers."""

    def __init__(self) -> None:
        super().__init__()
        self._scheduled = False

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._deliver_pending)

    def _deliver_pending(self) -> None:
        self._scheduled = False
        self._deliver(self._take_pending())
