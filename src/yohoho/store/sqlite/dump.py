"""A SQLite file as a chest: filled from another store, or emptied into one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from yohoho.store.dump import Kept, KeptGame, KeptSetting, KeptSheet, KeptTable, Put
from yohoho.store.protocol import Identity
from yohoho.store.sqlite import games as records
from yohoho.store.sqlite import sheets, tables
from yohoho.store.sqlite.file import draft_of, failures_of, open_reader, open_writer

PATIENCE: Final = 5.0


@contextmanager
def new_chest(target: Path) -> Iterator[Put]:
    """A new file that gets its name when it is full; on any trouble there is none. Raises StoreError."""
    with draft_of(target) as draft, closing(open_writer(draft, PATIENCE)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield lambda kept: _put(connection, kept)
        connection.execute("COMMIT")


def _put(connection: sqlite3.Connection, kept: Kept) -> None:
    match kept:
        case KeptTable(info, log, snapshot):
            tables.create_table(connection, info, log)
            if snapshot:
                tables.save_snapshot(connection, info.id, *snapshot)
        case KeptGame(row, owners):
            records.insert_game(connection, row)
            for identity in set(row.players) - owners:
                records.delete_game(connection, row.id, identity)
        case KeptSheet(info, operations):
            sheets.put_sheet(connection, info, operations)
        case KeptSetting(key, value):
            records.set_setting_once(connection, key, value)
        case Identity():
            records.save_person(connection, kept)


def contents(source: Path) -> Iterator[Kept]:
    """All that is in a file, as it is at one moment. Raises StoreError."""
    with failures_of(source), closing(open_reader(source, PATIENCE)) as connection:
        connection.execute("BEGIN")
        for (table_id,) in connection.execute("SELECT id FROM tables"):
            info = tables.info(connection, table_id)
            assert info
            log = [entry for _, entry in tables.read(connection, table_id, 0, None)]
            yield KeptTable(info, log, tables.snapshot(connection, table_id))
        for (game_id,) in connection.execute("SELECT id FROM games"):
            row = records.game(connection, game_id)
            assert row
            yield KeptGame(row, records.owners(connection, game_id))
        for (sheet_id,) in connection.execute("SELECT id FROM sheets"):
            sheet = sheets.sheet(connection, sheet_id)
            assert sheet
            yield KeptSheet(sheet, sheets.all_operations(connection, sheet_id))
        yield from (
            Identity(*row) for row in connection.execute("SELECT id, name, created, seen FROM people")
        )
        yield from (KeptSetting(*row) for row in connection.execute("SELECT key, value FROM settings"))
