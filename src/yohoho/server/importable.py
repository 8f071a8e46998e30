"""The check of a record that somebody wants to import: the whole game, played by the rules."""

from msgspec.structs import replace

from yohoho.core.errors import RecordError
from yohoho.core.names import distinct_names
from yohoho.core.record import Fair, GameRecord, Logbook, rebuild_logbook
from yohoho.daily.days import read_day
from yohoho.table.guards import clean_name


def importable(record: GameRecord) -> GameRecord:
    """The record in the program's own notation, with clean names and the hash of every round. Raises
    YohohoError unless all of it is legal and the game is over."""
    logbook = _rebuild(record)
    if not logbook.game.is_over(logbook.state):
        raise RecordError("unfinished-record")
    if isinstance(record.fair, Fair) and isinstance(record.fair.day, str):
        read_day(record.fair.day)
    return replace(
        logbook.record(),
        rules=record.rules,
        seats=distinct_names(clean_name(name) for name in record.seats),
        fair=record.fair,
        bots=record.bots,
        finished=record.finished,
    )


def _rebuild(record: GameRecord) -> Logbook:
    try:
        return rebuild_logbook(record)
    except RecordError as error:
        code = error.reason.code
        if not error.step or code == "hash-mismatch":
            raise
        raise RecordError("damaged-record", number=error.step, cause=code) from error
