"""A statement has one text, and its parameters in the manner of each database."""

import sqlite3
from contextlib import closing

import pytest

from yohoho.store.sql.statement import Either, Query, Statement
from yohoho.store.sqlite.database import run_query


def test_parameters_are_numbered_for_postgres_in_the_order_of_their_first_use() -> None:
    statement = Statement("SELECT x FROM t WHERE b = :b AND (a = :a OR a > :b) AND c = CAST(:c AS text)")
    assert (
        statement.postgres == "SELECT x FROM t WHERE b = $1 AND (a = $2 OR a > $1) AND c = CAST($3 AS text)"
    )
    assert statement.parameters == ("b", "a", "c")


def test_cast_of_postgres_is_no_parameter() -> None:
    assert Statement(Either(sqlite="", postgres="SELECT :who::text")).postgres == "SELECT $1::text"


def test_part_that_differs_is_put_in_its_place() -> None:
    statement = Statement("SELECT {last} FROM t", last=Either(sqlite="max(seq)", postgres="seq"))
    assert (statement.sqlite, statement.postgres) == ("SELECT max(seq) FROM t", "SELECT seq FROM t")


def test_list_of_texts_is_one_array_in_postgres() -> None:
    assert (
        Statement("SELECT 1 FROM t WHERE id IN :ids").postgres == "SELECT 1 FROM t WHERE id = ANY($1::text[])"
    )


@pytest.mark.parametrize("ids", [(), ("b",), ("a\0b", "b", "z")])
def test_list_of_texts_is_looked_up_in_sqlite(ids: tuple[str, ...]) -> None:
    statement = Statement("SELECT id FROM t WHERE id IN :ids AND id <> :id ORDER BY id")
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE t (id TEXT)")
        connection.executemany("INSERT INTO t VALUES (?)", [("a",), ("a\0b",), ("b",)])
        rows = run_query(connection, Query(statement, {"ids": ids, "id": "a"}))
    assert [row[0] for row in rows] == [one for one in ids if one != "z"]


def test_statement_for_a_table_that_sqlite_does_not_have_does_nothing() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        assert run_query(connection, Query(Statement(Either(sqlite="", postgres="SELECT 1")), {})) == []
