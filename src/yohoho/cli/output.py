"""The answers of the commands: sentences and tables for people, JSON for programs.

On a terminal a sentence is broken between words; in a pipe or a file it stays one line.
"""

from __future__ import annotations

import os
import re
import sys
import textwrap
import webbrowser
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TextIO

import msgspec
import typer

from yohoho.cli.streams import printable_json
from yohoho.locales import Voice

if TYPE_CHECKING:
    from rich.console import RenderableType

_INDENT: Final = re.compile(r" *")


def print_answer(
    as_json: bool, document: Any, parts: Iterable[RenderableType], *, one_line: bool = False
) -> None:
    """Print the document for a program, or the parts for a person: sentences, texts with a style, tables.

    `one_line` is for programs that read line after line. Nothing is drawn for a program where the parts come
    from a generator.
    """
    if as_json:
        return print_json_line(document) if one_line else print_json(document)
    for part in parts:
        if isinstance(part, str):
            print_text(part)
        else:
            _print_drawing(part)
    return None


def _print_drawing(part: RenderableType) -> None:
    from rich.console import Console  # it takes longer to load than most commands run

    Console(highlight=False).print(part)


def announce(address: str, speaker: Voice, as_json: bool, open_page: bool) -> None:
    """Print where a page is served, and open it in the browser if the person asked for that."""
    print_answer(as_json, {"address": address}, [speaker.say("serve.open", address=address)])
    if open_page:
        webbrowser.open(address)


def print_json(document: Any) -> None:
    typer.echo(printable_json(msgspec.json.format(msgspec.json.encode(document), indent=2)))


def print_json_line(document: Any) -> None:
    typer.echo(printable_json(msgspec.json.encode(document)))


def print_text(text: str = "", *, err: bool = False) -> None:
    typer.echo(fit(text, sys.stderr if err else sys.stdout), err=err)


def fit(text: str, stream: TextIO) -> str:
    """Return the text in lines that a terminal can show; for what is no terminal, as it is."""
    width = _width(stream)
    return text if width is None else wrap(text, width)


def wrap(text: str, width: int) -> str:
    """The text in lines of this width. A word that is longer, such as a path, stays whole."""
    return "\n".join(_wrap_line(line, width) for line in text.split("\n"))


def _wrap_line(line: str, width: int) -> str:
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
