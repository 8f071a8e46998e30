"""A table that is not in use is replayed once, and then read on from where it was."""

import asyncio

import pytest

from tests.server.client import run_within
from tests.server.in_process import new_hub
from yohoho.server.background import BackgroundTasks
from yohoho.server.tables import loader
from yohoho.server.tables.hub import UNLOAD_SECONDS, Hub
from yohoho.server.tables.live import Connection
from yohoho.server.tables.loader import SNAPSHOT_EVERY
from yohoho.store import Entry, MemoryStore
from yohoho.store.memory.tables import MemoryTables
from yohoho.table import commands, read_settings
from yohoho.table.view import table_view


class CountingTables(MemoryTables):
    """Counts the entries of logs that it gives out."""

    entries = 0

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        entries = await super().read(table_id, after, limit)
        self.entries += len(entries)
        return entries


class CountingStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.tables: CountingTables = CountingTables(self.rows)

    def take_entries(self) -> int:
        entries, self.tables.entries = self.tables.entries, 0
        return entries


async def say(hub: Hub, table_id: str, *texts: str) -> None:
    ann = Connection("ann")
    live = await hub.join(table_id, ann)
    for text in texts:
        await hub.runner.do(live, "ann", text, commands.Say(text=text), ann)
    hub.leave(live, ann)


async def chat_in(hub: Hub, table_id: str) -> list[str]:
    live = await hub.look(table_id)
    assert table_view(live.table, live.around, "ann").id == table_id
    return [line.text for line in live.table.chat]


def test_looking_again_reads_no_entry_that_was_read() -> None:
    async def scenario() -> None:
        store = CountingStore()
        one, two = new_hub(store), new_hub(store)
        table_id = (await one.create("ann", "Ann", read_settings({"game": "skull"}))).id
        await say(one, table_id, "ahoy")
        store.take_entries()
        assert await chat_in(two, table_id) == ["ahoy"]
        assert store.take_entries() == 3
        assert await chat_in(two, table_id) == ["ahoy"]
        assert store.take_entries() == 0
        await say(one, table_id, "land")
        assert await chat_in(two, table_id) == ["ahoy", "land"]
        assert store.take_entries() == 1

    run_within(scenario())


def test_table_that_was_unloaded_is_read_on_from_its_last_entry() -> None:
    async def scenario() -> None:
        store = CountingStore()
        hub = new_hub(store)
        table_id = (await hub.create("ann", "Ann", read_settings({"game": "skull"}))).id
        await say(hub, table_id, "ahoy", "land")
        await asyncio.sleep(UNLOAD_SECONDS + 1)
        assert table_id not in hub.live
        store.take_entries()
        assert await chat_in(hub, table_id) == ["ahoy", "land"]
        assert store.take_entries() == 0

    run_within(scenario(), 2 * UNLOAD_SECONDS)


def test_table_that_has_gone_far_is_read_from_its_snapshot() -> None:
    """Its log has grown at another process by more than there can be behind a snapshot."""

    async def scenario() -> None:
        store = CountingStore()
        background = BackgroundTasks()
        one, two = new_hub(store, background=background), new_hub(store)
        table_id = (await one.create("ann", "Ann", read_settings({"game": "skull"}))).id
        assert await chat_in(two, table_id) == []
        texts = [str(number) for number in range(2 * SNAPSHOT_EVERY)]
        await say(one, table_id, *texts)
        await background.join(1)
        assert (await store.tables.find_snapshot(table_id)) is not None
        store.take_entries()
        assert (await chat_in(two, table_id))[-1] == texts[-1]
        assert store.take_entries() < 2 * SNAPSHOT_EVERY
        assert await chat_in(two, table_id) == await chat_in(one, table_id)

    run_within(scenario())


def test_few_tables_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = CountingStore()
        monkeypatch.setattr(loader, "RECENT_TABLES", 2)
        one, two = new_hub(store), new_hub(store)
        tables = [(await one.create("ann", "Ann", read_settings({"game": "skull"}))).id for _ in range(3)]
        for table_id in tables:
            await two.look(table_id)
        store.take_entries()
        await two.look(tables[2])
        assert store.take_entries() == 0
        await two.look(tables[0])
        assert store.take_entries() == 2

    run_within(scenario())
