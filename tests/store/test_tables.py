"""Tables and their logs, on any store."""

import asyncio

import pytest

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import a_game, a_table, entries, reason_of, texts
from yohoho.store import CodeTaken, Store, TableExists, UnknownTable, VersionConflict, WrongTable


@pytest.mark.quick_on_postgres
def test_a_log_is_numbered_from_one(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("sit", "ready"))
        assert await store.tables.append("oak", 2, entries("bid", "play", "play")) == 5
        assert await store.tables.last_seq("oak") == 5
        assert await store.tables.read("oak") == list(
            enumerate(entries("sit", "ready", "bid", "play", "play"), 1)
        )

    on_every_store(scenario)


def test_a_log_is_read_in_parts(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries(*"abcdef"))
        assert texts(await store.tables.read("oak", after=4)) == ["e", "f"]
        assert await store.tables.read("oak", after=2, limit=2) == [(3, b"c"), (4, b"d")]
        assert texts(await store.tables.read("oak", after=-3, limit=1)) == ["a"]
        for nothing in (
            store.tables.read("oak", after=6),
            store.tables.read("oak", after=99),
            store.tables.read("oak", limit=0),
        ):
            assert await nothing == []

    on_every_store(scenario)


def test_last_numbers_of_many_logs_are_read_in_one_query(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a", "b"))
        await store.tables.create(a_table("elm", code="BBBBBB"), [])
        assert await store.tables.last_seqs(["elm", "none", "oak"]) == {"oak": 2, "elm": 0}
        assert await store.tables.last_seqs([]) == {}
        await store.tables.append("oak", 2, entries("c"))
        assert await store.tables.last_seqs(("oak", "oak")) == {"oak": 3}

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_any_bytes_come_back_as_they_were(on_every_store: OnEveryStore) -> None:
    odd = [b"", b"\x00", bytes(range(256)), b"x" * 100_000]

    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), odd)
        assert [entry for _, entry in await store.tables.read("oak")] == odd

    on_every_store(scenario)


def test_a_table_without_entries(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        assert await store.tables.last_seq("oak") == 0
        assert await store.tables.read("oak") == []
        assert await store.tables.append("oak", 0, [], a_table(taken=3)) == 0
        assert await store.tables.find("oak") == a_table(taken=3)

    on_every_store(scenario)


def test_the_info_comes_back_and_changes_with_an_append(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(title="<b>Zum 'Anker'; --"), entries("a"))
        assert await store.tables.find("oak") == a_table(title="<b>Zum 'Anker'; --")
        playing = a_table(status="playing", public=False, taken=3, people=("cleo", "anne"), updated=3_000)
        await store.tables.append("oak", 1, entries("b"), playing)
        assert await store.tables.find("oak") == playing
        await store.tables.append("oak", 2, entries("c"))
        assert await store.tables.find("oak") == playing

    on_every_store(scenario)


def test_the_entries_are_taken_as_they_were_handed_in(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), [])
        changing = entries("a", "b")
        append = asyncio.ensure_future(store.tables.append("oak", 0, changing))
        await asyncio.sleep(0)
        changing.clear()
        assert await append == 2
        assert texts(await store.tables.read("oak")) == ["a", "b"]

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_an_append_behind_the_last_entry_or_ahead_of_it_is_a_conflict(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a", "b"))
        for after in (-1, 0, 1, 3):
            with pytest.raises(VersionConflict, match=r"oak; it stands at 2.*conflict") as caught:
                await store.tables.append("oak", after, entries("z"), a_table(taken=4), [a_game()])
            assert caught.value.seq == 2
        assert texts(await store.tables.read("oak")) == ["a", "b"]
        assert await store.tables.find("oak") == a_table()
        assert await store.games.find("g1") is None

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_unknown_tables_are_refused(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        for call in (
            store.tables.append("elm", 0, entries("a")),
            store.tables.read("elm"),
            store.tables.last_seq("elm"),
            store.tables.save_snapshot("elm", 0, b""),
        ):
            with pytest.raises(UnknownTable, match=r"elm.*unknown-table"):
                await call
        assert await store.tables.find("elm") is None
        assert await store.tables.find_snapshot("elm") is None
        assert await store.tables.find_by_code("ELMXXX") is None

    on_every_store(scenario)


def test_a_table_is_created_once(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        with pytest.raises(TableExists, match=r"oak.*table-exists"):
            await store.tables.create(a_table(code="OTHERS"), entries("b"))
        assert texts(await store.tables.read("oak")) == ["a"]
        assert await store.tables.find_by_code("OTHERS") is None

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_two_live_tables_do_not_share_a_code(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        with pytest.raises(CodeTaken, match=r"OAKXXX.*code-taken"):
            await store.tables.create(a_table("elm", code="OAKXXX"), entries("b"))
        assert await store.tables.find("elm") is None
        await store.tables.create(a_table("elm"), entries("b"))
        with pytest.raises(CodeTaken):
            await store.tables.append("elm", 1, entries("c"), a_table("elm", code="OAKXXX"))
        assert texts(await store.tables.read("elm")) == ["b"]

    on_every_store(scenario)


def test_archived_table_loses_its_code_and_is_reopened_under_another(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        await store.tables.archive(9_000)
        assert await store.tables.find("oak") == a_table(status="archived", code="")
        assert await store.tables.find_by_code("OAKXXX") is None
        assert await store.tables.find_by_code("") is None
        await store.tables.create(a_table("elm", code="OAKXXX", updated=1_500), [])
        assert await store.tables.find_by_code("OAKXXX") == a_table("elm", code="OAKXXX", updated=1_500)
        assert (await reason_of(store.tables.append("oak", 1, entries("b"), a_table()))).code == "code-taken"
        await store.tables.append("oak", 1, entries("b"), a_table(code="NEWONE"))
        assert await store.tables.find_by_code("NEWONE") == a_table(code="NEWONE")

    on_every_store(scenario)


def test_code_finds_live_tables_only(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        await store.tables.append("oak", 1, [], a_table(status="archived"))
        assert await store.tables.find_by_code("OAKXXX") is None

    on_every_store(scenario)


def test_row_or_game_of_another_table_is_refused(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        with pytest.raises(WrongTable, match=r"elm cannot go to table oak.*wrong-table"):
            await store.tables.append("oak", 1, entries("b"), a_table("elm"))
        with pytest.raises(WrongTable, match=r"elm cannot go to table oak.*wrong-table"):
            await store.tables.append("oak", 1, entries("b"), games=[a_game(table_id="elm")])
        assert await store.tables.last_seq("oak") == 1

    on_every_store(scenario)


def test_only_the_newest_snapshot_is_kept(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries(*"abcd"))
        assert await store.tables.find_snapshot("oak") is None
        for seq, snapshot, newest in ((2, b"two", (2, b"two")), (4, b"four", (4, b"four"))):
            await store.tables.save_snapshot("oak", seq, snapshot)
            assert await store.tables.find_snapshot("oak") == newest
        await store.tables.save_snapshot("oak", 3, b"late")
        assert await store.tables.find_snapshot("oak") == (4, b"four")
        await store.tables.save_snapshot("oak", 4, b"again")
        assert await store.tables.find_snapshot("oak") == (4, b"again")

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_a_snapshot_ahead_of_the_log_is_a_conflict(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        reason = await reason_of(store.tables.save_snapshot("oak", 2, b"early"))
        assert (reason.code, reason.args) == ("conflict", {"table": "oak", "seq": 1})
        assert await store.tables.find_snapshot("oak") is None

    on_every_store(scenario)


def test_closed_store_refuses_calls(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(a_table(), entries("a"))
        await store.close()
        await store.close()
        for call in (
            store.tables.append("oak", 1, []),
            store.tables.read("oak"),
            store.ping(),
            store.tables.find("oak"),
        ):
            assert (await reason_of(call)).code == "closed-store"

    on_every_store(scenario)


def test_ping_succeeds_on_an_open_store(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.ping()

    on_every_store(scenario)
