"""Writing on a sheet: a command is judged first, and refused with a reason or added to the log."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from yohoho.core.documents import fault_place
from yohoho.scorepad import commands
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.guards import accept, check_head, check_names_differ
from yohoho.scorepad.judge import faults
from yohoho.scorepad.log import (
    LAST_CLOCK,
    MAX_BYTES,
    MAX_OPERATIONS,
    Log,
    Operation,
    check_sheet_id,
    find_undone,
    latest,
    live,
    log_of,
)
from yohoho.scorepad.people import COLOURS, Person
from yohoho.scorepad.sheet import Sheet, fold
from yohoho.skull_king.options import Options, read_options


def open_sheet(
    sheet: str,
    author: str,
    people: Sequence[Person | str],
    options: Options | Mapping[str, Any] | None = None,
    *,
    dealer: str | None = None,
    group: str = "",
    at: int = 0,
) -> Log:
    """Return a new sheet. `sheet` is its id, chosen by the caller; people may be plain names."""
    seats = tuple(_person(seat, person) for seat, person in enumerate(people))
    chosen = options if isinstance(options, Options) else read_options(options or {})
    head = check_head(commands.Open(options=chosen, people=seats, dealer=dealer, group=group))
    check_names_differ(head.people)
    first = Operation(id=f"{author}.1", author=author, clock=1, at=at, command=head)
    return check_sheet_id(Log(sheet, (_check_readable(first),)))


def _person(seat: int, person: Person | str) -> Person:
    return (
        Person(id=f"p{seat + 1}", name=person, colour=seat % COLOURS) if isinstance(person, str) else person
    )


def write(
    log: Log, author: str, command: commands.AnyCommand, *, at: int = 0, name: str | None = None
) -> Log:
    """Return the log with this command added. Raises SheetError or OptionsError when the sheet refuses it.

    `name` is the id of the operation; by default it is made of author and clock.
    """
    before = fold(log)
    command = accept(before, log, command)
    after = append(log, author, command, at=at, name=name)
    if not isinstance(command, commands.Undo | commands.Redo):
        _check_no_new_faults(before, fold(after))
    return after


def append(
    log: Log, author: str, command: commands.AnyCommand, *, at: int = 0, name: str | None = None
) -> Log:
    """Return the log with this command added, without judging the command."""
    clock = log.clock + 1
    # A tenth is left free, so that the last operation cannot make a document that is too large to read again.
    full = len(log.operations) >= MAX_OPERATIONS or len(msgspec.json.encode(log)) > 0.9 * MAX_BYTES
    if full or clock > LAST_CLOCK:
        raise SheetError("sheet-full", most=MAX_OPERATIONS)
    operation = Operation(
        id=name or f"{author}.{clock}",
        author=author,
        clock=clock,
        at=at,
        over=latest(log, command.place),
        command=command,
    )
    return log_of(log.sheet, (*log.operations, _check_readable(operation)))


def _check_readable(operation: Operation) -> Operation:
    """Raises SheetError for an operation that could not be read again: a negative bid, an id with spaces."""
    try:
        return msgspec.convert(msgspec.to_builtins(operation, str_keys=True), Operation)
    except msgspec.ValidationError as error:
        raise SheetError("bad-sheet", detail=fault_place(error)) from None


def _check_no_new_faults(before: Sheet, after: Sheet) -> None:
    """Raises SheetError for faults that this command adds; those of an earlier merge do not count."""
    earlier = faults(before)
    for fault in faults(after):
        if fault not in earlier:
            raise SheetError.because(fault.why)


def undo(log: Log, author: str, *, at: int = 0) -> Log:
    """Undo the last operation that counts, whoever wrote it; can be repeated."""
    written = [operation for operation in live(log) if not isinstance(operation.command, commands.Open)]
    if not written:
        raise SheetError("nothing-to-undo")
    return write(log, author, commands.Undo(written[-1].id), at=at)


def redo(log: Log, author: str, *, at: int = 0) -> Log:
    """Redo the last undone operation, unless something else was written since."""
    away = find_undone(log.operations)
    target = max(away, key=lambda name: away[name], default=None)
    since = log.operations[away[target] + 1 :] if target is not None else ()
    if target is None or not all(isinstance(op.command, commands.Undo | commands.Redo) for op in since):
        raise SheetError("nothing-to-redo")
    return write(log, author, commands.Redo(target), at=at)


def choose_scoring(log: Log, author: str, scoring: str, *, at: int = 0) -> Log:
    """Choose another scoring for the whole game."""
    return write(log, author, commands.Choose(replace(fold(log).options, scoring=scoring)), at=at)
