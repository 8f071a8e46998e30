"""A SQLite file as a dump: filled from another store, or read into one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from yohoho.store.dump import DumpItem, SheetDump, TableDump, WriteItem
from yohoho.store.sql.dump import PLAIN_ITEMS, insert_item
from yohoho.store.sql.sheets import ALL_OPERATIONS, ALL_SHEETS, SHEET
from yohoho.store.sql.statement import Query
from yohoho.store.sql.tables import ALL_TABLES, FIND_SNAPSHOT, SAVE_SNAPSHOT, TABLE
from yohoho.store.sqlite.database import run_query, run_steps
from yohoho.store.sqlite.file import draft_of, failures_of, open_reader, open_writer
from yohoho.store.sqlite.tables import create_table, read_log

BUSY_TIMEOUT: Final = 5.0


@contextmanager
def new_dump(target: Path) -> Iterator[WriteItem]:
    """Write a new file, which gets its name when it is complete; on an error there is none. Raises
    StoreError."""
    with draft_of(target) as draft, closing(open_writer(draft, BUSY_TIMEOUT)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield lambda item: _insert(connection, item)
        connection.execute("COMMIT")


def _insert(connection: sqlite3.Connection, item: DumpItem) -> None:
    if isinstance(item, TableDump):
        create_table(connection, item.info, item.log)
        if item.snapshot:
            seq, data = item.snapshot
            run_query(connection, Query(SAVE_SNAPSHOT, {"table_id": item.info.id, "seq": seq, "data": data}))
    else:
        run_steps(connection, insert_item(item))


def contents(source: Path) -> Iterator[DumpItem]:
    """All items of a file, as one consistent snapshot. Raises StoreError."""
    with failures_of(source), closing(open_reader(source, BUSY_TIMEOUT)) as connection:
        connection.execute("BEGIN")
        yield from _tables(connection)
        yield from _sheets(connection)
        for statement, read in PLAIN_ITEMS:
            yield from map(read, connection.execute(statement.sqlite))


def _tables(connection: sqlite3.Connection) -> Iterator[TableDump]:
    for info in map(TABLE.read, connection.execute(ALL_TABLES.sqlite)):
        log = [entry for _, entry in read_log(connection, info.id, 0, None)]
        snapshots = run_query(connection, Query(FIND_SNAPSHOT, {"table_id": info.id}))
        yield TableDump(info, log, (snapshots[0][0], snapshots[0][1]) if snapshots else None)


def _sheets(connection: sqlite3.Connection) -> Iterator[SheetDump]:
    for info in map(SHEET.read, connection.execute(ALL_SHEETS.sqlite)):
        operations = run_query(connection, Query(ALL_OPERATIONS, {"id": info.id}))
        yield SheetDump(info, [(name, seq, data) for name, seq, data in operations])
