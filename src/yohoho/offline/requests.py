"""The requests of the page that are answered without a server, by method and path, as on a server."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec import Meta

from yohoho.core.record import loads
from yohoho.server.careers import Filter, careers, history_page, seasons
from yohoho.server.daily.publishing import with_secret
from yohoho.server.errors import ServerError
from yohoho.server.games import GameLine, game_line, game_page, owned_game
from yohoho.server.imports import ImportWanted
from yohoho.server.lesson_progress import LessonProgress, add_finished, progress_of
from yohoho.server.refusals import bad_request
from yohoho.server.replay import replay_of
from yohoho.server.tables.advising import advice_for
from yohoho.server.tables.listing import (
    TableOpened,
    TableWanted,
    table_page,
    table_to_go_back_to,
    wanted_settings,
)
from yohoho.table import read_settings
from yohoho.table.commands import Name
from yohoho.table.guards import clean_name

if TYPE_CHECKING:
    from yohoho.offline.local_server import LocalServer

T = TypeVar("T")


class LocalName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class _Query(msgspec.Struct, frozen=True):
    """What the addresses of lists may ask for."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 20
    before: Annotated[int, Meta(ge=0)] | None = None
    group: str | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    until: Annotated[int, Meta(ge=0)] | None = None
    month: str | None = None

    @property
    def filter(self) -> Filter:
        return Filter(self.group, self.since, self.until)


class Asked(NamedTuple):
    """A request: the server, the parts of the path that vary, the query and the body."""

    server: LocalServer
    parts: tuple[str, ...]
    query: _Query
    body: bytes

    def read(self, kind: type[T]) -> T:
        """The body. Raises ServerError."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except msgspec.MsgspecError as error:
            raise bad_request(str(error)) from None


Handler = Callable[[Asked], Awaitable[Any]]


async def name_me(asked: Asked) -> Any:
    return await asked.server.name_me(asked.read(LocalName).name)


async def who_am_i(asked: Asked) -> Any:
    return await asked.server.me()


async def open_table(asked: Asked) -> TableOpened:
    server, data = asked.server, asked.read(TableWanted)
    me = await server.me()
    settings = read_settings(wanted_settings(data))
    name = clean_name(data.name or me.name)
    info = await server.hub.create(me.id, name, settings, data.portrait, start=data.start)
    return TableOpened(info.id, info.code, f"/t/{info.id}")


async def my_tables(asked: Asked) -> Any:
    me, query = await asked.server.me(), asked.query
    return table_page(await asked.server.store.tables_of(me.id, query.limit, query.before), query.limit, me)


async def current_table(asked: Asked) -> Any:
    server = asked.server
    me = await server.me()
    return await table_to_go_back_to(server.store, server.hub, me, server.clock(), server.observer)


async def look(asked: Asked) -> Any:
    me = await asked.server.guest()
    return await asked.server.hub.view(asked.parts[0], me.id if me else None)


async def advice(asked: Asked) -> Any:
    server = asked.server
    return await advice_for(server.hub, server.bots, asked.parts[0], (await server.me()).id)


async def my_games(asked: Asked) -> Any:
    server, query = asked.server, asked.query
    return await game_page(server.store, server.history, await server.me(), query.limit, query.before)


async def record(asked: Asked) -> Any:
    server = asked.server
    row = await owned_game(server.store, await server.me(), asked.parts[0])
    return msgspec.Raw(await with_secret(row.record, server.store, server.clock()))


async def replay_mine(asked: Asked) -> Any:
    row = await owned_game(asked.server.store, await asked.server.me(), asked.parts[0])
    return replay_of(loads(row.record))


async def replay_record(asked: Asked) -> Any:
    return replay_of(loads(asked.body))


async def import_record(asked: Asked) -> GameLine:
    server, me = asked.server, await asked.server.me()
    row = await server.importer.add(asked.read(ImportWanted), me, server.clock())
    return game_line(row, me, await server.history.result(row), shared=False)


async def forget_game(asked: Asked) -> None:
    if not await asked.server.store.delete_game(asked.parts[0], (await asked.server.me()).id):
        raise ServerError("no-such-record", game=asked.parts[0])


async def my_history(asked: Asked) -> Any:
    server, query = asked.server, asked.query
    me = await server.me()
    return await history_page(server.store, server.history, me, query.filter, query.limit, query.before)


async def my_careers(asked: Asked) -> Any:
    server = asked.server
    return await careers(server.store, server.history, await server.me(), asked.query.filter)


async def my_seasons(asked: Asked) -> Any:
    return await seasons(asked.server.store, await asked.server.me())


async def lesson_progress(asked: Asked) -> LessonProgress:
    return await progress_of(asked.server.store, (await asked.server.me()).id)


async def finish_lessons(asked: Asked) -> LessonProgress:
    added = asked.read(LessonProgress)
    return await add_finished(asked.server.store, (await asked.server.me()).id, added)


async def today(asked: Asked) -> Any:
    return await asked.server.days.today(await asked.server.guest())


async def practise(asked: Asked) -> Any:
    day, game = asked.parts
    return await asked.server.days.practise(await asked.server.me(), day, game)


async def calendar(asked: Asked) -> Any:
    return await asked.server.days.calendar(await asked.server.guest(), asked.query.month)


async def day_result(asked: Asked) -> Any:
    day, game = asked.parts
    return await asked.server.days.result(await asked.server.guest(), day, game)


_ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("POST", "/api/me", name_me),
    ("GET", "/api/me", who_am_i),
    ("POST", "/api/tables", open_table),
    ("GET", "/api/tables/mine", my_tables),
    ("GET", "/api/tables/current", current_table),
    ("GET", "/api/tables/*", look),
    ("GET", "/api/tables/*/advice", advice),
    ("GET", "/api/games", my_games),
    ("GET", "/api/games/*", record),
    ("GET", "/api/games/*/replay", replay_mine),
    ("GET", "/api/games/*/download", record),
    ("POST", "/api/games/replay", replay_record),
    ("POST", "/api/games/import", import_record),
    ("DELETE", "/api/games/*", forget_game),
    ("GET", "/api/history", my_history),
    ("GET", "/api/careers", my_careers),
    ("GET", "/api/seasons", my_seasons),
    ("GET", "/api/lessons/progress", lesson_progress),
    ("PUT", "/api/lessons/progress", finish_lessons),
    ("GET", "/api/daily", today),
    ("GET", "/api/daily/calendar", calendar),
    ("GET", "/api/daily/*/*", day_result),
    ("POST", "/api/daily/*/*/practice", practise),
)
"""The routes that a page without a server has; the first that fits answers."""
_PATTERNS: Final = tuple(
    (method, re.compile(re.escape(path).replace(r"\*", "([^/]+)")), handler)
    for method, path, handler in _ROUTES
)


async def answer(server: LocalServer, method: str, address: str, body: bytes) -> Any:
    """The answer to a request. Raises YohohoError; `needs-server` for one that needs other people."""
    parts = urlsplit(address)
    for known, pattern, handler in _PATTERNS:
        found = pattern.fullmatch(parts.path.rstrip("/"))
        if known == method and found:
            varying = tuple(unquote(part) for part in found.groups())
            return await handler(Asked(server, varying, _query(parts.query), body))
    raise ServerError("needs-server")


def _query(text: str) -> _Query:
    try:
        return msgspec.convert(dict(parse_qsl(text)), _Query, strict=False)
    except msgspec.ValidationError as error:
        raise bad_request(str(error)) from None
