"""Games that others may watch: a player gives everybody a link to a finished game, and can revoke it; games
of the daily deal are open once their day is closed."""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.server.daily.publishing import check_public
from yohoho.server.errors import ServerError
from yohoho.server.replay import without_names
from yohoho.server.routes.daily import Day, GameName
from yohoho.server.routes.games import GameId, own_game
from yohoho.server.routes.route import Answer
from yohoho.server.routes.server_only.services import ServerRequest
from yohoho.store.games import GameRow, GameShare
from yohoho.store.protocol import Store

TOKEN_BYTES: Final = 16
ShareToken: TypeAlias = Annotated[str, Meta(max_length=60)]


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


async def my_share(request: ServerRequest, game_id: GameId) -> MyShare:
    """The link that I have made to a game of mine, or none."""
    store, me = request.services.store, request.me
    await own_game(store, me, game_id)
    shares = await store.shares.list_of(me.id, [game_id])
    return MyShare(_link(request, shares[0]) if shares else None)


async def share_game(request: ServerRequest, game_id: GameId, body: ShareWanted) -> ShareLink:
    """Make a link by which everybody can watch a game of mine. There is one for each of its players; asking
    again only changes whether names are hidden."""
    services = request.services
    token = services.random.token(TOKEN_BYTES)
    share = GameShare(token, game_id, request.me.id, body.pseudonyms, services.clock())
    stored = await services.store.shares.save(share)
    if stored is None:
        raise ServerError("no-such-record", game=game_id)
    return _link(request, stored)


def _link(request: ServerRequest, share: GameShare) -> ShareLink:
    return ShareLink(share.token, request.link(f"/shared/{share.token}"), share.pseudonyms)


async def revoke_share(request: ServerRequest, game_id: GameId) -> None:
    """Make my link to a game invalid, if there is one. A later one is different."""
    store, me = request.services.store, request.me
    await own_game(store, me, game_id)
    await store.shares.delete(game_id, me.id)


async def replay_shared(request: ServerRequest, token: ShareToken) -> Answer[Any]:
    """A shared game step by step, with all hands open, for everybody who has its link. A game of the daily
    deal is shown when its day is closed."""
    request.enforce("replay")
    services = request.services
    share, row = await find_shared(services.store, token, services.clock())
    record = without_names(row.record) if share.pseudonyms else row.record
    return Answer(await services.replays.replay(record))


async def find_shared(store: Store, token: str, now: int) -> tuple[GameShare, GameRow]:
    """The game behind a link. Raises ServerError, and DailyError while others may still play its day."""
    share = await store.shares.find(token)
    row = await store.games.find(share.game_id) if share else None
    if share is None or row is None:
        raise ServerError("no-such-share")
    check_public(row.record, now)
    return share, row


async def day_replay(request: ServerRequest, date: Day, game_name: GameName, game_id: GameId) -> Answer[Any]:
    """The game of somebody else step by step, with all hands open, once the day is closed."""
    request.enforce("replay")
    record = await request.services.daily_service.replay(date, game_name, game_id)
    return Answer(await request.services.replays.replay(record))
