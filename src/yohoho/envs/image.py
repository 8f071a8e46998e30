"""Draws the picture of a table as an RGB image, with a small font that comes with Pillow."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from yohoho.core.install import needs_extra
from yohoho.drawing.picture import INK, Piece, SeatRow, TablePicture

with needs_extra("envs"):
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageDraw, ImageFont

WIDTH: Final = 960
_ROW: Final = 112
_HEAD: Final = 150
_LEFT: Final = 200
"""The width of the column with names and facts."""
_CARD: Final = (70, 84)
_MARGIN: Final = 14
_GAP: Final = 6
_FELT, _FELT_TO_ACT, _LIGHT = "#1f4d3a", "#2f7355", "#fdf8ec"


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def as_image(picture: TablePicture) -> NDArray[np.uint8]:
    """Return (height, width, 3) bytes. The size depends only on the number of seats, as a film needs it.

    >>> as_image(TablePicture(["round 1"], [], [SeatRow(["0 points"], [], to_act=True)])).shape
    (262, 960, 3)
    """
    image = Image.new("RGB", (WIDTH, _HEAD + _ROW * len(picture.seats)), _FELT)
    draw = ImageDraw.Draw(image)
    draw.text((_MARGIN, _MARGIN), " · ".join(picture.facts), _LIGHT, _font(20))
    middle = [piece._replace(caption=piece.caption or _player(piece.seat)) for piece in picture.middle]
    _draw_pieces(draw, middle, _MARGIN, _MARGIN + 32)
    for seat, row in enumerate(picture.seats):
        _draw_row(draw, seat, row, _HEAD + _ROW * seat)
    return np.array(image, dtype=np.uint8)


def _draw_row(draw: ImageDraw.ImageDraw, seat: int, row: SeatRow, top: int) -> None:
    if row.to_act:
        draw.rectangle((0, top, WIDTH, top + _ROW), _FELT_TO_ACT)
    draw.line((0, top, WIDTH, top), _LIGHT)
    draw.text((_MARGIN, top + 8), row.name or _player(seat), _LIGHT, _font(18))
    # More lines than these would reach into the next row.
    for line, fact in enumerate(row.facts[:4]):
        draw.text((_MARGIN, top + 32 + 18 * line), fact, _LIGHT, _font(14))
    mat = [piece._replace(caption=piece.caption or "mat") for piece in row.mat]
    _draw_pieces(draw, [*row.pieces, *mat], _LEFT, top + 6)


def _player(seat: int | None) -> str:
    """Return the name of an agent, as PettingZoo has it."""
    return "" if seat is None else f"player_{seat}"


def _draw_pieces(draw: ImageDraw.ImageDraw, pieces: Sequence[Piece], left: int, top: int) -> None:
    """Draw pieces side by side. They overlap where the row is too short for them."""
    if not pieces:
        return
    width = WIDTH - _MARGIN - left - _CARD[0]
    step = min(_CARD[0] + _GAP, width // max(1, len(pieces) - 1))
    for index, piece in enumerate(pieces):
        _draw_piece(draw, piece, left + step * index, top)


def _draw_piece(draw: ImageDraw.ImageDraw, piece: Piece, left: int, top: int) -> None:
    right, bottom = left + _CARD[0], top + _CARD[1]
    draw.rounded_rectangle((left, top, right, bottom), 8, piece.fill, INK, 2)
    for line, word in enumerate(piece.words()):
        size = 20 if len(word) <= 3 else 13
        draw.text((left + 6, top + 6 + 19 * line), word, piece.ink, _font(size))
    if piece.caption:
        draw.text((left + 2, bottom + 2), piece.caption, _LIGHT, _font(12))
