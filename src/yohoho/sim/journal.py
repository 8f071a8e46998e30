"""The journal of a tournament: a file with a line that describes the tournament and a JSON line for each
finished game. Lines are only ever appended, so a stopped tournament can resume."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from yohoho.core.errors import RecordError
from yohoho.sim.objects import names_only
from yohoho.sim.tournament import GameResult, Tournament

FORMAT: Final = 1


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    journal: int
    tournament: Tournament


class TournamentJournal:
    """The finished games of a tournament in a file; `keep` appends one."""

    def __init__(self, file: Path, games: dict[int, GameResult], stream: BinaryIO) -> None:
        self.file = file
        self.games = games
        self._stream = stream
        self._count = len(games)

    def keep(self, played: GameResult) -> None:
        """Append a game with a single write, so that a stop leaves at most half a line at the end."""
        self._append(msgspec.json.encode(_without_tracebacks(played)) + b"\n")
        self._count += 1

    def begin(self, head: bytes) -> None:
        """Write the first line of a new journal."""
        self._append(head)

    def _append(self, line: bytes) -> None:
        """Append a line as a whole, or leave the file as it was: a full disk takes a part of it."""
        size = os.fstat(self._stream.fileno()).st_size
        try:
            while line:
                line = line[self._stream.write(line) :]
        except OSError as error:
            self._stream.truncate(size)
            detail = error.strerror or str(error)
            raise RecordError(
                "journal-stopped", file=str(self.file), detail=detail, games=self._count
            ) from None


def _without_tracebacks(played: GameResult) -> GameResult:
    """The game without tracebacks: they were shown, and a bot that always fails would fill the file."""
    thinking = tuple(msgspec.structs.replace(each, traceback="") for each in played.thinking)
    return msgspec.structs.replace(played, thinking=thinking)


@contextmanager
def open_journal(file: Path, tournament: Tournament) -> Iterator[TournamentJournal]:
    """Open the journal of this tournament in this file, new or existing."""
    tournament = names_only(tournament)
    head = msgspec.json.encode(Head(FORMAT, tournament)) + b"\n"
    text = _read(file)
    complete = text[: text.rfind(b"\n") + 1]
    # A run that was stopped at its first line has left the beginning of it.
    if not complete and not head.startswith(text):
        raise RecordError("not-a-journal", file=str(file))
    games = _games(file, complete, tournament) if complete else {}
    try:
        # Unbuffered, so that a game is in the file as soon as it is written.
        stream = file.open("ab", buffering=0)
    except OSError as error:
        raise _file_error("cannot-save", file, error) from None
    with stream:
        stream.truncate(len(complete))  # the half line of a run that was stopped
        journal = TournamentJournal(file, games, stream)
        if not complete:
            journal.begin(head)
        yield journal


def seed_in(file: Path) -> str | None:
    """The seed of the tournament in this file; None when there is no such file yet."""
    first, end, _ = _read(file).partition(b"\n")
    return _head(file, first).tournament.seed if end else None


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise _file_error("unreadable", file, error) from None


def _games(file: Path, complete: bytes, tournament: Tournament) -> dict[int, GameResult]:
    lines = complete.splitlines()
    if difference := _difference(_head(file, lines[0]).tournament, tournament):
        raise RecordError("another-tournament", file=str(file), differs=difference)
    games: dict[int, GameResult] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            played = msgspec.json.decode(line, type=GameResult)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise RecordError("journal-damaged", file=str(file), line=number) from None
        games.setdefault(played.number, played)
    return games


def _head(file: Path, line: bytes) -> Head:
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise RecordError("not-a-journal", file=str(file)) from None
    if head.journal != FORMAT:
        raise RecordError("save-version", version=head.journal, known=FORMAT)
    return head


def _difference(stored: Tournament, requested: Tournament) -> str | None:
    """The first thing in which two tournaments differ, as `seed: 7 / 8`."""
    before, now = msgspec.to_builtins(stored), msgspec.to_builtins(requested)
    pairs = {**before, **before["options"]}, {**now, **now["options"]}
    for name in {**pairs[0], **pairs[1]}:
        old, new = (pair.get(name) for pair in pairs)
        if old != new and name != "options":
            return f"{name}: {_plain(old)} / {_plain(new)}"
    return None


def _plain(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _file_error(code: str, file: Path, error: OSError) -> RecordError:
    return RecordError(code, file=str(file), detail=error.strerror or str(error))
