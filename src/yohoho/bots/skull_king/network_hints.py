"""The coach of Skull King without NumPy: what the captain's network foretells, without play-outs."""

from collections.abc import Sequence
from typing import Final

from yohoho.bots.advice import Hint
from yohoho.bots.network_provider import Network
from yohoho.bots.skull_king.network_captain import chances_of_bids
from yohoho.bots.skull_king.reasons import reason_for
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.sim.lockstep.observation_index import MAX_CARDS
from yohoho.skull_king.score import Facts, score
from yohoho.skull_king.view import View

CALIBRATION: Final = 0.02
"""How far a chance that the network gives may be off (docs/training.md)."""


def network_hints(network: Network, view: View, legal: Sequence[str]) -> list[Hint]:
    """A hint for each action, the best first; none in a round that is longer than the network has learned.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> from yohoho.bots.skull_king.captain import captain_network
    >>> [(hint.action, round(hint.points)) for hint in network_hints(captain_network(), view, view.legal)]
    [('bid 1', 16), ('bid 2', 11), ('bid 0', 1)]
    """
    if view.cards > MAX_CARDS:
        return []
    analysis = ViewAnalysis(view)
    chances = chances_of_bids(network, view, legal)
    hints = [_hint(analysis, action, chance) for action, chance in zip(legal, chances, strict=True)]
    return sorted(hints, key=lambda hint: -hint.gain)


def _hint(analysis: ViewAnalysis, action: str, chance: float) -> Hint:
    bid = int(action.removeprefix("bid ")) if action.startswith("bid ") else analysis.view.bid or 0
    made, missed = _points(analysis, bid, bid), _points(analysis, bid, bid - 1 if bid else 1)
    points = chance * made + (1 - chance) * missed
    return Hint(
        action=action,
        points=points,
        gain=points,
        chance=chance,
        margin=CALIBRATION * abs(made - missed),
        why=reason_for(analysis, action, chance),
    )


def _points(analysis: ViewAnalysis, bid: int, tricks: int) -> int:
    view = analysis.view
    return score(analysis.setup, view.cards, view.round, Facts(bid, tricks)).total
