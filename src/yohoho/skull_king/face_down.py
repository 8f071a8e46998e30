"""Tricks that lie face down in front of their winners: an option of the Schmidt edition (S-28)."""

from yohoho.skull_king.options import Options
from yohoho.skull_king.state import State


def face_down(options: Options, state: State) -> int:
    """Return the number of tricks of the round that lie face down; they are the first ones.

    The winner of a trick turns it over before leading the next one, so the last trick lies open until then.

    >>> from msgspec.structs import replace
    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.state import Trick
    >>> game = SkullKing(edition="schmidt", players=2, tricks_face_down=True)
    >>> state = replace(game.start(), tricks=(Trick((0, 1), (3, 5), winner=1, bonus=0),) * 2)
    >>> face_down(game.options, state)
    1
    """
    if not options.tricks_face_down:
        return 0
    return len(state.tricks) if state.trick else max(0, len(state.tricks) - 1)
