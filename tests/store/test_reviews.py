"""Reviews on any store: one row for the same question, one run at a time, and nothing of a deleted game."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import a_game, a_review, a_table, with_place, with_store
from tests.store.sqlite.test_migrations import all_of_version_1_is_there, fill_version_1
from yohoho.store import Store
from yohoho.store.opening import open_store
from yohoho.store.sqlite.migrations import MIGRATIONS, migrate

ROW = a_review()
KEY = ROW.key


async def with_game(store: Store) -> None:
    await store.tables.create(a_table("oak"), [])
    await store.tables.append("oak", 0, [], games=[a_game()])


async def finish_review(store: Store, **changes: object) -> None:
    row = await store.reviews.open(a_review(**changes))
    assert await store.reviews.claim(row.key, "run", 1, 9)
    finished = replace(row, status="done", runner="run", rounds=b"rounds", summary=b"sums", updated=row.seat)
    assert await store.reviews.save(finished)


def test_same_question_is_one_row(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.reviews.find(KEY) is None
        rows = await asyncio.gather(*(store.reviews.open(a_review(awaited=n)) for n in range(5)))
        assert max(row.awaited for row in rows) == 4
        assert await store.reviews.find(KEY) == a_review(awaited=4)
        for other in ({"seat": 1}, {"effort": "deep"}, {"judge": "2"}, {"record": "ff"}):
            assert await store.reviews.open(a_review(**other)) == a_review(**other)

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_row_opened_at_once_by_two_processes_is_run_once(place: str) -> None:
    async def scenario() -> None:
        one, two = await open_store(place), await open_store(place)
        try:
            for seat in range(8):
                row = a_review(seat=seat)
                await asyncio.gather(one.reviews.open(row), two.reviews.open(row))
                claims = await asyncio.gather(
                    one.reviews.claim(row.key, "one", 10, 40), two.reviews.claim(row.key, "two", 10, 40)
                )
                assert sum(claim is not None for claim in claims) == 1
                assert await one.reviews.find(row.key) == await two.reviews.find(row.key)
        finally:
            await one.close()
            await two.close()

    asyncio.run(scenario())


def test_lease_is_renewed_and_ends(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.reviews.claim(KEY, "one", 10, 40) is None
        await store.reviews.open(ROW)
        claimed = await store.reviews.claim(KEY, "one", 10, 40)
        assert claimed == replace(ROW, status="running", runner="one", leased=40)
        assert await store.reviews.claim(KEY, "two", 39, 69) is None
        assert await store.reviews.claim(KEY, "one", 20, 50)
        assert await store.reviews.claim(KEY, "two", 49, 79) is None
        assert await store.reviews.claim(KEY, "two", 50, 80)
        assert await store.reviews.claim(KEY, "three", 5, 35), "the clock was set back"

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_run_that_lost_its_lease_writes_nothing(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.reviews.open(ROW)
        first = await store.reviews.claim(KEY, "one", 10, 40)
        second = await store.reviews.claim(KEY, "two", 40, 70)
        assert first
        assert second
        assert not await store.reviews.save(replace(first, rounds=b"late"))
        assert await store.reviews.save(replace(second, rounds=b"r1", updated=50, awaited=99))
        row = await store.reviews.find(KEY)
        assert row == replace(second, rounds=b"r1", updated=50), "the wait is not the run's to change"
        assert await store.reviews.save(replace(second, status="done", leased=0))
        assert not await store.reviews.save(replace(second, status="cancelled"))
        assert await store.reviews.claim(KEY, "three", 99, 129) is None

    on_every_store(scenario)


def test_failed_and_cancelled_reviews_wait_again_with_their_rounds(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        for seat, status in enumerate(("failed", "cancelled", "done")):
            await store.reviews.open(a_review(seat=seat))
            run = await store.reviews.claim(a_review(seat=seat).key, "run", 10, 40)
            assert run
            await store.reviews.save(replace(run, status=status, rounds=b"r1", reason=b"why", updated=20))
            again = await store.reviews.open(a_review(seat=seat, awaited=7, updated=30))
            assert again.rounds == b"r1"
            waits = status != "done"
            assert (again.status, again.reason) == (("waiting", b"") if waits else ("done", b"why"))
            assert (again.updated, again.awaited) == (30 if waits else 20, 7)

    on_every_store(scenario)


def test_review_of_an_unknown_record_gets_its_game_later(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.reviews.open(a_review(game_id="", player="", finished=0))
        row = await store.reviews.open(ROW)
        assert (row.game_id, row.player, row.finished) == ("g1", "anne", 5_000)
        other = await store.reviews.open(a_review(game_id="g2", player="bart", finished=9))
        assert (other.game_id, other.player, other.finished) == ("g1", "anne", 5_000)

    on_every_store(scenario)


def test_wait_is_set(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.reviews.set_awaited(KEY, 5)
        await store.reviews.open(a_review(awaited=20))
        await store.reviews.set_awaited(KEY, 12)
        row = await store.reviews.find(KEY)
        assert row
        assert row.awaited == 12

    on_every_store(scenario)


def test_person_has_the_finished_reviews_of_their_seat(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await finish_review(store)
        await finish_review(store, seat=2, player="bart")
        await finish_review(store, effort="deep", game="king")
        await store.reviews.open(a_review(effort="quick"))
        (outcome,) = await store.reviews.list_of("anne", "skull", 9)
        assert (outcome.seat, outcome.summary) == (0, b"sums")
        assert [row.seat for row in await store.reviews.list_of("bart", "skull", 9)] == [2]
        assert await store.reviews.list_of("", "skull", 9) == []
        await store.games.delete("g1", "anne")
        assert await store.reviews.list_of("anne", "skull", 9) == []
        assert await store.reviews.find(KEY), "Bart still has the game"

    on_every_store(scenario)


def test_newest_reviews_of_a_person_are_given_first(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        for number, effort in ((3, "quick"), (1, "normal"), (2, "deep")):
            await finish_review(store, effort=effort, finished=number)
        newest = await store.reviews.list_of("anne", "skull", 2)
        assert [(row.finished, row.effort) for row in newest] == [(3, "quick"), (2, "deep")]
        assert len(await store.reviews.list_of("anne", "skull", 9)) == 3
        assert await store.reviews.list_of("anne", "skull", 0) == []

    on_every_store(scenario)


def test_reviews_go_with_their_game(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await finish_review(store)
        await store.reviews.open(a_review(record="aa", game_id=""))
        for who in ("anne", "bart"):
            await store.games.delete("g1", who)
        assert await store.reviews.find(KEY) is None
        assert await store.reviews.find(a_review(record="aa").key), "of a record that is not stored"

    on_every_store(scenario)


def test_old_reviews_without_a_game_and_unfinished_ones_are_dropped(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await finish_review(store, seat=3)
        await finish_review(store, seat=4, game_id="")
        await finish_review(store, seat=5, game_id="g9")
        for seat in (6, 7, 8):
            await store.reviews.open(a_review(seat=seat, updated=seat))
        assert await store.reviews.delete_stale(8) == 4
        there = [await store.reviews.find(a_review(seat=seat).key) for seat in range(3, 9)]
        assert [row.seat for row in there if row] == [3, 8]
        assert await store.reviews.delete_stale(8) == 0

    on_every_store(scenario)


def test_file_of_the_version_before_is_migrated(file: Path) -> None:
    async def scenario(store: Store) -> None:
        await all_of_version_1_is_there(store)
        assert await store.reviews.open(ROW) == ROW
        await finish_review(store, seat=1)
        assert [row.seat for row in await store.reviews.list_of("anne", "skull", 9)] == [1]

    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        migrate(old, MIGRATIONS[:1])
        fill_version_1(old)
        migrate(old, MIGRATIONS[:7])
    with_store(file, scenario)


def test_review_survives_a_restart(place: str) -> None:
    async def write(store: Store) -> None:
        await finish_review(store)

    async def read(store: Store) -> None:
        row = await store.reviews.find(KEY)
        assert row
        assert (row.status, row.rounds, row.summary) == ("done", b"rounds", b"sums")

    with_place(place, write)
    with_place(place, read)
