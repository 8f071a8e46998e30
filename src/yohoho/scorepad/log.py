"""The log of a sheet: operations in an order that all devices agree on, the merge of two logs, and undo.

Wall clocks order nothing, because phones disagree about the time. An operation carries a counter that is
higher than every one its device had seen (a Lamport clock); where two are equal, the device's id decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from yohoho.scorepad.commands import AnyCommand, Open, OperationId, Redo, Undo
from yohoho.scorepad.errors import SheetError

MAX_OPERATIONS: Final = 4000
MAX_BYTES: Final = 4_000_000
"""The size of the document, which must be readable again."""
LAST_CLOCK: Final = 2**50
"""The highest clock: far above any count, and still an exact integer in a browser."""

_REVERSALS: Final = (Undo, Redo)
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


def check_sheet_id(log: Log) -> Log:
    """Return the log. Raises SheetError for an id that does not fit into a path or a file name."""
    if not (1 <= len(log.sheet) <= 60 and all(char.isalnum() or char in "-_" for char in log.sheet)):
        raise SheetError("bad-sheet", detail="sheet")
    return log


def log_of(sheet: str, operations: Iterable[Operation]) -> Log:
    """Return a log in its canonical order, with each operation once.

    If two operations share an id, all devices must keep the same one: the one whose encoding is greater.
    """
    by_id: dict[str, Operation] = {}
    for operation in operations:
        other = by_id.setdefault(operation.id, operation)
        if other != operation and _encode(operation) > _encode(other):
            by_id[operation.id] = operation
    return Log(sheet, tuple(sorted(by_id.values(), key=lambda operation: operation.order)))


def merge(one: Log, other: Log) -> Log:
    """Return both logs as one. Order, grouping and repetition of merges do not change the result."""
    if one.sheet != other.sheet:
        raise SheetError("other-sheet", sheet=one.sheet, other=other.sheet)
    return log_of(one.sheet, (*one.operations, *other.operations))


def add_operations(log: Log, operations: Sequence[Operation]) -> Log:
    """Return the same as a merge with these operations, sooner where all of them come after the others.

    The log must be in its canonical order, as `log_of` and `merge` leave it.
    """
    added = log_of(log.sheet, operations)
    present = {operation.id for operation in log.operations}
    last = log.operations[-1].order if log.operations else None
    if last and all(each.order > last and each.id not in present for each in added.operations):
        return Log(log.sheet, (*log.operations, *added.operations))
    return merge(log, added)


def version_vector(log: Log) -> dict[str, int]:
    """Return the highest clock of each author in this log, which a device sends to get what it lacks."""
    clocks: dict[str, int] = {}
    for operation in log.operations:
        clocks[operation.author] = max(operation.clock, clocks.get(operation.author, 0))
    return clocks


def operations_since(log: Log, clocks: Mapping[str, int]) -> tuple[Operation, ...]:
    """Return the operations that a device with these clocks does not have yet."""
    return tuple(op for op in log.operations if op.clock > clocks.get(op.author, -1))


def find_undone(operations: Sequence[Operation]) -> dict[str, int]:
    """Return the ids of undone operations with the position of the undo. The last command on each decides."""
    positions: dict[str, int] = {}
    commands = [operation.command for operation in operations]
    # Nearly all operations of a long log are something else, and a type is quicker to compare than to match.
    for position in [place for place, command in enumerate(commands) if type(command) in _REVERSALS]:
        command = commands[position]
        if isinstance(command, Undo):
            positions[command.target] = position
        elif isinstance(command, Redo):
            positions.pop(command.target, None)
    return positions


def live(log: Log) -> list[Operation]:
    """The operations that count, in order: neither undone, nor undo or redo. The head cannot be undone."""
    undone = find_undone(log.operations)
    return [
        operation
        for operation in log.operations
        if type(operation.command) not in _REVERSALS
        and (operation.id not in undone or isinstance(operation.command, Open))
    ]


def heads(log: Log, counting: Sequence[Operation]) -> dict[str, list[Operation]]:
    """Return for each place the operations that count and were not replaced. Several are a collision.

    `counting` are the `live` operations of the log.
    """
    places: dict[str, list[Operation]] = {}
    for operation in counting:
        places.setdefault(operation.command.place, []).append(operation)
    by_id = {operation.id: operation for operation in log.operations}
    return {place: _drop_replaced(here, by_id) for place, here in places.items()}


def latest(log: Log, place: str) -> tuple[str, ...]:
    """Return the ids of the operations that a new command for this place replaces, including undone ones."""
    here = [operation for operation in log.operations if operation.command.place == place]
    by_id = {operation.id: operation for operation in log.operations}
    return tuple(operation.id for operation in _drop_replaced(here, by_id)) if here else ()


def _drop_replaced(here: Sequence[Operation], by_id: Mapping[str, Operation]) -> list[Operation]:
    """Return the operations that no other one replaces, directly or through undone operations.

    Replacements in a circle can only come from a forged log; then the last operation counts.
    """
    covered = {name for operation in here for name in operation.over}
    # What the operations here replace is in the set already; what undone ones replace is not.
    ahead = list(covered.difference(operation.id for operation in here))
    while ahead:
        replaced = by_id.get(ahead.pop())
        for name in replaced.over if replaced else ():
            if name not in covered:
                covered.add(name)
                ahead.append(name)
    return [operation for operation in here if operation.id not in covered] or [here[-1]]
