"""Hints for Skull King: the expected points of each legal action, the chance of the bid, and a reason."""

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from typing import Final

import numpy as np
from msgspec.structs import replace

from yohoho.bots.advice import Hint
from yohoho.bots.bot import WeightsError
from yohoho.bots.skull_king.captain import captain_network
from yohoho.bots.skull_king.first_mate import PLAYOUT_EPSILON, distinct
from yohoho.bots.skull_king.network_captain import chances_of_bids
from yohoho.bots.skull_king.reasons import reason_for
from yohoho.bots.skull_king.search import PlayoutResults, look_ahead
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.sim.lockstep.observation_index import MAX_CARDS
from yohoho.skull_king.view import View

_PLAYOUTS: Final = 2048
_POLICY: Final = GreedyPolicy(PLAYOUT_EPSILON)


def hints(view: View, legal: Sequence[str], rng: Dice) -> list[Hint]:
    """Return a hint for each action, the best first; equal cards are evaluated once.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> [hint.action for hint in hints(view, view.legal, Dice(7))]
    ['bid 1', 'bid 2', 'bid 0']
    """
    actions = distinct(legal)
    results = look_ahead(view, actions, max(1, _PLAYOUTS // len(actions)), _POLICY, rng)
    analysis, chances = ViewAnalysis(view), _chances(view, results)
    weighed = {
        hint.action: hint
        for hint in (_hint(analysis, results, at, chances[at]) for at in range(len(actions)))
    }
    all_hints = [replace(weighed[_twin(actions, action)], action=action) for action in legal]
    best, *others = sorted(all_hints, key=lambda hint: -hint.gain)
    if best.action.startswith("discard "):
        best = replace(best, why=Reason("hint-discard"))
    return [best, *others]


def _twin(actions: Sequence[str], action: str) -> str:
    """The equal action that was evaluated."""
    return next(one for one in actions if len(distinct((one, action))) == 1)


def _chances(view: View, results: PlayoutResults) -> Sequence[float]:
    """How likely the bid comes true after each action.

    For bids it is the prediction of the captain's network, which is calibrated; otherwise it is the share of
    the play-outs.
    """
    if view.phase == "bid" and view.cards <= MAX_CARDS:
        with suppress(WeightsError):
            return chances_of_bids(captain_network(), view, results.actions)
    return [float(exact.mean()) for exact in results.exact]


def _hint(analysis: ViewAnalysis, results: PlayoutResults, at: int, chance: float) -> Hint:
    own = results.points[at, analysis.me].astype(np.float64)
    others = (results.points[at].sum(axis=0) - own) / (results.points.shape[1] - 1)
    return Hint(
        action=results.actions[at],
        points=float(own.mean()),
        gain=float((own - others).mean()),
        chance=chance,
        margin=float(1.96 * own.std() / sqrt(len(own))),
        why=reason_for(analysis, results.actions[at], chance),
    )
