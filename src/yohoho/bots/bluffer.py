"""The bluffer: a simple opponent for Skull that bids modestly on what it knows, and now and then lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from yohoho.core.dice import Dice
from yohoho.skull.view import SeenPlayer, View

_KEEN_RISK: Final = 15
"""How likely (in percent) somebody who bid is to hide a skull on top."""
_SHY_RISK: Final = 35
"""The same for somebody who passed or has not spoken."""


class Bluffer:
    """Knows its own mat, guesses at the others, and mixes its placements so as not to be read."""

    name = "bluffer"

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        choice = _preferred(view, legal, rng)
        return choice if choice in legal else rng.choice(legal)


def _preferred(view: View, legal: Sequence[str], rng: Dice) -> str:
    match view.phase:
        case "first-discs":
            return _place(view, rng)
        case "turns":
            return _turn(view, legal, rng)
        case "bidding":
            return _raise(view, rng)
        case "flipping":
            return _flip(view, legal)
        case "discard":
            return "discard flower" if rng.below(10) else "discard skull"
        case _:
            return rng.choice(legal)


def _place(view: View, rng: Dice) -> str:
    """The skull goes down one time in four, the Last Chance disc before the flowers."""
    if "skull" in view.hand and not rng.below(4):
        return "place skull"
    for disc in ("last-chance", "flower"):
        if disc in view.hand:
            return f"place {disc}"
    return "place skull"


def _turn(view: View, legal: Sequence[str], rng: Dice) -> str:
    """Open the bidding on two safe discs of one's own, or on a whim; otherwise build the pile."""
    if not view.hand:
        return _opening(view, rng) if _mat_is_safe(view) else "bid 1"
    if _mat_is_safe(view) and (len(view.pile) > 1 or not rng.below(2)):
        return _opening(view, rng)
    if not _mat_is_safe(view) and not rng.below(6):
        return "bid 1"  # bait: somebody will surely go higher
    return _place(view, rng)


def _opening(view: View, rng: Dice) -> str:
    return f"bid {max(1, min(len(view.pile) + rng.below(2), _comfortable(view)))}"


def _raise(view: View, rng: Dice) -> str:
    """One more while that feels comfortable; with a skull on the mat, a rare push and then a pass."""
    more = f"bid {view.highest + 1}"
    if not _mat_is_safe(view):
        bluffing = view.highest < len(view.players) - 1 and not rng.below(8)
        return more if bluffing else "pass"
    return more if view.highest + 1 <= _comfortable(view) + (not rng.below(3)) else "pass"


def _mat_is_safe(view: View) -> bool:
    return "skull" not in view.pile


def _comfortable(view: View) -> int:
    """Own discs, and one of two out of three opponents: a mat hides a skull about that often."""
    others = [player for player in view.players if player.seat != view.seat and player.pile]
    return len(view.pile) + (2 * len(others) + 1) // 3


def _flip(view: View, legal: Sequence[str]) -> str:
    """The smallest risk first; a pile already begun is no better than another."""
    owners = [int(text.removeprefix("flip ")) for text in legal]
    return f"flip {min(owners, key=lambda owner: _risk(view, view.players[owner]))}"


def _risk(view: View, player: SeenPlayer) -> int:
    """In percent, that the next disc of this pile is a skull."""
    face_down = len(player.pile) - sum(flip.owner == player.seat for flip in view.flips)
    if player.pile[face_down - 1] == "last-chance":
        return 0
    keen = any(call.seat == player.seat and call.bid is not None for call in view.calls)
    return _KEEN_RISK if keen else _SHY_RISK
