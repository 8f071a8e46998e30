"""A file of any released version is migrated to the newest with all its content."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.fixtures import a_game, a_share, a_table, entries, texts, with_store
from yohoho.store import Identity, Store
from yohoho.store.sql.columns import values_of
from yohoho.store.sql.games import SAVE_SHARE
from yohoho.store.sql.statement import Query
from yohoho.store.sql.tables import COUNT_UNFINISHED, FIND_BY_CODE
from yohoho.store.sqlite.database import run_query
from yohoho.store.sqlite.migrations import MIGRATIONS, VERSION_1, migrate, version_of
from yohoho.store.sqlite.tables import create_table

BROKEN = ("CREATE TABLE parrots (name TEXT)", "INSERT INTO parrots VALUES ('Polly')", "CREATE NONSENSE")


@pytest.fixture
def database(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        yield connection


def shape(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def test_version_1_as_it_was_released(database: sqlite3.Connection) -> None:
    """Guards against editing a released version: such a file was filled like this."""
    migrate(database, [VERSION_1])
    fill_version_1(database)
    assert version_of(database) == 1


def fill_version_1(database: sqlite3.Connection) -> None:
    info = a_table()
    row = (info.id, info.code, info.game, info.title, 1, info.status, 4, 2, info.host, '["anne","bart"]')
    database.execute(f"INSERT INTO tables VALUES ({', '.join('?' * 12)})", (*row, info.created, info.updated))
    database.executemany("INSERT INTO seated VALUES (?, 'oak')", [("anne",), ("bart",)])
    database.executemany("INSERT INTO entries VALUES ('oak', ?, ?)", [(1, b"a"), (2, b"b")])
    database.execute("INSERT INTO snapshots VALUES ('oak', 1, x'00ff')")
    game = a_game()
    names = '["Anne","Cabin boy","Bart 🏴‍☠️"]'
    played = (game.id, "oak", game.game, game.finished, '["anne","","bart"]', names, game.record)
    database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", played)
    database.executemany("INSERT INTO owners VALUES (?, 'g1', 5000)", [("anne",), ("bart",)])
    database.execute("INSERT INTO people VALUES ('anne', 'Anne', 1, 2)")
    database.execute("INSERT INTO settings VALUES ('key', x'01')")


async def all_of_version_1_is_there(store: Store) -> None:
    assert await store.tables.find("oak") == await store.tables.find_by_code("OAKXXX") == a_table()
    assert await store.tables.list_of("bart", 9) == [a_table()]
    assert await store.tables.count_unfinished("anne", 0) == 1
    assert texts(await store.tables.read("oak")) == ["a", "b"]
    assert await store.tables.find_snapshot("oak") == (1, b"\x00\xff")
    assert await store.games.find("g1") == a_game()
    assert len(await store.games.list_of("bart", 9)) == 1
    assert await store.identities.find("anne") == Identity("anne", "Anne", 1, 2)
    assert await store.settings.find("key") == b"\x01"
    assert await store.tables.append("oak", 2, entries("c"), a_table(status="playing")) == 3


def test_from_version_1_to_the_newest(file: Path, database: sqlite3.Connection) -> None:
    migrate(database, [VERSION_1])
    fill_version_1(database)
    with_store(file, all_of_version_1_is_there)
    assert version_of(database) == len(MIGRATIONS) > 1


def test_old_files_get_the_shape_of_new_ones(file: Path, database: sqlite3.Connection) -> None:
    migrate(database, [VERSION_1])
    migrate(database)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh)
        assert shape(fresh) == shape(database)


def test_migrating_again_changes_nothing(database: sqlite3.Connection) -> None:
    migrate(database)
    before = shape(database)
    migrate(database)
    assert shape(database) == before


def test_a_step_that_fails_leaves_the_version_before_it(database: sqlite3.Connection) -> None:
    migrate(database)
    before = shape(database)
    with pytest.raises(sqlite3.OperationalError, match="NONSENSE"):
        migrate(database, [*MIGRATIONS, BROKEN])
    assert version_of(database) == len(MIGRATIONS)
    assert shape(database) == before
    assert not database.in_transaction


def test_codes_are_found_by_index(database: sqlite3.Connection) -> None:
    migrate(database)
    plan = database.execute(f"EXPLAIN QUERY PLAN {FIND_BY_CODE.sqlite}", {"code": "X"}).fetchall()
    assert "USING INDEX live_codes" in str(plan)


def test_unfinished_tables_are_counted_by_index(database: sqlite3.Connection) -> None:
    migrate(database)
    plan = database.execute(
        f"EXPLAIN QUERY PLAN {COUNT_UNFINISHED.sqlite}", {"opener": "anne", "since": 0}
    ).fetchall()
    assert "USING INDEX unfinished" in str(plan)


def test_version_9_keeps_games_with_their_owners_and_shares(file: Path, database: sqlite3.Connection) -> None:
    async def scenario(store: Store) -> None:
        assert await store.games.find("g1") == a_game()
        assert len(await store.games.list_of("anne", 9)) == len(await store.games.list_of("bart", 9)) == 1
        assert await store.shares.find("s1") == a_share()
        assert await store.games.import_game(a_game("i1", table_id=""))

    migrate(database, MIGRATIONS[:8])
    database.execute("PRAGMA foreign_keys = ON")
    fill_games(database)
    with_store(file, scenario)
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def fill_games(database: sqlite3.Connection) -> None:
    info, game = a_table(), a_game()
    create_table(database, info, [])
    names = '["Anne","Cabin boy","Bart 🏴‍☠️"]'
    played = (game.id, "oak", game.game, game.finished, '["anne","","bart"]', names, game.record)
    database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", played)
    database.executemany("INSERT INTO owners VALUES (?, 'g1', 5000)", [("anne",), ("bart",)])
    run_query(database, Query(SAVE_SHARE, values_of(a_share())))


def test_version_4_clears_codes_of_archived_tables(file: Path, database: sqlite3.Connection) -> None:
    async def scenario(store: Store) -> None:
        assert await store.tables.find("oak") == a_table(status="archived", code="")

    migrate(database, MIGRATIONS[:3])
    fill_version_1(database)
    database.execute("UPDATE tables SET status = 'archived'")
    with_store(file, scenario)
