"""A page of a list takes no more work of SQLite because there are many rows behind it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.store.fixtures import a_game, a_table
from yohoho.store.sqlite import games, tables
from yohoho.store.sqlite.file import open_writer

PAGE = 10
Query = Callable[[sqlite3.Connection], list[Any]]


def of_person(connection: sqlite3.Connection) -> list[Any]:
    return games.games_of(connection, "anne", PAGE, None)


def older_ones(connection: sqlite3.Connection) -> list[Any]:
    return games.games_of(connection, "anne", PAGE, 60)


def public(connection: sqlite3.Connection) -> list[Any]:
    return tables.public_tables(connection, PAGE, None)


def steps_of(file: Path, rows: int, query: Query) -> int:
    """How many steps SQLite's virtual machine takes for a page of so many games, or tables."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with closing(open_writer(file, 1.0)) as connection:
        for number in range(rows):
            info = a_table(f"t{number}", code=f"{number:06}", updated=number)
            tables.create_table(connection, info, [])
            games.insert_game(connection, a_game(f"g{number}", table_id=f"t{number}", finished=number))
        connection.set_progress_handler(count, 1)
        assert len(query(connection)) == PAGE
    return steps


@pytest.mark.parametrize("query", [of_person, older_ones, public])
def test_page_takes_the_same_work_with_many_rows(tmp_path: Path, query: Query) -> None:
    few, many = (steps_of(tmp_path / f"{rows}.db", rows, query) for rows in (100, 1_000))
    assert many < 1.2 * few
