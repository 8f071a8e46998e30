"""The versions of a database in PostgreSQL, and processes that migrate it at once."""

import asyncio

import asyncpg

from tests.stack.postgres import PostgresServer
from tests.store.fixtures import (
    a_game,
    a_review,
    a_table,
    ask,
    entries,
    reason_of,
    texts,
)
from yohoho.store.opening import open_store
from yohoho.store.postgres.migrations import LOCK, MIGRATIONS, VERSION_1, migrate
from yohoho.store.postgres.pool import Pool
from yohoho.store.postgres.store import PostgresStore
from yohoho.store.sqlite.migrations import APPLICATION_ID

BROKEN = ("CREATE TABLE parrots (name TEXT)", "CREATE NONSENSE")
GAME_OF_VERSION_5 = """INSERT INTO games (id, table_id, game, finished, players, names, owners, record)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""


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
