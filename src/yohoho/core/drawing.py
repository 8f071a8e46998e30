"""Tables at the prompt and in notebooks: lines of text with columns, and pictures."""

from collections.abc import Sequence
from typing import Final

from yohoho.core.descriptor import object_at
from yohoho.core.game import CHANCE

_PICTURES: Final = "yohoho.drawing:svg_of"
"""It stands after the rules in the order of packages, so they name it without importing it."""


def svg_of(thing: object) -> str | None:
    """Return the picture that a notebook shows, as SVG; None for what has none.

    >>> from yohoho import Skull
    >>> svg_of(Skull(players=3).start()).startswith("<svg ")
    True
    """
    picture: str | None = object_at(_PICTURES)(thing)
    return picture


def amount(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> amount(1, "card"), amount(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def viewer(seat: int | None) -> str:
    """Return whose view it is, for the line that shows it.

    >>> viewer(2), viewer(None)
    ('seat 2', 'spectators')
    """
    return "spectators" if seat is None else f"seat {seat}"


def columns(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Return the lines of a table. Numbers end at the right, texts begin at the left, None is an empty cell.

    Raises IndexError for a row that is too short.

    >>> print(*columns(["seat", "score"], [["Ann", 40], ["Bo", -10]]), sep="\\n")
    seat  score
    Ann      40
    Bo      -10
    """
    drawn = [_column(name, [row[at] for row in rows]) for at, name in enumerate(head)]
    return ["  ".join(line).rstrip() for line in zip(*drawn, strict=True)]


def _column(name: str, entries: Sequence[object]) -> list[str]:
    texts = [name, *("" if entry is None else str(entry) for entry in entries)]
    width = max(map(len, texts))
    is_text = any(isinstance(entry, str) for entry in entries)
    return [text.ljust(width) if is_text else text.rjust(width) for text in texts]


def waits_for(seats: Sequence[int]) -> str:
    """Return the seats the game waits for, as the end of a line; empty when the game is over.

    >>> waits_for([1, 2])
    ', waits for seat 1, seat 2'
    """
    if not seats:
        return ""
    return ", waits for " + ", ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in seats)
