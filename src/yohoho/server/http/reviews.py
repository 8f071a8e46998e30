"""Routes of reviews: of my games and of shared ones, of documents that are sent, and over all my games.

A review shows all cards of a game, so it is for those who may see the whole replay, and for nobody while a
game is played.
"""

import asyncio
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from yohoho import scorepad
from yohoho.core.record import GameRecord, dumps, loads
from yohoho.review.model import Effort
from yohoho.server.addresses import address_of
from yohoho.server.dependencies import (
    SIGNED_IN,
    Guest,
    Me,
    TheClock,
    TheLimits,
    TheReplays,
    TheReviews,
    TheStore,
)
from yohoho.server.http.adapter import to_response
from yohoho.server.limits import Limits
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.reviews.queue import Requester
from yohoho.server.reviews.rows import job_bytes
from yohoho.server.reviews.service import Admit
from yohoho.server.reviews.source import ReviewSource
from yohoho.server.reviews.wire import (
    RecordReviewWanted,
    ReviewJob,
    ReviewSummary,
    ReviewWanted,
    SheetReviewWanted,
)
from yohoho.server.routes.games import owned_game
from yohoho.server.routes.route import Answer
from yohoho.server.routes.server_only.shares import find_shared
from yohoho.store.games import GameRow
from yohoho.store.identities import Identity
from yohoho.store.reviews import ReviewRow

GameId = Annotated[str, PathParameter(max_length=60)]
ShareToken = Annotated[str, PathParameter(max_length=60)]
SeatAsked = Annotated[int | None, QueryParameter(ge=0, le=100, description="From 0.")]
EffortAsked = Annotated[Effort, QueryParameter(description="How many deals are played out.")]
GameName = Annotated[str, QueryParameter(max_length=60, description="The name of the game's rules.")]


class FoundGame(NamedTuple):
    """A stored game that the caller may see whole."""

    row: GameRow
    player: str
    """The identity whose seat is meant where none is named."""

    def source(self, seat: int | None, effort: Effort) -> ReviewSource:
        chosen = self.row.players.index(self.player) if seat is None else seat
        return ReviewSource(
            record=loads(self.row.record),
            seat=chosen,
            effort=effort,
            game_id=self.row.id,
            player=self.row.players[chosen] if chosen < len(self.row.players) else "",
            finished=self.row.finished,
        )


TheFoundGame = NamedDependency[SkipValidation[FoundGame]]


async def find_my_game(game_id: GameId, store: TheStore, me: Me) -> FoundGame:
    return FoundGame(await owned_game(store, me, game_id), me.id)


async def find_shared_game(token: ShareToken, store: TheStore, clock: TheClock) -> FoundGame:
    """By the rules of its replay."""
    share, row = await find_shared(store, token, clock())
    return FoundGame(row, share.identity)


def _requester(guest: Identity | None, request: AnyRequest) -> Requester:
    address = address_of(request)
    return Requester(guest.id if guest else address, address)


def _admission(limits: Limits, requester: Requester) -> Admit:
    async def admit() -> None:
        limits.enforce("review", *requester)

    return admit


def _answer(row: ReviewRow) -> Response[ReviewJob]:
    return Response(job_bytes(row), media_type="application/json")  # type: ignore[arg-type]


@post("/review", status_code=200, responses=answers(401, 404, 409))
async def start_review(
    data: JSONBody[ReviewWanted],
    found_game: TheFoundGame,
    me: Me,
    limits: TheLimits,
    reviews: TheReviews,
    request: AnyRequest,
) -> Response[ReviewJob]:
    """Start the review of this game, or join the one that is under way."""
    source, requester = found_game.source(data.seat, data.effort), _requester(me, request)
    return _answer(await reviews.start(source, requester, _admission(limits, requester)))


@get("/review", responses=answers(401, 404, 409))
async def poll_review(
    found_game: TheFoundGame,
    guest: Guest,
    reviews: TheReviews,
    request: AnyRequest,
    seat: SeatAsked = None,
    effort: EffortAsked = "normal",
) -> Response[ReviewJob]:
    """The review of this game as far as it is there. It goes on while somebody asks for it."""
    return _answer(await reviews.poll(found_game.source(seat, effort), _requester(guest, request)))


@delete("/review", responses=answers(401, 404, 409))
async def leave_review(
    found_game: TheFoundGame,
    me: Me,
    reviews: TheReviews,
    seat: SeatAsked = None,
    effort: EffortAsked = "normal",
) -> None:
    """Wait no longer for a review; it ends after the current round unless somebody else waits."""
    await reviews.leave(found_game.source(seat, effort))


@lru_cache(maxsize=16)
def _game_on(document: bytes) -> GameRecord:
    """The game on a score sheet, which is sent again with every question. Raises YohohoError."""
    return scorepad.record_of(scorepad.fold(scorepad.loads(document)))


@post("/sheet", status_code=200, security=SIGNED_IN, responses=answers(401, 409))
async def review_sheet(
    data: JSONBody[SheetReviewWanted],
    me: Me,
    limits: TheLimits,
    reviews: TheReviews,
    request: AnyRequest,
) -> Response[ReviewJob]:
    """Start, join or poll the review of a score sheet whose cards are all known. The sheet is not stored."""
    record = await asyncio.to_thread(_game_on, msgspec.json.encode(data.sheet))
    source = ReviewSource(record=record, seat=data.seat, effort=data.effort)
    requester = _requester(me, request)
    return _answer(await reviews.start(source, requester, _admission(limits, requester)))


@post("/record", status_code=200, security=SIGNED_IN, responses=answers(401, 409))
async def review_record(
    data: JSONBody[RecordReviewWanted],
    me: Me,
    limits: TheLimits,
    reviews: TheReviews,
    replays: TheReplays,
    request: AnyRequest,
) -> Response[ReviewJob]:
    """Start, join or poll the review of a record of a finished game. The record is not stored."""
    document = msgspec.json.encode(data.record)
    source = ReviewSource(record=loads(document), seat=data.seat, effort=data.effort)
    requester = _requester(me, request)
    within_limits = _admission(limits, requester)

    async def admit() -> None:
        await within_limits()
        await replays.pack(document)  # refuses a record that is not valid, or whose game is not over

    return _answer(await reviews.start(source, requester, admit))


@post("/sheet/replay", status_code=200, responses=answers())
async def replay_sheet(
    data: JSONBody[dict[str, Any]], limits: TheLimits, replays: TheReplays, request: AnyRequest
) -> Response[Any]:
    """A finished score sheet whose cards are all known, step by step as a game. Nothing of it is stored."""
    limits.enforce("replay", address_of(request))
    record = await asyncio.to_thread(_game_on, msgspec.json.encode(data))
    return await to_response(request, Answer(await replays.replay(dumps(record).encode())))


@get("/summary", security=SIGNED_IN, responses=answers(401, 404))
async def review_summary(
    me: Me, limits: TheLimits, reviews: TheReviews, request: AnyRequest, game: GameName
) -> ReviewSummary:
    """What my decisions cost over my reviewed games of this kind, the newest 500."""
    limits.enforce("history", me.id, address_of(request))
    return await reviews.summary(me.id, game)


of_my_games = Router(
    "/games/{game_id:str}",
    route_handlers=[start_review, poll_review, leave_review],
    dependencies={"found_game": Provide(find_my_game)},
    security=SIGNED_IN,
)
of_shared_games = Router(
    "/shared/{token:str}",
    route_handlers=[
        poll_review,  # for everybody who has the link
        Router("/", route_handlers=[start_review, leave_review], security=SIGNED_IN),
    ],
    dependencies={"found_game": Provide(find_shared_game)},
)
of_anything = Router("/reviews", route_handlers=[review_sheet, review_record, replay_sheet, review_summary])

game_reviews = Router("/api", route_handlers=[of_my_games, of_shared_games, of_anything], tags=["reviews"])
