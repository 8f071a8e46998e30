"""The daily deal: today's games, my attempt, practice, results and the calendar.

Everything here depends on the person and the moment: like all answers without a header for it, these are sent
with `Cache-Control: no-store`.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.server.daily.wire import DailyCalendar, DailyResult, DailyTable, DailyToday
from yohoho.server.routes.request import Request
from yohoho.server.routes.tables import check_number

Day: TypeAlias = Annotated[str, Meta(max_length=40, description="As 2026-11-17, in UTC.")]
GameName: TypeAlias = Annotated[str, Meta(max_length=60)]


class CalendarQuery(msgspec.Struct, frozen=True):
    month: Annotated[
        Annotated[str, Meta(max_length=40)] | None, Meta(description="As 2026-11; this month by default.")
    ] = None


async def today(request: Request) -> DailyToday:
    """The games of today, and how far I am with them."""
    request.enforce("daily")
    return await request.services.daily_service.today(request.guest)


async def begin(request: Request, game_name: GameName) -> DailyTable:
    """Begin my counted attempt at today's game, or go on with it. There is one for each person and day."""
    request.enforce("create-table")
    return await request.services.daily_service.begin(request.me, game_name, request.address)


async def practise(request: Request, date: Day, game_name: GameName) -> DailyTable:
    """Play a day again, without counting: a day that is closed, or one whose game I have finished."""
    request.enforce("create-table")
    services, me = request.services, request.me
    await check_number(services.store, me, services.config.tables_each, services.clock())
    return await services.daily_service.practise(me, date, game_name)


async def calendar(request: Request, query: CalendarQuery) -> DailyCalendar:
    """The days of a month, and what I played on them."""
    request.enforce("daily")
    return await request.services.daily_service.calendar(request.guest, query.month)


async def result(request: Request, date: Day, game_name: GameName) -> DailyResult:
    """The results of a day: for those who have finished it, and for everybody once it is closed."""
    request.enforce("daily")
    return await request.services.daily_service.result(request.guest, date, game_name)
