"""The game that a review is about, and the key under which all who ask for the same review share it."""

from hashlib import sha256

import msgspec

from yohoho.core.record import GameRecord, content_hash
from yohoho.review.model import Effort
from yohoho.review.reviewing import judge_of
from yohoho.store.reviews import ReviewKey


class ReviewSource(msgspec.Struct, frozen=True, kw_only=True):
    """A record, and the seat whose decisions are judged. The caller of the service checks that the person may
    see the whole game."""

    record: GameRecord
    seat: int
    effort: Effort
    game_id: str = ""
    """The stored game, if it is one."""
    player: str = ""
    """The identity of the person in this seat, if any."""
    finished: int = 0


def record_hash(record: GameRecord, game_id: str) -> str:
    """A hash of what was played. Names do not count: a link without names has the same review.

    The id does, because a review belongs to its game and is deleted with it: two people may have played a
    daily deal in the same way, and somebody may send or import the record of a stored game.
    """
    return sha256(f"{game_id}:{content_hash(record)}".encode()).hexdigest()


def key_of(source: ReviewSource) -> ReviewKey:
    """Raises OptionsError for a game without a judge, and MissingExtraError without its libraries."""
    version = judge_of(source.record.game).version
    return ReviewKey(record_hash(source.record, source.game_id), source.seat, source.effort, version)
