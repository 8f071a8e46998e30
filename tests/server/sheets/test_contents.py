"""What the server keeps of a sheet between two requests is what its store says."""

from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.effort import examples
from tests.scorepad.random_sheets import any_sheet, any_step
from tests.server.in_process import new_random_source
from tests.virtual_time import run_virtually
from yohoho.scorepad import Log, Operation, Round, Sheet, document, fold, open_sheet
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.ledger import append
from yohoho.server.clock import WallClock
from yohoho.server.cluster.bus import LocalBus
from yohoho.server.config import Config
from yohoho.server.sheets import contents
from yohoho.server.sheets.contents import MAX_CACHED_OPERATIONS, Contents, ContentsCache
from yohoho.server.sheets.service import SharedSheet, SheetService
from yohoho.server.sheets.sync import merge_operations, new_sheet
from yohoho.store import Identity, MemoryStore
from yohoho.store.memory.sheets import MemorySheets
from yohoho.store.sheets import Entry, SheetInfo


class CountingSheets(MemorySheets):
    """Counts the operations that are read."""

    operations_read = 0

    async def read_operations(self, sheet_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        entries = await super().read_operations(sheet_id, after, limit)
        self.operations_read += len(entries)
        return entries


class CountingStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.sheets: CountingSheets = CountingSheets(self.rows)


def service_on(store: MemoryStore, clock: WallClock = lambda: 1_000) -> SheetService:
    return SheetService(store, LocalBus(), clock, b"key")


async def write_log(service: SheetService, log: Log) -> SharedSheet:
    ann = Identity("ann", "Ann", 0, 0)
    founded = new_sheet(log.sheet, ann, new_random_source(1))
    return await service.change(log.sheet, lambda shared: shared.with_log(log), founded)


@pytest.mark.parametrize("seed", range(examples(60, 12)))
def test_two_processes_that_write_in_turn_keep_what_the_store_has(seed: int) -> None:
    async def scenario() -> None:
        rng, store, moments = Random(seed), MemoryStore(), count(1_000, 1_000)
        services = [service_on(store, moments.__next__), service_on(store, moments.__next__)]
        log = any_sheet(rng, "pad")
        for step in range(25):
            service = rng.choice(services)
            log = any_step(rng, log, f"phone-{rng.randrange(3)}")
            if step % 7 == 6:
                await store.sheets.delete("pad", (await service.load("pad")).info.version)
                log = any_sheet(rng, "pad")
            written = await write_log(service, log)
            fresh = await service_on(store).load("pad")
            for shared in (written, await service.load("pad")):
                assert shared.log == fresh.log == log
                assert (shared.sheet, shared.contents.counted) == (fresh.sheet, fresh.contents.counted)
                assert shared.contents.size == fresh.contents.size

    run_virtually(scenario())


def with_founding(shared: SharedSheet) -> SharedSheet:
    return replace(shared, crew=replace(shared.crew, founding=not shared.crew.founding))


def test_change_of_the_crew_reads_no_operations() -> None:
    async def scenario() -> None:
        store = CountingStore()
        service = service_on(store)
        await write_log(service, any_sheet(Random(1), "pad"))
        before = store.sheets.operations_read
        shared = await service.change("pad", with_founding)
        assert store.sheets.operations_read == before
        assert shared.contents is (await service.load("pad")).contents

    run_virtually(scenario())


def test_new_operation_adds_up_the_log_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adding up is most of what a write on a long sheet takes of the event loop."""
    folded: list[int] = []

    def count_fold(log: Log) -> Sheet:
        folded.append(len(log.operations))
        return fold(log)

    async def scenario() -> None:
        service = service_on(MemoryStore())
        log = open_sheet("pad", "phone", ["Ann", "Bo"])
        await write_log(service, log)
        for module in (contents, document):
            monkeypatch.setattr(module, "fold", count_fold)
        operations = append(log, "phone", WriteRound(1, Round(bids={"p1": 0}))).operations
        config, writer = Config(data=Path("nowhere")), service.writer
        await service.change(
            "pad", lambda shared: merge_operations(shared, "ann", operations, config, writer, "phone")
        )
        assert folded == [len(operations)]

    run_virtually(scenario())


def test_new_operation_is_put_behind_the_others_without_sorting_them(monkeypatch: pytest.MonkeyPatch) -> None:
    service, log = service_on(MemoryStore()), open_sheet("pad", "phone", ["Ann", "Bo"])
    for number in range(30):
        log = append(log, "phone", WriteRound(1, Round(bids={"p1": number % 2})))
    written = append(log, "phone", WriteRound(1, Round(bids={"p1": 0}))).operations
    founded = new_sheet(log.sheet, Identity("ann", "Ann", 0, 0), new_random_source(1)).with_log(log)
    order, compared = Operation.order, list[str]()

    def count_order(operation: Operation) -> tuple[int, str, str]:
        compared.append(operation.id)
        return order.fget(operation)  # type: ignore[attr-defined, no-any-return]

    monkeypatch.setattr(Operation, "order", property(count_order))
    after = merge_operations(founded, "ann", written, Config(data=Path("nowhere")), service.writer, "phone")
    assert after.log.operations == written
    assert set(compared) == {log.operations[-1].id, written[-1].id}


def test_cache_is_bounded_by_the_operations_of_all_sheets() -> None:
    cache = ContentsCache()
    (operation,) = open_sheet("pad", "phone", ["Ann", "Bo"]).operations
    long = Contents(Log("pad", (operation,) * (MAX_CACHED_OPERATIONS // 3 - 1)))
    infos = [sheet_info(f"pad-{number}", version=number + 1) for number in range(4)]
    for info in infos:
        cache.put(info, info.version, long)
    assert [cache.get(info)[0] for info in infos] == [0, 2, 3, 4]


def test_cache_is_not_asked_when_the_store_has_been_restored() -> None:
    cache = ContentsCache()
    log = open_sheet("pad", "phone", ["Ann", "Bo"])
    cache.put(sheet_info("pad", version=5), 5, Contents(log))
    assert cache.get(sheet_info("pad", version=5)) == (5, Contents(log))
    assert cache.get(sheet_info("pad", version=4)) == (0, Contents(Log("pad")))


def sheet_info(sheet: str, version: int) -> SheetInfo:
    founded = new_sheet(sheet, Identity("ann", "Ann", 0, 0), new_random_source(1))
    return replace(founded.info, version=version)
