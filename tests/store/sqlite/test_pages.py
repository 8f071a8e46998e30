"""A page of a list takes no more work of SQLite because there are many rows behind it."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.store.fixtures import a_game, a_table
from yohoho.store.sql.games import LIST as LIST_GAMES
from yohoho.store.sql.games import insert_game
from yohoho.store.sql.pages import bounds_of
from yohoho.store.sql.statement import Query
from yohoho.store.sql.tables import LIST_PUBLIC
from yohoho.store.sqlite.database import run_query, run_steps
from yohoho.store.sqlite.file import open_writer
from yohoho.store.sqlite.tables import create_table

PAGE = 10


GAMES = Query(LIST_GAMES, {"identity": "anne", **bounds_of(PAGE, None)})
OLDER_GAMES = Query(LIST_GAMES, {"identity": "anne", **bounds_of(PAGE, 60)})
PUBLIC_TABLES = Query(LIST_PUBLIC, bounds_of(PAGE, None))


def count_steps(file: Path, rows: int, query: Query) -> int:
    """How many steps SQLite's virtual machine takes for a page of this many games and tables."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with closing(open_writer(file, 1.0)) as connection:
        for number in range(rows):
            info = a_table(f"t{number}", code=f"{number:06}", updated=number)
            create_table(connection, info, [])
            game = a_game(f"g{number}", table_id=f"t{number}", finished=number)
            run_steps(connection, insert_game(game))
        connection.set_progress_handler(count, 1)
        assert len(run_query(connection, query)) == PAGE
    return steps


@pytest.mark.parametrize("query", [GAMES, OLDER_GAMES, PUBLIC_TABLES])
def test_page_takes_the_same_work_with_many_rows(tmp_path: Path, query: Query) -> None:
    few, many = (count_steps(tmp_path / f"{rows}.db", rows, query) for rows in (100, 1_000))
    assert many < 1.2 * few
