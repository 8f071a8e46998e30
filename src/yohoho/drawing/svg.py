"""Draws the picture of a table as an SVG document, with the cards of the page on a dark ground of its own.

It is legible in light and dark notebooks, because it takes no colour from them.
"""

from collections.abc import Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from yohoho.drawing.faces import TABLE, Face, definitions, face_of, faces, symbol_id
from yohoho.drawing.picture import Piece, SeatRow, TablePicture

WIDTH: Final = 760
_MARGIN: Final = 22
_HEAD: Final = 66
_TRICK_CARD: Final = 78
_HAND_CARD: Final = 56
_GAP: Final = 8
_LEFT: Final = 196
"""The width of the column with names and facts."""
_ROW: Final = 96
_NOTE_LETTERS: Final = 96
_NOTE_LINE: Final = 21
_SANS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"
_RATIO: Final = 1.4
"""The height of a card as a part of its width."""


def draw_svg(picture: TablePicture, names: Sequence[str] = ()) -> str:
    """Return the picture as SVG. Seats without a name are called by their number.

    >>> draw_svg(TablePicture(["round 1"], [], []), []).count("round 1")
    1
    """
    return _Canvas(names).draw(picture)


class _Canvas:
    """Collects shapes from top to bottom, and the faces that they refer to."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.colours = faces().colours
        self.shapes: list[str] = []
        self.used: dict[str, Face] = {}
        self.bottom: float = _HEAD

    def draw(self, picture: TablePicture) -> str:
        self.head(picture)
        if picture.middle:
            self.middle(picture.middle)
        self.notes(picture.notes)
        for seat, row in enumerate(picture.seats):
            self.row(seat, row)
        return self.document()

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    def head(self, picture: TablePicture) -> None:
        title, facts = picture.title, " · ".join(picture.facts)
        self.text(title, _MARGIN, 42, 27, "color-amber", font=faces().font)
        self.text(facts, WIDTH - _MARGIN, 41, 15, "color-quiet", anchor="end")

    def middle(self, pieces: Sequence[Piece]) -> None:
        """Draw the middle of the table: the pieces side by side, with names under them."""
        height = _TRICK_CARD * _RATIO if any(map(_is_card, pieces)) else _TRICK_CARD
        top, bottom = self.bottom, self.bottom + height + 62
        self.shapes.append(
            f'<rect x="{_MARGIN}" y="{top}" width="{WIDTH - 2 * _MARGIN}" height="{bottom - top:g}" rx="26" '
            f'fill="url(#{TABLE})" stroke="{self.colours["color-wood-line"]}" stroke-width="3"/>'
        )
        step = min(_TRICK_CARD + 16, (WIDTH - 4 * _MARGIN) / len(pieces))
        left = WIDTH / 2 - (step * (len(pieces) - 1) + _TRICK_CARD) / 2
        for index, piece in enumerate(pieces):
            x = left + step * index
            self.piece(piece, x, top + 18, _TRICK_CARD)
            caption = piece.caption or ("" if piece.seat is None else self.name(piece.seat))
            colour = "color-amber" if piece.marked else "color-text"
            centre = x + _TRICK_CARD / 2
            self.text(_cut(caption, 12), centre, bottom - 18, 13, colour, anchor="middle")
        self.bottom = bottom + 14

    def notes(self, notes: Iterable[str]) -> None:
        lines = [line for note in notes for line in wrap(note, _NOTE_LETTERS)]
        for number, line in enumerate(lines):
            y = self.bottom + 12 + _NOTE_LINE * number
            self.text(line, WIDTH / 2, y, 15, "color-text", anchor="middle")
        self.bottom += _NOTE_LINE * len(lines)

    def row(self, seat: int, row: SeatRow) -> None:
        """Draw one player: name and facts, the hand, and the mat of a game that has one."""
        top = self.bottom
        if row.to_act:
            self.plate(_MARGIN - 8, top + 2, WIDTH - 2 * _MARGIN + 16, _ROW - 4, "color-panel")
            self.plate(_MARGIN - 8, top + 14, 4, _ROW - 28, "color-amber")
        self.text(_cut(row.name or self.name(seat), 18), _MARGIN + 8, top + 28, 16, "color-text", bold=True)
        for line, fact in enumerate(row.facts[:3]):
            self.text(fact, _MARGIN + 8, top + 49 + 19 * line, 13.5, "color-quiet")
        right = self.pieces(row.pieces, _LEFT, top)
        if row.mat:
            left = max(right, _LEFT) + 18
            width = _HAND_CARD + (len(row.mat) - 1) * (_HAND_CARD + _GAP) + 20
            self.plate(left, top + 8, width, _ROW - 16, "color-wood")
            self.pieces(row.mat, left + 10, top)
        self.bottom += _ROW

    def pieces(self, pieces: Sequence[Piece], left: float, top: float) -> float:
        """Draw pieces side by side, and return where they end. They overlap where the row is too short."""
        if not pieces:
            return left - _GAP
        room = WIDTH - _MARGIN - left - _HAND_CARD
        step = min(_HAND_CARD + _GAP, room / max(1, len(pieces) - 1))
        for index, piece in enumerate(pieces):
            height = _HAND_CARD * _RATIO if _is_card(piece) else _HAND_CARD
            self.piece(piece, left + step * index, top + (_ROW - height) / 2, _HAND_CARD)
        return left + step * (len(pieces) - 1) + _HAND_CARD

    def piece(self, piece: Piece, x: float, y: float, width: float) -> None:
        face = face_of(piece.name, piece.owner)
        is_disc = face is not None and face.is_disc
        height, radius = (width, width / 2) if is_disc else (width * _RATIO, width * 0.085)
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        box = f'{place} rx="{radius:g}"'
        self.shapes.append(f'<rect {box} transform="translate(0 2)" fill="#000" fill-opacity="0.35"/>')
        if face is None:
            self.shapes.append(f'<rect {box} fill="{escape(piece.fill)}"/>{_words(piece, x, y)}')
        else:
            self.used[face.key] = face
            self.shapes.append(f'<use href="#{symbol_id(face)}" {place}/>')
        if piece.dim:
            self.shapes.append(f'<rect {box} fill="#000" fill-opacity="0.5"/>')
        if piece.marked:
            amber = self.colours["color-amber"]
            self.shapes.append(f'<rect {box} fill="none" stroke="{amber}" stroke-width="4"/>')

    def plate(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        radius = min(12, width / 2)
        self.shapes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
            f'fill="{self.colours[colour]}"/>'
        )

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        anchor: str = "start",
        font: str = _SANS,
        bold: bool = False,
    ) -> None:
        weight = ' font-weight="600"' if bold else ""
        look = f'font-size="{size:g}" font-family="{font}" text-anchor="{anchor}"{weight}'
        fill = self.colours[colour]
        self.shapes.append(f'<text x="{x:g}" y="{y:g}" {look} fill="{fill}">{escape(text)}</text>')

    def document(self) -> str:
        height = self.bottom + _MARGIN - 8
        ground, line = self.colours["color-ground"], self.colours["color-line"]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {height:g}" '
            f'width="{WIDTH}" height="{height:g}" font-family="{faces().font}">'
            f"{definitions(list(self.used.values()))}"
            f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2:g}" rx="16" fill="{ground}" '
            f'stroke="{line}" stroke-width="2"/>{"".join(self.shapes)}</svg>\n'
        )


def _is_card(piece: Piece) -> bool:
    return piece.owner is None


def _words(piece: Piece, x: float, y: float) -> str:
    """Return the name of a piece that the page has no drawing for."""
    look = f'font-size="14" fill="{escape(piece.ink)}"'
    return "".join(
        f'<text x="{x + 6:g}" y="{y + 20 + 16 * line:g}" {look}>{escape(word)}</text>'
        for line, word in enumerate(piece.words())
    )


def _cut(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1]}…"
