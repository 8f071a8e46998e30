"""The score sheet for people who play with real cards: facts in, points out, on one device or on several."""

from yohoho.scorepad.change import SheetChange, change
from yohoho.scorepad.document import dumps, loads, validate
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Claim, Play, Round
from yohoho.scorepad.judge import SheetFault, faults
from yohoho.scorepad.ledger import choose_scoring, open_sheet, redo, undo, write
from yohoho.scorepad.log import Log, Operation, merge, operations_since, version_vector
from yohoho.scorepad.people import Person
from yohoho.scorepad.rating import Rating, ratings
from yohoho.scorepad.sheet import Conflict, Sheet, fold
from yohoho.scorepad.spreadsheet import to_csv
from yohoho.scorepad.spreadsheet_in import from_csv
from yohoho.scorepad.stats import Career, careers, ladder, season
from yohoho.scorepad.tally import Tally, tally
from yohoho.scorepad.to_record import record_of

__all__ = [
    "Career",
    "Claim",
    "Conflict",
    "Log",
    "Operation",
    "Person",
    "Play",
    "Rating",
    "Round",
    "Sheet",
    "SheetChange",
    "SheetError",
    "SheetFault",
    "Tally",
    "careers",
    "change",
    "choose_scoring",
    "dumps",
    "faults",
    "fold",
    "from_csv",
    "ladder",
    "loads",
    "merge",
    "open_sheet",
    "operations_since",
    "ratings",
    "record_of",
    "redo",
    "season",
    "tally",
    "to_csv",
    "undo",
    "validate",
    "version_vector",
    "write",
]
