"""The connection to the database is lost during a write: written or not, the command counts once."""

from collections.abc import Sequence

import pytest

from tests.server.client import run_within
from tests.server.in_process import new_hub
from yohoho.core.errors import YohohoError
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.live import Connection, LiveTable
from yohoho.server.tables.messages import Ack
from yohoho.store import AttemptResult, Entry, GameRow, InDoubt, MemoryStore, StoreError, TableInfo
from yohoho.store.memory.tables import MemoryTables
from yohoho.table import Settings
from yohoho.table.commands import Say


class ShakyTables(MemoryTables):
    """The next append is in doubt when asked, written or lost; reads fail while the store is away."""

    next = ""
    away = False

    async def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[bytes],
        info: TableInfo | None = None,
        games: Sequence[GameRow] = (),
        results: Sequence[AttemptResult] = (),
    ) -> int:
        fate, self.next = self.next, ""
        if fate != "lost":
            seq = await super().append(table_id, after, entries, info, games, results)
        if fate:
            raise InDoubt("postgresql://db/tavern", "the connection was closed")
        return seq

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        if self.away:
            raise StoreError("lost-store", path="postgresql://db/tavern", detail="nobody there")
        return await super().read(table_id, after, limit)


class ShakyStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.tables: ShakyTables = ShakyTables(self.rows)


async def count_ahoys(store: ShakyStore, table: str) -> int:
    return sum(b"ahoy" in entry for _, entry in await store.tables.read(table))


async def open_shaky_table() -> tuple[ShakyStore, Hub, LiveTable, Connection]:
    """Anne opens a table on a shaky store, and connects to it."""
    store = ShakyStore()
    hub = new_hub(store)
    info = await hub.create("anne", "Anne", Settings(game="skull"))
    line = Connection("anne")
    return store, hub, await hub.join(info.id, line), line


@pytest.mark.parametrize("fate", ["written", "lost"])
def test_append_in_doubt_is_resolved_by_reading_again(fate: str) -> None:
    async def scenario() -> None:
        store, hub, live, line = await open_shaky_table()
        store.tables.next = fate
        await hub.runner.do(live, "anne", "m1", Say(text="ahoy"), line)
        assert [type(answer) for answer in line.answers] == [Ack]
        assert await count_ahoys(store, live.table.id) == 1
        assert live.table.seq == await store.tables.last_seq(live.table.id)
        await hub.stop()

    run_within(scenario())


@pytest.mark.parametrize("fate", ["written", "lost"])
def test_lasting_doubt_is_resolved_by_the_next_command(fate: str) -> None:
    async def scenario() -> None:
        store, hub, live, line = await open_shaky_table()
        store.tables.next, store.tables.away = fate, True
        with pytest.raises(StoreError):
            await hub.runner.do(live, "anne", "m1", Say(text="ahoy"), line)
        assert not line.answers
        store.tables.away = False
        with pytest.raises(YohohoError):  # a refusal must not be decided on an outdated table
            await hub.runner.do(live, "bart", "m1", Say(text=""), line)
        assert live.table.seq == await store.tables.last_seq(live.table.id)
        await hub.runner.do(live, "anne", "m1", Say(text="ahoy"), line)
        assert [type(answer) for answer in line.answers] == [Ack]
        assert await count_ahoys(store, live.table.id) == 1
        await hub.stop()

    run_within(scenario())
