"""A SQLite file as a dump: filled from another store, or read into one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.dump import DumpItem, FinishedLesson, GameDump, SettingDump, SheetDump, TableDump, WriteItem
from yohoho.store.games import GameShare
from yohoho.store.identities import Identity
from yohoho.store.reviews import ReviewRow
from yohoho.store.sqlite import daily, identities, reviews, shares, sheets, tables
from yohoho.store.sqlite import games as records
from yohoho.store.sqlite.file import draft_of, failures_of, open_reader, open_writer

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
    match item:
        case TableDump(info, log, snapshot):
            tables.create_table(connection, info, log)
            if snapshot:
                tables.save_snapshot(connection, info.id, *snapshot)
        case GameDump(row, owners):
            records.insert_game(connection, row)
            for identity in set(row.players) - owners:
                records.delete_game(connection, row.id, identity)
        case GameShare():
            shares.share_game(connection, item)
        case SheetDump(info, operations):
            sheets.put_sheet(connection, info, operations)
        case FinishedLesson(identity, lesson):
            identities.finish_lessons(connection, identity, [lesson])
        case SettingDump(key, value):
            identities.set_setting_once(connection, key, value)
        case Identity():
            identities.save_person(connection, item)
        case DayRow():
            daily.open_day(connection, item)
        case AttemptRow():
            daily.put_attempt(connection, item)
        case ReviewRow():
            reviews.put_review(connection, item)


def contents(source: Path) -> Iterator[DumpItem]:
    """All items of a file, as one consistent snapshot. Raises StoreError."""
    with failures_of(source), closing(open_reader(source, BUSY_TIMEOUT)) as connection:
        connection.execute("BEGIN")
        for (table_id,) in connection.execute("SELECT id FROM tables"):
            info = tables.info(connection, table_id)
            assert info
            log = [entry for _, entry in tables.read(connection, table_id, 0, None)]
            yield TableDump(info, log, tables.snapshot(connection, table_id))
        for (game_id,) in connection.execute("SELECT id FROM games"):
            row = records.game(connection, game_id)
            assert row
            yield GameDump(row, records.owners(connection, game_id))
        yield from shares.all_shares(connection)
        for (sheet_id,) in connection.execute("SELECT id FROM sheets"):
            sheet = sheets.sheet(connection, sheet_id)
            assert sheet
            yield SheetDump(sheet, sheets.all_operations(connection, sheet_id))
        yield from (
            Identity(*row) for row in connection.execute("SELECT id, name, created, seen FROM people")
        )
        finished = connection.execute("SELECT identity, lesson FROM finished_lessons")
        yield from (FinishedLesson(*row) for row in finished)
        yield from (SettingDump(*row) for row in connection.execute("SELECT key, value FROM settings"))
        yield from daily.all_attempts(connection)
        yield from daily.all_days(connection)
        yield from reviews.all_reviews(connection)
