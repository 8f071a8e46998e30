"""The table of Skull King, for people who watch an environment."""

import re
from typing import Final

from yohoho.envs.picture import INK, Piece, SeatRow, TablePicture
from yohoho.skull_king import SkullKing
from yohoho.skull_king.state import State
from yohoho.skull_king.view import SeatView, View

_LIGHT: Final = "#fdf8ec"
_FILLS: Final = {
    "green": "#3d8b4f",
    "yellow": "#e2b93b",
    "purple": "#7a4a9e",
    "red": "#c8453b",
    "blue": "#2f6fb0",
    "black": "#2b2b2b",
    "pirate": "#b5382c",
    "mermaid": "#3b87a8",
    "skull": "#5c1f1a",
    "escape": "#e9e3d3",
    "tigress": "#d07a2d",
    "scary": "#d07a2d",
    "kraken": "#23395b",
    "white": "#c9d6df",
    "loot": "#b59a5b",
}
_DARK_TEXT: Final = {"yellow", "escape", "white", "loot", "tigress", "scary"}


def describe(game: SkullKing, state: State) -> TablePicture:
    """Describe the table of Skull King, with all hands open.

    >>> from yohoho import Dice, settle
    >>> game = SkullKing(players=2, plan=[1])
    >>> picture = describe(game, settle(game, game.start(), Dice(7)))
    >>> [[piece.name for piece in row.pieces] for row in picture.seats]  # the third hand is Graybeard's
    [['escape-3'], ['black-10'], ['green-6']]
    """
    view = game.view(state, None)
    hands = [holding.hand for holding in game.holdings(state)]
    rows = [_row(view, seat, hand) for seat, hand in enumerate(hands)]
    return TablePicture([f"round {view.round} of {view.rounds}", view.phase], _trick(view), rows)


def _trick(view: View) -> list[Piece]:
    if view.trick is None:
        return []
    return [
        _card(card)._replace(caption=f"player_{seat}")
        for seat, card in zip(view.trick.seats, view.trick.cards, strict=False)
    ]


def _row(view: View, seat: int, hand: list[str]) -> SeatRow:
    return SeatRow(_facts(view.seats[seat]), [_card(card) for card in hand], seat in view.waiting[:1])


def _facts(seat: SeatView) -> list[str]:
    if seat.ghost:
        return ["Graybeard’s ghost", f"tricks {seat.tricks}"]
    bid = "-" if seat.bid is None else seat.bid
    return [f"bid {bid}, tricks {seat.tricks}", f"{seat.score} points"]


def _card(name: str) -> Piece:
    """Return a card in the colour of its suit or kind, which is the first word of its name."""
    kind = re.split("[-:]", name)[0]
    return Piece(name, _FILLS[kind], INK if kind in _DARK_TEXT else _LIGHT)
