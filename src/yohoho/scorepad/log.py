"""The log of a sheet: operations in an order that all devices agree on, and the merge of two logs.

Wall clocks order nothing, because phones disagree about the time. An operation carries a counter that is
higher than every one its device had seen (a Lamport clock); where two are equal, the device's id decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from yohoho.scorepad.commands import AnyCommand, Open, OperationId, Redo, Undo
from yohoho.scorepad.errors import SheetError

MOST_OPERATIONS: Final = 4000
MOST_BYTES: Final = 4_000_000
"""As a document, which must be readable again."""
LAST_CLOCK: Final = 2**50
"""Far above any count, and still an exact integer in a browser."""

_encode: Final = msgspec.json.Encoder(order="sorted").encode


class Operation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One entry of the log."""

    id: OperationId
    author: Annotated[str, Meta(min_length=1, max_length=60)]
    """The device (and tab) that wrote it; no two may share one."""
    clock: Annotated[int, Meta(ge=0, le=LAST_CLOCK)]
    at: Annotated[int, Meta(ge=0, le=LAST_CLOCK)] = 0
    """Milliseconds since 1970 by that device's clock. For display only."""
    over: tuple[OperationId, ...] = ()
    """The operations that this one replaces; its author had not seen any others."""
    command: AnyCommand

    @property
    def order(self) -> tuple[int, str, str]:
        return self.clock, self.author, self.id


class Log(msgspec.Struct, frozen=True):
    """All operations of one sheet, in order."""

    sheet: str
    operations: tuple[Operation, ...] = ()

    @property
    def clock(self) -> int:
        return max((operation.clock for operation in self.operations), default=0)


def checked_log(log: Log) -> Log:
    """Raises SheetError for an id that does not fit into a path or a file name."""
    if not (1 <= len(log.sheet) <= 60 and all(char.isalnum() or char in "-_" for char in log.sheet)):
        raise SheetError("bad-sheet", detail="sheet")
    return log


def log_of(sheet: str, operations: Iterable[Operation]) -> Log:
    """A log in its canonical order, each operation once.

    If two operations share an id, all devices must keep the same one: the one whose encoding is greater.
    """
    kept: dict[str, Operation] = {}
    for operation in operations:
        other = kept.setdefault(operation.id, operation)
        if other != operation and _encode(operation) > _encode(other):
            kept[operation.id] = operation
    return Log(sheet, tuple(sorted(kept.values(), key=lambda operation: operation.order)))


def merge(one: Log, other: Log) -> Log:
    """Both logs as one. The result is the same in any order, any grouping and any number of times."""
    if one.sheet != other.sheet:
        raise SheetError("other-sheet", sheet=one.sheet, other=other.sheet)
    return log_of(one.sheet, (*one.operations, *other.operations))


def version_vector(log: Log) -> dict[str, int]:
    """The highest clock this log has of each author, which a device sends to get what it lacks."""
    found: dict[str, int] = {}
    for operation in log.operations:
        found[operation.author] = max(operation.clock, found.get(operation.author, 0))
    return found


def operations_since(log: Log, known: Mapping[str, int]) -> tuple[Operation, ...]:
    """The operations that a device with these clocks does not have yet."""
    return tuple(op for op in log.operations if op.clock > known.get(op.author, -1))


def undone(operations: Sequence[Operation]) -> dict[str, int]:
    """The undone operations, and the clock of the undo; the last command on each decides."""
    found: dict[str, int] = {}
    for when, operation in enumerate(operations):
        if isinstance(operation.command, Undo):
            found[operation.command.target] = when
        elif isinstance(operation.command, Redo):
            found.pop(operation.command.target, None)
    return found


def live(log: Log) -> list[Operation]:
    """The operations that count, in order: neither undone, nor undo or redo. The head cannot be undone."""
    away = undone(log.operations)
    return [
        operation
        for operation in log.operations
        if not isinstance(operation.command, Undo | Redo)
        and (operation.id not in away or isinstance(operation.command, Open))
    ]


def heads(log: Log) -> dict[str, list[Operation]]:
    """For each place, the operations that count and were not replaced. Several are a collision."""
    found: dict[str, list[Operation]] = {}
    for operation in live(log):
        found.setdefault(operation.command.place, []).append(operation)
    by_id = {operation.id: operation for operation in log.operations}
    return {place: _uncovered(here, by_id) for place, here in found.items()}


def latest(log: Log, place: str) -> tuple[str, ...]:
    """The operations that a new command for this place replaces, including undone ones."""
    here = [operation for operation in log.operations if operation.command.place == place]
    by_id = {operation.id: operation for operation in log.operations}
    return tuple(operation.id for operation in _uncovered(here, by_id)) if here else ()


def _uncovered(here: Sequence[Operation], by_id: Mapping[str, Operation]) -> list[Operation]:
    """The operations that no other one replaces, directly or through undone operations."""
    covered: set[str] = set()
    ahead = [name for operation in here for name in operation.over]
    while ahead:
        name = ahead.pop()
        if name not in covered and name in by_id:
            covered.add(name)
            ahead += by_id[name].over
    return [operation for operation in here if operation.id not in covered] or [here[-1]]
