"""Routes of my finished games and their records."""

import asyncio
import gzip
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from yohoho.server.daily.publishing import with_secret
from yohoho.server.dependencies import (
    SIGNED_IN,
    Before,
    Limit,
    Me,
    TheClock,
    TheGameHistory,
    TheImporter,
    TheLimits,
    TheReplays,
    TheStore,
)
from yohoho.server.errors import ServerError
from yohoho.server.games import GameLine, GamePage, game_line, game_page, owned_game
from yohoho.server.imports import ImportWanted
from yohoho.server.limits import address_of
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.replays import ReplayBuilder

GameId = Annotated[str, PathParameter(max_length=60)]
_SAFE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


@get("/", security=SIGNED_IN, responses=answers(401))
async def my_games(
    store: TheStore,
    game_history: TheGameHistory,
    me: Me,
    limits: TheLimits,
    request: AnyRequest,
    before: Before = None,
    limit: Limit = 20,
) -> GamePage:
    """Games I played to the end, newest first."""
    limits.enforce("history", me.id, address_of(request))
    return await game_page(store, game_history, me, limit, before)


@get("/{game_id:str}", security=SIGNED_IN, responses=answers(401, 404))
async def record(game_id: GameId, store: TheStore, clock: TheClock, me: Me) -> dict[str, Any]:
    """The record of a game of mine (docs/records.md)."""
    row = await owned_game(store, me, game_id)
    found = await with_secret(row.record, store, clock())
    return msgspec.json.decode(found, type=dict[str, Any])


@get("/{game_id:str}/download", security=SIGNED_IN, responses=answers(401, 404))
async def download(game_id: GameId, store: TheStore, clock: TheClock, me: Me) -> Response[Any]:
    """The same record as a file."""
    row = await owned_game(store, me, game_id)
    name = "".join(letter for letter in f"{row.game}-{row.id}" if letter in _SAFE)
    headers = {"content-disposition": f'attachment; filename="{name}.json"'}
    found = await with_secret(row.record, store, clock())
    return Response(found, media_type="application/json", headers=headers)


@get("/{game_id:str}/replay", security=SIGNED_IN, responses=answers(401, 404))
async def replay_mine(
    game_id: GameId, store: TheStore, me: Me, limits: TheLimits, replays: TheReplays, request: AnyRequest
) -> Response[Any]:
    """A game of mine step by step, with all hands open."""
    limits.enforce("replay", me.id, address_of(request))
    row = await owned_game(store, me, game_id)
    return await replay_answer(row.record, replays, request)


@post("/replay", status_code=200, responses=answers())
async def replay_record(
    data: JSONBody[dict[str, Any]], limits: TheLimits, replays: TheReplays, request: AnyRequest
) -> Response[Any]:
    """The same for a record that is sent. Nothing of it is stored."""
    limits.enforce("replay", address_of(request))
    return await replay_answer(msgspec.json.encode(data), replays, request)


@post("/import", security=SIGNED_IN, responses=answers(401, 409))
async def import_record(
    data: JSONBody[ImportWanted],
    importer: TheImporter,
    game_history: TheGameHistory,
    clock: TheClock,
    me: Me,
    limits: TheLimits,
    request: AnyRequest,
) -> GameLine:
    """Add a finished game that was played elsewhere to my list (docs/records.md)."""
    limits.enforce("import", me.id, address_of(request))
    row = await importer.add(data, me, clock())
    return game_line(row, me, await game_history.result(row), shared=False)


async def replay_answer(record: bytes, replays: ReplayBuilder, request: AnyRequest) -> Response[Any]:
    body = await replays.packed(record)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, media_type="application/json", headers={"content-encoding": "gzip"})
    return Response(await asyncio.to_thread(gzip.decompress, body), media_type="application/json")


@delete("/{game_id:str}", security=SIGNED_IN, responses=answers(401, 404))
async def forget(game_id: GameId, store: TheStore, me: Me) -> None:
    """Remove a game from my list; it is deleted when the last of its players has done so."""
    if not await store.delete_game(game_id, me.id):
        raise ServerError("no-such-record", game=game_id)


games = Router(
    "/api/games",
    route_handlers=[my_games, record, download, replay_mine, replay_record, import_record, forget],
    tags=["games"],
)
