"""The files of score sheets."""

import secrets
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import typer

from yohoho.cli.files import data_directory
from yohoho.core.errors import RecordError, YohohoError
from yohoho.locales import Voice
from yohoho.scorepad.document import loads
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.log import MAX_BYTES, Log, merge
from yohoho.scorepad.spreadsheet_in import from_csv

SHEETS: Final = ("*.json", "*.csv")


def current_sheet() -> Path:
    return data_directory() / "current-sheet.json"


def folder_of_finished_sheets() -> Path:
    """The folder of sheets whose game is over."""
    return data_directory() / "sheets"


def new_author() -> str:
    """A new author for each session, because no two devices may share one."""
    return f"cli-{secrets.token_hex(6)}"


def now() -> int:
    return time.time_ns() // 1_000_000


def read_sheet(file: Path) -> Log:
    """The sheet in a file, or on standard input for `-`; a spreadsheet where the name ends in .csv."""
    try:
        if str(file) == "-":
            text = typer.get_binary_stream("stdin").read(MAX_BYTES + 1)
        else:
            with file.open("rb") as stream:
                text = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise SheetError("no-saved-sheet", file=str(file)) from None
    except OSError as error:
        raise RecordError("unreadable", file=str(file), detail=error.strerror or str(error)) from None
    if file.suffix == ".csv":
        return from_csv(text.decode("utf-8", "replace"), secrets.token_hex(8), new_author(), at=now())
    return loads(text)


def read_sheets(places: Iterable[Path], speaker: Voice) -> list[Log]:
    """All sheets in these files and folders. Copies of one sheet are merged, so that no game counts twice."""
    sheets: dict[str, Log] = {}
    for place in places:
        for file in _in_folder(place) if place.is_dir() else [place]:
            log = _read_named(file, speaker)
            sheets[log.sheet] = merge(sheets[log.sheet], log) if log.sheet in sheets else log
    return list(sheets.values())


def _in_folder(folder: Path) -> list[Path]:
    files = sorted(file for pattern in SHEETS for file in folder.glob(pattern))
    if not files:
        raise SheetError("no-sheets-in", folder=str(folder))
    return files


def _read_named(file: Path, speaker: Voice) -> Log:
    """The sheet in a file; an error names the file."""
    try:
        return read_sheet(file)
    except YohohoError as error:
        if "file" in error.reason.args:
            raise
        why = speaker.reason(error.reason)
        raise SheetError("in-file", error.reason.ruling, file=str(file), why=why) from None
