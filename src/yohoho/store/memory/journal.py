"""A journal of the changes to rows in memory, for a store that also writes them elsewhere.

A transaction notes what changes in it. At its end the subscriber gets the changes, one transaction after the
other; if the subscriber fails, the changes are undone.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Generic, NamedTuple, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class RowChange(NamedTuple):
    """The change of one row. None stands for a row that is not there."""

    rows: "Rows[Any, Any]"
    key: Any
    before: Any
    after: Any

    def undo(self) -> None:
        if self.before is None:
            self.rows.unload(self.key)
        else:
            self.rows.load(self.key, self.before)


Subscriber = Callable[[Sequence[RowChange]], Awaitable[None]]


class Journal:
    """Notes changes, and passes them on to at most one subscriber."""

    def __init__(self) -> None:
        self._subscriber: Subscriber | None = None
        self._turn = asyncio.Lock()
        self._changes: list[RowChange] | None = None

    def subscribe(self, subscriber: Subscriber) -> None:
        """Let every transaction from now on wait for the subscriber, who stores its changes or raises."""
        self._subscriber = subscriber

    def note(self, change: RowChange) -> None:
        if self._changes is not None:
            self._changes.append(change)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until no transaction is under way, and let none begin."""
        async with self._turn:
            yield

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Make all changes of the block or none. The block itself must not wait for anything."""
        if self._subscriber is None:
            yield
            return
        async with self._turn:
            changes: list[RowChange] = []
            self._changes = changes
            try:
                try:
                    yield
                finally:
                    self._changes = None
                if changes:
                    await self._subscriber(changes)
            except BaseException:
                for change in reversed(changes):
                    change.undo()
                raise


class Rows(MutableMapping[K, V], Generic[K, V]):
    """Rows of one kind by key. A value is replaced as a whole, and never changed in its place."""

    def __init__(self, kind: str, journal: Journal) -> None:
        self.kind = kind
        self._journal = journal
        self._values: dict[K, V] = {}

    def load(self, key: K, value: V) -> None:
        """Put a row here that is stored already, so that the journal does not note it."""
        self._values[key] = value

    def unload(self, key: K) -> None:
        del self._values[key]

    def __getitem__(self, key: K) -> V:
        return self._values[key]

    def __setitem__(self, key: K, value: V) -> None:
        before = self._values.get(key)
        if before != value:
            self._values[key] = value
            self._journal.note(RowChange(self, key, before, value))

    def __delitem__(self, key: K) -> None:
        before = self._values.pop(key)
        self._journal.note(RowChange(self, key, before, None))

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
