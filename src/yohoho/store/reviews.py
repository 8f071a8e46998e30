"""Reviews of finished games in a store: jobs while they run, and the results afterwards."""

from typing import Literal, Protocol

import msgspec

ReviewStatus = Literal["waiting", "running", "done", "failed", "cancelled"]


class ReviewKey(msgspec.Struct, frozen=True):
    """A review is the same for everybody who asks for the same."""

    record: str
    """A hash of what was played."""
    seat: int
    effort: str
    judge: str
    """The version of the judge."""


class ReviewRow(msgspec.Struct, frozen=True):
    """The review of a record for one seat, and how far it is."""

    record: str
    seat: int
    effort: str
    judge: str
    game: str
    """The name of the game's rules."""
    total: int
    """The number of rounds in all."""
    game_id: str = ""
    """The stored game; "" for a record that is not stored."""
    player: str = ""
    """The identity of the person in this seat; "" for a bot."""
    finished: int = 0
    """When the game was finished."""
    status: ReviewStatus = "waiting"
    rounds: bytes = b""
    """The reviews of the rounds so far."""
    summary: bytes = b""
    """The sums over all rounds, once it is done."""
    reason: bytes = b""
    """The reason why it has failed."""
    runner: str = ""
    """The run that works on it."""
    leased: int = 0
    """The time until which the run may be taken to be alive."""
    awaited: int = 0
    """The time until which somebody waits for the review."""
    updated: int = 0

    @property
    def key(self) -> ReviewKey:
        return ReviewKey(self.record, self.seat, self.effort, self.judge)


class ReviewOutcome(msgspec.Struct, frozen=True):
    """The part of a finished review that sums over games need."""

    game_id: str
    seat: int
    effort: str
    judge: str
    finished: int
    updated: int
    summary: bytes


class ReviewRepository(Protocol):
    """The reviews of a store."""

    async def open(self, row: ReviewRow) -> ReviewRow:
        """Store a review unless it is known. A known one that has failed or was cancelled waits again, with
        the rounds that it has; it gets the game and the longer wait of `row`. Returns the stored row."""

    async def find(self, key: ReviewKey) -> ReviewRow | None: ...

    async def set_awaited(self, key: ReviewKey, until: int) -> None:
        """Set until when somebody waits for it."""

    async def claim(self, key: ReviewKey, runner: str, now: int, until: int) -> ReviewRow | None:
        """Give an unfinished review to a run until this time, or extend the lease of the run. None while
        another run holds it, and when there is nothing to do. A lease that ends later than `until` was made
        by a clock that was wrong, and does not count."""

    async def save(self, row: ReviewRow) -> bool:
        """Store status, rounds, summary, reason, lease and `updated` of a review that `row.runner` runs;
        False when another run has it by now, or it was deleted."""

    async def list_of(self, identity: str, game: str, limit: int) -> list[ReviewOutcome]:
        """The finished reviews of this person's own seat in the games that they own, the newest first: by
        `finished`, then by `updated`."""

    async def delete_stale(self, before: int) -> int:
        """Delete reviews last updated before this time that are unfinished or whose game is not stored;
        returns their number."""
