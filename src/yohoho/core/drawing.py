"""Lines of text with columns, for games that draw themselves at the prompt."""

from collections.abc import Sequence

from yohoho.core.game import CHANCE


def columns(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """The lines of a table: columns of numbers end at the right, others begin at the left; None is empty."""
    drawn = [_column(name, [row[at] for row in rows]) for at, name in enumerate(head)]
    return ["  ".join(line).rstrip() for line in zip(*drawn, strict=True)]


def _column(name: str, entries: Sequence[object]) -> list[str]:
    texts = [name, *("" if entry is None else str(entry) for entry in entries)]
    width = max(map(len, texts))
    is_text = any(isinstance(entry, str) for entry in entries)
    return [text.ljust(width) if is_text else text.rjust(width) for text in texts]


def waits_for(seats: Sequence[int]) -> str:
    """The seats the game waits for, as the end of a line; empty when the game is over."""
    if not seats:
        return ""
    return ", waits for " + ", ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in seats)
