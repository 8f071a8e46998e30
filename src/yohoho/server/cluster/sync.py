"""Keeps this process in step with the others: heartbeats for its leases, and sweeps of the store for news
that the bus may have lost."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final, TypeVar

import structlog

from yohoho.server.background import background_loops
from yohoho.server.clock import loop_seconds
from yohoho.server.cluster.bus import BusNews
from yohoho.server.cluster.lease import HEARTBEAT_SECONDS, ClusterUnavailable
from yohoho.server.metrics import gauge
from yohoho.server.sheets.service import SheetService
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.presence import Presence
from yohoho.store.errors import StoreError
from yohoho.store.protocol import Store

SWEEP_SECONDS: Final = 3.0
"""Seconds between two sweeps of the store for lost news."""
SWEEPS_WITHOUT_BUS: Final = 8
"""How many times as often the store is swept while there is no bus."""
BATCH_SIZE: Final = 500

logger = structlog.get_logger()
T = TypeVar("T")


class ClusterSync:
    def __init__(
        self,
        hub: Hub,
        sheet_service: SheetService,
        presence: Presence,
        store: Store,
        *,
        beat: float = HEARTBEAT_SECONDS,
        sweep: float = SWEEP_SECONDS,
    ) -> None:
        self._hub = hub
        self._sheet_service = sheet_service
        self._presence = presence
        self._store = store
        self._beat = beat
        self._sweep = sweep

    def running(self) -> AbstractAsyncContextManager[None]:
        return background_loops(
            self._table_heartbeat_loop(), self._sheet_heartbeat_loop(), self._sweep_loop()
        )

    async def _table_heartbeat_loop(self) -> None:
        """Renew all leases at each heartbeat, and at once those of tables where people come and go."""
        due = loop_seconds()
        while True:
            changed = await self._presence.wait_for_changes(max(0, due - loop_seconds()))
            if loop_seconds() >= due:
                due = loop_seconds() + self._beat
                gauge(self._hub.tables, self._hub.connections)
                changed += [live for live in self._hub.live.values() if live.connections]
            # Each once: when a heartbeat is due, the tables that have changed are among all of them.
            await self._run_logged(self._hub.renew, list(dict.fromkeys(changed)))

    async def _sheet_heartbeat_loop(self) -> None:
        """Send who is connected to the sheets at each heartbeat, and as soon as somebody comes or goes."""
        while True:
            await self._sheet_service.presence.wait_for_change(self._beat)
            await self._run_logged(self.heartbeat_sheets)

    async def heartbeat_sheets(self) -> None:
        lease = self._presence.lease
        if lease is not None:
            with suppress(ClusterUnavailable):  # `Presence` logs it
                await self._sheet_service.presence.heartbeat(lease)

    async def _sweep_loop(self) -> None:
        while True:
            await asyncio.sleep(self._sweep / (SWEEPS_WITHOUT_BUS if self._presence.disconnected else 1))
            await self._run_logged(self.sweep)

    async def _run_logged(self, work: Callable[..., Awaitable[None]], *args: object) -> None:
        """Run one pass and log its failure, so that the loop goes on."""
        try:
            await work(*args)
        except StoreError as error:
            logger.warning("sweep-failed", error=error.reason.code)
        except Exception as error:
            logger.error("crash", exc_info=error)  # noqa: TRY400 - the name of the event is the message

    async def sweep(self) -> None:
        """Read the versions of everything that is open here, and handle them like news from the bus."""
        for some in _batches([live.table.id for live in self._hub.live.values() if live.connections]):
            self._hub.on_bus_news(BusNews(tables=await self._store.tables.last_seqs(some)))
        for some in _batches(self._sheet_service.watched):
            self._sheet_service.on_bus_news(
                BusNews(sheets=dict.fromkeys(some, 0) | await self._store.sheets.list_versions(some))
            )


def _batches(whole: list[T]) -> Iterator[list[T]]:
    return (whole[at : at + BATCH_SIZE] for at in range(0, len(whole), BATCH_SIZE))
