"""People with the lessons that they have finished, and settings, in memory."""

from collections.abc import Sequence

from yohoho.store.identities import Identity
from yohoho.store.memory.rows import MemoryRepository


class MemoryIdentities(MemoryRepository):
    async def save(self, person: Identity) -> None:
        rows = self._rows
        async with rows.journal.transaction():
            rows.people[person.id] = person

    async def find(self, identity: str) -> Identity | None:
        return self._rows.people.get(identity)

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        rows, new = self._rows, frozenset(lessons)
        async with rows.journal.transaction():
            finished = rows.lessons.get(identity, frozenset()) | new
            if new:
                rows.lessons[identity] = finished
        return sorted(finished)

    async def list_lessons(self, identity: str) -> list[str]:
        return sorted(self._rows.lessons.get(identity, ()))


class MemorySettings(MemoryRepository):
    async def find(self, key: str) -> bytes | None:
        return self._rows.settings.get(key)

    async def set_once(self, key: str, value: bytes) -> bytes:
        rows = self._rows
        async with rows.journal.transaction():
            return rows.settings.setdefault(key, value)

    async def save(self, key: str, value: bytes) -> None:
        rows = self._rows
        async with rows.journal.transaction():
            rows.settings[key] = value
