"""What carries the frames of one connection: a WebSocket, or the messages of a page to its own worker."""

from typing import Protocol

from yohoho.core.errors import YohohoError
from yohoho.server.errors import for_players
from yohoho.server.tables.delivery_queue import Deliver
from yohoho.server.tables.live import encode
from yohoho.server.tables.messages import problem
from yohoho.server.tables.observer import TableObserver


class Carrier(Protocol):
    """A reader may be slow, or have been sent too much; then whoever sends waits for it."""

    def begin(self, deliver: Deliver) -> None:
        """Call `deliver` from now on whenever a reader that was behind has caught up."""

    def end(self) -> None:
        """Call it no longer."""

    async def receive(self) -> str | bytes | None:
        """The next message of the client; None after the last."""

    def enforce_limits(self, who: str | None) -> None:
        """Count a message of this person. Raises TooFast for one too many."""

    def has_caught_up(self) -> bool:
        """Whether the reader has taken what it was sent."""

    def seconds_until_views(self) -> float:
        """The seconds until the reader may be sent views; 0 if it may be now."""

    def send(self, frame: bytes) -> None:
        """Send a frame, which waits for a slow reader."""

    async def close(self, last: bytes, error: YohohoError | None = None) -> None:
        """Send a last frame, then end the connection: because of this error, or without one so that the
        client comes back."""


async def refuse(carrier: Carrier, error: YohohoError, observer: TableObserver) -> None:
    """Send the reason, then end the connection."""
    refusal = for_players(error, observer)
    observer.note_refusal(refusal.reason.code)
    await carrier.close(encode(problem(refusal)), refusal)
