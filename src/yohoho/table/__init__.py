"""A table as an immutable value: a command gives log entries, and each entry gives the next value. The caller
passes in the time and the secrets.

Import the modules `view` and `snapshot` by name: they load the extras of all games, which import this
package.
"""

from yohoho.table.change import TableChange
from yohoho.table.decide import decide, open_table, start_with_bots
from yohoho.table.errors import TableError
from yohoho.table.evolve import Evolved, evolve, table_of
from yohoho.table.given import Given
from yohoho.table.notes import Note, Told, note, tell
from yohoho.table.presets import all_presets
from yohoho.table.settings import PACES, Settings, read_settings
from yohoho.table.surroundings import Surroundings
from yohoho.table.table import Table

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
    "Told",
    "all_presets",
    "decide",
    "evolve",
    "note",
    "open_table",
    "read_settings",
    "start_with_bots",
    "table_of",
    "tell",
]
