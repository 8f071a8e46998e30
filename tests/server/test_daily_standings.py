"""The results of a day are counted once, for everybody, and are what counting them anew would give."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from tests.server.daily_server import DAY, NOON, DailyServer, daily_server
from tests.server.in_memory import in_memory_server, problem
from tests.server.in_process import InProcessBots, new_daily, new_random_source
from tests.store.fixtures import a_day, a_game, a_sheet, a_table, an_attempt
from yohoho.daily.days import closes
from yohoho.daily.headless import DailyOutcome
from yohoho.server.app import Resources
from yohoho.server.config import RATES, Rate
from yohoho.server.daily.service import DailyService
from yohoho.server.daily.wire import DailyLine
from yohoho.server.errors import ServerError
from yohoho.store import AttemptResult, AttemptRow, MemoryStore
from yohoho.store.identities import Identity
from yohoho.store.memory.daily import MemoryDaily

GAME: Final = "skull"
PEOPLE: Final = tuple("abcdefghijkl")
ROWS: Final = st.builds(
    lambda who, points, finished, name, address: an_attempt(
        who,
        day=DAY,
        name=name,
        table_id=f"t{who}",
        address=address,
        finished=finished,
        points=0 if finished is None else points,
        details=msgspec.json.encode(DailyOutcome(points, 1 + points % 4, ())),
    ),
    st.sampled_from(PEOPLE),
    st.integers(-2, 3).map(lambda tens: 10 * tens),
    st.none() | st.integers(1, 3),
    st.sampled_from(["", "Ann", "Bo"]),
    st.sampled_from("123"),
)
DAYS: Final = st.lists(ROWS, min_size=5, max_size=len(PEOPLE), unique_by=lambda row: row.identity)
FRIENDS: Final = st.frozensets(st.sampled_from(PEOPLE), min_size=3, max_size=8)


def plain_lines(
    attempts: list[AttemptRow], me: str, friends: frozenset[str], best: int, *, closed: bool
) -> list[DailyLine]:
    """The lines as they are defined, from all attempts of the day."""
    done = [row for row in attempts if row.finished is not None]
    done.sort(key=lambda row: (-row.points, row.finished or 0, row.identity))
    from_address = Counter(row.address for row in attempts)
    return [
        DailyLine(
            place=1 + sum(other.points > row.points for other in done),
            name=row.name,
            points=row.points,
            rank=msgspec.json.decode(row.details, type=DailyOutcome).rank,
            me=row.identity == me,
            friend=row.identity in friends - {me},
            attempts=from_address[row.address],
            replay=f"{row.table_id}-1" if closed and row.name else "",
        )
        for number, row in enumerate(done)
        if number < best or row.identity == me or row.identity in friends
    ]


def service_on(store: MemoryStore, clock: Callable[[], int]) -> DailyService:
    """What one process of several has of the daily deal."""
    return new_daily(Resources(store=store, bots=InProcessBots(), clock=clock, random=new_random_source(3)))


async def open_store_with(attempts: list[AttemptRow]) -> MemoryStore:
    store = MemoryStore()
    await store.daily.open_day(a_day(DAY, GAME))
    await store.daily.save_lines(DAY, GAME, b"[]")
    for row in attempts:
        await store.daily.begin_attempt(row)
    return store


def visitor(who: str) -> Identity:
    return Identity(who, who.title(), 1, 1)


@given(DAYS, FRIENDS, st.booleans())
@settings(max_examples=examples(200, 40))
def test_results_are_those_of_counting_all_attempts(
    attempts: list[AttemptRow], friends: frozenset[str], closed: bool
) -> None:
    async def scenario() -> None:
        store = await open_store_with(attempts)
        await store.sheets.save(a_sheet(keepers=("a", *friends)))
        service = service_on(store, lambda: closes(DAY) if closed else NOON)
        finished = [row for row in attempts if row.finished is not None]
        for row in attempts:
            if row.finished is None and not closed:
                continue  # may not know the results yet
            acquainted = {"a", *friends} if row.identity in {"a", *friends} else set()
            result = await service.result(visitor(row.identity), DAY, GAME)
            expected = plain_lines(attempts, row.identity, frozenset(acquainted), 2, closed=closed)
            assert result.lines == expected
            assert (result.begun, result.finished) == (len(attempts), len(finished))
            place = 1 + sum(other.points > row.points for other in finished)
            assert result.mine is not None
            assert result.mine.place == (None if row.finished is None else place)

    with patch("yohoho.server.daily.standings.BEST_SHOWN", 2):
        asyncio.run(scenario())


class RowCounts:
    """Counts the rows of attempts that a store gives out, by method."""

    def __init__(self, daily: MemoryDaily) -> None:
        self._daily = daily
        self.rows: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._daily, name)
        if name not in ("read_results", "list_attempts_around", "list_attempts_of", "find_attempt_at"):
            return method

        async def count_rows(*args: Any) -> Any:
            answer = await method(*args)
            rows = answer.best if name == "read_results" else answer
            self.rows[name] += len(rows) if isinstance(rows, list) else 1
            return answer

        return count_rows


@pytest.mark.parametrize("number", [150, 600])
def test_results_that_are_known_cost_the_same_with_many_attempts(number: int) -> None:
    details = msgspec.json.encode(DailyOutcome(10, 1, ()))
    many = [
        an_attempt(f"p{n}", day=DAY, table_id=f"t{n}", finished=n + 1, points=n % 9, details=details)
        for n in range(number)
    ]

    async def scenario() -> None:
        store = await open_store_with(many)
        counts = RowCounts(store.daily)
        store.daily = counts  # type: ignore[assignment]
        await store.sheets.save(a_sheet(keepers=("p1", "p2")))
        service, me = service_on(store, lambda: closes(DAY)), visitor("p1")
        await service.result(me, DAY, GAME)
        assert counts.rows == {"read_results": 100, "list_attempts_around": 2}
        counts.rows.clear()
        await service.result(me, DAY, GAME)
        await service.result(None, DAY, GAME)
        assert counts.rows == {"list_attempts_around": 2}
        counts.rows.clear()
        with pytest.raises(ServerError, match="no-such-record"):
            await service.replay(DAY, GAME, "t7-1")  # its game was deleted
        assert counts.rows == {"find_attempt_at": 1}
        await service.today(me)
        await service.today(None)
        counts.rows.clear()
        await service.today(me)
        assert counts.rows == {"list_attempts_of": 0}

    asyncio.run(scenario())


def test_deleted_name_is_gone_at_once_in_every_process() -> None:
    """Each keeps the results of the closed day; another one deletes the game, or writes a late result."""

    async def scenario() -> None:
        details = msgspec.json.encode(DailyOutcome(10, 1, ()))
        ann = an_attempt("ann", day=DAY, table_id="oak", name="Ann")
        late = an_attempt("bo", day=DAY, table_id="elm", name="Bo")
        store = await open_store_with([ann, late])
        for number, table in enumerate(("oak", "elm")):
            await store.tables.create(a_table(table, code=f"CODE{number}"), [])
        game = a_game("oak-1", table_id="oak", players=("ann", "", ""))
        await store.tables.append("oak", 0, [], None, [game], [AttemptResult("oak", 5, 10, details)])
        services = [service_on(store, lambda: closes(DAY)) for _ in range(2)]

        async def names() -> list[list[tuple[str, str]]]:
            results = [await service.result(None, DAY, GAME) for service in services]
            return [[(line.name, line.replay) for line in result.lines] for result in results]

        assert await names() == [[("Ann", "oak-1")]] * 2
        assert await store.games.delete("oak-1", "ann")
        assert await names() == [[("", "")]] * 2
        await store.tables.append("elm", 0, [], results=[AttemptResult("elm", 9, 20, details)])
        assert await names() == [[("Bo", "elm-1"), ("", "")]] * 2

    asyncio.run(scenario())


def test_reference_lines_that_come_late_are_shown() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        await store.daily.open_day(a_day(DAY, GAME))
        service = service_on(store, lambda: closes(DAY))
        assert (await service.result(None, DAY, GAME)).references == []
        await store.daily.save_lines(DAY, GAME, b'[{"rung":"sailor","points":3,"rank":1}]')
        (reference,) = (await service.result(None, DAY, GAME)).references
        assert reference.rung == "sailor"

    asyncio.run(scenario())


@pytest.fixture
def server() -> Any:
    with daily_server() as server:
        yield server


def test_results_are_kept_while_the_day_is_open_and_follow_it(server: DailyServer) -> None:
    ann, bo = server.app.guest("Ann"), server.app.guest("Bo")
    server.finish(ann, GAME)
    path = f"/api/daily/{DAY}/{GAME}"
    with patch.object(
        server.app.store.daily, "read_results", wraps=server.app.store.daily.read_results
    ) as read:
        for _ in range(3):
            assert server.get(path, ann)["finished"] == 1
            assert server.get("/api/daily", ann)["games"][1]["finished"] == 1
        assert [call.args[1] for call in read.call_args_list].count(GAME) == 1
    server.finish(bo, GAME, lambda legal: legal[-1])
    assert server.get(path, ann)["finished"] == server.get("/api/daily")["games"][1]["finished"] == 2


@pytest.mark.parametrize("path", ["/api/daily", "/api/daily/calendar", f"/api/daily/{DAY}/{GAME}"])
def test_day_has_a_limit_of_its_own_for_a_person_and_an_address(path: str) -> None:
    with in_memory_server(rates={**RATES, "daily": Rate(1, 1)}) as app:
        ann, bo = app.guest("Ann"), app.guest("Bo")
        assert app.ask("GET", path, ann["token"]).status_code != 429
        assert problem(app.ask("GET", path, ann["token"])) == (429, "slow-down")
        assert app.ask("GET", "/api/history", ann["token"]).status_code == 200
        assert app.ask("GET", path, bo["token"]).status_code != 429
        answers = [app.ask("GET", path).status_code for _ in range(10)]
        assert answers.count(429) == 3, "the address stands for ten people, and three requests came before"
