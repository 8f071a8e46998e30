"""A sheet as a document: JSON with the whole log, so that two copies can still be merged."""

from typing import Any, Final

import msgspec

from yohoho.core.documents import fault_place, without_bom
from yohoho.scorepad import commands as ask
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.guards import check_head, check_options
from yohoho.scorepad.log import MOST_BYTES, MOST_OPERATIONS, Log, Operation, checked_log, log_of
from yohoho.scorepad.people import MOST_PEOPLE, clean_name
from yohoho.scorepad.sheet import fold

FORMAT: Final = "yohoho-sheet"
VERSION: Final = 1
LONGEST_DETAIL: Final = 300


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    format: str = FORMAT
    version: int = VERSION
    sheet: str
    operations: tuple[Operation, ...]


def dumps(log: Log) -> str:
    """The log as JSON, one operation a line."""
    empty = msgspec.json.encode(Document(sheet=log.sheet, operations=())).decode()
    lines = ",\n".join(msgspec.json.encode(operation).decode() for operation in log.operations)
    return f"{empty.removesuffix(']}')}\n{lines}\n]}}\n"


def loads(text: str | bytes) -> Log:
    """The log in a document. Raises SheetError or OptionsError with the fault in it."""
    head = _decoded(text)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise SheetError("not-a-sheet", expected=FORMAT)
    version = head.get("version")
    if version != VERSION:
        raise SheetError("sheet-version", version=_short(version), known=VERSION)
    try:
        document = msgspec.convert(head, Document)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SheetError("bad-sheet", detail=_short(fault_place(error))) from None
    return checked(log_of(document.sheet, document.operations))


def _decoded(text: str | bytes) -> Any:
    if len(text) > MOST_BYTES:
        raise SheetError("too-large", most=MOST_BYTES)
    try:
        return msgspec.json.decode(without_bom(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise SheetError("not-json", detail=_short(error)) from None


def _short(value: object) -> str:
    return str(value)[:LONGEST_DETAIL]


def checked(log: Log) -> Log:
    """A log from elsewhere, checked so that it can be folded. Rounds that break a rule show as faults
    later."""
    if len(log.operations) > 2 * MOST_OPERATIONS:  # two full logs can be merged
        raise SheetError("sheet-full", most=MOST_OPERATIONS)
    for operation in log.operations:
        _check(operation.command)
    if len(fold(log).people) > 2 * MOST_PEOPLE:
        raise SheetError("too-many-people", most=MOST_PEOPLE)
    return checked_log(log)


def _check(command: ask.AnyCommand) -> None:
    if isinstance(command, ask.Open):
        _unchanged(check_head(command).people, command.people)
    elif isinstance(command, ask.Choose):
        check_options(msgspec.structs.replace(command.options, blanks=()), 3)
    elif isinstance(command, ask.Join):
        _unchanged(clean_name(command.person.name), command.person.name)
    elif isinstance(command, ask.Describe):
        _unchanged(clean_name(command.name), command.name)


def _unchanged(clean: object, written: object) -> None:
    """Raises SheetError for a name that this program would have cleaned before writing it."""
    if clean != written:
        raise SheetError("bad-sheet", detail="name")
