"""Files of puzzles: JSON under gzip, with a version; one of them ships with the package."""

import gzip
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Final

import msgspec

from yohoho.core import registry
from yohoho.puzzles.model import Puzzle, PuzzleError

FORMAT: Final = "yohoho-puzzles"
VERSION: Final = 1
SHIPPED: Final = "puzzles.json.gz"
MAX_BYTES: Final = 64_000_000
"""The bytes of an unpacked file: a small file that unpacks to more would fill the memory."""


class _Head(msgspec.Struct, frozen=True):
    format: str
    version: int


class PuzzleFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of a file."""

    format: str = FORMAT
    version: int = VERSION
    judges: dict[str, str]
    """The version of the judge of each game, which gave the values."""
    puzzles: list[Puzzle]


def dumps(file: PuzzleFile) -> bytes:
    """The bytes of a file: the same for the same puzzles."""
    return gzip.compress(msgspec.json.encode(file), 9, mtime=0)


def loads(data: bytes, name: str = SHIPPED) -> PuzzleFile:
    """The content of a file. Raises PuzzleError for one that is damaged, or newer than this program."""
    text = _unpack(data, name)
    try:
        head = msgspec.json.decode(text, type=_Head)
        if head.format != FORMAT:
            raise PuzzleError("puzzles-damaged", file=name, detail=f"format {head.format[:40]!r}")
        if head.version > VERSION:
            raise PuzzleError("puzzles-newer", file=name, version=head.version, known=VERSION)
        content = msgspec.json.decode(text, type=PuzzleFile)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise PuzzleError("puzzles-damaged", file=name, detail=str(error)) from None
    for puzzle in content.puzzles:
        if fault := _fault(puzzle):
            raise PuzzleError("puzzles-damaged", file=name, detail=f"{puzzle.id}: {fault}")
    return content


def _unpack(data: bytes, name: str) -> bytes:
    stream = zlib.decompressobj(wbits=31)
    try:
        text = stream.decompress(data, MAX_BYTES)
    except zlib.error as error:
        raise PuzzleError("puzzles-damaged", file=name, detail=str(error)) from None
    if not stream.eof:
        raise PuzzleError("puzzles-damaged", file=name, detail="too short, or too long")
    return text


def _fault(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle; empty for a sound one."""
    actions = [each.action for each in puzzle.values]
    if puzzle.id != puzzle.digest():
        return "its id does not fit its content"
    if puzzle.game not in registry.names():
        return f"unknown game {puzzle.game[:40]}"
    if sorted(actions) != sorted(puzzle.view.get("legal", ())) or puzzle.sailor not in actions:
        return "its values are not those of the legal actions"
    if any(one.value < other.value for one, other in zip(puzzle.values, puzzle.values[1:], strict=False)):
        return "the best action is not the first"
    return ""


def read_puzzles(path: str | PathLike[str]) -> list[Puzzle]:
    """The puzzles of a file. Raises PuzzleError for one that cannot be read."""
    return read_file(path).puzzles


def read_file(path: str | PathLike[str]) -> PuzzleFile:
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES)  # a packed file is shorter than an unpacked one
    except OSError as error:
        raise PuzzleError("unreadable", file=str(path), detail=error.strerror or str(error)) from None
    return loads(data, str(path))


def read_shipped_bytes() -> bytes:
    """The file of the package, as it is."""
    return files(__package__).joinpath("data", SHIPPED).read_bytes()


@cache
def read_shipped_puzzles() -> Sequence[Puzzle]:
    """The puzzles of the package."""
    return tuple(loads(read_shipped_bytes()).puzzles)


def puzzle_named(puzzle_id: str, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Raises PuzzleError when there is no such puzzle."""
    puzzle = next((each for each in puzzles if each.id == puzzle_id), None)
    if puzzle is None:
        raise PuzzleError("no-such-puzzle", id=puzzle_id[:60])
    return puzzle
