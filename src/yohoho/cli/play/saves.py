"""The files of a game in progress and of finished records."""

import time
from pathlib import Path
from typing import Any, Final

import msgspec

from yohoho.cli.files import data_directory, free_name, read_file, time_stamp, write_whole
from yohoho.core.errors import RecordError
from yohoho.core.record import GameRecord, dumps, loads

SAVE_VERSION: Final = 1


class Save(msgspec.Struct, kw_only=True):
    """A game in progress. The seed is a secret until the game is over, so it is not in the record."""

    version: int = SAVE_VERSION
    record: GameRecord
    seed: str
    language: str = "en"
    bots: list[str] = []
    """Their names on the ladder, from seat 1 on; where one is missing, a sailor plays."""


def current_game() -> Path:
    return data_directory() / "current-game.json"


def write_save(file: Path, save: Save) -> None:
    write_whole(file, msgspec.json.encode(save).decode() + "\n")


def read_save(file: Path) -> Save:
    """The game in this file. Raises RecordError with the fault in it."""
    if not file.exists():
        raise RecordError("no-saved-game", file=str(file))
    return _decode(read_file(file))


def _decode(text: bytes) -> Save:
    try:
        head: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("not-json", detail=str(error)) from None
    if not isinstance(head, dict) or not isinstance(head.get("seed"), str) or "record" not in head:
        raise RecordError("bad-save")
    version = head.get("version", SAVE_VERSION)
    if version != SAVE_VERSION:
        raise RecordError("save-version", version=version, known=SAVE_VERSION)
    record = loads(msgspec.json.encode(head["record"]))
    language, bots = str(head.get("language", "en")), head.get("bots", [])
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise RecordError("bad-save")
    return Save(record=record, seed=head["seed"], language=language, bots=bots)


def keep_record(record: GameRecord, file: Path | None) -> Path:
    """Write a finished record with the time to the given file, or next to the others with the time in its
    name."""
    record.finished = time.time_ns() // 1_000_000
    if file is None:
        file = free_name(data_directory() / "records" / f"{record.game}-{time_stamp()}.json")
    write_whole(file, dumps(record))
    return file
