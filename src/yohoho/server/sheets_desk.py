"""Shared sheets: read, decided upon, written and told, in this order. A sheet is not kept in memory.

Most of the time the devices themselves hold the sheet and this is where they meet; between two visits there
is nothing to keep. Who was late (another process, another device) reads again and decides anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakSet, WeakValueDictionary

import msgspec
from msgspec.structs import replace

from yohoho.scorepad import Log, Operation, Sheet, Tally, fold, tally
from yohoho.scorepad.log import log_of
from yohoho.server.errors import ServerError
from yohoho.server.hub import new_code
from yohoho.server.sheets_crew import Crew, Member, still_sealed
from yohoho.store.errors import CodeTaken
from yohoho.store.protocol import Store
from yohoho.store.sheets import SheetConflict, SheetInfo, SheetOperation

RACES: Final = 8

_operations = msgspec.json.Decoder(Operation)
_crews = msgspec.json.Decoder(Crew)
_encode: Final = msgspec.json.Encoder(order="sorted").encode
"""Sorted, as `scorepad.log` compares them: so the store keeps the same one of two with one id."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What lists and the history show of a sheet. By seat, those who left included."""

    names: list[str]
    scores: list[int]
    ranks: list[int | None]
    """None for who left before the end."""
    rounds: int
    """How many are complete."""
    over: bool
    group: str


class Folder(msgspec.Struct, frozen=True):
    """All there is about one sheet."""

    info: SheetInfo
    crew: Crew
    log: Log

    @property
    def sheet(self) -> Sheet:
        return fold(self.log)

    def member(self, who: str) -> Member:
        member = self.crew.member(who)
        if member is None:
            raise ServerError("not-your-sheet")
        return member


Decision = Callable[[Folder], Folder]
"""The folder as it shall be; the very same one when nothing changes."""


def written(operation: Operation) -> SheetOperation:
    return operation.id, _encode(operation)


def summary_of(info: SheetInfo) -> Summary:
    return msgspec.json.decode(info.summary, type=Summary)


def crew_of(info: SheetInfo) -> Crew:
    return _crews.decode(info.crew)


def summed_up(sheet: Sheet, counted: Tally) -> Summary:
    return Summary(
        names=[person.name for person in sheet.people],
        scores=[counted.totals.get(person.id, 0) for person in sheet.people],
        ranks=[counted.ranks.get(person.id) for person in sheet.people],
        rounds=sum(row.complete for row in counted.rows),
        over=counted.over and any(row.complete for row in counted.rows),
        group=sheet.group,
    )


class Watch:
    """Somebody who wants to hear that there is news; not what it is."""

    def __init__(self) -> None:
        self.wake = asyncio.Event()


class Desk:
    """All sheets that this process serves."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.now = clock
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watches: dict[str, WeakSet[Watch]] = {}

    async def info(self, sheet_id: str, who: str) -> SheetInfo:
        """The line of a sheet, for who belongs to it."""
        info = await self.store.sheet(sheet_id)
        if info is None:
            raise ServerError("no-such-sheet")
        if crew_of(info).member(who) is None:
            raise ServerError("not-your-sheet")
        return info

    async def folder(self, sheet_id: str) -> Folder:
        info = await self.store.sheet(sheet_id)
        if info is None:
            raise ServerError("no-such-sheet")
        return await self.opened(info)

    async def opened(self, info: SheetInfo) -> Folder:
        entries = await self.store.operations(info.id)
        log = log_of(info.id, (_operations.decode(data) for _, data in entries))
        return Folder(info, crew_of(info), log)

    async def change(self, sheet_id: str, decide: Decision, found: Folder | None = None) -> Folder:
        """Decide on a sheet and write what follows. Raises YohohoError, and then nothing has changed.

        `found` is what a sheet that is not there yet is founded on.
        """
        async with self._locks.setdefault(sheet_id, asyncio.Lock()):
            for _ in range(RACES):
                before = found if found and await self.store.sheet(sheet_id) is None else None
                before = before or await self.folder(sheet_id)
                after = decide(before)
                if after is before and before.info.version:
                    return before
                try:
                    return await self._save(before, after)
                except (SheetConflict, CodeTaken):
                    continue
        raise ServerError("too-busy")

    async def _save(self, before: Folder, after: Folder) -> Folder:
        """Everything that follows from the log follows here: what lists show, and which bids stay sealed."""
        sheet = after.sheet
        counted = tally(sheet)
        crew, summary = still_sealed(after.crew, sheet, counted.next), summed_up(sheet, counted)
        now = self.now()
        info = replace(
            after.info,
            owner=crew.owner,
            keepers=crew.keepers,
            over=summary.over,
            played=sheet.at if 0 < sheet.at <= now else after.info.created or now,
            created=after.info.created or now,
            updated=now,
            summary=_encode(summary),
            crew=_encode(crew),
        )
        known = set(before.log.operations) if before.info.version else set[Operation]()
        fresh = [written(operation) for operation in after.log.operations if operation not in known]
        version = await self.store.save_sheet(info, fresh)
        self.wake(info.id)
        return Folder(replace(info, version=version), crew, after.log)

    async def forget(self, sheet_id: str, who: str, leave: Callable[[Crew], Crew]) -> None:
        """Somebody goes, and with the last who keeps it the sheet does."""
        for _ in range(RACES):
            info = await self.info(sheet_id, who)
            crew = leave(crew_of(info))
            try:
                if crew.members:
                    await self.change(sheet_id, lambda folder: replace(folder, crew=leave(folder.crew)))
                else:
                    await self.store.delete_sheet(sheet_id, info.version)
            except SheetConflict:
                continue
            self.wake(sheet_id)
            return
        raise ServerError("too-busy")

    # --- those who watch

    def watch(self, sheet_id: str) -> Watch:
        """Keep what comes back for as long as you want to be woken."""
        watch = Watch()
        self._watches.setdefault(sheet_id, WeakSet()).add(watch)
        return watch

    def wake(self, sheet_id: str) -> None:
        watches = self._watches.get(sheet_id, WeakSet())
        if not watches:
            self._watches.pop(sheet_id, None)
        for watch in watches:
            watch.wake.set()


def with_code(folder: Folder) -> Folder:
    """The folder with a join code; the one it has, if it has one."""
    if folder.info.code:
        return folder
    return replace(folder, info=replace(folder.info, code=new_code()))


def without_code(folder: Folder) -> Folder:
    return replace(folder, info=replace(folder.info, code="")) if folder.info.code else folder
