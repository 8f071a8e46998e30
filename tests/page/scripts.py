"""Reads the scripts that tests run in the page."""

from functools import cache
from itertools import dropwhile
from pathlib import Path


@cache
def script(name: str) -> str:
    """A function in JavaScript, without the comment at the head of its file."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(dropwhile(lambda line: line.startswith("//"), lines))
