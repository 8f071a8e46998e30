"""Behaviour of PostgreSQL alone: addresses, texts, races and indexes."""

import asyncio

import asyncpg
import pytest

from tests.stack.postgres import PostgresServer
from tests.store.fixtures import (
    a_game,
    a_share,
    a_sheet,
    a_table,
    ask,
    entries,
    reason_of,
    with_postgres,
)
from yohoho.store import CodeTaken, Identity, Store
from yohoho.store.addresses import hide_password
from yohoho.store.opening import open_store
from yohoho.store.postgres.store import PostgresStore
from yohoho.store.sql.tables import COUNT_UNFINISHED

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


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("postgresql://anne:rum@127.0.0.1:9/tavern", "unopenable-store"),
        ("postgresql://anne:rum@[::1/x", "bad-database-address"),
    ],
)
def test_unreachable_server_is_reported(address: str, code: str) -> None:
    reason = asyncio.run(reason_of(open_store(address)))
    assert reason.code == code
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
