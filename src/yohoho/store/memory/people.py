"""People, the lessons that they have finished, and settings in memory."""

from collections.abc import Sequence

from yohoho.store.memory.rows import MemoryRepository
from yohoho.store.protocol import Identity


class MemoryIdentities(MemoryRepository):
    async def save_person(self, person: Identity) -> None:
        rows = self._rows
        async with rows.journal.transaction():
            rows.people[person.id] = person

    async def person(self, identity: str) -> Identity | None:
        return self._rows.people.get(identity)


class MemoryLessons(MemoryRepository):
    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        rows, new = self._rows, frozenset(lessons)
        async with rows.journal.transaction():
            finished = rows.lessons.get(identity, frozenset()) | new
            if new:
                rows.lessons[identity] = finished
        return sorted(finished)

    async def finished_lessons(self, identity: str) -> list[str]:
        return sorted(self._rows.lessons.get(identity, ()))


class MemorySettings(MemoryRepository):
    async def setting(self, key: str) -> bytes | None:
        return self._rows.settings.get(key)

    async def set_setting_once(self, key: str, value: bytes) -> bytes:
        rows = self._rows
        async with rows.journal.transaction():
            return rows.settings.setdefault(key, value)

    async def save_setting(self, key: str, value: bytes) -> None:
        rows = self._rows
        async with rows.journal.transaction():
            rows.settings[key] = value
