"""Routes of shared games: a player gives everybody a link to a finished game, and can revoke it."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from yohoho.server.addresses import base_url
from yohoho.server.config import Config
from yohoho.server.daily.publishing import check_public
from yohoho.server.dependencies import (
    SIGNED_IN,
    Me,
    TheClock,
    TheConfig,
    TheLimits,
    TheRandom,
    TheReplays,
    TheStore,
)
from yohoho.server.errors import ServerError
from yohoho.server.games import owned_game
from yohoho.server.http.games import GameId, replay_answer
from yohoho.server.limits import address_of
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.replay import without_names
from yohoho.store.protocol import GameRow, GameShare, Store

TOKEN_BYTES: Final = 16
ShareToken = Annotated[str, PathParameter(max_length=60)]


class ShareWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pseudonyms: bool = False
    """Whether the names of all players are hidden."""


class ShareLink(msgspec.Struct, frozen=True):
    token: str
    link: str
    """For everybody; `#` and the number of a step may follow."""
    pseudonyms: bool


class MyShare(msgspec.Struct, frozen=True):
    share: ShareLink | None


@get("/api/games/{game_id:str}/share", security=SIGNED_IN, responses=answers(401, 404))
async def my_share(
    game_id: GameId, store: TheStore, me: Me, config: TheConfig, request: AnyRequest
) -> MyShare:
    """The link that I have made to a game of mine, or none."""
    await owned_game(store, me, game_id)
    shares = await store.shares_of(me.id, [game_id])
    return MyShare(_link(shares[0], request, config) if shares else None)


@post("/api/games/{game_id:str}/share", status_code=200, security=SIGNED_IN, responses=answers(401, 404))
async def share_game(
    game_id: GameId,
    data: JSONBody[ShareWanted],
    store: TheStore,
    clock: TheClock,
    random: TheRandom,
    me: Me,
    config: TheConfig,
    request: AnyRequest,
) -> ShareLink:
    """Make a link by which everybody can watch a game of mine. There is one for each of its players; asking
    again only changes whether names are hidden."""
    token = random.token(TOKEN_BYTES)
    share = await store.share_game(GameShare(token, game_id, me.id, data.pseudonyms, clock()))
    if share is None:
        raise ServerError("no-such-record", game=game_id)
    return _link(share, request, config)


def _link(share: GameShare, request: AnyRequest, config: Config) -> ShareLink:
    link = f"{base_url(request.scope, request.headers, config)}/shared/{share.token}"
    return ShareLink(share.token, link, share.pseudonyms)


@delete("/api/games/{game_id:str}/share", security=SIGNED_IN, responses=answers(401, 404))
async def revoke_share(game_id: GameId, store: TheStore, me: Me) -> None:
    """Make my link to a game invalid, if there is one. A later one is different."""
    await owned_game(store, me, game_id)
    await store.delete_share(game_id, me.id)


@get("/api/shared/{token:str}", responses=answers(404))
async def shared_replay(
    token: ShareToken,
    store: TheStore,
    clock: TheClock,
    limits: TheLimits,
    replays: TheReplays,
    request: AnyRequest,
) -> Response[Any]:
    """A shared game step by step, with all hands open, for everybody who has its link. A game of the daily
    deal is shown when its day is closed."""
    limits.enforce("replay", address_of(request))
    share, row = await find_shared(store, token, clock())
    record = without_names(row.record) if share.pseudonyms else row.record
    return await replay_answer(record, replays, request)


async def find_shared(store: Store, token: str, now: int) -> tuple[GameShare, GameRow]:
    """The game behind a link. Raises ServerError, and DailyError while others may still play its day."""
    share = await store.find_share(token)
    row = await store.game(share.game_id) if share else None
    if share is None or row is None:
        raise ServerError("no-such-share")
    check_public(row.record, now)
    return share, row


shares = Router("/", route_handlers=[my_share, share_game, revoke_share, shared_replay], tags=["games"])
