"""A table of Skull King as lines of text: the whole of it for a state, what a seat knows for a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from yohoho.core.drawing import amount, columns, waits_for
from yohoho.skull_king.cards import NAMES, names_in
from yohoho.skull_king.moves import waiting

if TYPE_CHECKING:  # states and views draw themselves
    from yohoho.skull_king.seen import SeatView, View
    from yohoho.skull_king.state import State

_HEAD = ("seat", "score", "bid", "tricks", "hand")
_GHOST = "Graybeard"


def head(state: State) -> str:
    """Return one line: the round, the phase and the seats that act.

    >>> from yohoho import SkullKing
    >>> head(SkullKing(players=3).start())
    'round 0, start, waits for chance'
    """
    return _head(state.round.number, state.round.cards, state.phase, waiting(state))


def view_head(view: View) -> str:
    """Return the same line for a view.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> view_head(game.view(game.start(), 0))
    'round 0, start, waits for chance'
    """
    return _head(view.round, view.cards, view.phase, view.waiting)


def _head(number: int, cards: int, phase: str, seats: Sequence[int]) -> str:
    dealt = f" of {amount(cards, 'card')}" if cards else ""
    return f"round {number}{dealt}, {phase}{waits_for(seats)}"


def draw_state(state: State) -> str:
    """Draw everything, the hands of all seats too.

    >>> from yohoho import Dice, SkullKing, settle
    >>> game = SkullKing(players=2, plan=[1])
    >>> print(draw_state(settle(game, game.start(), Dice(7))))
    round 1 of 1 card, bid, waits for seat 0, seat 1
    seat       score  bid  tricks  hand
    0              0            0  escape-3
    1              0            0  black-10
    Graybeard                   0  green-6
    """
    bids = state.round.bids or (None,) * len(state.scores)
    rows: list[tuple[object, ...]] = [
        (seat, score, bids[seat], state.tricks_won(seat), " ".join(names_in(state.hands[seat])))
        for seat, score in enumerate(state.scores)
    ]
    for ghost, hand in enumerate(state.hands[len(rows) :], start=len(rows)):
        rows.append((_GHOST, None, None, state.tricks_won(ghost), " ".join(names_in(hand))))
    # Not strict, here and below: until the trick ends it has fewer cards than seats.
    trick = list(zip(state.order, (NAMES[card] for card in state.trick), strict=False))
    return _lines(head(state), rows, trick)


def draw_view(view: View) -> str:
    """Draw what a seat knows: its cards by name, of the others the number they hold.

    >>> from yohoho import Dice, SkullKing, settle
    >>> game = SkullKing(players=3, plan=[1])
    >>> print(draw_view(game.view(settle(game, game.start(), Dice(7)), 0)))
    round 1 of 1 card, bid, waits for seat 0, seat 1, seat 2
    seat  score  bid  tricks  hand
       0      0            0  pirate-will
       1      0            0  1 hidden
       2      0            0  1 hidden
    """
    rows = [_view_row(view, seat, one) for seat, one in enumerate(view.seats)]
    trick = view.trick
    plays = list(zip(trick.seats, trick.cards, strict=False)) if trick else []
    return _lines(view_head(view), rows, plays)


def _view_row(view: View, seat: int, one: SeatView) -> tuple[object, ...]:
    if one.ghost:
        return (_GHOST, None, None, one.tricks, f"{one.cards} hidden")
    own = seat == view.seat
    bid = view.bid if own and one.bid is None else "?" if one.has_bid and one.bid is None else one.bid
    return (seat, one.score, bid, one.tricks, " ".join(view.hand) if own else f"{one.cards} hidden")


def _lines(first: str, rows: Sequence[Sequence[object]], trick: Sequence[tuple[int, str]]) -> str:
    lines = [first, *columns(_HEAD, rows)]
    if trick:
        lines.append("trick: " + ", ".join(f"{seat} {card}" for seat, card in trick))
    return "\n".join(lines)
