"""Finished lessons in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from yohoho.store.postgres.pool import Connection, Pool

FINISH: Final = "INSERT INTO finished_lessons (identity, lesson) VALUES ($1, $2) ON CONFLICT DO NOTHING"
FINISHED: Final = "SELECT lesson FROM finished_lessons WHERE identity = $1 ORDER BY lesson"


class PostgresProgress:
    """The part of the store that keeps what people have learnt."""

    _pool: Pool

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        # In one order, so that two devices of a person never wait for each other.
        rows = [(identity, lesson) for lesson in sorted(set(lessons))]

        async def work(connection: Connection) -> list[str]:
            await connection.executemany(FINISH, rows)
            return [row["lesson"] for row in await connection.fetch(FINISHED, identity)]

        return await self._pool.transact(work)

    async def finished_lessons(self, identity: str) -> list[str]:
        return [row["lesson"] for row in await self._pool.read(FINISHED, identity)]


async def insert_finished(connection: Connection, identity: str, lesson: str) -> None:
    await connection.execute(FINISH, identity, lesson)
