"""Finished lessons in SQL. Functions that write run inside the writer's transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Final

FINISH: Final = "INSERT INTO finished_lessons (identity, lesson) VALUES (?, ?) ON CONFLICT DO NOTHING"
FINISHED: Final = "SELECT lesson FROM finished_lessons WHERE identity = ? ORDER BY lesson"


def finish_lessons(connection: sqlite3.Connection, identity: str, lessons: Sequence[str]) -> list[str]:
    connection.executemany(FINISH, [(identity, lesson) for lesson in lessons])
    return finished_lessons(connection, identity)


def finished_lessons(connection: sqlite3.Connection, identity: str) -> list[str]:
    return [lesson for (lesson,) in connection.execute(FINISHED, (identity,))]
