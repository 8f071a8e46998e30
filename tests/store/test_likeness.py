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
    return lambda store: store.create_table(info, entries)


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
        after = await store.last_seq(table_id) + off
        return await store.append(table_id, after, entries, info, games, results)

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
    return lambda store: store.import_game(game)


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
        known = await store.sheet(sheet_id)
        version = (known.version if known else 0) + off
        if deletes:
            return await store.delete_sheet(sheet_id, version)
        return await store.save_sheet(msgspec.structs.replace(info, version=version), operations)

    return write


@st.composite
def other_writes(draw: st.DrawFn) -> Command:
    table_id, who, game_id, moment, data = draw(st.tuples(TABLES, PEOPLE, GAMES, TIMES, BYTES))
    share = a_share(f"{game_id} {who}", game_id=game_id, identity=who, pseudonyms=moment > 2, created=moment)
    choices: list[Command] = [
        lambda store: store.save_snapshot(table_id, moment, data),
        lambda store: store.share_game(share),
        lambda store: store.delete_share(game_id, who),
        lambda store: store.delete_game(game_id, who),
        lambda store: store.save_person(Identity(who, game_id, moment, moment)),
        lambda store: store.finish_lessons(who, [game_id]),
        lambda store: store.set_setting_once(game_id, data),
        lambda store: store.save_setting(game_id, data),
        lambda store: store.archive(moment),
    ]
    return draw(st.sampled_from(choices))


@st.composite
def daily_writes(draw: st.DrawFn) -> Command:
    """Few days, games and people, so that most are known already."""
    day, game, who = draw(st.tuples(DAYS, st.sampled_from(["skull", "king"]), PEOPLE))
    table_id, moment, data = draw(st.tuples(TABLES, TIMES, BYTES))
    attempt = an_attempt(who, day=day, game=game, table_id=table_id, begun=moment, name=f"{who}\0")
    choices: list[Command] = [
        lambda store: store.open_day(a_day(day, game, secret=str(data), created=moment)),
        lambda store: store.claim_lines(day, game, moment, moment + 2),
        lambda store: store.save_lines(day, game, data),
        lambda store: store.begin_attempt(attempt),
        lambda store: store.begin_attempt(attempt),
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
        lambda store: store.open_review(row),
        lambda store: store.open_review(row),
        lambda store: store.claim_review(row.key, runner, moment, moment + 2),
        lambda store: store.save_review(saved),
        lambda store: store.await_review(row.key, moment),
        lambda store: store.drop_reviews(moment),
    ]
    return draw(st.sampled_from(choices))


@st.composite
def reads(draw: st.DrawFn) -> Command:
    table_id, who, limit, moment = draw(st.tuples(TABLES, PEOPLE, LIMITS, TIMES))
    before = draw(st.none() | TIMES)
    choices: list[Command] = [
        lambda store: store.read(table_id, moment, None if limit < 0 else limit),
        lambda store: store.public_tables(limit, before),
        lambda store: store.tables_of(who, limit, before),
        lambda store: store.count_unfinished(who, moment),
        lambda store: store.newest_update(),
        lambda store: store.games_of(who, limit, before),
        lambda store: store.count_imports(who),
        lambda store: store.sheets_of(who, limit, before),
        lambda store: store.finished_sheets_of(who, limit, before),
        lambda store: store.operations("pad", 100 + moment, None if limit < 0 else limit),
        lambda store: store.attempts_around("2026-11-18", "skull", who),
        lambda store: store.day_results("2026-11-18", "king", limit),
        lambda store: store.attempt_at(table_id),
        lambda store: store.daily_days("2026-11-17", "2026-11-18"),
        lambda store: store.attempts_of(who, "2026-11-18", "2026-11-19"),
    ]
    return draw(st.sampled_from(choices))


async def everything(store: Store) -> list[Any]:
    """Everything that a store can return about these few objects."""
    names = ("oak", "elm", "ash")
    tables = [(await store.info(name), await store.snapshot(name)) for name in names]
    logs = [await store.read(name) for name, (info, _) in zip(names, tables, strict=True) if info]
    codes = [await store.find_code(letter * 6) for letter in "ABCD"]
    games = [(await store.game(id_), await store.setting(id_)) for id_ in ("g1", "g2", "g3", "g4")]
    people = [(await store.person(who), await store.games_of(who, 9)) for who in ("anne", "bart", "cleo", "")]
    sheets = [(await store.sheet(name), await store.operations(name)) for name in ("pad", "log")]
    links = [await store.shares_of(who, ("g3", "g1", "g2")) for who in ("anne", "bart", "cleo", "")]
    learnt = [await store.finished_lessons(who) for who in ("anne", "bart", "cleo", "")]
    kept = [(await store.sheets_of(who, 9), await store.count_sheets(who)) for who in ("anne", "bart", "")]
    shared = [await store.find_sheet(letter * 6) for letter in "AB"]
    daily = await everything_daily(store)
    reviews = [await store.review(a_review(seat=seat).key) for seat in (0, 1)]
    own = [await store.reviews_of(who, "skull", 2) for who in ("anne", "bart", "cleo", "")]
    public = await store.public_tables(9)
    judged = [reviews, own]
    return [tables, logs, codes, games, people, links, sheets, learnt, kept, shared, daily, judged, public]


async def everything_daily(store: Store) -> list[Any]:
    days = await store.daily_days("2026-01-01", "2026-12-31")
    rows = [
        (await store.daily_day(day, game), await store.day_results(day, game, 2))
        for day in ("2026-11-17", "2026-11-18", "2026-11-19")
        for game in ("skull", "king")
    ]
    people = [
        (await store.attempts_of(who, "2026", "2027"), await store.count_days_kept(who))
        for who in ("anne", "bart", "cleo", "")
    ]
    friends = [
        await store.attempts_around(day, "skull", who)
        for day in ("2026-11-17", "2026-11-18", "2026-11-19")
        for who in ("anne", "bart", "cleo")
    ]
    return [days, await store.first_day(), rows, people, friends]


async def answer(command: Command, store: Store) -> Any:
    try:
        return await command(store)
    except StoreError as error:
        return type(error), error.reason


async def compare(commands: list[Command], place: str) -> None:
    memory, kept = MemoryStore(), await open_store(place)
    try:
        for command in commands:
            assert await answer(command, kept) == await answer(command, memory)
        assert await everything(kept) == await everything(memory)
    finally:
        await kept.close()
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
