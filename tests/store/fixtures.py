"""Tables, games and people for the scenarios, and helpers for the answers of a store."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import asyncpg
import msgspec

from yohoho.core.errors import Reason
from yohoho.store import (
    AttemptRow,
    DayRow,
    Entry,
    GameRow,
    GameShare,
    ReviewRow,
    SheetInfo,
    Store,
    StoreError,
    TableInfo,
)
from yohoho.store.opening import open_store
from yohoho.store.postgres.store import PostgresStore
from yohoho.store.sqlite.store import SQLiteStore

UNLIMITED = 600.0
"""Seconds for a call in a scenario that is not about time: a busy machine may take long for any of them."""


def a_table(table_id: str = "oak", **changes: Any) -> TableInfo:
    plain = TableInfo(
        id=table_id,
        code=f"{table_id.upper():X<6.6}",
        game="skull",
        title="Chez Anne",
        public=True,
        status="lobby",
        seats=4,
        taken=2,
        host="anne",
        people=("anne", "bart"),
        created=1_000,
        updated=2_000,
        opener="anne",
    )
    return msgspec.structs.replace(plain, **changes)


def a_game(game_id: str = "g1", **changes: Any) -> GameRow:
    plain = GameRow(
        id=game_id,
        table_id="oak",
        game="skull",
        finished=5_000,
        players=("anne", "", "bart"),
        names=("Anne", "Cabin boy", "Bart 🏴‍☠️"),
        record=b'{"record": "\x00\xff"}',
    )
    return msgspec.structs.replace(plain, **changes)


def a_share(token: str = "s1", **changes: Any) -> GameShare:
    plain = GameShare(token=token, game_id="g1", identity="anne", pseudonyms=False, created=6_000)
    return msgspec.structs.replace(plain, **changes)


def a_day(day: str = "2026-11-17", game: str = "skull", **changes: Any) -> DayRow:
    plain = DayRow(day=day, game=game, secret="rum", created=1_000)
    return msgspec.structs.replace(plain, **changes)


def an_attempt(identity: str = "anne", **changes: Any) -> AttemptRow:
    plain = AttemptRow(
        day="2026-11-17",
        game="skull",
        identity=identity,
        table_id=f"t-{identity}",
        name=identity.title(),
        address="0123",
        begun=2_000,
    )
    return msgspec.structs.replace(plain, **changes)


def a_review(**changes: Any) -> ReviewRow:
    plain = ReviewRow(
        record="a1b2",
        seat=0,
        effort="normal",
        judge="1",
        game="skull",
        game_id="g1",
        player="anne",
        finished=5_000,
        total=3,
    )
    return msgspec.structs.replace(plain, **changes)


def a_sheet(sheet_id: str = "pad", **changes: Any) -> SheetInfo:
    plain = SheetInfo(
        id=sheet_id,
        version=0,
        code="",
        owner="anne",
        keepers=("anne",),
        over=False,
        played=1_000,
        created=100,
        updated=2_000,
        summary=b"\x00summary",
        crew=b"crew\xff",
    )
    return msgspec.structs.replace(plain, **changes)


def entries(*texts: str) -> list[bytes]:
    return [text.encode() for text in texts]


def texts(log: list[Entry]) -> list[str]:
    return [entry.decode() for _, entry in log]


async def reason_of(call: Awaitable[object]) -> Reason:
    """The reason why the store refuses or fails; it must."""
    try:
        await call
    except StoreError as error:
        return error.reason
    raise AssertionError("the store did it")


def opening(file: Path, busy_timeout: float = 0.1) -> Reason:
    """The reason why this file cannot be opened; it must not open."""
    try:
        store = SQLiteStore.open(file, busy_timeout=busy_timeout)
    except StoreError as error:
        return error.reason
    asyncio.run(store.close())
    raise AssertionError("the file was opened")


def with_place(place: str, scenario: Callable[[Store], Awaitable[None]]) -> None:
    """Run the scenario on the store at this address, of any kind."""

    async def run() -> None:
        store = await open_store(place)
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


def with_store(
    file: Path, scenario: Callable[[SQLiteStore], Awaitable[None]], busy_timeout: float = 5.0
) -> None:
    async def run() -> None:
        store = SQLiteStore.open(file, busy_timeout=busy_timeout)
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


def with_postgres(
    address: str, scenario: Callable[[PostgresStore], Awaitable[None]], timeout: float = UNLIMITED
) -> None:
    async def run() -> None:
        store = await PostgresStore.open(address, timeout=timeout)
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


@asynccontextmanager
async def someone_holding(address: str, query: str) -> AsyncIterator[None]:
    """Run a query in a transaction of another program, which ends with the block."""
    other = await asyncpg.connect(address)
    try:
        async with other.transaction():
            await other.fetch(query)
            yield
    finally:
        await other.close()


async def as_writer(store: SQLiteStore, statement: str) -> Any:
    """Run a statement on the connection that writes, for states that the interface cannot reach."""

    def work(connection: sqlite3.Connection) -> Any:
        return connection.execute(statement).fetchone()

    return await store.database.writer.do(work)


async def in_one_transaction(
    store: SQLiteStore, calls: list[Coroutine[Any, Any, int]]
) -> list[int | BaseException]:
    """Queue all these calls while the writer is busy, so that they share its next transaction."""
    begun, go = Event(), Event()

    def hold(_: sqlite3.Connection) -> bool:
        begun.set()
        return go.wait()

    busy = asyncio.ensure_future(store.database.writer.do(hold))
    await asyncio.to_thread(begun.wait)
    waiting = [asyncio.ensure_future(call) for call in calls]
    await asyncio.sleep(0)  # each of them runs until it is queued
    go.set()
    await busy
    return await asyncio.gather(*waiting, return_exceptions=True)


async def ask(address: str, query: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(address)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()
