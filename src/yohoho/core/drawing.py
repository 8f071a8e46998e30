"""Lines of text with columns, for games that draw themselves at the prompt."""

from collections.abc import Sequence

from yohoho.core.game import CHANCE


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
