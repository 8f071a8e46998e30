"""Sentences on a terminal, which are broken between words; in a pipe or a file they stay one line."""

import os
import re
import sys
import textwrap
from typing import Final, TextIO

import typer

_INDENT: Final = re.compile(r" *")


def print_text(text: str = "", *, err: bool = False) -> None:
    width = _width(sys.stderr if err else sys.stdout)
    typer.echo(text if width is None else wrapped(text, width), err=err)


def wrapped(text: str, width: int) -> str:
    """The text in lines of this width. A word that is longer, such as a path, stays whole."""
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    indent = _INDENT.match(line)
    return textwrap.fill(
        line,
        width,
        subsequent_indent=indent[0] if indent else "",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _width(stream: TextIO) -> int | None:
    """The columns of a terminal; None for what is no terminal."""
    if not stream.isatty():
        return None
    chosen = os.environ.get("COLUMNS", "")
    if chosen.isdecimal() and int(chosen):
        return int(chosen)
    return os.get_terminal_size(stream.fileno()).columns or None  # a terminal may not know
