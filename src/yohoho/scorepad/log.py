"""The log of a sheet: operations in an order that all devices agree on, and how two logs become one.

Time on the wall orders nothing, for phones disagree about it. An operation carries a counter that is higher
than every one its device had seen (Lamport's clock); where two are equal, the device's id decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from yohoho.scorepad.commands import AnyCommand, Open, OperationId, Redo, Undo
from yohoho.scorepad.errors import SheetError

MOST_OPERATIONS: Final = 4000
MOST_BYTES: Final = 4_000_000
"""As a document. What is written must be readable again."""
LAST_CLOCK: Final = 2**50
"""Far from anything counted, and still a whole number for a browser."""

_encode: Final = msgspec.json.Encoder(order="sorted").encode


class Operation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One entry of the log."""

    id: OperationId
    author: Annotated[str, Meta(min_length=1, max_length=60)]
    """The device (and tab) that wrote it; no two may share one."""
    clock: Annotated[int, Meta(ge=0, le=LAST_CLOCK)]
    at: Annotated[int, Meta(ge=0, le=LAST_CLOCK)] = 0
    """Milliseconds since 1970 by that device's clock. For showing only."""
    over: tuple[OperationId, ...] = ()
    """The operations this one replaces knowingly; what it does not name, its author had not seen."""
    command: AnyCommand

    @property
    def order(self) -> tuple[int, str, str]:
        return self.clock, self.author, self.id


class Log(msgspec.Struct, frozen=True):
    """All that was ever written on one sheet, in order."""

    sheet: str
    operations: tuple[Operation, ...] = ()

    @property
    def clock(self) -> int:
        return max((operation.clock for operation in self.operations), default=0)


def checked_log(log: Log) -> Log:
    """The id of a sheet may stand in an address or a file name."""
    if not (1 <= len(log.sheet) <= 60 and all(char.isalnum() or char in "-_" for char in log.sheet)):
        raise SheetError("bad-sheet", detail="sheet")
    return log


def log_of(sheet: str, operations: Iterable[Operation]) -> Log:
    """A log in its one right order, each operation once.

    Should two devices use an id for different things, all must keep the same one: the greater in writing.
    """
    kept: dict[str, Operation] = {}
    for operation in operations:
        other = kept.setdefault(operation.id, operation)
        if other != operation and _encode(operation) > _encode(other):
            kept[operation.id] = operation
    return Log(sheet, tuple(sorted(kept.values(), key=lambda operation: operation.order)))


def merge(one: Log, other: Log) -> Log:
    """Both logs as one. In any order, any grouping and any number of times, the same comes out."""
    if one.sheet != other.sheet:
        raise SheetError("other-sheet", sheet=one.sheet, other=other.sheet)
    return log_of(one.sheet, (*one.operations, *other.operations))


def seen(log: Log) -> dict[str, int]:
    """How far this log knows each author; what a device tells another before it asks for `news`."""
    found: dict[str, int] = {}
    for operation in log.operations:
        found[operation.author] = max(operation.clock, found.get(operation.author, 0))
    return found


def news(log: Log, known: Mapping[str, int]) -> tuple[Operation, ...]:
    """The operations that somebody who has `seen` that much does not have yet."""
    return tuple(op for op in log.operations if op.clock > known.get(op.author, -1))


def undone(operations: Sequence[Operation]) -> dict[str, int]:
    """The operations that do not count now, and when that was said: the last word on each decides."""
    found: dict[str, int] = {}
    for when, operation in enumerate(operations):
        if isinstance(operation.command, Undo):
            found[operation.command.target] = when
        elif isinstance(operation.command, Redo):
            found.pop(operation.command.target, None)
    return found


def live(log: Log) -> list[Operation]:
    """What counts, in order: neither undone, nor an undoing itself. The head of a sheet cannot be undone."""
    away = undone(log.operations)
    return [
        operation
        for operation in log.operations
        if not isinstance(operation.command, Undo | Redo)
        and (operation.id not in away or isinstance(operation.command, Open))
    ]


def heads(log: Log) -> dict[str, list[Operation]]:
    """For each place, what counts there and was not replaced knowingly. Several are a collision."""
    found: dict[str, list[Operation]] = {}
    for operation in live(log):
        found.setdefault(operation.command.place, []).append(operation)
    by_id = {operation.id: operation for operation in log.operations}
    return {place: _uncovered(here, by_id) for place, here in found.items()}


def latest(log: Log, place: str) -> tuple[str, ...]:
    """What somebody who writes here now has before their eyes, undone writing included."""
    here = [operation for operation in log.operations if operation.command.place == place]
    by_id = {operation.id: operation for operation in log.operations}
    return tuple(operation.id for operation in _uncovered(here, by_id)) if here else ()


def _uncovered(here: Sequence[Operation], by_id: Mapping[str, Operation]) -> list[Operation]:
    """Those that no other one replaces, be it through operations that were undone since."""
    covered: set[str] = set()
    ahead = [name for operation in here for name in operation.over]
    while ahead:
        name = ahead.pop()
        if name not in covered and name in by_id:
            covered.add(name)
            ahead += by_id[name].over
    return [operation for operation in here if operation.id not in covered] or [here[-1]]
