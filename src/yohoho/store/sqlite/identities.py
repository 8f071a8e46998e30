"""People with the lessons that they have finished, and settings, in SQL.

Functions that write run inside the writer's transaction.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

import msgspec

from yohoho.store.identities import Identity
from yohoho.store.sqlite.database import SQLiteRepository

FINISH: Final = "INSERT INTO finished_lessons (identity, lesson) VALUES (?, ?) ON CONFLICT DO NOTHING"
FINISHED: Final = "SELECT lesson FROM finished_lessons WHERE identity = ? ORDER BY lesson"


def finish_lessons(connection: sqlite3.Connection, identity: str, lessons: Sequence[str]) -> list[str]:
    connection.executemany(FINISH, [(identity, lesson) for lesson in lessons])
    return finished_lessons(connection, identity)


def finished_lessons(connection: sqlite3.Connection, identity: str) -> list[str]:
    return [lesson for (lesson,) in connection.execute(FINISHED, (identity,))]


def save_person(connection: sqlite3.Connection, person: Identity) -> None:
    upsert = """INSERT INTO people (id, name, created, seen) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
        SET name = excluded.name, created = excluded.created, seen = excluded.seen"""
    connection.execute(upsert, msgspec.structs.astuple(person))


def person(connection: sqlite3.Connection, identity: str) -> Identity | None:
    query = "SELECT id, name, created, seen FROM people WHERE id = ?"
    row = connection.execute(query, (identity,)).fetchone()
    return Identity(*row) if row else None


def setting(connection: sqlite3.Connection, key: str) -> bytes | None:
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
    return row[0] if row else None


def set_setting_once(connection: sqlite3.Connection, key: str, value: bytes) -> bytes:
    insert = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
    connection.execute(insert, (key, value))
    stored = setting(connection, key)
    assert stored is not None
    return stored


def save_setting(connection: sqlite3.Connection, key: str, value: bytes) -> None:
    upsert = (
        "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
    )
    connection.execute(upsert, (key, value))


class SQLiteIdentities(SQLiteRepository):
    """The people of a store."""

    async def save(self, person: Identity) -> None:
        await self._database.write(lambda c: save_person(c, person))

    async def find(self, identity: str) -> Identity | None:
        return await self._database.read(lambda c: person(c, identity))

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        held = tuple(lessons)
        return await self._database.write(lambda c: finish_lessons(c, identity, held))

    async def list_lessons(self, identity: str) -> list[str]:
        return await self._database.read(lambda c: finished_lessons(c, identity))


class SQLiteSettings(SQLiteRepository):
    """The settings of a store."""

    async def find(self, key: str) -> bytes | None:
        return await self._database.read(lambda c: setting(c, key))

    async def set_once(self, key: str, value: bytes) -> bytes:
        return await self._database.write(lambda c: set_setting_once(c, key, value))

    async def save(self, key: str, value: bytes) -> None:
        await self._database.write(lambda c: save_setting(c, key, value))
