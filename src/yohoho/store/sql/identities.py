"""People with the lessons that they have finished, and settings, in SQL."""

from collections.abc import Sequence
from typing import Final

from yohoho.store.identities import Identity
from yohoho.store.sql.columns import Columns, values_of
from yohoho.store.sql.database import Repository
from yohoho.store.sql.statement import Query, Statement, Steps

PERSON: Final = Columns(Identity)
FIND: Final = Statement(f"SELECT {PERSON.names} FROM people WHERE id = :id")
ALL_PEOPLE: Final = Statement(f"SELECT {PERSON.names} FROM people")
SAVE: Final = Statement(
    f"""INSERT INTO people ({PERSON.names}) VALUES ({PERSON.parameters})
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, created = excluded.created, seen = excluded.seen"""
)
LESSONS: Final = Statement("SELECT lesson FROM finished_lessons WHERE identity = :identity ORDER BY lesson")
ALL_LESSONS: Final = Statement("SELECT identity, lesson FROM finished_lessons")
FINISH_LESSONS: Final = Statement(
    "INSERT INTO finished_lessons (identity, lesson) VALUES (:identity, :lesson) ON CONFLICT DO NOTHING"
)
FIND_SETTING: Final = Statement("SELECT value FROM settings WHERE key = :key")
ALL_SETTINGS: Final = Statement("SELECT key, value FROM settings")
SAVE_SETTING: Final = Statement(
    """INSERT INTO settings (key, value) VALUES (:key, :value)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value"""
)
# An update that changes nothing returns the stored value. In PostgreSQL it waits for a transaction that is
# just setting it.
SET_ONCE: Final = Statement(
    """INSERT INTO settings AS stored (key, value) VALUES (:key, :value)
    ON CONFLICT (key) DO UPDATE SET value = stored.value RETURNING value"""
)


class SqlIdentities(Repository):
    """The people of a store."""

    async def find(self, identity: str) -> Identity | None:
        return PERSON.read_first(await self._database.fetch(FIND, id=identity))

    async def save(self, person: Identity) -> None:
        await self._database.execute(SAVE, **values_of(person))

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        finished = tuple(lessons)
        return await self._database.transact(lambda: finish_lessons(identity, finished))

    async def list_lessons(self, identity: str) -> list[str]:
        return [lesson for (lesson,) in await self._database.fetch(LESSONS, identity=identity)]


class SqlSettings(Repository):
    """The settings of a store."""

    async def find(self, key: str) -> bytes | None:
        rows = await self._database.fetch(FIND_SETTING, key=key)
        return rows[0][0] if rows else None

    async def set_once(self, key: str, value: bytes) -> bytes:
        ((stored,),) = await self._database.execute(SET_ONCE, key=key, value=value)
        return bytes(stored)

    async def save(self, key: str, value: bytes) -> None:
        await self._database.execute(SAVE_SETTING, key=key, value=value)


def finish_lessons(identity: str, lessons: Sequence[str]) -> Steps[list[str]]:
    # In one order, so that two devices of a person never wait for each other.
    rows = [{"identity": identity, "lesson": lesson} for lesson in sorted(set(lessons))]
    yield Query(FINISH_LESSONS, rows)
    return [lesson for (lesson,) in (yield Query(LESSONS, {"identity": identity}))]
