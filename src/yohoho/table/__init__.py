"""A table as a sans-I/O state machine: commands in, log entries out, time as an argument. No sockets, no
SQL."""

from yohoho.table.decide import decide, open_table
from yohoho.table.errors import TableError
from yohoho.table.notes import Note, Told, note, tell
from yohoho.table.settings import PACES, PRESETS, Settings, read_settings
from yohoho.table.table import Table
from yohoho.table.view import TableView, table_view, with_chat

__all__ = [
    "PACES",
    "PRESETS",
    "Note",
    "Settings",
    "Table",
    "TableError",
    "TableView",
    "Told",
    "decide",
    "note",
    "open_table",
    "read_settings",
    "table_view",
    "tell",
    "with_chat",
]
