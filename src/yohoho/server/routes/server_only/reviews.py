"""Routes of reviews: of my games and of shared ones, of documents that are sent, and over all my games.

A review shows all cards of a game, so it is for those who may see the whole replay, and for nobody while a
game is played.
"""

import asyncio
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from yohoho import scorepad
from yohoho.core.record import GameRecord, dumps, loads
from yohoho.review.model import Effort
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
from yohoho.server.routes.games import GameId, own_game
from yohoho.server.routes.request import Packed
from yohoho.server.routes.route import Answer
from yohoho.server.routes.server_only.services import ServerRequest
from yohoho.server.routes.server_only.shares import ShareToken, find_shared
from yohoho.store.games import GameRow
from yohoho.store.reviews import ReviewRow

SeatAsked: TypeAlias = Annotated[Annotated[int, Meta(ge=0, le=100)] | None, Meta(description="From 0.")]
EffortAsked: TypeAlias = Annotated[Effort, Meta(description="How many deals are played out.")]
GameName: TypeAlias = Annotated[str, Meta(max_length=60, description="The name of the game's rules.")]


class ReviewQuery(msgspec.Struct, frozen=True):
    seat: SeatAsked = None
    effort: EffortAsked = "normal"


class SummaryQuery(msgspec.Struct, frozen=True):
    game: GameName


class OpenGame(NamedTuple):
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


async def _game_of_mine(request: ServerRequest, game_id: str) -> OpenGame:
    return OpenGame(await own_game(request.services.store, request.me, game_id), request.me.id)


async def _game_shared_by(request: ServerRequest, token: str) -> OpenGame:
    """Find the game of a link, by the rules of its replay."""
    share, row = await find_shared(request.services.store, token, request.services.clock())
    return OpenGame(row, share.identity)


# --- reviews of stored games


async def start_my_review(request: ServerRequest, game_id: GameId, body: ReviewWanted) -> Answer[ReviewJob]:
    """Start the review of this game, or join the one that is under way."""
    game = await _game_of_mine(request, game_id)
    return await _start(request, game.source(body.seat, body.effort))


async def start_shared_review(
    request: ServerRequest, token: ShareToken, body: ReviewWanted
) -> Answer[ReviewJob]:
    """Start the review of this game, or join the one that is under way."""
    game = await _game_shared_by(request, token)
    return await _start(request, game.source(body.seat, body.effort))


async def poll_my_review(request: ServerRequest, game_id: GameId, query: ReviewQuery) -> Answer[ReviewJob]:
    """The review of this game as far as it is there. It goes on while somebody asks for it."""
    return await _poll(request, await _game_of_mine(request, game_id), query)


async def poll_shared_review(
    request: ServerRequest, token: ShareToken, query: ReviewQuery
) -> Answer[ReviewJob]:
    """The review of this game as far as it is there. It goes on while somebody asks for it."""
    return await _poll(request, await _game_shared_by(request, token), query)


async def leave_my_review(request: ServerRequest, game_id: GameId, query: ReviewQuery) -> None:
    """Wait no longer for a review; it ends after the current round unless somebody else waits."""
    game = await _game_of_mine(request, game_id)
    await request.services.reviews.leave(game.source(query.seat, query.effort))


async def leave_shared_review(request: ServerRequest, token: ShareToken, query: ReviewQuery) -> None:
    """Wait no longer for a review; it ends after the current round unless somebody else waits."""
    game = await _game_shared_by(request, token)
    await request.services.reviews.leave(game.source(query.seat, query.effort))


async def _poll(request: ServerRequest, game: OpenGame, query: ReviewQuery) -> Answer[ReviewJob]:
    source = game.source(query.seat, query.effort)
    return _answer(await request.services.reviews.poll(source, _requester(request)))


# --- reviews of documents that are sent


async def review_sheet(request: ServerRequest, body: SheetReviewWanted) -> Answer[ReviewJob]:
    """Start, join or poll the review of a score sheet whose cards are all known. The sheet is not stored."""
    record = await asyncio.to_thread(_game_on, msgspec.json.encode(body.sheet))
    return await _start(request, ReviewSource(record=record, seat=body.seat, effort=body.effort))


async def review_record(request: ServerRequest, body: RecordReviewWanted) -> Answer[ReviewJob]:
    """Start, join or poll the review of a record of a finished game. The record is not stored."""
    document = msgspec.json.encode(body.record)

    async def check() -> None:
        await request.services.replays.pack(document)

    return await _start(
        request, ReviewSource(record=loads(document), seat=body.seat, effort=body.effort), check
    )


async def replay_sheet(request: ServerRequest, body: dict[str, Any]) -> Answer[Any]:
    """A finished score sheet whose cards are all known, step by step as a game. Nothing of it is stored."""
    request.enforce("replay")
    record = await asyncio.to_thread(_game_on, msgspec.json.encode(body))
    return Answer(await request.services.replays.replay(dumps(record).encode()))


@lru_cache(maxsize=16)
def _game_on(document: bytes) -> GameRecord:
    """The game on a score sheet, which is sent again with every question. Raises YohohoError."""
    return scorepad.record_of(scorepad.fold(scorepad.loads(document)))


# --- over all my games


async def review_summary(request: ServerRequest, query: SummaryQuery) -> ReviewSummary:
    """What my decisions cost over my reviewed games of this kind, the newest 500."""
    request.enforce("history")
    return await request.services.reviews.summary(request.me.id, query.game)


# --- their common part


async def _start(
    request: ServerRequest, source: ReviewSource, check: Admit | None = None
) -> Answer[ReviewJob]:
    """`check` refuses a source that cannot be reviewed; only a new review calls it."""
    requester = _requester(request)

    async def admit() -> None:
        request.services.limits.enforce("review", *requester)
        if check:
            await check()

    return _answer(await request.services.reviews.start(source, requester, admit))


def _requester(request: ServerRequest) -> Requester:
    address = request.address
    return Requester(request.guest.id if request.guest else address, address)


def _answer(row: ReviewRow) -> Answer[ReviewJob]:
    return Answer(Packed(job_bytes(row)))
