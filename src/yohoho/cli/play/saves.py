"""The files of a game in progress and of finished records."""

import os
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import msgspec
from platformdirs import user_data_dir

from yohoho.cli.files import check_folder
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


def data_directory(chosen: Path | None = None) -> Path:
    """The chosen folder, else YOHOHO_DATA, else the user data directory of this system.

    One that is named may be new, in a folder that is there: otherwise its path was mistyped.
    """
    named = chosen or os.environ.get("YOHOHO_DATA")
    if not named:
        return Path(user_data_dir("yohoho", appauthor=False))
    check_folder(Path(named))
    return Path(named)


def current_game() -> Path:
    return data_directory() / "current-game.json"


def write_text(file: Path, text: str) -> None:
    """Write all or nothing: the old file stays until the new one is complete."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        _make_own_folder(file.parent)
        check_folder(file)
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(file)
    except OSError as error:
        raise RecordError("cannot-save", file=str(file), detail=error.strerror or str(error)) from None
    finally:
        with suppress(OSError):  # it is gone once it has been renamed
            draft.unlink()


def _make_own_folder(folder: Path) -> None:
    """Make a folder in which this program keeps files; those that a person names are there already."""
    if data_directory() in (folder, *folder.parents):
        folder.mkdir(parents=True, exist_ok=True)


def write_save(file: Path, save: Save) -> None:
    write_text(file, msgspec.json.encode(save).decode() + "\n")


def read_save(file: Path) -> Save:
    """The game in this file. Raises RecordError with the fault in it."""
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        raise RecordError("no-saved-game", file=str(file)) from None
    except OSError as error:
        raise RecordError("unreadable", file=str(file), detail=error.strerror or str(error)) from None
    return _decoded(text)


def _decoded(text: bytes) -> Save:
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


def set_aside(file: Path) -> Path:
    """Rename an unfinished game, so that a new one can take its place."""
    kept = _unused(file.with_name(f"unfinished-{_stamp()}.json"))
    try:
        file.replace(kept)
    except OSError as error:
        raise RecordError("cannot-save", file=str(kept), detail=error.strerror or str(error)) from None
    return kept


def keep_record(record: GameRecord, file: Path | None) -> Path:
    """Write a finished record with the time to the given file, or next to the others with the time in its
    name."""
    record.finished = time.time_ns() // 1_000_000
    if file is None:
        file = _unused(data_directory() / "records" / f"{record.game}-{_stamp()}.json")
    write_text(file, dumps(record))
    return file


def _stamp() -> str:
    return datetime.now().strftime("%Y%m%d-%H%M%S")


def _unused(file: Path) -> Path:
    number, free = 2, file
    while free.exists():
        free = file.with_stem(f"{file.stem}-{number}")
        number += 1
    return free
