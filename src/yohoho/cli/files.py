"""Files that a command reads, or writes: whole or not at all, in folders that are there."""

import os
from contextlib import suppress
from datetime import datetime
from errno import EACCES, EISDIR, ENOTDIR
from pathlib import Path
from typing import BinaryIO, Final

from platformdirs import user_data_dir

from yohoho.core.errors import RecordError

MAX_BYTES: Final = 64_000_000
"""The size of the longest file that is read as a whole. A device would otherwise fill the memory."""


def read_file(file: Path) -> bytes:
    """Return the content of a file. Raises RecordError."""
    try:
        with file.open("rb") as stream:
            return read_stream(stream)
    except OSError as error:
        raise RecordError("unreadable", file=str(file), detail=error.strerror or str(error)) from None


def read_stream(stream: BinaryIO) -> bytes:
    """Return what is left of a stream. Raises RecordError where that is too much."""
    content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise RecordError("too-large", most=MAX_BYTES)
    return content


def check_folder(file: Path) -> None:
    """Raise RecordError where the folder of a file is not there: a mistyped path makes no folders."""
    folder = file.absolute().parent
    if not folder.is_dir():
        raise RecordError("no-folder", file=str(file), folder=str(folder))


def check_replaceable(file: Path) -> None:
    """Raise RecordError where something is there that is no file: a new file would take its name.

    The superuser of a container could otherwise replace a device for all programs.
    """
    if file.exists() and not file.is_file():
        if file.is_dir():
            raise RecordError("cannot-save", file=str(file), detail=os.strerror(EISDIR))
        raise RecordError("not-a-file", file=str(file))


def check_writable(file: Path) -> None:
    """Raise errors that would otherwise come only after the last game."""
    check_folder(file)
    check_replaceable(file)
    if not os.access(file.absolute().parent, os.W_OK):
        raise RecordError("cannot-save", file=str(file), detail=os.strerror(EACCES))


def part_of(file: Path) -> Path:
    """Where a file is written before it takes its name, so that nobody finds half of it."""
    return file.with_name(f".{file.name}.part")


def write_whole(file: Path, content: str | bytes) -> None:
    """Write all or nothing: the old file stays until the new one is complete."""
    # With the number of the process: two that write the same file must not share a draft.
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        _make_own_folder(file.parent)
        check_folder(file)
        check_replaceable(file)
        draft.write_bytes(content.encode() if isinstance(content, str) else content)
        draft.replace(file)
    except OSError as error:
        raise cannot_save(file, error) from None
    finally:
        with suppress(OSError):  # it is gone once it has been renamed
            draft.unlink()


def _make_own_folder(folder: Path) -> None:
    """Make a folder in which this program keeps files; those that a person names are there already."""
    if data_directory() in (folder, *folder.parents):
        folder.mkdir(parents=True, exist_ok=True)


def make_folder(folder: Path) -> Path:
    """Make the folder that a person named, unless it is there. Raises RecordError."""
    check_folder(folder)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_save(folder, error) from None
    return folder


def data_directory(folder: Path | None = None) -> Path:
    """This folder, else YOHOHO_DATA, else the user data directory of this system.

    One that is named may be new, in a folder that is there: otherwise its path was mistyped.
    """
    named = folder or os.environ.get("YOHOHO_DATA")
    if not named:
        return Path(user_data_dir("yohoho", appauthor=False))
    directory = Path(named)
    check_folder(directory)
    if directory.exists() and not directory.is_dir():
        raise RecordError("cannot-save", file=str(directory), detail=os.strerror(ENOTDIR))
    return directory


def set_aside(file: Path) -> Path:
    """Rename an unfinished game, so that a new one can take its place."""
    target = free_name(file.with_name(f"unfinished-{time_stamp()}.json"))
    try:
        file.replace(target)
    except OSError as error:
        raise cannot_save(target, error) from None
    return target


def time_stamp() -> str:
    return datetime.now().strftime("%Y%m%d-%H%M%S")


def free_name(file: Path) -> Path:
    """This file, or one with a number behind its name where it exists."""
    number, free = 2, file
    while free.exists():
        free = file.with_stem(f"{file.stem}-{number}")
        number += 1
    return free


def cannot_save(file: Path, error: OSError) -> RecordError:
    return RecordError("cannot-save", file=str(file), detail=error.strerror or str(error))
