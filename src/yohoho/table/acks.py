"""The messages that a table has taken in lately, so that one sent twice counts once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Final, NamedTuple

ACK_MS: Final = 600_000
"""How long the ids of messages are remembered: twice as long as a client may send one again."""
FEWEST_ACKS: Final = 500
MOST_ACKS: Final = 50_000
"""How many ids are remembered whatever their age, and at most."""
_BLOCK: Final = 256
"""How many ids one dictionary holds: adding an id copies the last dictionary alone."""


class AcceptedMessage(NamedTuple):
    """How far the log was when a message was taken in, and the time of its entry."""

    seq: int
    at: int


class Acks:
    """A value: `add` returns another one, which shares all blocks but the last."""

    __slots__ = ("_blocks", "_dropped", "_len")

    def __init__(
        self, blocks: tuple[dict[str, AcceptedMessage], ...] = (), dropped: int = 0, length: int = 0
    ) -> None:
        self._blocks = blocks
        self._dropped = dropped
        """How many ids at the beginning of the first block are forgotten."""
        self._len = length

    @classmethod
    def of(cls, acks: Iterable[tuple[str, AcceptedMessage]]) -> Acks:
        found, rest = cls(), iter(acks)
        while block := dict(islice(rest, _BLOCK)):
            found = cls((*found._blocks, block), 0, found._len + len(block))
        return found

    def __len__(self) -> int:
        return self._len

    def __contains__(self, ref: str) -> bool:
        return self.get(ref) is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Acks) and list(self.items()) == list(other.items())

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> Iterator[tuple[str, AcceptedMessage]]:
        """The ids in the order of the log."""
        every = (item for block in self._blocks for item in block.items())
        return islice(every, self._dropped, None)

    def get(self, ref: str) -> int | None:
        """How far the log was after this message; None for an id that is not remembered."""
        for block in reversed(self._blocks):
            if ref in block:
                ack = block[ref]
                return ack.seq if ack.seq >= self._oldest().seq else None
        return None

    def add(self, ref: str, seq: int, at: int) -> Acks:
        """The ids with one more. A time that lies ten minutes off in either direction is old: the clock may
        have been set back."""
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
        while length > FEWEST_ACKS:
            acks = list(blocks[0].values())
            old = sum(1 for _ in takewhile(lambda ack: abs(now - ack.at) > ACK_MS, acks[dropped:]))
            gone = min(max(old, length - MOST_ACKS), len(acks) - dropped, length - FEWEST_ACKS)
            if gone <= 0:
                break
            dropped, length = dropped + gone, length - gone
            if dropped < len(acks):
                break
            blocks, dropped = blocks[1:], 0
        return Acks(blocks, dropped, length)
