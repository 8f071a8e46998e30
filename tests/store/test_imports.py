"""Games that were played elsewhere and imported, on any store."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import a_game, a_review, a_share, a_table, an_attempt, entries, with_place
from yohoho.store import GameRow, Store
from yohoho.store.opening import restore


def an_import(game_id: str = "i1", **changes: Any) -> GameRow:
    plain: dict[str, Any] = {"table_id": "", "players": ("anne", "", ""), "content_hash": "c0ffee"}
    return a_game(game_id, **(plain | changes))


def test_imported_game_needs_no_table(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.games.import_game(an_import())
        assert await store.games.find("i1") == an_import()
        assert await store.games.list_of("anne", 9) == [an_import(record=b"")]
        assert await store.games.list_of("", 9) == await store.games.list_of("bart", 9) == []
        assert await store.tables.find("") is None

    on_every_store(scenario)


def test_imported_games_are_listed_among_the_others_by_time(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        await store.tables.append(
            "oak", 0, entries("a"), games=[a_game("g1", finished=5), a_game("g2", finished=9)]
        )
        assert await store.games.import_game(an_import(finished=7))
        assert [game.id for game in await store.games.list_of("anne", 9)] == ["g2", "i1", "g1"]
        assert [game.imported for game in await store.games.list_of("anne", 9)] == [False, True, False]

    on_every_store(scenario)


@pytest.mark.parametrize("again", [an_import(finished=9), an_import("i2"), an_import("i2", names=("A", "B"))])
def test_importing_twice_changes_nothing(on_every_store: OnEveryStore, again: GameRow) -> None:
    async def scenario(store: Store) -> None:
        assert await store.games.import_game(an_import())
        assert not await store.games.import_game(again)
        assert await store.games.find("i1") == an_import()
        assert len(await store.games.list_of("anne", 9)) == await store.games.count_imports("anne") == 1

    on_every_store(scenario)


def test_game_of_a_table_here_is_not_imported_again(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        await store.tables.append("oak", 0, entries("a"), games=[a_game("g1", content_hash="c0ffee")])
        assert not await store.games.import_game(an_import())
        assert not await store.games.import_game(an_import(players=("", "", "bart")))
        assert await store.games.import_game(an_import(players=("", "", "cleo")))
        assert await store.games.delete("g1", "anne")
        assert await store.games.import_game(an_import("i2")), "it is not hers any more"

    on_every_store(scenario)


def test_each_person_has_an_own_copy(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.games.import_game(an_import())
        assert await store.games.import_game(an_import("i2", players=("", "bart", "")))
        for who in ("anne", "bart"):
            begun = await store.daily.begin_attempt(an_attempt(who))
            (alone,) = await store.daily.list_attempts_around(begun.day, begun.game, who)
            assert alone.row.identity == who
        assert await store.shares.save(a_share(game_id="i1"))
        assert await store.shares.save(a_share("s2", game_id="i2")) is None
        assert await store.games.delete("i1", "anne")
        assert await store.games.find("i1") is None
        assert await store.shares.find("s1") is None
        assert await store.games.find("i2") is not None

    on_every_store(scenario)


def test_games_from_before_the_hash_are_no_copies_of_each_other(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.games.import_game(an_import("i1", content_hash=""))
        assert await store.games.import_game(an_import("i2", content_hash=""))

    on_every_store(scenario)


def test_only_imported_games_are_counted(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        await store.tables.append("oak", 0, entries("a"), games=[a_game("g1")])
        await store.games.import_game(an_import("i1", content_hash="1"))
        await store.games.import_game(an_import("i2", content_hash="2"))
        assert [await store.games.count_imports(who) for who in ("anne", "bart", "")] == [2, 0, 0]
        await store.games.delete("i1", "anne")
        assert await store.games.count_imports("anne") == 1

    on_every_store(scenario)


def test_deleting_an_import_forgets_its_reviews(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.games.import_game(an_import())
        row = await store.reviews.open(a_review(game_id="i1"))
        assert await store.games.delete("i1", "anne")
        assert await store.reviews.find(row.key) is None

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_two_processes_import_one_game_once(place: str) -> None:
    async def scenario(store: Store) -> None:
        added = await asyncio.gather(*(store.games.import_game(an_import()) for _ in range(8)))
        assert sorted(added) == [False] * 7 + [True]

    with_place(place, scenario)


def test_imported_games_move_with_a_backup(place: str, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "other.db"

    async def scenario(store: Store) -> None:
        await store.games.import_game(an_import())
        await store.shares.save(a_share(game_id="i1"))
        await store.backup(copy)
        await restore(copy, str(other))

    async def look(store: Store) -> None:
        assert await store.games.find("i1") == an_import()
        assert await store.games.count_imports("anne") == 1
        assert not await store.games.import_game(an_import("i2"))
        assert await store.shares.find("s1") == a_share(game_id="i1")

    with_place(place, scenario)
    with_place(str(other), look)
