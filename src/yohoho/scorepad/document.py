"""A sheet as a document: JSON with the whole log, so that two copies can still be merged."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from yohoho.core.documents import fault_place, without_bom
from yohoho.scorepad import commands
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.guards import check_head, check_options
from yohoho.scorepad.log import MAX_BYTES, MAX_OPERATIONS, Log, Operation, check_sheet_id, log_of
from yohoho.scorepad.people import MAX_PEOPLE, clean_name
from yohoho.scorepad.sheet import Sheet, fold

FORMAT: Final = "yohoho-sheet"
VERSION: Final = 1
MAX_DETAIL_LENGTH: Final = 300


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    format: str = FORMAT
    version: int = VERSION
    sheet: str
    operations: tuple[Operation, ...]


def dumps(log: Log) -> str:
    """Return the log as JSON, with each operation on a line of its own, so that versions can be compared."""
    empty = msgspec.json.encode(Document(sheet=log.sheet, operations=())).decode()
    lines = ",\n".join(msgspec.json.encode(operation).decode() for operation in log.operations)
    return f"{empty.removesuffix(']}')}\n{lines}\n]}}\n"


def loads(text: str | bytes) -> Log:
    """Return the log in a document. Raises SheetError or OptionsError, which name the fault."""
    head = _decode(text)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise SheetError("not-a-sheet", expected=FORMAT)
    version = head.get("version")
    if version != VERSION:
        raise SheetError("sheet-version", version=_short(version), known=VERSION)
    try:
        document = msgspec.convert(head, Document)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SheetError("bad-sheet", detail=_short(fault_place(error))) from None
    return validate(log_of(document.sheet, document.operations))


def _decode(text: str | bytes) -> Any:
    if len(text) > MAX_BYTES:
        raise SheetError("too-large", most=MAX_BYTES)
    try:
        return msgspec.json.decode(without_bom(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise SheetError("not-json", detail=_short(error)) from None


def _short(value: object) -> str:
    return str(value)[:MAX_DETAIL_LENGTH]


def validate(log: Log) -> Log:
    """Return a log from elsewhere if it can be folded, and raise SheetError or OptionsError otherwise.

    Rounds that break a rule are accepted, and show as faults later.
    """
    if len(log.operations) > 2 * MAX_OPERATIONS:  # two full logs can be merged
        raise SheetError("sheet-full", most=MAX_OPERATIONS)
    check_operations(log.operations)
    check_people(fold(log))
    return check_sheet_id(log)


def check_operations(operations: Iterable[Operation]) -> None:
    """Raise SheetError or OptionsError for operations from elsewhere that no sheet takes."""
    for operation in operations:
        _check(operation.command)


def check_people(sheet: Sheet) -> None:
    """Raise SheetError for more people than two sheets that were merged can have."""
    if len(sheet.people) > 2 * MAX_PEOPLE:
        raise SheetError("too-many-people", most=MAX_PEOPLE)


def _check(command: commands.AnyCommand) -> None:
    if isinstance(command, commands.Open):
        _check_clean(check_head(command).people, command.people)
    elif isinstance(command, commands.Choose):
        # Blanks and players depend on the round, and are judged there; here only the options as such count.
        check_options(msgspec.structs.replace(command.options, blanks=()), 3)
    elif isinstance(command, commands.Join):
        _check_clean(clean_name(command.person.name), command.person.name)
    elif isinstance(command, commands.Describe):
        _check_clean(clean_name(command.name), command.name)


def _check_clean(clean: object, written: object) -> None:
    """Raises SheetError for a name that this program would have cleaned before writing it."""
    if clean != written:
        raise SheetError("bad-sheet", detail="name")
