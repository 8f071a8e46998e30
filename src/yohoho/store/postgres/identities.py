"""People with the lessons that they have finished, and settings, in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from yohoho.store.identities import Identity
from yohoho.store.postgres.pool import Connection, Pool

FINISH: Final = "INSERT INTO finished_lessons (identity, lesson) VALUES ($1, $2) ON CONFLICT DO NOTHING"
FINISHED: Final = "SELECT lesson FROM finished_lessons WHERE identity = $1 ORDER BY lesson"
SAVE_PERSON: Final = """INSERT INTO people (id, name, created, seen) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, created = excluded.created, seen = excluded.seen"""
# An update that changes nothing returns the stored value, and waits for a transaction that is just setting
# it.
SET_ONCE: Final = """INSERT INTO settings AS kept (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = kept.value RETURNING value"""
SAVE_SETTING: Final = """INSERT INTO settings (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value"""


class PostgresIdentities:
    """The people of a store."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def save(self, person: Identity) -> None:
        row = msgspec.structs.astuple(person)
        await self._pool.write(lambda connection: connection.execute(SAVE_PERSON, *row))

    async def find(self, identity: str) -> Identity | None:
        row = await self._pool.row("SELECT id, name, created, seen FROM people WHERE id = $1", identity)
        return Identity(*row) if row else None

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        # In one order, so that two devices of a person never wait for each other.
        rows = [(identity, lesson) for lesson in sorted(set(lessons))]

        async def work(connection: Connection) -> list[str]:
            await connection.executemany(FINISH, rows)
            return [row["lesson"] for row in await connection.fetch(FINISHED, identity)]

        return await self._pool.transact(work)

    async def list_lessons(self, identity: str) -> list[str]:
        return [row["lesson"] for row in await self._pool.read(FINISHED, identity)]


class PostgresSettings:
    """The settings of a store."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def find(self, key: str) -> bytes | None:
        row = await self._pool.row("SELECT value FROM settings WHERE key = $1", key)
        return row["value"] if row else None

    async def set_once(self, key: str, value: bytes) -> bytes:
        stored = await self._pool.write(lambda connection: connection.fetchval(SET_ONCE, key, value))
        return bytes(stored)

    async def save(self, key: str, value: bytes) -> None:
        await self._pool.write(lambda connection: connection.execute(SAVE_SETTING, key, value))


async def insert_finished(connection: Connection, identity: str, lesson: str) -> None:
    await connection.execute(FINISH, identity, lesson)
