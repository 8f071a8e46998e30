"""Hints for Skull King: the expected points of each legal action, the chance of the bid, and a reason."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from typing import Final

import numpy as np
from msgspec.structs import replace

from yohoho.bots.advice import Hint
from yohoho.bots.skull_king.beliefs import rules_for
from yohoho.bots.skull_king.captain import chances_of_bids
from yohoho.bots.skull_king.first_mate import PLAYOUT_EPSILON, distinct
from yohoho.bots.skull_king.sailor_plays import leads_so_far
from yohoho.bots.skull_king.search import PlayoutResults, look_ahead
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.bots.weights_error import WeightsError
from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.sim.lockstep.observation_index import MAX_CARDS
from yohoho.skull_king.cards import (
    BIT,
    BLACK,
    BY_NAME,
    LEVIATHANS,
    MERMAIDS,
    NUMBERS,
    OF_SUIT,
    PIRATES,
    SKULL_KINGS,
    Card,
    CardSet,
)
from yohoho.skull_king.trick import resolve
from yohoho.skull_king.view import View

_PLAYOUTS: Final = 2048
_POLICY: Final = GreedyPolicy(PLAYOUT_EPSILON)
_FOES: Final[tuple[tuple[str, CardSet], ...]] = (
    ("hint-may-lose-skull-king", SKULL_KINGS),
    ("hint-may-lose-pirate", PIRATES),
    ("hint-may-lose-mermaid", MERMAIDS),
    ("hint-may-lose-black", OF_SUIT[BLACK]),
    ("hint-may-lose-higher", NUMBERS & ~OF_SUIT[BLACK]),
    ("hint-may-lose-leviathan", LEVIATHANS),
)
"""The kinds of cards that can beat a card; of equally many the first is named."""


def hints(view: View, legal: Sequence[str], rng: Dice) -> list[Hint]:
    """A hint for each action, the best first; equal cards are evaluated once."""
    actions = distinct(legal)
    results = look_ahead(view, actions, max(1, _PLAYOUTS // len(actions)), _POLICY, rng)
    analysis, chances = ViewAnalysis(view), _chances(view, results)
    weighed = {
        hint.action: hint
        for hint in (_hint(analysis, results, at, chances[at]) for at in range(len(actions)))
    }
    found = [replace(weighed[_twin(actions, action)], action=action) for action in legal]
    best, *others = sorted(found, key=lambda hint: -hint.gain)
    if best.action.startswith("discard "):
        best = replace(best, why=Reason("hint-discard"))
    return [best, *others]


def _twin(actions: Sequence[str], action: str) -> str:
    """The equal action that was evaluated."""
    return next(one for one in actions if len(distinct((one, action))) == 1)


def _chances(view: View, results: PlayoutResults) -> Sequence[float]:
    """How likely the bid comes true after each action.

    For bids the captain's network tells it, which is calibrated; otherwise the play-outs do.
    """
    if view.phase == "bid" and view.cards <= MAX_CARDS:
        with suppress(WeightsError):
            return chances_of_bids(view, results.actions)
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
        why=_why(analysis, results.actions[at], chance),
    )


def _why(analysis: ViewAnalysis, action: str, chance: float) -> Reason:
    verb, _, rest = action.partition(" ")
    match verb:
        case "play":
            return _why_card(analysis, BY_NAME[rest])
        case "bid":
            return Reason("hint-bid", args={"tricks": round(sum(map(analysis.chance, analysis.hand)))})
        case "change":
            met = analysis.needed + int(rest) == 0
            return Reason("hint-bid-met") if met else Reason("hint-bid-missed")
        case "lead":
            return Reason("hint-lead-yourself") if int(rest) == analysis.me else Reason("hint-lead-other")
        case "power":
            code = "hint-decline" if rest == "no" else _hint_of_power(analysis.view)
            return Reason(code) if code else _why_chance(chance)
        case _:
            return _why_chance(chance)


def _hint_of_power(view: View) -> str:
    return rules_for(view.options).powers[view.power or ""].hint


def _why_chance(chance: float) -> Reason:
    return Reason("hint-chance", args={"percent": round(100 * chance)})


def _why_card(analysis: ViewAnalysis, card: Card) -> Reason:
    if BIT[card] & LEVIATHANS:
        return Reason("hint-leviathan")
    if not leads_so_far(analysis, card):
        return Reason("hint-loses")
    if not analysis.to_follow:
        return Reason("hint-wins")
    beaters = [other for other in analysis.unseen if _beats(analysis, card, other)]
    if not beaters:
        return Reason("hint-holds")
    code, _ = max(_FOES, key=lambda foe: sum(1 for other in beaters if BIT[other] & foe[1]))
    return Reason(code, args={"players": analysis.to_follow})


def _beats(analysis: ViewAnalysis, card: Card, other: Card) -> bool:
    mine = len(analysis.table)
    return resolve([*analysis.table, card, other]).winner != mine
