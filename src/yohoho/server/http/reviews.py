"""Routes of reviews: of my games and of shared ones, of score sheets, and over all my games.

A review shows all cards of a game, so it is for those who may see the whole replay, and for nobody while a
game is played.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody, QueryParameter

from yohoho import scorepad
from yohoho.core.record import GameRecord, dumps, loads
from yohoho.review.model import Effort
from yohoho.server.daily.publishing import check_public
from yohoho.server.dependencies import (
    SIGNED_IN,
    Guest,
    Me,
    TheHub,
    TheLimits,
    TheReplays,
    TheReviews,
    TheStore,
)
from yohoho.server.errors import ServerError
from yohoho.server.games import owned_game
from yohoho.server.http.games import GameId, replay_answer
from yohoho.server.http.shares import ShareToken
from yohoho.server.limits import Limits, address_of
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.reviews.source import ReviewSource
from yohoho.server.reviews.wire import ReviewJob, ReviewSummary, ReviewWanted, SheetReviewWanted
from yohoho.server.tables.hub import Hub
from yohoho.store.protocol import GameRow, Identity, Store

SeatAsked = Annotated[int | None, QueryParameter(ge=0, le=100, description="From 0.")]
EffortAsked = Annotated[Effort, QueryParameter(description="How many deals are played out.")]
GameName = Annotated[str, QueryParameter(max_length=60, description="The name of the game's rules.")]


def _source(row: GameRow, owner: str, seat: int | None, effort: Effort) -> ReviewSource:
    """The review of a stored game; without a seat, that of this player."""
    chosen = row.players.index(owner) if seat is None else seat
    player = row.players[chosen] if chosen < len(row.players) else ""
    return ReviewSource(
        record=loads(row.record),
        seat=chosen,
        effort=effort,
        game_id=row.id,
        player=player,
        finished=row.finished,
    )


async def _mine(store: Store, me: Identity, game_id: str, seat: int | None, effort: Effort) -> ReviewSource:
    return _source(await owned_game(store, me, game_id), me.id, seat, effort)


async def _shared(store: Store, hub: Hub, token: str, seat: int | None, effort: Effort) -> ReviewSource:
    """The review of a shared game, by the rules of its replay."""
    share = await store.find_share(token)
    row = await store.game(share.game_id) if share else None
    if share is None or row is None:
        raise ServerError("no-such-share")
    check_public(row.record, hub.now())
    return _source(row, share.identity, seat, effort)


def _admit(limits: Limits, me: Identity, request: AnyRequest) -> None:
    limits.enforce("review", me.id, address_of(request))


@post("/api/games/{game_id:str}/review", status_code=200, security=SIGNED_IN, responses=answers(401, 404))
async def review_game(
    game_id: GameId,
    data: JSONBody[ReviewWanted],
    store: TheStore,
    me: Me,
    limits: TheLimits,
    reviews: TheReviews,
    request: AnyRequest,
) -> ReviewJob:
    """Start the review of a game of mine, or join the one that is under way."""
    source = await _mine(store, me, game_id, data.seat, data.effort)
    return await reviews.start(source, me.id, lambda: _admit(limits, me, request))


@get("/api/games/{game_id:str}/review", security=SIGNED_IN, responses=answers(401, 404))
async def game_review(
    game_id: GameId,
    store: TheStore,
    me: Me,
    reviews: TheReviews,
    seat: SeatAsked = None,
    effort: EffortAsked = "normal",
) -> ReviewJob:
    """The review of a game of mine as far as it is there. It goes on while somebody asks for it."""
    return await reviews.poll(await _mine(store, me, game_id, seat, effort), me.id)


@delete("/api/games/{game_id:str}/review", security=SIGNED_IN, responses=answers(401, 404))
async def leave_game_review(
    game_id: GameId,
    store: TheStore,
    me: Me,
    reviews: TheReviews,
    seat: SeatAsked = None,
    effort: EffortAsked = "normal",
) -> None:
    """Wait no longer for a review; it ends after the current round unless somebody else waits."""
    await reviews.leave(await _mine(store, me, game_id, seat, effort))


@post("/api/shared/{token:str}/review", status_code=200, security=SIGNED_IN, responses=answers(401, 404))
async def review_shared(
    token: ShareToken,
    data: JSONBody[ReviewWanted],
    store: TheStore,
    hub: TheHub,
    me: Me,
    limits: TheLimits,
    reviews: TheReviews,
    request: AnyRequest,
) -> ReviewJob:
    """Start the review of a shared game, or join the one that is under way."""
    source = await _shared(store, hub, token, data.seat, data.effort)
    return await reviews.start(source, me.id, lambda: _admit(limits, me, request))


@get("/api/shared/{token:str}/review", responses=answers(404))
async def shared_review(
    token: ShareToken,
    store: TheStore,
    hub: TheHub,
    guest: Guest,
    reviews: TheReviews,
    seat: SeatAsked = None,
    effort: EffortAsked = "normal",
) -> ReviewJob:
    """The review of a shared game as far as it is there, for everybody who has its link."""
    source = await _shared(store, hub, token, seat, effort)
    return await reviews.poll(source, guest.id if guest else "")


@delete("/api/shared/{token:str}/review", security=SIGNED_IN, responses=answers(401, 404))
async def leave_shared_review(
    token: ShareToken,
    store: TheStore,
    hub: TheHub,
    me: Me,
    reviews: TheReviews,
    seat: SeatAsked = None,
    effort: EffortAsked = "normal",
) -> None:
    """Wait no longer for the review of a shared game."""
    await reviews.leave(await _shared(store, hub, token, seat, effort))


@lru_cache(maxsize=16)
def _game_on(document: bytes) -> GameRecord:
    """The game on a score sheet, which is sent again with every question. Raises YohohoError."""
    return scorepad.record_of(scorepad.fold(scorepad.loads(document)))


@post("/api/reviews/sheet", status_code=200, security=SIGNED_IN, responses=answers(401))
async def review_sheet(
    data: JSONBody[SheetReviewWanted],
    me: Me,
    limits: TheLimits,
    reviews: TheReviews,
    request: AnyRequest,
) -> ReviewJob:
    """Start, join or poll the review of a score sheet whose cards are all known. The sheet is not stored."""
    record = await asyncio.to_thread(_game_on, msgspec.json.encode(data.sheet))
    source = ReviewSource(record=record, seat=data.seat, effort=data.effort)
    return await reviews.start(source, me.id, lambda: _admit(limits, me, request))


@post("/api/reviews/sheet/replay", status_code=200, responses=answers())
async def replay_sheet(
    data: JSONBody[dict[str, Any]], limits: TheLimits, replays: TheReplays, request: AnyRequest
) -> Response[Any]:
    """A finished score sheet whose cards are all known, step by step as a game. Nothing of it is stored."""
    limits.enforce("replay", address_of(request))
    record = await asyncio.to_thread(_game_on, msgspec.json.encode(data))
    return await replay_answer(dumps(record).encode(), replays, request)


@get("/api/reviews/summary", security=SIGNED_IN, responses=answers(401, 404))
async def review_summary(me: Me, limits: TheLimits, reviews: TheReviews, game: GameName) -> ReviewSummary:
    """What my decisions cost over all my reviewed games of this kind."""
    limits.enforce("history", me.id)
    return await reviews.summary(me.id, game)


game_reviews = Router(
    "/",
    route_handlers=[
        *(review_game, game_review, leave_game_review),
        *(review_shared, shared_review, leave_shared_review),
        *(review_sheet, replay_sheet, review_summary),
    ],
    tags=["reviews"],
)
