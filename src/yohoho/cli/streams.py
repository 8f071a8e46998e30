"""The standard streams of a run: closed ones, and encodings that lack characters."""

import codecs
import io
import json
import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NoReturn

ERRORS: Final = "yohoho-plain"
"""The name under which codecs know `plain_characters`."""
PLAIN: Final[Mapping[str, str]] = {
    "→": "->",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "-",
    "…": "...",
    "✓": "+",
    "✗": "x",
    **dict.fromkeys("─━┄", "-"),
    **dict.fromkeys("│┃┊", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛", "+"),
    **dict.fromkeys("‘’‚‹›", "'"),
    **dict.fromkeys("“”„«»", '"'),
}
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")


class InputClosedError(Exception):
    """A command asks for something, and there is no standard input.

    It is no YohohoError: commands explain those and ask again, and here nobody can answer.
    """


class OutputClosedError(Exception):
    """There is no standard output for the answer."""


class ClosedInput(io.TextIOBase):
    """Standard input that was closed before the start."""

    def read(self, size: int | None = -1) -> NoReturn:
        raise InputClosedError

    def readline(self, size: int = -1) -> NoReturn:  # type: ignore[override]
        raise InputClosedError

    @property
    def buffer(self) -> Any:
        """The same for bytes."""
        return self


def prepare_streams() -> None:
    """Make the streams fit to be used. Raises OutputClosedError where an answer would be lost."""
    _occupy_closed_numbers()
    codecs.register_error(ERRORS, plain_characters)
    output_closed = sys.stdout is None
    sys.stdin = sys.stdin or ClosedInput()
    sys.stdout, sys.stderr = (stream or _nowhere() for stream in (sys.stdout, sys.stderr))
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, ERRORS), (sys.stderr, ERRORS)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    if output_closed:
        raise OutputClosedError


def discard_output() -> None:
    """Let nothing that is written from here on fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def plain_characters(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of characters that the encoding of a terminal lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def printable_json(document: bytes) -> str:
    """JSON with escapes instead of characters that standard output may lack: programs read the same data."""
    text = document.decode()
    if codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8":
        return text
    return _NOT_ASCII.sub(lambda char: json.dumps(char[0])[1:-1], text)


def _plain(char: str) -> str:
    in_ascii = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return PLAIN.get(char) or in_ascii or "?"


def _occupy_closed_numbers() -> None:
    """Otherwise a file that is opened later takes the number of a closed stream, and its output."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free


def _nowhere() -> io.TextIOWrapper:
    return open(os.devnull, "w", encoding="utf-8")
