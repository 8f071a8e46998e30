"""Imports of games that were played elsewhere, into the list of one person.

Only what was played is trusted, because the rules have checked it. Who played is not: the person who imports
a game owns it alone, and the other players are names.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from yohoho.core.errors import RecordError, no_such_seat
from yohoho.core.names import distinct_names
from yohoho.core.record import Fair, GameRecord, Logbook, content_hash, dumps, loads, rebuild_logbook
from yohoho.daily.days import read_day
from yohoho.server.errors import ServerError
from yohoho.store.games import GameRepository, GameRow
from yohoho.store.identities import Identity
from yohoho.table.guards import clean_name

Check = Callable[[bytes], Awaitable[bytes]]
"""Returns a record as it may be imported. Raises YohohoError."""


class ImportWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of a finished game, and the seat that was mine, from 0."""

    record: Any
    seat: int


class GameImporter:
    """Stores games whose records pass a check."""

    def __init__(self, games: GameRepository, check: Check, most: int) -> None:
        self._games = games
        self._check = check
        self._most = most

    async def add(self, request: ImportWanted, me: Identity, now: int) -> GameRow:
        """Add a game to the person's list. Raises YohohoError, and then nothing is stored."""
        if await self._games.count_imports(me.id) >= self._most:
            raise ServerError("too-many-imports", most=self._most)
        record = loads(await self._check(msgspec.json.encode(request.record)))
        check_seat(record, request.seat)
        row = row_of_import(record, request.seat, me.id, now)
        if not await self._games.import_game(row):
            raise ServerError("game-known")
        return row


def check_seat(record: GameRecord, seat: int) -> None:
    """Raises RecordError for a seat that no person can have played."""
    if not 0 <= seat < len(record.seats):
        raise RecordError.because(no_such_seat(seat, len(record.seats)))
    if seat in (record.bots or ()):
        raise RecordError("bot-seat", name=record.seats[seat])


def row_of_import(record: GameRecord, seat: int, identity: str, now: int) -> GameRow:
    """The game as it is stored for one person. Nothing that is imported later has its id, except the same
    import again."""
    ended = record.finished if isinstance(record.finished, int) else now
    # The record may name any time, and the list of games is sorted by it.
    record.finished = finished = max(0, min(ended, now))
    players = tuple(identity if number == seat else "" for number in range(len(record.seats)))
    content, names = content_hash(record), tuple(record.seats)
    whole = msgspec.json.encode([content, players, names, finished])
    return GameRow(
        id=f"imported-{sha256(whole).hexdigest()[:32]}",
        table_id="",
        game=record.game,
        finished=finished,
        players=players,
        names=names,
        record=dumps(record).encode(),
        content_hash=content,
    )


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
