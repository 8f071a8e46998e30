"""Lists of tables and finished games, people and settings, on any store."""

import asyncio

import msgspec
import pytest

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import a_game, a_table, entries
from yohoho.store import GameExists, GameRow, Identity, Store, TableInfo


def ids(rows: list[TableInfo] | list[GameRow]) -> list[str]:
    return [row.id for row in rows]


async def fill(store: Store, *tables: TableInfo) -> None:
    for info in tables:
        await store.tables.create(info, [])


def test_public_tables_newest_first(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, *(a_table(f"t{n}", updated=1_000 + n) for n in (3, 1, 2)))
        await fill(store, a_table("hidden", public=False), a_table("gone", status="archived"))
        assert await store.tables.list_public(9) == [a_table(f"t{n}", updated=1_000 + n) for n in (3, 2, 1)]
        assert ids(await store.tables.list_public(2)) == ["t3", "t2"]
        assert ids(await store.tables.list_public(2, before=1_002)) == ["t1"]
        assert await store.tables.list_public(2, before=1_001) == []
        assert await store.tables.list_public(0) == await store.tables.list_public(-1) == []

    on_every_store(scenario)


def test_unfinished_tables_count_for_their_opener(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, a_table("t1", updated=5), a_table("t2", updated=5, status="playing"))
        await fill(store, a_table("t3", updated=4), a_table("t4", updated=5, opener="bart"))
        await fill(store, a_table("t5", updated=5, status="over"), a_table("t6", status="archived"))
        assert await store.tables.count_unfinished("anne", since=4) == 2
        assert await store.tables.count_unfinished("anne", since=3) == 3
        assert await store.tables.count_unfinished("bart", since=4) == 1
        await store.tables.append(
            "t1", 0, entries("passed"), a_table("t1", updated=6, host="bart", people=("bart",))
        )
        assert await store.tables.count_unfinished("anne", since=4) == 2
        assert await store.tables.count_unfinished("bart", since=4) == 1

    on_every_store(scenario)


def test_tables_of_a_person_archived_ones_too(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, a_table("t1", updated=1), a_table("t2", updated=2, people=("bart", "bart")))
        await fill(store, a_table("t3", updated=3, status="archived", public=False))
        assert ids(await store.tables.list_of("anne", 9)) == ["t3", "t1"]
        assert ids(await store.tables.list_of("bart", 2)) == ["t3", "t2"]
        assert ids(await store.tables.list_of("bart", 2, before=2)) == ["t1"]
        assert await store.tables.list_of("nobody", 9) == []
        await store.tables.append("t1", 0, [], a_table("t1", updated=9, people=("cleo",)))
        assert ids(await store.tables.list_of("anne", 9)) == ["t3"]
        assert ids(await store.tables.list_of("cleo", 9)) == ["t1"]

    on_every_store(scenario)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 50])
def test_pages_skip_and_repeat_nothing_even_within_one_moment(
    on_every_store: OnEveryStore, limit: int
) -> None:
    moments = [7, 7, 7, 6, 5, 5, 5, 5, 4, 1, 1]

    async def scenario(store: Store) -> None:
        await fill(store, *(a_table(f"{n:02}", updated=moment) for n, moment in enumerate(moments)))
        listed: list[TableInfo] = []
        page = await store.tables.list_of("anne", limit)
        while page:
            assert len(page) <= limit + 3
            listed += page
            page = await store.tables.list_of("anne", limit, before=page[-1].updated)
        assert ids(listed) == [f"{n:02}" for n in range(len(moments))]

    on_every_store(scenario)


def test_finished_games_come_with_an_append_and_belong_to_their_people(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, a_table())
        late = a_game("g2", finished=6_000, players=("anne", "anne", ""))
        await store.tables.append("oak", 0, entries("end"), games=[a_game("g1"), late])
        assert await store.games.find("g1") == a_game("g1")
        assert await store.games.find("g3") is None
        bare = [msgspec.structs.replace(game, record=b"") for game in (late, a_game("g1"))]
        assert await store.games.list_of("anne", 9) == bare
        assert ids(await store.games.list_of("bart", 9)) == ["g1"]
        assert await store.games.list_of("", 9) == []

    on_every_store(scenario)


def test_pages_of_games(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, a_table())
        games = [a_game(f"g{n}", finished=n // 2) for n in range(6)]
        await store.tables.append("oak", 0, [], games=games)
        assert ids(await store.games.list_of("bart", 1)) == ["g4", "g5"]
        assert ids(await store.games.list_of("bart", 3, before=2)) == ["g2", "g3", "g0", "g1"]
        assert await store.games.list_of("bart", 0) == await store.games.list_of("bart", 3, before=0) == []

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_a_game_is_stored_once_and_a_doubled_one_undoes_the_append(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, a_table())
        await store.tables.append("oak", 0, entries("end"), games=[a_game()])
        for games in ([a_game("g2"), a_game("g1")], [a_game("g3"), a_game("g3")]):
            with pytest.raises(GameExists, match=f"{games[-1].id}.*game-exists"):
                await store.tables.append("oak", 1, entries("more"), a_table(taken=4), games)
        assert await store.tables.last_seq("oak") == 1
        assert await store.tables.find("oak") == a_table()
        assert await store.games.find("g2") is None
        assert ids(await store.games.list_of("anne", 9)) == ["g1"]

    on_every_store(scenario)


def test_a_game_goes_with_its_last_owner(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, a_table())
        await store.tables.append("oak", 0, [], games=[a_game(), a_game("bots", players=("", ""))])
        assert not await store.games.delete("g1", "cleo")
        assert not await store.games.delete("g9", "anne")
        assert not await store.games.delete("bots", "")
        assert await store.games.delete("g1", "anne")
        assert not await store.games.delete("g1", "anne")
        assert await store.games.list_of("anne", 9) == []
        assert await store.games.find("g1") == a_game()
        assert await store.games.delete("g1", "bart")
        assert await store.games.find("g1") is None
        assert await store.games.find("bots") is not None

    on_every_store(scenario)


def test_people_are_stored_and_updated(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.identities.find("anne") is None
        await store.identities.save(Identity("anne", "Anne", 1, 2))
        await store.identities.save(Identity("bart", "Bart", 1, 1))
        await store.identities.save(Identity("anne", "Anne Bonny ☠", 1, 9))
        assert await store.identities.find("anne") == Identity("anne", "Anne Bonny ☠", 1, 9)
        assert await store.identities.find("bart") == Identity("bart", "Bart", 1, 1)

    on_every_store(scenario)


def test_the_first_value_of_a_setting_stays(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.settings.find("key") is None
        values = [b"\x00first", b"second", b"third"]
        stored = await asyncio.gather(*(store.settings.set_once("key", value) for value in values))
        assert len(set(stored)) == 1, "whoever came first, it holds for all"
        assert stored[0] in values
        assert await store.settings.set_once("key", b"late") == stored[0]
        assert await store.settings.find("key") == stored[0]
        assert await store.settings.find("other") is None

    on_every_store(scenario)


def test_last_value_of_a_saved_setting_stays(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        for value in (b"first", b"\x00second"):
            await store.settings.save("key", value)
            assert await store.settings.find("key") == value
        assert await store.settings.set_once("key", b"third") == b"\x00second"

    on_every_store(scenario)


def test_newest_update_of_live_tables(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.tables.newest_update() is None
        await fill(store, a_table("t1", updated=7, public=False), a_table("t2", updated=5))
        await fill(store, a_table("t3", updated=9, status="archived"))
        assert await store.tables.newest_update() == 7

    on_every_store(scenario)


def test_idle_tables_are_archived(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, *(a_table(f"t{n}", updated=n) for n in range(5)))
        assert await store.tables.archive(idle_since=3) == 3
        assert await store.tables.archive(idle_since=3) == 0
        assert ids(await store.tables.list_public(9)) == ["t4", "t3"]
        assert await store.tables.find("t2") == a_table("t2", updated=2, status="archived", code="")
        assert ids(await store.tables.list_of("anne", 9)) == ["t4", "t3", "t2", "t1", "t0"]
        await store.tables.append("t2", 0, entries("back"), a_table("t2", updated=8))
        assert ids(await store.tables.list_public(1)) == ["t2"]

    on_every_store(scenario)
