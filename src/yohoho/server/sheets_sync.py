"""What a device brings: operations that were written somewhere else, looked at before they are let in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from yohoho.scorepad import Log, Operation, SheetError, checked, merge
from yohoho.scorepad.log import checked_log, log_of
from yohoho.server.config import Config
from yohoho.server.errors import ServerError
from yohoho.server.sheets_crew import check_pen, founded, writing_with
from yohoho.server.sheets_desk import Folder, written
from yohoho.store.protocol import Person
from yohoho.store.sheets import SheetInfo

LATEST_CLOCK: Final = 2**40
"""A counter of writing is nowhere near. One at its very end would leave no room for anybody's next word."""


def founding(sheet_id: str, me: Person) -> Folder:
    """What a sheet that nobody has brought yet begins with: nothing, and me with the pen."""
    crew = founded(me.id, me.name)
    info = SheetInfo(sheet_id, 0, "", me.id, crew.keepers, False, 0, 0, 0, b"", b"")
    return Folder(info, crew, checked_log(Log(sheet_id)))


def taken_in(
    folder: Folder, who: str, operations: Sequence[Operation], config: Config, device: str = ""
) -> Folder:
    """The sheet with these operations in it, all or none. The same folder when there is nothing new.

    What is here already anybody of the crew may send again: a device that had the pen does not know better.
    """
    folder.member(who)
    known = {operation.id: operation for operation in folder.log.operations}
    fresh = [operation for operation in operations if known.get(operation.id) != operation]
    if not fresh:
        if not folder.info.version:
            raise ServerError("no-such-sheet")
        return folder
    check_pen(folder.crew, who)
    for operation in fresh:
        if operation.clock > LATEST_CLOCK:
            raise ServerError("clock-too-far")
    log = checked(merge(folder.log, log_of(folder.log.sheet, fresh)))
    _check_size(log, config)
    return (
        folder if log == folder.log else replace(folder, log=log, crew=writing_with(folder.crew, who, device))
    )


def _check_size(log: Log, config: Config) -> None:
    if len(log.operations) > config.sheet_operations:
        raise SheetError("sheet-full", most=config.sheet_operations)
    if sum(len(written(operation)[1]) for operation in log.operations) > config.sheet_bytes:
        raise ServerError("sheet-too-large", most=config.sheet_bytes)
