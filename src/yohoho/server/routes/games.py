"""My finished games and their records."""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.core.game import Result
from yohoho.server.daily.publishing import with_secret
from yohoho.server.errors import ServerError
from yohoho.server.imports import ImportWanted
from yohoho.server.routes.request import Packed, PageQuery, Request
from yohoho.server.routes.route import Answer
from yohoho.store.games import GameRow
from yohoho.store.identities import Identity
from yohoho.store.protocol import Store

GameId: TypeAlias = Annotated[str, Meta(max_length=60)]
_SAFE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


class GameLine(msgspec.Struct, frozen=True):
    """A finished game. `seat` is where I sat, `shared` whether I share it."""

    id: str
    table: str
    """Empty for an imported game."""
    game: str
    finished: int
    names: list[str]
    seat: int
    winners: list[int]
    """Their seats; empty for a record of older rules."""
    shared: bool


class GamePage(msgspec.Struct, frozen=True):
    games: list[GameLine]
    before: int | None
    """Pass it on for the next page; none when this is the last."""


# --- my games


async def my_games(request: Request, query: PageQuery) -> GamePage:
    """Games I played to the end, newest first."""
    request.enforce("history")
    services, me, limit = request.services, request.me, query.limit
    rows = await services.store.games.list_of(me.id, limit, query.before)
    shared = {share.game_id for share in await services.store.shares.list_of(me.id, [row.id for row in rows])}
    results = [await services.game_history.result(row) for row in rows]
    lines = [game_line(row, me, result, row.id in shared) for row, result in zip(rows, results, strict=True)]
    return GamePage(lines, lines[-1].finished if len(lines) >= limit else None)


def game_line(row: GameRow, me: Identity, result: Result | None, shared: bool) -> GameLine:
    return GameLine(
        id=row.id,
        table=row.table_id,
        game=row.game,
        finished=row.finished,
        names=list(row.names),
        seat=row.players.index(me.id),
        winners=list(result.winners) if result else [],
        shared=shared,
    )


async def import_record(request: Request, body: ImportWanted) -> GameLine:
    """Add a finished game that was played elsewhere to my list (docs/records.md)."""
    request.enforce("import")
    services, me = request.services, request.me
    row = await services.importer.add(body, me, services.clock())
    return game_line(row, me, await services.game_history.result(row), shared=False)


async def forget(request: Request, game_id: GameId) -> None:
    """Remove a game from my list; it is deleted when the last of its players has done so."""
    if not await request.services.store.games.delete(game_id, request.me.id):
        raise ServerError("no-such-record", game=game_id)


# --- one of them


async def own_game(store: Store, me: Identity, game_id: str) -> GameRow:
    """The game, if I own it. A player who removed it from the list no longer does, so the list decides."""
    row = await store.games.find(game_id)
    if row is not None:
        # A page never splits the games of one moment, so one row is enough to get them all.
        of_that_moment = await store.games.list_of(me.id, 1, row.finished + 1)
        if any(game.id == game_id for game in of_that_moment):
            return row
    raise ServerError("no-such-record", game=game_id)


async def record(request: Request, game_id: GameId) -> dict[str, Any]:
    """The record of a game of mine (docs/records.md)."""
    services = request.services
    row = await own_game(services.store, request.me, game_id)
    text = await with_secret(row.record, services.store.daily, services.clock())
    return msgspec.json.decode(text, type=dict[str, Any])


async def download(request: Request, game_id: GameId) -> Answer[Any]:
    """The same record as a file."""
    services = request.services
    row = await own_game(services.store, request.me, game_id)
    name = "".join(letter for letter in f"{row.game}-{row.id}" if letter in _SAFE)
    text = await with_secret(row.record, services.store.daily, services.clock())
    return Answer(Packed(text), {"content-disposition": f'attachment; filename="{name}.json"'})


async def replay_mine(request: Request, game_id: GameId) -> Answer[Any]:
    """A game of mine step by step, with all hands open."""
    request.enforce("replay")
    row = await own_game(request.services.store, request.me, game_id)
    return Answer(await request.services.replays.replay(row.record))


async def replay_record(request: Request, body: dict[str, Any]) -> Answer[Any]:
    """The same for a record that is sent. Nothing of it is stored."""
    request.enforce("replay")
    return Answer(await request.services.replays.replay(msgspec.json.encode(body)))
