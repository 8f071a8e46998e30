"""The daily deal on any store: one secret for a day and game, one attempt for a person."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import a_day, a_game, a_sheet, a_table, an_attempt
from yohoho.store import AttemptResult, CountedAttempt, DayResults, Store
from yohoho.store.opening import open_store

DAY = "2026-11-17"


def test_first_secret_of_a_day_wins(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.daily.find_first_day() is None
        rows = await asyncio.gather(*(store.daily.open_day(a_day(secret=f"s{n}")) for n in range(5)))
        assert len(set(rows)) == 1
        assert await store.daily.find_day(DAY, "skull") == rows[0]
        assert await store.daily.open_day(a_day(secret="late", created=9)) == rows[0]
        assert await store.daily.find_day(DAY, "chess") is None
        other = await store.daily.open_day(a_day("2026-11-16", secret="other"))
        assert other.secret == "other"
        assert await store.daily.find_first_day() == "2026-11-16"
        assert await store.daily.list_days("2026-11-16", DAY) == ["2026-11-16", DAY]
        assert await store.daily.list_days(DAY, DAY) == [DAY]

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_day_opened_at_once_by_two_processes_is_one_row(place: str) -> None:
    async def scenario() -> None:
        one, two = await open_store(place), await open_store(place)
        try:
            opened = [
                asyncio.gather(
                    one.daily.open_day(a_day(f"2026-12-{day:02}", secret="one")),
                    two.daily.open_day(a_day(f"2026-12-{day:02}", secret="two")),
                )
                for day in range(1, 11)
            ]
            for first, second in await asyncio.gather(*opened):
                assert first == second
                assert await one.daily.find_day(first.day, "skull") == await two.daily.find_day(
                    first.day, "skull"
                )
        finally:
            await one.close()
            await two.close()

    asyncio.run(scenario())


def test_reference_lines_are_computed_by_one_process(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert not await store.daily.claim_lines(DAY, "skull", 10, 20)
        await store.daily.open_day(a_day())
        claims = await asyncio.gather(*(store.daily.claim_lines(DAY, "skull", 10, 20) for _ in range(4)))
        assert sum(claims) == 1
        assert not await store.daily.claim_lines(DAY, "skull", 19, 29)
        assert await store.daily.claim_lines(DAY, "skull", 20, 30)  # the first one did not come back
        assert await store.daily.claim_lines(DAY, "skull", 5, 15)  # the clock was set back
        await store.daily.save_lines(DAY, "skull", b"lines")
        await store.daily.save_lines(DAY, "skull", b"others")
        assert not await store.daily.claim_lines(DAY, "skull", 99, 109)
        row = await store.daily.find_day(DAY, "skull")
        assert row is not None
        assert row.lines == b"lines"

    on_every_store(scenario)


def test_person_has_one_attempt_at_a_game_of_a_day(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        attempts = [an_attempt(table_id=f"t{n}", begun=n) for n in range(4)]
        stored = await asyncio.gather(*map(store.daily.begin_attempt, attempts))
        assert len(set(stored)) == 1
        assert await store.daily.list_attempts_of("anne", DAY, DAY) == [stored[0]]
        assert await store.daily.find_attempt_at(stored[0].table_id) == stored[0]
        assert await store.daily.find_attempt_at("nowhere") is None
        other = await store.daily.begin_attempt(an_attempt(game="king", table_id="k"))
        assert await store.daily.list_attempts_of("anne", DAY, DAY) == [other, stored[0]]
        assert await store.daily.list_attempts_of("anne", "2026-11-18", "2026-11-30") == []

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_result_is_written_once_with_the_end_of_the_log(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table("oak"), [])
        begun = await store.daily.begin_attempt(an_attempt(table_id="oak"))
        assert await store.daily.count_days_of("anne") == 0
        end = AttemptResult("oak", 5_000, -30, b"details")
        await store.tables.append("oak", 0, [b"a"], None, [a_game()], [end])
        done = replace(begun, finished=5_000, points=-30, details=b"details")
        assert await store.daily.list_attempts_of("anne", DAY, DAY) == [done]
        await store.tables.append("oak", 1, [b"b"], results=[replace(end, points=99)])
        assert await store.daily.list_attempts_of("anne", DAY, DAY) == [done]
        assert await store.daily.count_days_of("anne") == 1

    on_every_store(scenario)


def test_person_who_deletes_the_game_loses_the_name_and_keeps_the_attempt(
    on_every_store: OnEveryStore,
) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table("oak"), [])
        for who in ("anne", "bart"):
            await store.daily.begin_attempt(an_attempt(who, table_id="oak"))
        await store.tables.append("oak", 0, [], games=[a_game()])
        assert not await store.games.delete("g1", "cleo")
        assert await store.games.delete("g1", "anne")
        attempts = [
            *await store.daily.list_attempts_of("anne", DAY, DAY),
            *await store.daily.list_attempts_of("bart", DAY, DAY),
        ]
        assert [row.name for row in attempts] == ["", "Bart"]

    on_every_store(scenario)


def test_companions_shared_a_table_a_game_or_a_sheet(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        async def around(who: str) -> list[str]:
            return [one.row.identity for one in await store.daily.list_attempts_around(DAY, "skull", who)]

        assert await around("anne") == []
        for who in ("anne", "bart", "cleo", "dora", "eve\0", "fay", "gus"):
            await store.daily.begin_attempt(an_attempt(who))
            await store.daily.begin_attempt(an_attempt(who, day="2026-11-16"))
        assert await around("anne") == ["anne"]
        await store.tables.create(a_table("oak", people=("anne", "bart")), [])
        await store.tables.create(a_table("elm", code="ELMELM", people=("cleo", "dora")), [])
        await store.tables.append("elm", 0, [], games=[a_game(table_id="elm", players=("eve\0", "", "anne"))])
        await store.sheets.save(a_sheet(keepers=("fay", "anne")))
        await store.sheets.save(a_sheet("log", keepers=("gus", "cleo")))
        assert await around("anne") == ["anne", "bart", "eve\0", "fay"]
        assert await around("cleo") == ["cleo", "dora", "gus"]
        assert await around("") == []

    on_every_store(scenario)


def test_results_count_everybody_and_give_the_best(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.daily.read_results(DAY, "skull", 9) == DayResults(0, 0, {}, [])
        await store.daily.open_day(a_day())
        points = {"anne": 20, "bart": 30, "cleo": 20, "dora": 20, "eve": -10}
        rows = [
            an_attempt(who, finished=5_000 - (who == "dora"), points=number, address=who[0])
            for who, number in points.items()
        ]
        rows += [an_attempt("fay", address="a"), an_attempt("gus", day="2026-11-16", finished=1, points=99)]
        for row in rows:
            await store.daily.begin_attempt(row)
        by_name = {row.identity: row for row in rows}
        results = await store.daily.read_results(DAY, "skull", 4)
        assert (results.version, results.begun, results.points) == (6, 6, {30: 1, 20: 3, -10: 1})
        order = [
            CountedAttempt(by_name[who], 1 + (who == "anne")) for who in ("bart", "dora", "anne", "cleo")
        ]
        assert results.best == order
        assert (await store.daily.read_results(DAY, "skull", 0)).best == []

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_version_of_a_day_grows_with_every_change_of_an_attempt(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        async def version() -> int:
            row = await store.daily.find_day(DAY, "skull")
            assert row is not None
            assert (await store.daily.read_results(DAY, "skull", 1)).version == row.version
            return row.version

        await store.daily.open_day(a_day())
        await store.daily.open_day(a_day("2026-11-16"))
        await store.tables.create(a_table("oak"), [])
        versions = [await version()]
        await store.daily.begin_attempt(an_attempt(table_id="oak"))
        versions.append(await version())
        await store.tables.append(
            "oak", 0, [b"a"], None, [a_game()], [AttemptResult("oak", 5_000, -30, b"details")]
        )
        versions.append(await version())
        assert await store.games.delete("g1", "anne")
        versions.append(await version())
        assert versions == [0, 1, 2, 3]
        await store.daily.begin_attempt(an_attempt(table_id="elm"))
        await store.tables.append("oak", 1, [b"b"], results=[AttemptResult("oak", 6_000, 99, b"")])
        await store.daily.save_lines(DAY, "skull", b"lines")
        assert await version() == 3, "none of these has changed an attempt"
        other = await store.daily.find_day("2026-11-16", "skull")
        assert other is not None
        assert other.version == 0

    on_every_store(scenario)
