"""Every store behaves like the one in memory: random commands, one by one, give the same answers and
refusals."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from tests.stack.postgres import PostgresServer
from tests.store.fixtures import a_day, a_game, a_review, a_share, a_sheet, a_table, an_attempt
from yohoho.store import (
    AttemptResult,
    Identity,
    MemoryStore,
    ReviewStatus,
    Status,
    Store,
    StoreError,
    TableInfo,
)
from yohoho.store.opening import open_store

Command = Callable[[Store], Awaitable[Any]]
TABLES = st.sampled_from(["oak", "elm", "ash"])
PEOPLE = st.sampled_from(["anne", "bart", "cleo", ""])
SHEETS = st.sampled_from(["pad", "log"])
GAMES = st.sampled_from(["g1", "g2", "g3"])
CONTENTS = st.sampled_from(["", "c1", "c2"])
TIMES = st.integers(0, 4)
DAYS = st.sampled_from(["2026-11-17", "2026-11-18", "2026-11-19"])
BYTES = st.binary(max_size=4)
LIMITS = st.integers(-1, 4)
STATUSES: st.SearchStrategy[Status] = st.sampled_from(["lobby", "playing", "over", "archived"])


@st.composite
def infos(draw: st.DrawFn, table_id: str | None = None) -> TableInfo:
    return a_table(
        table_id or draw(TABLES),
        code=draw(st.sampled_from(["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"])),
        status=draw(STATUSES),
        public=draw(st.booleans()),
        people=tuple(draw(st.lists(PEOPLE, max_size=3))),
        title=draw(st.text(max_size=3)),
        updated=draw(TIMES),
        opener=draw(st.sampled_from(["anne", "bart"])),
    )


@st.composite
def creations(draw: st.DrawFn) -> Command:
    info, entries = draw(infos()), draw(st.lists(BYTES, max_size=3))
    return lambda store: store.tables.create(info, entries)


@st.composite
def appends(draw: st.DrawFn) -> Command:
    """Mostly at the end of the log, so that many succeed."""
    table_id, off, entries = draw(TABLES), draw(st.sampled_from([0, 0, 0, 0, -1, 1])), draw(st.lists(BYTES))
    info = draw(st.none() | infos(table_id))
    players = tuple(draw(st.lists(PEOPLE, max_size=3)))
    finished = draw(TIMES)
    ids = draw(st.lists(GAMES, max_size=2))
    games = [
        a_game(id_, table_id=table_id, players=players, finished=finished, content_hash=draw(CONTENTS))
        for id_ in ids
    ]
    results = [AttemptResult(table_id, finished, off, b"ended")] if draw(st.booleans()) else []

    async def append(store: Store) -> int:
        after = await store.tables.last_seq(table_id) + off
        return await store.tables.append(table_id, after, entries, info, games, results)

    return append


@st.composite
def imports(draw: st.DrawFn) -> Command:
    """Few ids and contents, so that many are here already, also as games of tables."""
    game = a_game(
        draw(GAMES),
        table_id="",
        players=tuple(draw(st.lists(PEOPLE, max_size=3))),
        finished=draw(TIMES),
        content_hash=draw(CONTENTS),
    )
    return lambda store: store.games.import_game(game)


@st.composite
def sheet_writes(draw: st.DrawFn) -> Command:
    """Mostly from the current version; few ids and codes, so that they collide with each other and with
    tables."""
    sheet_id, off, deletes = (
        draw(SHEETS),
        draw(st.sampled_from([0, 0, 0, 0, 1])),
        draw(st.integers(0, 5)) == 0,
    )
    info = a_sheet(
        sheet_id,
        code=draw(st.sampled_from(["", "", "AAAAAA", "BBBBBB"])),
        owner=draw(PEOPLE),
        keepers=tuple(draw(st.lists(PEOPLE, max_size=3))),
        over=draw(st.booleans()),
        played=draw(TIMES),
        updated=draw(TIMES),
        summary=draw(BYTES),
        crew=draw(BYTES),
    )
    operations = draw(st.lists(st.tuples(GAMES, BYTES), max_size=4))

    async def write(store: Store) -> Any:
        stored = await store.sheets.find(sheet_id)
        version = (stored.version if stored else 0) + off
        if deletes:
            return await store.sheets.delete(sheet_id, version)
        return await store.sheets.save(msgspec.structs.replace(info, version=version), operations)

    return write


@st.composite
def other_writes(draw: st.DrawFn) -> Command:
    table_id, who, game_id, moment, data = draw(st.tuples(TABLES, PEOPLE, GAMES, TIMES, BYTES))
    share = a_share(f"{game_id} {who}", game_id=game_id, identity=who, pseudonyms=moment > 2, created=moment)
    choices: list[Command] = [
        lambda store: store.tables.save_snapshot(table_id, moment, data),
        lambda store: store.shares.save(share),
        lambda store: store.shares.delete(game_id, who),
        lambda store: store.games.delete(game_id, who),
        lambda store: store.identities.save(Identity(who, game_id, moment, moment)),
        lambda store: store.identities.finish_lessons(who, [game_id]),
        lambda store: store.settings.set_once(game_id, data),
        lambda store: store.settings.save(game_id, data),
        lambda store: store.tables.archive(moment),
    ]
    return draw(st.sampled_from(choices))


@st.composite
def daily_writes(draw: st.DrawFn) -> Command:
    """Few days, games and people, so that most are known already."""
    day, game, who = draw(st.tuples(DAYS, st.sampled_from(["skull", "king"]), PEOPLE))
    table_id, moment, data = draw(st.tuples(TABLES, TIMES, BYTES))
    attempt = an_attempt(who, day=day, game=game, table_id=table_id, begun=moment, name=f"{who}\0")
    choices: list[Command] = [
        lambda store: store.daily.open_day(a_day(day, game, secret=str(data), created=moment)),
        lambda store: store.daily.claim_lines(day, game, moment, moment + 2),
        lambda store: store.daily.save_lines(day, game, data),
        lambda store: store.daily.begin_attempt(attempt),
        lambda store: store.daily.begin_attempt(attempt),
    ]
    return draw(st.sampled_from(choices))


@st.composite
def review_writes(draw: st.DrawFn) -> Command:
    """Few keys, runs and times, so that most are known, and leases end."""
    who, game_id, moment, data = draw(st.tuples(PEOPLE, GAMES | st.just(""), TIMES, BYTES))
    row = a_review(seat=draw(st.integers(0, 1)), game_id=game_id, player=who, awaited=moment, updated=moment)
    runner = draw(st.sampled_from(["one", "two"]))
    status: ReviewStatus = draw(st.sampled_from(["waiting", "running", "done", "failed", "cancelled"]))
    saved = msgspec.structs.replace(row, status=status, runner=runner, rounds=data, summary=data, reason=data)
    choices: list[Command] = [
        lambda store: store.reviews.open(row),
        lambda store: store.reviews.open(row),
        lambda store: store.reviews.claim(row.key, runner, moment, moment + 2),
        lambda store: store.reviews.save(saved),
        lambda store: store.reviews.set_awaited(row.key, moment),
        lambda store: store.reviews.delete_stale(moment),
    ]
    return draw(st.sampled_from(choices))


@st.composite
def reads(draw: st.DrawFn) -> Command:
    table_id, who, limit, moment = draw(st.tuples(TABLES, PEOPLE, LIMITS, TIMES))
    before = draw(st.none() | TIMES)
    choices: list[Command] = [
        lambda store: store.tables.read(table_id, moment, None if limit < 0 else limit),
        lambda store: store.tables.list_public(limit, before),
        lambda store: store.tables.list_of(who, limit, before),
        lambda store: store.tables.count_unfinished(who, moment),
        lambda store: store.tables.newest_update(),
        lambda store: store.games.list_of(who, limit, before),
        lambda store: store.games.count_imports(who),
        lambda store: store.sheets.list_of(who, limit, before),
        lambda store: store.sheets.list_finished_of(who, limit, before),
        lambda store: store.sheets.read_operations("pad", 100 + moment, None if limit < 0 else limit),
        lambda store: store.daily.list_attempts_around("2026-11-18", "skull", who),
        lambda store: store.daily.read_results("2026-11-18", "king", limit),
        lambda store: store.daily.find_attempt_at(table_id),
        lambda store: store.daily.list_days("2026-11-17", "2026-11-18"),
        lambda store: store.daily.list_attempts_of(who, "2026-11-18", "2026-11-19"),
    ]
    return draw(st.sampled_from(choices))


async def everything(store: Store) -> list[Any]:
    """Everything that a store can return about these few objects."""
    names = ("oak", "elm", "ash")
    tables = [(await store.tables.find(name), await store.tables.find_snapshot(name)) for name in names]
    logs = [await store.tables.read(name) for name, (info, _) in zip(names, tables, strict=True) if info]
    codes = [await store.tables.find_by_code(letter * 6) for letter in "ABCD"]
    games = [
        (await store.games.find(id_), await store.settings.find(id_)) for id_ in ("g1", "g2", "g3", "g4")
    ]
    people = [
        (await store.identities.find(who), await store.games.list_of(who, 9))
        for who in ("anne", "bart", "cleo", "")
    ]
    sheets = [
        (await store.sheets.find(name), await store.sheets.read_operations(name)) for name in ("pad", "log")
    ]
    links = [await store.shares.list_of(who, ("g3", "g1", "g2")) for who in ("anne", "bart", "cleo", "")]
    learnt = [await store.identities.list_lessons(who) for who in ("anne", "bart", "cleo", "")]
    own_sheets = [
        (await store.sheets.list_of(who, 9), await store.sheets.count_of(who)) for who in ("anne", "bart", "")
    ]
    shared = [await store.sheets.find_by_code(letter * 6) for letter in "AB"]
    daily = await everything_daily(store)
    reviews = [await store.reviews.find(a_review(seat=seat).key) for seat in (0, 1)]
    own = [await store.reviews.list_of(who, "skull", 2) for who in ("anne", "bart", "cleo", "")]
    public = await store.tables.list_public(9)
    judged = [reviews, own]
    return [
        tables,
        logs,
        codes,
        games,
        people,
        links,
        sheets,
        learnt,
        own_sheets,
        shared,
        daily,
        judged,
        public,
    ]


async def everything_daily(store: Store) -> list[Any]:
    days = await store.daily.list_days("2026-01-01", "2026-12-31")
    rows = [
        (await store.daily.find_day(day, game), await store.daily.read_results(day, game, 2))
        for day in ("2026-11-17", "2026-11-18", "2026-11-19")
        for game in ("skull", "king")
    ]
    people = [
        (await store.daily.list_attempts_of(who, "2026", "2027"), await store.daily.count_days_of(who))
        for who in ("anne", "bart", "cleo", "")
    ]
    friends = [
        await store.daily.list_attempts_around(day, "skull", who)
        for day in ("2026-11-17", "2026-11-18", "2026-11-19")
        for who in ("anne", "bart", "cleo")
    ]
    return [days, await store.daily.find_first_day(), rows, people, friends]


async def answer(command: Command, store: Store) -> Any:
    try:
        return await command(store)
    except StoreError as error:
        return type(error), error.reason


async def compare(commands: list[Command], place: str) -> None:
    memory, durable = MemoryStore(), await open_store(place)
    try:
        for command in commands:
            assert await answer(command, durable) == await answer(command, memory)
        assert await everything(durable) == await everything(memory)
    finally:
        await durable.close()
    again = await open_store(place)
    assert await everything(again) == await everything(memory)
    await again.close()


COMMANDS = st.lists(
    creations()
    | appends()
    | appends()
    | imports()
    | sheet_writes()
    | daily_writes()
    | review_writes()
    | other_writes()
    | reads(),
    max_size=40,
)


@settings(deadline=None, max_examples=examples(150, 25))
@given(COMMANDS)
def test_sqlite_is_like_memory(commands: list[Command]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare(commands, str(Path(folder, "yohoho.db"))))


@settings(deadline=None, max_examples=examples(400, 10))
@given(COMMANDS)
def test_postgres_is_like_memory(postgres: PostgresServer, commands: list[Command]) -> None:
    place = postgres.new_database()
    try:
        asyncio.run(compare(commands, place))
    finally:
        postgres.give_back(place)
