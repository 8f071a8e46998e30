"""What the operations of a sheet add up to, kept between two requests for the sheets that were used last.

A log of 4,000 operations takes milliseconds of the event loop to decode and to add up, and most requests
change the crew alone. The store stays the authority: what is kept here is only ever continued with the
operations behind the last number that was read.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import msgspec

from yohoho.scorepad import Log, Operation, Sheet, Tally, fold, tally
from yohoho.scorepad.log import log_of
from yohoho.server.lru_cache import LruCache
from yohoho.server.operator_log import OperatorLog
from yohoho.server.sheets.stored import read_operations
from yohoho.store.sheets import Entry, SheetInfo, SheetOperation

MAX_CACHED_OPERATIONS: Final = 20_000
"""The operations of all cached sheets together, some 40 MB; a usual sheet has fewer than 200."""

_encode: Final = msgspec.json.Encoder(order="sorted").encode
"""Sorted, as `scorepad.log` compares them, so that the store keeps the same one of two with one id."""


class Contents(msgspec.Struct, frozen=True, dict=True):
    """The log of a sheet, and what follows from it, which is computed when it is first asked for."""

    log: Log
    size: int = 0
    """The bytes of all operations, as they are stored."""

    @cached_property
    def sheet(self) -> Sheet:
        return fold(self.log)

    @cached_property
    def counted(self) -> Tally:
        return tally(self.sheet)

    def with_log(self, log: Log) -> "Contents":
        """The contents after a change, with the log that it has led to."""
        return Contents(log, self.size + sum(len(data) for _, data in new_operations(log, self.log)))

    def with_entries(self, entries: Sequence[Entry]) -> "Contents":
        """The contents with the operations that the store has besides; the same object when it has none."""
        if not entries:
            return self
        operations = read_operations(self.log.sheet, entries, OperatorLog())
        log = log_of(self.log.sheet, (*self.log.operations, *operations))
        return Contents(log, self.size + sum(len(data) for _, data in entries))


def encode_operation(operation: Operation) -> SheetOperation:
    """The operation's id, and its content as a store keeps it."""
    return operation.id, _encode(operation)


def new_operations(after: Log, before: Log) -> Iterator[SheetOperation]:
    """The operations that a log has and the earlier one has not, or has with another content."""
    length = len(before.operations)
    if after.operations[:length] == before.operations:  # quick, because they are the same objects
        yield from map(encode_operation, after.operations[length:])
        return
    earlier = {operation.id: operation for operation in before.operations}
    for operation in after.operations:
        previous = earlier.get(operation.id)
        # Nearly all are the same object, which is quicker to see than equality.
        if previous is not operation and previous != operation:
            yield encode_operation(operation)


class ContentsCache:
    """The contents of the sheets that were used last, each with the number of the last operation in it."""

    def __init__(self) -> None:
        self._cache = LruCache[tuple[str, int], tuple[int, Contents]](MAX_CACHED_OPERATIONS, weigh=_weigh)

    def get(self, info: SheetInfo) -> tuple[int, Contents]:
        """Return the number of the last operation in the contents, and the contents.

        They are empty when nothing is cached, or when the store is older than the cache: it was restored.
        """
        cached = self._cache.get(_key(info))
        return cached if cached and cached[0] <= info.version else (0, Contents(Log(info.id)))

    def put(self, info: SheetInfo, number: int, contents: Contents) -> None:
        self._cache.put(_key(info), (number, contents))


def _key(info: SheetInfo) -> tuple[str, int]:
    # A sheet that is deleted and brought again has another `created`, and numbers of its own.
    return info.id, info.created


def _weigh(cached: tuple[int, Contents]) -> int:
    return 1 + len(cached[1].log.operations)
