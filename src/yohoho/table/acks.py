"""The messages that a table has accepted lately, so that one sent twice counts once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Final, NamedTuple

ACK_MS: Final = 600_000
"""How long the table remembers the id of a message: twice as long as a client may send it again."""
MIN_ACKS: Final = 500
MAX_ACKS: Final = 50_000
"""The table remembers the latest `MIN_ACKS` ids whatever their age, and never more than `MAX_ACKS`."""
_BLOCK: Final = 256
"""The number of ids in one dictionary: adding an id copies the last dictionary alone."""


class AcceptedMessage(NamedTuple):
    """The length of the log after a message was accepted, and the time of its entry."""

    seq: int
    at: int


class Acks:
    """An immutable value: `add` returns another one, which shares all blocks but the last."""

    __slots__ = ("_blocks", "_dropped", "_len")

    def __init__(
        self, blocks: tuple[dict[str, AcceptedMessage], ...] = (), dropped: int = 0, length: int = 0
    ) -> None:
        self._blocks = blocks
        self._dropped = dropped
        """The number of ids at the beginning of the first block that no longer count."""
        self._len = length

    @classmethod
    def of(cls, acks: Iterable[tuple[str, AcceptedMessage]]) -> Acks:
        value, rest = cls(), iter(acks)
        while block := dict(islice(rest, _BLOCK)):
            value = cls((*value._blocks, block), 0, value._len + len(block))
        return value

    def __len__(self) -> int:
        return self._len

    def __contains__(self, ref: str) -> bool:
        return self.get(ref) is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Acks) and list(self.items()) == list(other.items())

    # Equality compares the items, which are too many to hash.
    __hash__ = None  # type: ignore[assignment]

    def items(self) -> Iterator[tuple[str, AcceptedMessage]]:
        """The ids in the order of the log."""
        every = (item for block in self._blocks for item in block.items())
        return islice(every, self._dropped, None)

    def get(self, ref: str) -> int | None:
        """The length of the log after this message; None for an id that the table does not remember."""
        for block in reversed(self._blocks):
            if ref in block:
                ack = block[ref]
                # The first block still holds the ids that were dropped from its beginning.
                return ack.seq if ack.seq >= self._oldest().seq else None
        return None

    def add(self, ref: str, seq: int, at: int) -> Acks:
        """Return the ids with one more. A time more than ten minutes off in either direction is old: the
        clock may have been set back."""
        if ref in self:
            return self
        last = self._blocks[-1] if self._blocks else {}
        full = len(last) >= _BLOCK
        blocks = (
            (*self._blocks, {ref: AcceptedMessage(seq, at)})
            if full
            else (*self._blocks[:-1], {**last, ref: AcceptedMessage(seq, at)})
        )
        return Acks(blocks, self._dropped, self._len + 1)._without_old(at)

    def _oldest(self) -> AcceptedMessage:
        return next(islice(self._blocks[0].values(), self._dropped, None))

    def _without_old(self, now: int) -> Acks:
        blocks, dropped, length = self._blocks, self._dropped, self._len
        while length > MIN_ACKS:
            acks = list(blocks[0].values())
            old = sum(1 for _ in takewhile(lambda ack: abs(now - ack.at) > ACK_MS, acks[dropped:]))
            gone = min(max(old, length - MAX_ACKS), len(acks) - dropped, length - MIN_ACKS)
            if gone <= 0:
                break
            dropped, length = dropped + gone, length - gone
            if dropped < len(acks):
                break
            blocks, dropped = blocks[1:], 0
        return Acks(blocks, dropped, length)
