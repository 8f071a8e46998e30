"""A table as a value: commands in, log entries and the next value out. Time and secrets are handed in."""

from yohoho.table.change import TableChange
from yohoho.table.decide import decide, open_table
from yohoho.table.errors import TableError
from yohoho.table.evolve import Evolved, evolve, table_of
from yohoho.table.given import Given
from yohoho.table.notes import Note, Told, note, tell
from yohoho.table.presets import all_presets
from yohoho.table.settings import PACES, Settings, read_settings
from yohoho.table.surroundings import Surroundings
from yohoho.table.table import Table
from yohoho.table.view import TableView, table_view, with_chat

__all__ = [
    "PACES",
    "Evolved",
    "Given",
    "Note",
    "Settings",
    "Surroundings",
    "Table",
    "TableChange",
    "TableError",
    "TableView",
    "Told",
    "all_presets",
    "decide",
    "evolve",
    "note",
    "open_table",
    "read_settings",
    "table_of",
    "table_view",
    "tell",
    "with_chat",
]
