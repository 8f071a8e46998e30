"""Shared sheets: each change is read, decided, written and published, in this order.

Devices hold the sheet themselves and only meet here, so a sheet has no object that lives: only what its log
adds up to is cached. A change that loses a race with another process or device is read and decided again.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from yohoho.scorepad import Log, Sheet, Tally
from yohoho.server.clock import WallClock, work_seconds
from yohoho.server.cluster.bus import Bus, BusNews
from yohoho.server.errors import ServerError
from yohoho.server.random_source import RandomSource
from yohoho.server.sheets.contents import Contents, ContentsCache, new_operations
from yohoho.server.sheets.crew import Crew, Member, drop_outdated, due_on
from yohoho.server.sheets.presence import SheetPresence
from yohoho.server.sheets.signed import SignedWriter
from yohoho.server.sheets.stored import Summary
from yohoho.store.errors import CodeTaken
from yohoho.store.protocol import Store
from yohoho.store.sheets import SheetConflict, SheetInfo

MAX_ATTEMPTS: Final = 8
LONG_LOG: Final = 100
"""Operations. Each takes ten microseconds of the event loop."""
PAUSE_RATIO: Final = 2.0
"""The pause after long work, in multiples of its time, so that moves at tables get their turn."""
T = TypeVar("T")

_crews = msgspec.json.Decoder(Crew)
_encode: Final = msgspec.json.Encoder(order="sorted").encode


class SharedSheet(msgspec.Struct, frozen=True):
    """A sheet with its crew and its log."""

    info: SheetInfo
    crew: Crew
    contents: Contents

    @property
    def log(self) -> Log:
        return self.contents.log

    @property
    def sheet(self) -> Sheet:
        return self.contents.sheet

    def with_log(self, log: Log) -> "SharedSheet":
        return replace(self, contents=self.contents.with_log(log))

    def with_crew(self, crew: Crew) -> "SharedSheet":
        """The same object when the crew stays as it is: then nothing is written."""
        return self if crew == self.crew else replace(self, crew=crew)

    def member(self, who: str) -> Member:
        member = self.crew.member(who)
        if member is None:
            raise ServerError("not-your-sheet")
        return member


Decision = Callable[[SharedSheet], SharedSheet]
"""Returns the new state of a sheet; the same object when nothing changes."""


def crew_of(info: SheetInfo) -> Crew:
    """The stored crew, without cards of people whose ids only earlier versions accepted."""
    try:
        return _crews.decode(info.crew)
    except msgspec.ValidationError:
        return msgspec.convert(msgspec.json.decode(info.crew) | {"laid": None}, Crew)


def summary_from(sheet: Sheet, counted: Tally, operations: int) -> Summary:
    return Summary(
        names=[person.name for person in sheet.people],
        scores=[counted.totals.get(person.id, 0) for person in sheet.people],
        ranks=[counted.ranks.get(person.id) for person in sheet.people],
        rounds=sum(row.complete for row in counted.rows),
        over=counted.over and any(row.complete for row in counted.rows),
        group=sheet.group,
        operations=operations,
    )


class SheetService:
    """All sheets that this process serves."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        clock: WallClock,
        key: bytes,
        *,
        stopwatch: Callable[[], float] = work_seconds,
    ) -> None:
        self._store = store
        self._bus = bus
        self._now = clock
        self._stopwatch = stopwatch
        self.writer = SignedWriter(key, clock)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._notified: dict[str, int] = {}
        """The last version that watchers were notified of, by sheet."""
        self.presence = SheetPresence(self._notify, clock)
        self._contents = ContentsCache()
        self._long_work = asyncio.Lock()
        bus.listen(self.on_bus_news)

    async def info(self, sheet_id: str, who: str) -> SheetInfo:
        """The stored row of a sheet, for a member."""
        info = await self._store.sheets.find(sheet_id)
        if info is None:
            raise ServerError("no-such-sheet")
        if crew_of(info).member(who) is None:
            raise ServerError("not-your-sheet")
        return info

    async def load(self, sheet_id: str) -> SharedSheet:
        info = await self._store.sheets.find(sheet_id)
        if info is None:
            raise ServerError("no-such-sheet")
        return await self.load_from(info)

    async def load_from(self, info: SheetInfo) -> SharedSheet:
        last, contents = self._contents.get(info)
        entries = await self._store.sheets.read_operations(info.id, last)
        contents = await self._run_work(len(entries), partial(contents.with_entries, entries))
        self._contents.put(info, entries[-1][0] if entries else last, contents)
        return SharedSheet(info, crew_of(info), contents)

    async def _run_work(self, operations: int, work: Callable[[], T]) -> T:
        """The result of this work on a log. Long logs are handled one at a time, with a pause after each.

        A thread would be worse: it would hold the interpreter lock for a while at every step of other work.
        """
        if operations <= LONG_LOG:
            return work()
        async with self._long_work:
            begun = self._stopwatch()
            try:
                return work()
            finally:
                await asyncio.sleep(PAUSE_RATIO * (self._stopwatch() - begun))

    async def change(
        self, sheet_id: str, decide: Decision, new: SharedSheet | None = None, received: int = 0
    ) -> SharedSheet:
        """Decide on a sheet and write the result. Raises YohohoError, and then nothing has changed.

        `new` is the state of a sheet that does not exist yet, `received` the number of operations the
        decision may add.
        """
        # The lock spares this process conflicts with itself; another process may still be faster.
        async with self._locks.setdefault(sheet_id, asyncio.Lock()):
            for _ in range(MAX_ATTEMPTS):
                before = new if new and await self._store.sheets.find(sheet_id) is None else None
                before = before or await self.load(sheet_id)
                size = len(before.log.operations) + received
                after = await self._run_work(size, partial(decide, before))
                if after is before and before.info.version:
                    return before
                try:
                    return await self._save(before, after)
                except (SheetConflict, CodeTaken):
                    continue
        raise ServerError("too-busy")

    async def _save(self, before: SharedSheet, after: SharedSheet) -> SharedSheet:
        """Write the changes of a decision, and notify watchers."""
        operations = len(after.log.operations)
        settled, new = await self._run_work(
            operations, lambda: (self._settle(after), list(new_operations(after.log, before.log)))
        )
        version = await self._store.sheets.save(settled.info, new)
        # Nobody else wrote in between, or it were a conflict; no operation has a number above the version.
        self._contents.put(settled.info, version, settled.contents)
        self._publish(settled.info.id, version)
        return replace(settled, info=replace(settled.info, version=version))

    def _settle(self, after: SharedSheet) -> SharedSheet:
        """The sheet with everything that follows from its log: the row for lists, and the bids that stay
        sealed."""
        sheet, counted = after.sheet, after.contents.counted
        crew = drop_outdated(after.crew, due_on(sheet, counted.next))
        summary, now = summary_from(sheet, counted, len(after.log.operations)), self._now()
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
        return SharedSheet(info, crew, after.contents)

    async def forget(self, sheet_id: str, who: str, leave: Callable[[Crew], Crew]) -> None:
        """Remove a member; the sheet is deleted with its last keeper."""
        async with self._locks.setdefault(sheet_id, asyncio.Lock()):
            for _ in range(MAX_ATTEMPTS):
                info = await self.info(sheet_id, who)
                crew = leave(crew_of(info))
                try:
                    if crew.members:
                        shared = await self.load_from(info)
                        await self._save(shared, replace(shared, crew=crew))
                    else:
                        await self._store.sheets.delete(sheet_id, info.version)
                        self._publish(sheet_id, 0)
                except SheetConflict:
                    continue
                return
        raise ServerError("too-busy")

    # --- watchers

    @contextmanager
    def watching(self, sheet_id: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever this sheet changes; the watcher then asks for the news."""
        news = asyncio.Event()
        watchers = self._watchers.setdefault(sheet_id, set())
        watchers.add(news)
        try:
            yield news
        finally:
            watchers.discard(news)
            if not watchers and self._watchers.get(sheet_id) is watchers:
                del self._watchers[sheet_id]
                self._notified.pop(sheet_id, None)

    @property
    def watched(self) -> list[str]:
        return list(self._watchers)

    def _publish(self, sheet_id: str, version: int) -> None:
        """Notify the watchers here at once, and the other processes through the bus."""
        self.on_bus_news(BusNews(sheets={sheet_id: version}))
        self._bus.publish_sheet(sheet_id, version)

    def on_bus_news(self, news: BusNews) -> None:
        for sheet_id, version in news.sheets.items():
            if sheet_id in self._watchers and self._notified.get(sheet_id) != version:
                self._notified[sheet_id] = version
                self._notify(sheet_id)

    def _notify(self, sheet_id: str) -> None:
        for watcher in self._watchers.get(sheet_id, ()):
            watcher.set()


def with_code(shared: SharedSheet, random: RandomSource) -> SharedSheet:
    """The sheet with a join code; the one it has, if it has one."""
    if shared.info.code:
        return shared
    return replace(shared, info=replace(shared.info, code=random.code()))


def without_code(shared: SharedSheet) -> SharedSheet:
    return replace(shared, info=replace(shared.info, code="")) if shared.info.code else shared
