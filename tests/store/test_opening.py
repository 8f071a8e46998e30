"""Loading a long table by its snapshot and the entries behind it; times are printed, not checked."""

import time
from pathlib import Path

from tests.store.fixtures import a_table, with_store
from yohoho.store.sqlite.store import SQLiteStore

ENTRY = b"x" * 300


def test_table_with_2000_entries_is_loaded_from_its_snapshot(file: Path) -> None:
    async def before(store: SQLiteStore) -> None:
        await store.tables.create(a_table(), [ENTRY] * 2_000)
        await store.tables.save_snapshot("oak", 1_950, b"s" * 20_000)

    async def scenario(store: SQLiteStore) -> None:
        begun = time.perf_counter()
        snapshot = await store.tables.find_snapshot("oak")
        assert snapshot
        tail = await store.tables.read("oak", after=snapshot[0])
        opened = time.perf_counter()
        assert await store.tables.read("oak") == [(seq, ENTRY) for seq in range(1, 2_001)]
        whole = time.perf_counter()
        assert tail == [(seq, ENTRY) for seq in range(1_951, 2_001)]
        print(f"snapshot and tail {1e3 * (opened - begun):.2f} ms, whole log {1e3 * (whole - opened):.2f} ms")

    with_store(file, before)
    with_store(file, scenario)
