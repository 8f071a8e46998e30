"""Routes of the daily deal: today's games, my attempt, practice, results and the calendar.

Everything here depends on the person and the moment: like all answers without a header for it, these are sent
with `Cache-Control: no-store`.
"""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import PathParameter, QueryParameter

from yohoho.server.daily.wire import DailyCalendar, DailyResult, DailyTable, DailyToday
from yohoho.server.dependencies import (
    SIGNED_IN,
    Guest,
    Me,
    TheConfig,
    TheDailyService,
    TheLimits,
    TheReplays,
    TheStore,
)
from yohoho.server.http.games import GameId, replay_answer
from yohoho.server.limits import Limits, address_of
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.tables.listing import check_number
from yohoho.store.protocol import Identity

Date = Annotated[str, PathParameter(max_length=40, description="As 2026-11-17, in UTC.")]
GameName = Annotated[str, PathParameter(max_length=60)]
Month = Annotated[str | None, QueryParameter(max_length=40, description="As 2026-11; this month by default.")]


def _enforce(limits: Limits, guest: Identity | None, request: AnyRequest) -> None:
    """Take a token of the person, if there is one, and one of the address. Raises TooFast."""
    limits.enforce("daily", address_of(request), *([guest.id] if guest else []))


@get("/", responses=answers())
async def today(
    daily_service: TheDailyService, guest: Guest, limits: TheLimits, request: AnyRequest
) -> DailyToday:
    """The games of today, and how far I am with them."""
    _enforce(limits, guest, request)
    return await daily_service.today(guest)


@post("/{game_name:str}", status_code=200, security=SIGNED_IN, responses=answers(401, 404, 409))
async def begin(
    game_name: GameName, daily_service: TheDailyService, me: Me, limits: TheLimits, request: AnyRequest
) -> DailyTable:
    """Begin my counted attempt at today's game, or go on with it. There is one for each person and day."""
    limits.enforce("create-table", me.id, address_of(request))
    return await daily_service.begin(me, game_name, address_of(request))


@post(
    "/{date:str}/{game_name:str}/practice",
    status_code=200,
    security=SIGNED_IN,
    responses=answers(401, 404, 409),
)
async def practise(
    date: Date,
    game_name: GameName,
    daily_service: TheDailyService,
    me: Me,
    store: TheStore,
    limits: TheLimits,
    config: TheConfig,
    request: AnyRequest,
) -> DailyTable:
    """Play a day again, without counting: a day that is closed, or one whose game I have finished."""
    limits.enforce("create-table", me.id, address_of(request))
    await check_number(store, me, config.tables_each, daily_service.now())
    return await daily_service.practise(me, date, game_name)


@get("/calendar", responses=answers())
async def calendar(
    daily_service: TheDailyService,
    guest: Guest,
    limits: TheLimits,
    request: AnyRequest,
    month: Month = None,
) -> DailyCalendar:
    """The days of a month, and what I played on them."""
    _enforce(limits, guest, request)
    return await daily_service.calendar(guest, month)


@get("/{date:str}/{game_name:str}", responses=answers(404))
async def result(
    date: Date,
    game_name: GameName,
    daily_service: TheDailyService,
    guest: Guest,
    limits: TheLimits,
    request: AnyRequest,
) -> DailyResult:
    """The results of a day: for those who have finished it, and for everybody once it is closed."""
    _enforce(limits, guest, request)
    return await daily_service.result(guest, date, game_name)


@get("/{date:str}/{game_name:str}/replays/{game_id:str}", responses=answers(404))
async def day_replay(
    date: Date,
    game_name: GameName,
    game_id: GameId,
    daily_service: TheDailyService,
    limits: TheLimits,
    replays: TheReplays,
    request: AnyRequest,
) -> Response[Any]:
    """The game of somebody else step by step, with all hands open, once the day is closed."""
    limits.enforce("replay", address_of(request))
    record = await daily_service.replay(date, game_name, game_id)
    return await replay_answer(record, replays, request)


daily = Router(
    "/api/daily",
    route_handlers=[today, begin, practise, calendar, result, day_replay],
    tags=["daily"],
)
