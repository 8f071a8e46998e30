"""A table of Skull as lines of text: the whole of it for a state, what a seat knows for a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from yohoho.core.drawing import columns, waits_for
from yohoho.skull.discs import NAMES, names

if TYPE_CHECKING:  # states and views draw themselves
    from yohoho.skull.state import Call, State
    from yohoho.skull.view import View

_HEAD = ("seat", "successes", "discs", "hand", "mat, from bottom to top")


def head(state: State | View) -> str:
    """Return one line: the round, the phase and the seats that act.

    >>> from yohoho import Skull
    >>> head(Skull(players=3).start())
    'round 0, start, waits for chance'
    """
    return f"round {state.round}, {state.phase}{waits_for(state.waiting)}"


def draw_state(state: State) -> str:
    """Draw everything, the face-down discs too.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> print(draw_state(game.apply(game.start(), CHANCE, "start 0")))
    round 1, first-discs, waits for seat 1, seat 2
    seat  successes  discs  hand                        mat, from bottom to top
       0          0      4  flower flower flower skull
       1          0      4  flower flower flower skull
       2          0      4  flower flower flower skull
    """
    rows = [
        (seat, player.successes, len(player.discs), _text(names(player.hand)), _text(names(player.pile)))
        for seat, player in enumerate(state.players)
    ]
    flips = [(flip.owner, NAMES[flip.disc]) for flip in state.flips]
    return _lines(head(state), rows, state.calls, flips)


def draw_view(view: View) -> str:
    """Draw what a seat knows: its discs by name, and those of the others that lie open.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> state = game.apply(state, 1, "place skull")
    >>> print(draw_view(game.view(state, 0)))
    round 1, first-discs, waits for seat 2
    seat  successes  discs  hand                        mat, from bottom to top
       0          0      4  flower flower flower skull
       1          0      4  3 hidden                    hidden
       2          0      4  4 hidden
    """
    rows = [
        (
            player.seat,
            player.successes,
            player.discs,
            _text(view.hand) if player.seat == view.seat else f"{player.hand} hidden",
            _text(view.pile if player.seat == view.seat else player.pile),
        )
        for player in view.players
    ]
    return _lines(head(view), rows, view.calls, [(flip.owner, flip.disc) for flip in view.flips])


def _text(discs: Iterable[str]) -> str:
    return " ".join(discs)


def _lines(
    first: str, rows: Sequence[Sequence[object]], calls: Sequence[Call], flips: Sequence[tuple[int, str]]
) -> str:
    lines = [first, *columns(_HEAD, rows)]
    if calls:
        texts = (f"{call.seat} {'pass' if call.bid is None else f'bid {call.bid}'}" for call in calls)
        lines.append("calls: " + ", ".join(texts))
    if flips:
        lines.append("flips: " + ", ".join(f"{owner} {disc}" for owner, disc in flips))
    return "\n".join(lines)
