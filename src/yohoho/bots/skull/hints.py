"""Hints for Skull: the chance to win after each action, the chance of a bid, and a reason."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from yohoho.bots.advice import Hint
from yohoho.bots.skull.beliefs import Belief, beliefs
from yohoho.bots.skull.heuristics import HeuristicPolicy
from yohoho.bots.skull.own_state import rules_of, skull_probabilities
from yohoho.bots.skull.search import win_probabilities
from yohoho.bots.skull.skull_owners import own_skull
from yohoho.bots.skull.temperament import Temperament
from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.skull.view import View

_PLAYOUTS: Final = 4096


def hints(view: View, legal: Sequence[str], rng: Dice) -> list[Hint]:
    """Return a hint for each action, the best first. Points are chances in per cent to win the game.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> [hint.action for hint in hints(view, view.legal, Dice(7))]
    ['place flower', 'place skull']
    """
    won = win_probabilities(view, legal, _PLAYOUTS, rng)[:, view.seat or 0]
    analysis = SkullAnalysis(view)
    margin = 1.96 * 50 / sqrt(_PLAYOUTS / len(legal))
    unsorted = [
        Hint(
            action=action,
            points=100 * float(share),
            gain=100 * float(share - won.mean()),
            chance=analysis.chance(action),
            margin=margin,
            why=analysis.why(action),
        )
        for action, share in zip(legal, won, strict=True)
    ]
    return sorted(unsorted, key=lambda hint: -hint.gain)


class SkullAnalysis:
    """Chances and reasons of actions, by these beliefs of the seat or those of the heuristic policy."""

    def __init__(self, view: View, believed: list[Belief] | None = None) -> None:
        self._view = view
        self._beliefs = believed or beliefs(
            rules_of(view), view, HeuristicPolicy(Temperament(), skull_probabilities(view))
        )

    def chance(self, action: str) -> float | None:
        """Return the chance that all discs of a bid or a flip are flowers; None for other actions.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
        >>> for seat in (1, 2, 0):
        ...     state = game.apply(state, seat, "place flower")
        >>> view = game.view(state, 0)
        >>> SkullAnalysis(view).chance("bid 1"), SkullAnalysis(view).chance("place skull")
        (1.0, None)
        """
        verb, _, rest = action.partition(" ")
        if verb == "bid":
            return self._comes_true(int(rest))
        return 1 - self._skull_on_top(int(rest), 1) if verb == "flip" else None

    def why(self, action: str) -> Reason:
        """Return the reason that the coach gives for an action.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
        >>> for seat in (1, 2, 0):
        ...     state = game.apply(state, seat, "place flower")
        >>> view = game.view(state, 0)
        >>> str(SkullAnalysis(view).why("bid 1")), str(SkullAnalysis(view).why("bid 2"))
        ('hint-bid-own', 'hint-bid-discs discs=1')
        """
        verb, _, rest = action.partition(" ")
        match verb:
            case "place":
                return Reason("hint-place-skull") if rest == "skull" else Reason("hint-place-flower")
            case "bid":
                return self._why_bid(int(rest))
            case "pass":
                return Reason("hint-pass")
            case "flip":
                percent = round(100 * self._skull_on_top(int(rest), 1))
                return Reason("hint-flip", args={"percent": percent})
            case "discard":
                return Reason("hint-lose-skull") if rest == "skull" else Reason("hint-lose-flower")
            case _:
                return Reason("hint-luck")

    def _why_bid(self, number: int) -> Reason:
        if own_skull(self._view) >= 0:
            return Reason("hint-bid-bluff")
        others = number - len(self._view.pile)
        return Reason("hint-bid-discs", args={"discs": others}) if others > 0 else Reason("hint-bid-own")

    def _comes_true(self, number: int) -> float:
        """The chance of a bid: own discs first, then always the disc that is the least likely skull."""
        pile, at = len(self._view.pile), own_skull(self._view)
        if at >= 0 and pile - at <= number:
            return 0.0
        taken = {player.seat: 0 for player in self._view.players if player.seat != self._view.seat}
        safe = 1.0
        for _ in range(number - pile):
            open_mats = [seat for seat in taken if self._has_more(seat, taken[seat])]
            seat = max(open_mats, key=self._next_safe(taken))
            safe *= self._next_safe(taken)(seat)
            taken[seat] += 1
        return safe

    def _has_more(self, seat: int, taken: int) -> bool:
        return taken < len(self._view.players[seat].pile)

    def _next_safe(self, taken: dict[int, int]) -> Callable[[int], float]:
        def safe(seat: int) -> float:
            before = 1 - self._skull_on_top(seat, taken[seat])
            return (1 - self._skull_on_top(seat, taken[seat] + 1)) / before if before else 0.0

        return safe

    def _skull_on_top(self, seat: int, discs: int) -> float:
        """How likely the skull is one of the topmost hidden discs of a mat."""
        turned = sum(flip.owner == seat for flip in self._view.flips)
        height = len(self._view.players[seat].pile) - turned
        return _between(self._beliefs[seat], height - discs, height)


def _between(belief: Belief, low: int, high: int) -> float:
    at = zip(belief.places, belief.chances, strict=True)
    return float(sum(chance for place, chance in at if max(0, low) <= place < high))
