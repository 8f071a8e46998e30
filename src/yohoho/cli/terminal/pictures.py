"""Small pictures of several lines, side by side."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.cells import cell_len
from rich.text import Text


class Picture(msgspec.Struct, frozen=True):
    """Lines of equal width."""

    lines: tuple[Text, ...]
    width: int


def add_caption(picture: Picture, caption: str, style: str = "") -> Picture:
    """The picture with a word above it."""
    width = max(picture.width, cell_len(caption))
    lines = [Text(centre(caption, width), style)]
    lines += [_pad(line, width) for line in picture.lines]
    return Picture(tuple(lines), width)


def centre(text: str, width: int, filler: str = " ") -> str:
    spare = max(0, width - cell_len(text))
    return filler * (spare // 2) + text + filler * (spare - spare // 2)


def _pad(line: Text, width: int) -> Text:
    spare = width - line.cell_len
    return Text(" " * (spare // 2)) + line + Text(" " * (spare - spare // 2))


def in_rows(pictures: Iterable[Picture], width: int) -> list[Text]:
    """Pictures side by side, on as many rows as the width needs."""
    lines: list[Text] = []
    for row in _break_into_rows(list(pictures), width):
        height = max(len(picture.lines) for picture in row)
        for at in range(height):
            parts = [_line_of(picture, at - (height - len(picture.lines))) for picture in row]
            lines.append(Text(" ").join(parts))
    return lines


def _break_into_rows(pictures: Sequence[Picture], width: int) -> list[list[Picture]]:
    rows: list[list[Picture]] = []
    left = 0
    for picture in pictures:
        if not rows or picture.width + 1 > left:
            rows.append([])
            left = width
        rows[-1].append(picture)
        left -= picture.width + 1
    return rows


def _line_of(picture: Picture, at: int) -> Text:
    return picture.lines[at] if at >= 0 else Text(" " * picture.width)
