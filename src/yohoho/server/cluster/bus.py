"""The bus between the processes of one deployment: "table T is at version N", and the same for score sheets.

A message is only a hint to read the log. So it may be lost, doubled, late or out of order; a listener ignores
a version it already has, and every process also asks the store now and then (`sync.py`).
"""

from __future__ import annotations

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
        self._gathered = BusNews()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call this listener with all news, including that of this process."""
        self._listeners.append(listener)

    def table_at(self, table_id: str, seq: int) -> None:
        tables = self._gathered.tables
        tables[table_id] = max(seq, tables.get(table_id, 0))
        self._stir()

    def sheet_at(self, sheet_id: str, version: int) -> None:
        self._gathered.sheets[sheet_id] = version
        self._stir()

    def _take(self) -> BusNews:
        news, self._gathered = self._gathered, BusNews()
        return news

    def _pass_on(self, news: BusNews) -> None:
        for listener in self._listeners:
            listener(news)

    @abstractmethod
    def _stir(self) -> None:
        """Arrange for the pending news to be sent."""


class LocalBus(Bus):
    """The bus within one process: between its tables, its sheets, and their watchers."""

    def __init__(self) -> None:
        super().__init__()
        self._on_its_way = False

    def _stir(self) -> None:
        if not self._on_its_way:
            self._on_its_way = True
            asyncio.get_running_loop().call_soon(self._arrive)

    def _arrive(self) -> None:
        self._on_its_way = False
        self._pass_on(self._take())
