"""Writing on a sheet: a command is judged first, and refused with a reason or added to the log."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from yohoho.core.documents import fault_place
from yohoho.scorepad import commands as ask
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.guards import allowed, check_head, check_names_differ
from yohoho.scorepad.judge import faults
from yohoho.scorepad.log import (
    LAST_CLOCK,
    MOST_BYTES,
    MOST_OPERATIONS,
    Log,
    Operation,
    checked_log,
    latest,
    live,
    log_of,
    undone,
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
    """A new sheet. `sheet` is its id, chosen by the caller; people may be plain names."""
    seats = tuple(_person(seat, person) for seat, person in enumerate(people))
    chosen = options if isinstance(options, Options) else read_options(options or {})
    head = check_head(ask.Open(options=chosen, people=seats, dealer=dealer, group=group))
    check_names_differ(head.people)
    first = Operation(id=f"{author}.1", author=author, clock=1, at=at, command=head)
    return checked_log(Log(sheet, (_sound(first),)))


def _person(seat: int, person: Person | str) -> Person:
    return (
        Person(id=f"p{seat + 1}", name=person, colour=seat % COLOURS) if isinstance(person, str) else person
    )


def write(log: Log, author: str, command: ask.AnyCommand, *, at: int = 0, name: str | None = None) -> Log:
    """The log with this command added. Raises SheetError or OptionsError, and then nothing has changed.

    `name` is the id of the operation; by default it is made of author and clock.
    """
    before = fold(log)
    command = allowed(before, log, command)
    after = append(log, author, command, at=at, name=name)
    if not isinstance(command, ask.Undo | ask.Redo):
        _no_new_faults(before, fold(after))
    return after


def append(log: Log, author: str, command: ask.AnyCommand, *, at: int = 0, name: str | None = None) -> Log:
    """The log with this command added, without checks."""
    clock = log.clock + 1
    full = len(log.operations) >= MOST_OPERATIONS or len(msgspec.json.encode(log)) > 0.9 * MOST_BYTES
    if full or clock > LAST_CLOCK:
        raise SheetError("sheet-full", most=MOST_OPERATIONS)
    operation = Operation(
        id=name or f"{author}.{clock}",
        author=author,
        clock=clock,
        at=at,
        over=latest(log, command.place),
        command=command,
    )
    return log_of(log.sheet, (*log.operations, _sound(operation)))


def _sound(operation: Operation) -> Operation:
    """Raises SheetError for an operation that could not be read again: a negative bid, an id with spaces."""
    try:
        return msgspec.convert(msgspec.to_builtins(operation, str_keys=True), Operation)
    except msgspec.ValidationError as error:
        raise SheetError("bad-sheet", detail=fault_place(error)) from None


def _no_new_faults(before: Sheet, after: Sheet) -> None:
    """Raises SheetError for faults that this command adds; those of an earlier merge do not count."""
    known = faults(before)
    for fault in faults(after):
        if fault not in known:
            raise SheetError.because(fault.why)


def undo(log: Log, author: str, *, at: int = 0) -> Log:
    """Undo the last operation that counts, whoever wrote it; can be repeated."""
    written = [operation for operation in live(log) if not isinstance(operation.command, ask.Open)]
    if not written:
        raise SheetError("nothing-to-undo")
    return write(log, author, ask.Undo(written[-1].id), at=at)


def redo(log: Log, author: str, *, at: int = 0) -> Log:
    """Redo the last undone operation, unless something else was written since."""
    away = undone(log.operations)
    target = max(away, key=lambda name: away[name], default=None)
    since = log.operations[away[target] + 1 :] if target is not None else ()
    if target is None or not all(isinstance(op.command, ask.Undo | ask.Redo) for op in since):
        raise SheetError("nothing-to-redo")
    return write(log, author, ask.Redo(target), at=at)


def choose_scoring(log: Log, author: str, scoring: str, *, at: int = 0) -> Log:
    """Choose another scoring for the whole game."""
    return write(log, author, ask.Choose(replace(fold(log).options, scoring=scoring)), at=at)
