"""Fills the store of a running server with rows of one person, to measure what the routes cost with them."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from yohoho import CHANCE, Dice, SkullKing
from yohoho.core.record import Logbook, dumps
from yohoho.daily.days import begins, day_of, shift_day
from yohoho.daily.headless import DailyOutcome
from yohoho.review.model import CategoryLoss
from yohoho.review.reviewing import judge_of
from yohoho.scorepad import Round, fold, open_sheet, tally
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.ledger import append
from yohoho.scorepad.log import Log
from yohoho.server.random_source import SYSTEM_RANDOM
from yohoho.server.reviews.summary import ReviewSums
from yohoho.server.sheets.contents import encode_operation
from yohoho.server.sheets.crew import new_crew
from yohoho.server.sheets.service import summary_from
from yohoho.server.tables.loader import SNAPSHOT_EVERY
from yohoho.server.tables.rows import info_of
from yohoho.store import AttemptRow, DayRow, GameRow, ReviewRow, SheetInfo, Store, TableInfo
from yohoho.table import Given, TableChange, entries, open_table, read_settings, start_with_bots
from yohoho.table.snapshot import freeze

NAMES: Final = ("Ida", "Bo", "Cleo", "Dana")
FRIENDS: Final = 20
DAYS_AGO: Final = 9
MAX_OPERATIONS: Final = 3_900
"""A sheet takes 4,000; the requests that are measured add a few."""
MAX_IMPORTS: Final = 900
AT_ONCE: Final = 2_000
GAME: Final = SkullKing.name


class Owner(msgspec.Struct, frozen=True):
    """The person whose rows they are, and the moment."""

    identity: str
    now: int

    @property
    def today(self) -> str:
        return day_of(self.now)

    @property
    def sheets_made(self) -> int:
        """When the sheets were made, which their versions count from."""
        return self.now - 70_000_000

    @property
    def closed_day(self) -> str:
        return shift_day(self.today, -DAYS_AGO)


async def fill(store: Store, me: Owner, rows: int) -> None:
    """Fill in as many rows of each kind as a person, a day, a sheet or a log can have, `rows` at the most."""
    await add_days(store, me, rows)
    await _add_tables(store, me, rows)
    await _add_long_table(store, me, rows)
    await _add_games(store, me, rows)
    await _add_sheets(store, me, rows)
    await _add_long_sheet(store, me, min(rows, MAX_OPERATIONS))
    await _together(rows, lambda n: store.reviews.open(_review(me, n)))


async def _together(rows: int, write: Callable[[int], Awaitable[Any]]) -> None:
    """Write many rows in few transactions."""
    for start in range(0, rows, AT_ONCE):
        await asyncio.gather(*(write(n) for n in range(start, min(start + AT_ONCE, rows))))


# --- the daily deal


async def add_days(store: Store, me: Owner, rows: int) -> None:
    """Attempts at Skull King of today and of a closed day: `rows` of others, and one of this person."""
    for day in (me.closed_day, me.today):
        for game in (GAME, "skull"):
            await store.daily.open_day(DayRow(day, game, f"secret of {day}", me.now))
            await store.daily.save_lines(day, game, b"[]")  # nobody need compute them meanwhile
        await _together(rows, lambda n, day=day: store.daily.begin_attempt(_attempt(f"p{n}", day, n)))  # type: ignore[misc]
        await store.daily.begin_attempt(_attempt(me.identity, day, rows))


def _attempt(identity: str, day: str, number: int) -> AttemptRow:
    outcome = DailyOutcome(10 * (number * 7919 % 41) - 100, number % 4 + 1, ("made", "missed", "made"))
    return AttemptRow(
        day=day,
        game=GAME,
        identity=identity,
        table_id=f"{day}-{identity}",
        name=f"Player {number}",
        address=f"{number % 97:032}",
        begun=begins(day) + number,
        finished=begins(day) + 600_000 + number,
        points=outcome.points,
        details=msgspec.json.encode(outcome),
    )


# --- tables


async def _add_tables(store: Store, me: Owner, rows: int) -> None:
    """Public tables of this person, each with another companion. They are too old to count as unfinished."""
    await _together(rows, lambda n: store.tables.create(_table(me, n), []))


def _table(me: Owner, number: int) -> TableInfo:
    return TableInfo(
        id=f"table-{number}",
        code=f"T{number:05}",
        game=GAME,
        title="At the bench",
        public=True,
        status="over",
        seats=4,
        taken=2,
        host=me.identity,
        people=(me.identity, f"companion-{number}"),
        created=me.now - 200_000_000,
        updated=me.now - 100_000_000 + number,
        opener=me.identity,
    )


async def _add_long_table(store: Store, me: Owner, rows: int) -> None:
    """A table with a log of this length in the middle of a long game, with its newest snapshot as far back as
    one can be."""
    change = _long_game(me, min(rows, 2 * SNAPSHOT_EVERY))
    later = min(len(change.steps), SNAPSHOT_EVERY - 1)
    before = change.steps[len(change.steps) - later - 1].table if later < len(change.steps) else None
    older = max(0, rows - later)
    info = info_of(replace(change.table, updated=me.now), "LONGTA", me.now, "somebody")
    await store.tables.create(info, [b"older"] * older)
    if before is not None:
        await store.tables.save_snapshot("long-table", older, freeze(replace(before, seq=older)))
    await store.tables.append(
        "long-table", older, [entries.encode(entry) for entry in change.entries[-later:]]
    )


def _long_game(me: Owner, entries: int) -> TableChange:
    given, dice = Given(me.now, secret="bench"), Dice("bench")
    settings = read_settings({"game": GAME, "options": {"players": 8}})
    change = open_table("long-table", me.identity, "Ida", settings, given)
    start_with_bots(change, given)
    while len(change.steps) < entries:
        seat = change.table.waiting()[0]
        legal = change.table.game.legal(change.table.state, seat)
        change.act(seat, dice.choice(legal), "player" if seat == 0 else "bot", me.now)
    return change


# --- games and their reviews


async def _add_games(store: Store, me: Owner, rows: int) -> None:
    record = short_record(NAMES)
    for start in range(0, rows, AT_ONCE):
        games = [_game(me, n, record) for n in range(start, min(start + AT_ONCE, rows))]
        await store.tables.append("table-0", await store.tables.last_seq("table-0"), [], games=games)
    await _together(min(rows, MAX_IMPORTS), lambda n: store.games.import_game(_imports_row(me, n, record)))


def short_record(names: Sequence[str], rounds: int = 3) -> bytes:
    """A game of Skull King with random legal plays."""
    game, dice = SkullKing(players=len(names), plan=tuple(range(1, rounds + 1))), Dice("bench")
    logbook = Logbook(game, list(names))
    while seats := game.waiting(logbook.state):
        seat, state = seats[0], logbook.state
        chosen = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        logbook.act(seat, chosen)
    return dumps(logbook.record()).encode()


def _game(me: Owner, number: int, record: bytes) -> GameRow:
    finished = me.now - 50_000_000 + number
    return GameRow(f"game-{number}", "table-0", GAME, finished, (me.identity, "p1", "", ""), NAMES, record)


def _imports_row(me: Owner, number: int, record: bytes) -> GameRow:
    finished = me.now - 90_000_000 + number
    return GameRow(f"imported-{number}", "", GAME, finished, (me.identity, "", "", ""), NAMES, record)


def _review(me: Owner, number: int) -> ReviewRow:
    judge = judge_of(GAME)
    categories = [CategoryLoss(category, 2, 7.5) for category in judge.categories]
    return ReviewRow(
        record=f"{number:064}",
        seat=0,
        effort="normal",
        judge=judge.version,
        game=GAME,
        game_id=f"game-{number}",
        player=me.identity,
        finished=me.now - 50_000_000 + number,
        status="done",
        total=3,
        summary=msgspec.json.encode(ReviewSums(40, 31.5, 80.25, 3.5, categories)),
        updated=me.now,
    )


# --- score sheets


async def _add_sheets(store: Store, me: Owner, rows: int) -> None:
    finished = new_finished_sheet()
    operations = [encode_operation(one) for one in finished.operations]
    info = sheet_info(me, "sheet", finished)
    friends = tuple(f"p{n}" for n in range(FRIENDS))
    of_group = replace(info, summary=info.summary.replace(b'"group":""', b'"group":"Friends"'))
    own = replace(info, id="friends", keepers=(me.identity, *friends))
    await store.sheets.save(own, operations)
    await _together(
        rows,
        lambda n: store.sheets.save(
            replace(
                (info, of_group)[n % 2], id=f"sheet-{n}", played=info.played + n, updated=info.updated + n
            ),
            operations,
        ),
    )


def new_finished_sheet() -> Log:
    """A sheet of three rounds that is over."""
    options = SkullKing(players=len(NAMES), plan=(1, 2, 3)).options
    sheet = open_sheet("sheet", "bench", NAMES, msgspec.to_builtins(options))
    people = [person.id for person in fold(sheet).people]
    for number in (1, 2, 3):
        tricks = dict.fromkeys(people, 0) | {people[0]: number}
        sheet = append(sheet, "bench", WriteRound(number, Round(bids=tricks, tricks=tricks)))
    return sheet


def sheet_info(me: Owner, sheet_id: str, sheet: Log) -> SheetInfo:
    folded = fold(sheet)
    counted = tally(folded)
    summary = summary_from(folded, counted, len(sheet.operations))
    crew = new_crew(me.identity, "Ida", SYSTEM_RANDOM)
    return SheetInfo(
        id=sheet_id,
        version=0,
        code="",
        owner="somebody",
        keepers=(me.identity,),
        over=summary.over,
        played=me.sheets_made,
        created=me.sheets_made,
        updated=me.now - 60_000_000,
        summary=msgspec.json.encode(summary),
        crew=msgspec.json.encode(crew),
    )


async def _add_long_sheet(store: Store, me: Owner, rows: int) -> None:
    """A sheet on which the same two bids were written again and again."""
    sheet = long_sheet(rows)
    await store.sheets.save(
        sheet_info(me, "long-sheet", sheet), [encode_operation(one) for one in sheet.operations]
    )


def long_sheet(rows: int) -> Log:
    sheet = open_sheet("long-sheet", "bench", NAMES, {})
    bids = [{person.id: number for person in fold(sheet).people} for number in (0, 1)]
    while len(sheet.operations) < rows:
        sheet = append(sheet, "bench", WriteRound(1, Round(bids=bids[len(sheet.operations) % 2])))
    return sheet
