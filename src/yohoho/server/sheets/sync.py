"""Checks on operations that a device brings, before they are merged."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from yohoho.scorepad import Log, Operation, SheetError
from yohoho.scorepad.document import check_operations, check_people
from yohoho.scorepad.log import add_operations, check_sheet_id
from yohoho.server.config import Config
from yohoho.server.errors import ServerError
from yohoho.server.random_source import RandomSource
from yohoho.server.sheets.contents import Contents
from yohoho.server.sheets.crew import check_pen, new_crew, note_device
from yohoho.server.sheets.service import SharedSheet
from yohoho.server.sheets.signed import SignedWriter, is_reserved
from yohoho.store.identities import Identity
from yohoho.store.sheets import SheetInfo

LATEST_CLOCK: Final = 2**40 + 2**30
"""The highest clock on a sheet that is founded. Earlier versions let clients push a sheet to 2**40; such a
sheet can still be brought to another server."""
MAX_AHEAD: Final = 10_000
"""How far a clock may be ahead of those known here. Clocks count operations, and a sheet holds fewer."""


def new_sheet(sheet_id: str, me: Identity, random: RandomSource) -> SharedSheet:
    """The state of a sheet that nobody has brought yet: empty, with me as the pen."""
    crew = new_crew(me.id, me.name, random)
    info = SheetInfo(sheet_id, 0, "", me.id, crew.keepers, False, 0, 0, 0, b"", b"")
    return SharedSheet(info, crew, Contents(check_sheet_id(Log(sheet_id))))


def merge_operations(
    shared: SharedSheet,
    who: str,
    operations: Sequence[Operation],
    config: Config,
    writer: SignedWriter,
    device: str = "",
) -> SharedSheet:
    """The sheet with these operations merged, all or none. The same object when there is nothing new.

    Any member may send operations again that are here already: a device that had the pen sends all it has.
    """
    shared.member(who)
    present = {operation.id: operation for operation in shared.log.operations}
    fresh = [operation for operation in operations if present.get(operation.id) != operation]
    if not fresh:
        if not shared.info.version:
            raise ServerError("no-such-sheet")
        return shared
    check_pen(shared.crew, who)
    _check_unchanged(present, fresh)
    _check_authors(shared, fresh, writer, device)
    _check_clocks(shared, fresh)
    check_operations(fresh)
    after = shared.with_log(add_operations(shared.log, fresh))
    _check_size(after.contents, config)
    check_people(after.sheet)
    return replace(after, crew=note_device(shared.crew, who, device))


def _check_unchanged(present: Mapping[str, Operation], fresh: Sequence[Operation]) -> None:
    """Raises ServerError for an id with another content: a correction is an operation of its own."""
    named = dict(present)
    for operation in fresh:
        if named.setdefault(operation.id, operation) != operation:
            raise ServerError("operation-changed")


def _check_authors(
    shared: SharedSheet, fresh: Sequence[Operation], writer: SignedWriter, device: str
) -> None:
    """Raises ServerError for an operation in the server's name that it did not sign.

    On a sheet that is founded such operations may come from another server, whose signatures are not known
    here.
    """
    if is_reserved(device):
        raise ServerError("reserved-author")
    if shared.crew.founding:
        return
    for operation in fresh:
        reserved = is_reserved(operation.author) or is_reserved(operation.id)
        if reserved and not writer.wrote(shared.log.sheet, operation):
            raise ServerError("reserved-author")


def _check_clocks(shared: SharedSheet, fresh: Sequence[Operation]) -> None:
    """Raises ServerError for a clock far ahead, which would leave no room for the next operations."""
    latest = LATEST_CLOCK if shared.crew.founding else shared.log.clock + MAX_AHEAD
    if any(operation.clock > latest for operation in fresh):
        raise ServerError("clock-too-far")


def _check_size(contents: Contents, config: Config) -> None:
    if len(contents.log.operations) > config.sheet_operations:
        raise SheetError("sheet-full", most=config.sheet_operations)
    if contents.size > config.sheet_bytes:
        raise ServerError("sheet-too-large", most=config.sheet_bytes)
