"""Behaviour of PostgreSQL alone: addresses, texts, partitions, and several processes that start at once."""

import asyncio
from datetime import date

import asyncpg
import pytest

from tests.stack.postgres import PostgresServer
from tests.store.fixtures import (
    a_game,
    a_review,
    a_share,
    a_sheet,
    a_table,
    entries,
    reason_of,
    texts,
    with_postgres,
)
from yohoho.store import CodeTaken, Identity, Store
from yohoho.store.addresses import hide_password
from yohoho.store.opening import open_store
from yohoho.store.postgres.migrations import LOCK, MIGRATIONS, VERSION_1, migrate
from yohoho.store.postgres.pool import Pool
from yohoho.store.postgres.store import PostgresStore
from yohoho.store.sql.tables import COUNT_UNFINISHED
from yohoho.store.sqlite.migrations import APPLICATION_ID

BROKEN = ("CREATE TABLE parrots (name TEXT)", "CREATE NONSENSE")
GAME_OF_VERSION_5 = """INSERT INTO games (id, table_id, game, finished, players, names, owners, record)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""
EARLY, LATE = 1_700_000_000_000, 1_800_000_000_000


async def ask(address: str, query: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(address)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()


# --- addresses


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://anne:rum@db/tavern", "postgresql://anne@db/tavern"),
        ("postgres://db:5433/tavern", "postgres://db:5433/tavern"),
        ("postgresql:///tavern?host=/run&password=rum&user=anne", "postgresql:///tavern?host=/run&user=anne"),
    ],
)
def test_password_is_removed_from_addresses(address: str, shown: str) -> None:
    assert hide_password(address) == shown


@pytest.mark.parametrize("address", ["postgresql://anne:rum@127.0.0.1:9/tavern", "postgresql://[::1/x"])
def test_unreachable_server_is_reported(address: str) -> None:
    reason = asyncio.run(reason_of(open_store(address)))
    assert reason.code == "unopenable-store"
    assert "rum" not in str(reason)


def test_missing_database_is_reported(postgres: PostgresServer) -> None:
    reason = asyncio.run(reason_of(open_store(postgres.address("nowhere"))))
    assert reason.code == "unopenable-store"
    assert '"nowhere" does not exist' in reason.args["detail"]


def test_unknown_kind_of_address_is_refused() -> None:
    reason = asyncio.run(reason_of(open_store("mysql://db/tavern")))
    assert (reason.code, reason.args) == ("unknown-database", {"kind": "mysql"})


def test_database_without_unicode_is_refused(postgres: PostgresServer) -> None:
    postgres.ask("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    reason = asyncio.run(reason_of(open_store(postgres.address("latin"))))
    assert (reason.code, reason.args["encoding"]) == ("not-unicode", "LATIN1")


# --- migrations


def test_processes_that_start_together_migrate_once(postgres: PostgresServer) -> None:
    async def scenario() -> None:
        stores = await asyncio.gather(*(open_store(address) for _ in range(6)))
        await stores[0].tables.create(a_table(), entries("a"))
        assert [texts(await store.tables.read("oak")) for store in stores] == [["a"]] * 6
        await asyncio.gather(*(store.close() for store in stores))

    postgres.ask("CREATE DATABASE crowded")
    address = postgres.address("crowded")
    asyncio.run(scenario())


def test_version_2_keeps_what_version_1_holds(postgres: PostgresServer) -> None:
    """Rows as processes of version 1 wrote them, before the migration."""

    async def scenario() -> None:
        pool = await Pool.open(address, size=1, timeout=5)
        await migrate(pool, [VERSION_1])
        await pool.close()
        for name, status in (("oak", "playing"), ("elm", "archived")):
            await ask(
                address,
                f"""INSERT INTO yohoho.tables VALUES ('{name}', 0, NULL, '{name.upper()}XXX', 'skull',
                'Chez Anne', true, '{status}', 4, 2, 'anne', ARRAY['anne', 'bart'], 1000, 2000)""",
            )
        store = await open_store(address)
        assert (
            await store.tables.find("oak")
            == await store.tables.find_by_code("OAKXXX")
            == a_table(status="playing")
        )
        assert await store.tables.find("elm") == a_table("elm", status="archived", code="")
        assert await store.tables.count_unfinished("anne", 0) == 1
        passed = a_table(status="playing", host="bart")
        await store.tables.append("oak", 0, entries("a"), passed)
        assert (await store.tables.find("oak"), await store.tables.count_unfinished("anne", 0)) == (passed, 1)
        await store.close()

    postgres.ask("CREATE DATABASE version_1")
    address = postgres.address("version_1")
    asyncio.run(scenario())


def test_games_of_version_5_are_kept(postgres: PostgresServer) -> None:
    async def scenario() -> None:
        pool = await Pool.open(address, size=1, timeout=5)
        await migrate(pool, MIGRATIONS[:5])
        older = PostgresStore(pool)
        await older.tables.create(a_table(), [])
        await pool.write(lambda connection: connection.execute(GAME_OF_VERSION_5, *row))
        await older.close()
        store = await open_store(address)
        assert await store.games.find("g1") == a_game()
        assert await store.reviews.open(a_review()) == a_review()
        assert await store.games.import_game(a_game("i1", table_id=""))
        await store.close()

    game = a_game()
    people = (list(game.players), list(game.names), ["anne", "bart"])
    row = (game.id, game.table_id, game.game, game.finished, *people, game.record)
    postgres.ask("CREATE DATABASE version_5")
    address = postgres.address("version_5")
    asyncio.run(scenario())


def test_database_of_a_newer_version_is_refused(postgres: PostgresServer, address: str) -> None:
    newest = len(MIGRATIONS)
    asyncio.run(ask(address, f"UPDATE yohoho.house SET version = {newest + 1}"))
    reason = asyncio.run(reason_of(open_store(address)))
    assert reason.code == "newer-store"
    assert reason.args == {"path": address, "version": newest + 1, "known": newest}


def test_the_schema_of_another_program_is_left_alone(postgres: PostgresServer) -> None:
    postgres.ask("CREATE DATABASE other")
    postgres.ask("CREATE SCHEMA yohoho CREATE TABLE recipes (rum TEXT)", "other")
    assert asyncio.run(reason_of(open_store(postgres.address("other")))).code == "foreign-store"


def test_a_step_that_fails_leaves_the_version_before_it(address: str) -> None:
    async def scenario() -> None:
        pool = await Pool.open(address, size=2, timeout=5)
        reason = await reason_of(migrate(pool, [*MIGRATIONS, BROKEN]))
        assert reason.code == "store-failed"
        assert "NONSENSE" in reason.args["detail"]
        await pool.close()
        assert [row["version"] for row in await ask(address, "SELECT * FROM yohoho.house")] == [
            len(MIGRATIONS)
        ]
        assert not await ask(address, "SELECT 1 FROM pg_class WHERE relname = 'parrots'")

    asyncio.run(scenario())


def test_process_that_starts_during_a_migration_waits_for_it(address: str) -> None:
    async def scenario() -> None:
        other = await asyncpg.connect(address)
        await other.execute(f"SELECT pg_advisory_lock({LOCK}, {APPLICATION_ID})")
        opening = asyncio.ensure_future(PostgresStore.open(address, timeout=2))
        await asyncio.sleep(1)
        assert not opening.done()
        await other.close()
        await (await opening).close()

    asyncio.run(scenario())


# --- texts


def test_nul_in_texts_is_stored(address: str) -> None:
    async def scenario(store: Store) -> None:
        for odd in ("\0", "a\0b\\0", "\\", "\\\\0", "\\0"):
            assert await store.tables.find(odd) is None
            assert await store.tables.find_by_code(odd) is None
            await store.sheets.save(a_sheet(odd, keepers=(odd,)), [(odd, b"x"), (odd + "2", b"y")])
            sheet = await store.sheets.find(odd)
            assert sheet
            assert (sheet.id, sheet.keepers) == (odd, (odd,))
            assert await store.sheets.list_of(odd, 9) == [sheet]
            assert await store.sheets.list_versions([odd]) == {odd: 102}
            assert len(await store.sheets.read_operations(odd)) == 2
            await store.identities.save(Identity(odd, odd, 1, 2))
            assert await store.identities.find(odd) == Identity(odd, odd, 1, 2)

    with_postgres(address, scenario)


# --- partitions of archived logs


async def archive_tables(store: Store, count: int) -> list[str]:
    names = [f"t{n}" for n in range(count)]
    for name in names:
        await store.tables.create(a_table(name, code=name, updated=EARLY), entries("a", name))
        await store.tables.save_snapshot(name, 1, b"snapshot")
    assert await store.tables.archive(LATE) == count
    return names


def test_logs_of_archived_tables_move_to_the_partition_of_the_month(address: str) -> None:
    async def scenario(store: Store) -> None:
        names = await archive_tables(store, 250)
        await store.tables.create(a_table("live", updated=LATE), entries("a"))
        assert await store.tables.archive(LATE) == 0
        assert [tuple(row) for row in await ask(address, "SELECT table_id, seq FROM yohoho.entries")] == [
            ("live", 1)
        ]
        shelves = await ask(address, "SELECT month, count(*) FROM yohoho.shelves_2027_01 GROUP BY month")
        assert [tuple(row) for row in shelves] == [(date(2027, 1, 1), 250)]
        for name in names[::50]:
            assert texts(await store.tables.read(name)) == ["a", name]
            assert texts(await store.tables.read(name, after=1)) == [name]
            assert texts(await store.tables.read(name, limit=1)) == ["a"]
            assert await store.tables.read(name, after=2) == await store.tables.read(name, limit=0) == []
            assert await store.tables.last_seq(name) == 2

    with_postgres(address, scenario)


def test_reopened_table_gets_its_log_back(address: str) -> None:
    async def scenario(store: Store) -> None:
        await archive_tables(store, 2)
        await store.tables.archive(LATE)
        reason = await reason_of(store.tables.append("t0", 1, entries("late")))
        assert (reason.code, reason.args["seq"]) == ("conflict", 2)
        assert await store.tables.append("t0", 2, entries("b"), a_table("t0", code="t0", updated=LATE)) == 3
        assert texts(await store.tables.read("t0")) == ["a", "t0", "b"]
        assert await store.tables.append("t1", 2, entries("b"), games=[a_game(table_id="t1")]) == 3
        assert texts(await store.tables.read("t1")) == ["a", "t1", "b"]
        assert not await ask(address, "SELECT 1 FROM yohoho.shelves")
        assert await store.tables.archive(LATE) == 0
        assert texts(await store.tables.read("t1")) == ["a", "t1", "b"]

    with_postgres(address, scenario)


def test_detached_month_is_reported(address: str) -> None:
    async def scenario(store: Store) -> None:
        await archive_tables(store, 1)
        await store.tables.archive(LATE)
        await ask(address, "ALTER TABLE yohoho.shelves DETACH PARTITION yohoho.shelves_2027_01")
        live = a_table("t0", code="t0")
        for call in (
            store.tables.read("t0"),
            store.tables.read("t0", limit=1),
            store.tables.append("t0", 2, entries("b"), live),
        ):
            reason = await reason_of(call)
            assert (reason.code, reason.args) == ("put-away", {"table": "t0", "month": "2027-01"})
        assert await store.tables.find_snapshot("t0") == (1, b"snapshot")
        attach = "ATTACH PARTITION yohoho.shelves_2027_01 FOR VALUES FROM ('2027-01-01') TO ('2027-02-01')"
        await ask(address, f"ALTER TABLE yohoho.shelves {attach}")
        assert await store.tables.append("t0", 2, entries("b"), live) == 3

    with_postgres(address, scenario)


def test_two_processes_can_archive_at_once(address: str) -> None:
    async def scenario(store: Store) -> None:
        other = await open_store(address)
        for n in range(60):
            await store.tables.create(a_table(f"t{n}", code=str(n), updated=EARLY), entries("a"))
        counts = await asyncio.gather(*((store, other)[n % 2].tables.archive(LATE) for n in range(6)))
        assert sum(counts) == 60
        await asyncio.gather(*((store, other)[n % 2].tables.archive(LATE) for n in range(6)))
        assert not await ask(address, "SELECT 1 FROM yohoho.entries")
        assert texts(await other.tables.read("t7")) == ["a"]
        await other.close()

    with_postgres(address, scenario)


# --- races that a single writer does not have


def test_a_code_has_one_winner_among_tables_and_sheets(address: str) -> None:
    async def scenario(store: Store) -> None:
        other = await open_store(address)
        for n in range(8):
            stores = (store, other) * 3
            tables = [
                one.tables.create(a_table(f"t{n}-{i}", code=f"C{n}"), []) for i, one in enumerate(stores)
            ]
            sheets = [one.sheets.save(a_sheet(f"s{n}-{i}", code=f"C{n}")) for i, one in enumerate(stores)]
            results = await asyncio.gather(*tables, *sheets, return_exceptions=True)
            assert sum(isinstance(result, CodeTaken) for result in results) == 11
        await other.close()

    with_postgres(address, scenario)


def test_outdated_row_is_refused_even_without_new_entries(address: str) -> None:
    """A row that was decided behind entry 1 is refused once entry 2 is there."""

    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        for seq in range(1, 30):
            results = await asyncio.gather(
                store.tables.append("oak", seq, entries("b"), a_table(updated=seq * 10)),
                store.tables.append("oak", seq, [], a_table(updated=5)),
                return_exceptions=True,
            )
            assert results[0] == seq + 1
            info = await store.tables.find("oak")
            assert info
            assert info.updated == seq * 10

    with_postgres(address, scenario)


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ("SELECT id FROM tables WHERE code = 'X'", "codes"),
        ("SELECT id FROM tables WHERE people @> ARRAY['anne']", "seated"),
        ("SELECT id FROM tables WHERE public AND status <> 'archived'", "public_tables"),
        ("SELECT id FROM tables WHERE status = 'archived' AND shelf IS NULL", "to_be_shelved"),
        (COUNT_UNFINISHED.postgres.replace("$1", "'anne'").replace("$2", "0"), "unfinished"),
        ("SELECT id FROM games WHERE owners @> ARRAY['anne']", "owned"),
        ("SELECT id FROM sheets WHERE keepers @> ARRAY['anne']", "kept"),
        ("SELECT seq FROM operations WHERE sheet_id = 'pad' AND seq > 7 ORDER BY seq", "arrivals"),
        ("SELECT entry FROM entries WHERE table_id = 'oak' AND seq > 7 ORDER BY seq", "entries_pkey"),
    ],
)
def test_lists_are_found_by_index(address: str, query: str, index: str) -> None:
    async def scenario() -> None:
        connection = await asyncpg.connect(address, server_settings={"search_path": "yohoho"})
        await connection.execute("SET enable_seqscan = off")
        plan = "\n".join(row[0] for row in await connection.fetch(f"EXPLAIN {query}"))
        await connection.close()
        assert f" on {index}" in plan or f"using {index}" in plan, plan

    asyncio.run(scenario())


def test_a_move_touches_no_index(address: str) -> None:
    """The free space in the rows serves this purpose."""

    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        for seq in range(50):
            await store.tables.append("oak", seq, entries("a"), a_table(updated=seq, status="playing"))
        await store.close()
        (row,) = await ask(
            address,
            """SELECT pg_stat_force_next_flush(), n_tup_upd, n_tup_hot_upd
            FROM pg_stat_user_tables WHERE relname = 'tables'""",
        )
        assert row["n_tup_upd"] >= 50
        assert row["n_tup_hot_upd"] >= 49

    with_postgres(address, scenario)


def test_share_of_a_game_that_an_earlier_version_deleted_is_dead(address: str) -> None:
    """A process of the version before, which does not know shares, may run at the same time."""

    async def scenario(store: PostgresStore) -> None:
        await store.tables.create(a_table(), [])
        await store.tables.append("oak", 0, [], games=[a_game()])
        await store.shares.save(a_share())
        await ask(address, "UPDATE yohoho.games SET owners = array_remove(owners, 'anne')")
        assert await store.shares.find("s1") is None
        assert await store.shares.list_of("anne", ["g1"]) == []
        await ask(address, "DELETE FROM yohoho.games")
        assert await ask(address, "SELECT * FROM yohoho.shares") == []

    with_postgres(address, scenario)
