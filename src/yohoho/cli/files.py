"""Files that a command writes."""

import os
from errno import EACCES, EISDIR
from pathlib import Path

from yohoho.core.errors import RecordError


def check_folder(file: Path) -> None:
    """Raises RecordError where the folder of a file is not there: a mistyped path makes no folders."""
    folder = file.absolute().parent
    if not folder.is_dir():
        raise RecordError("no-folder", file=str(file), folder=str(folder))


def check_writable(file: Path) -> None:
    """Raise errors that would otherwise come only after the last game."""
    check_folder(file)
    folder = file.absolute().parent
    for refused, fault in ((file.is_dir(), EISDIR), (not os.access(folder, os.W_OK), EACCES)):
        if refused:
            raise RecordError("cannot-save", file=str(file), detail=os.strerror(fault))


def part_of(file: Path) -> Path:
    """Where a file is written before it takes its name, so that nobody finds half of it."""
    return file.with_name(f".{file.name}.part")


def write_whole(file: Path, text: str) -> None:
    """Write a text that is there as a whole or not at all."""
    try:
        part_of(file).write_text(text, encoding="utf-8", newline="\n")
        part_of(file).replace(file)
    except OSError as error:
        raise cannot_save(file, error) from None


def cannot_save(file: Path, error: OSError) -> RecordError:
    return RecordError("cannot-save", file=str(file), detail=error.strerror or str(error))
