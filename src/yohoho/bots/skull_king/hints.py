"""Hints for Skull King: what each legal action is worth, how likely the bid comes true, and one reason."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from typing import Final

import numpy as np
from msgspec.structs import replace

from yohoho.bots.advice import Hint
from yohoho.bots.skull_king.captain import chances_of_bids
from yohoho.bots.skull_king.first_mate import NOISE, distinct
from yohoho.bots.skull_king.observation import Sight
from yohoho.bots.skull_king.sailor_plays import leads_so_far
from yohoho.bots.skull_king.search import Ahead, look_ahead
from yohoho.bots.weights import WeightsError
from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.sim.lockstep.sights import MOST
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
_POLICY: Final = GreedyPolicy(NOISE)
_FOES: Final[tuple[tuple[str, CardSet], ...]] = (
    ("hint-may-lose-skull-king", SKULL_KINGS),
    ("hint-may-lose-pirate", PIRATES),
    ("hint-may-lose-mermaid", MERMAIDS),
    ("hint-may-lose-black", OF_SUIT[BLACK]),
    ("hint-may-lose-higher", NUMBERS & ~OF_SUIT[BLACK]),
    ("hint-may-lose-leviathan", LEVIATHANS),
)
"""What can beat a card; of equally many the first is named."""


def hints(view: View, legal: Sequence[str], rng: Dice) -> list[Hint]:
    """One for each action, the best first; equal cards are weighed once."""
    actions = distinct(legal)
    ahead = look_ahead(view, actions, max(1, _PLAYOUTS // len(actions)), _POLICY, rng)
    sight, chances = Sight(view), _chances(view, ahead)
    weighed = {
        hint.action: hint for hint in (_hint(sight, ahead, at, chances[at]) for at in range(len(actions)))
    }
    found = [replace(weighed[_twin(actions, action)], action=action) for action in legal]
    best, *others = sorted(found, key=lambda hint: -hint.gain)
    if best.action.startswith("discard "):
        best = replace(best, why=Reason("hint-discard"))
    return [best, *others]


def _twin(actions: Sequence[str], action: str) -> str:
    """The one that was weighed in its place."""
    return next(one for one in actions if len(distinct((one, action))) == 1)


def _chances(view: View, ahead: Ahead) -> Sequence[float]:
    """How likely the bid comes true after each action. Of bids the captain knows best, for it has seen what
    came of its own; later, and where there is no captain, the play-outs say."""
    if view.phase == "bid" and view.cards <= MOST:
        with suppress(WeightsError):
            return chances_of_bids(view, ahead.actions)
    return [float(exact.mean()) for exact in ahead.exact]


def _hint(sight: Sight, ahead: Ahead, at: int, chance: float) -> Hint:
    own = ahead.points[at, sight.me].astype(np.float64)
    others = (ahead.points[at].sum(axis=0) - own) / (ahead.points.shape[1] - 1)
    return Hint(
        action=ahead.actions[at],
        points=float(own.mean()),
        gain=float((own - others).mean()),
        chance=chance,
        margin=float(1.96 * own.std() / sqrt(len(own))),
        why=_why(sight, ahead.actions[at], chance),
    )


def _why(sight: Sight, action: str, chance: float) -> Reason:
    verb, _, rest = action.partition(" ")
    match verb:
        case "play":
            return _why_card(sight, BY_NAME[rest])
        case "bid":
            return Reason("hint-bid", args={"tricks": round(sum(map(sight.chance, sight.hand)))})
        case "change":
            met = sight.needed + int(rest) == 0
            return Reason("hint-bid-met") if met else Reason("hint-bid-missed")
        case "lead":
            return Reason("hint-lead-yourself") if int(rest) == sight.me else Reason("hint-lead-other")
        case "power":
            if rest == "no":
                return Reason("hint-decline")
            return Reason("hint-will") if sight.view.power == "will" else Reason("hint-juanita")
        case _:
            return Reason("hint-chance", args={"percent": round(100 * chance)})


def _why_card(sight: Sight, card: Card) -> Reason:
    if BIT[card] & LEVIATHANS:
        return Reason("hint-leviathan")
    if not leads_so_far(sight, card):
        return Reason("hint-loses")
    if not sight.to_follow:
        return Reason("hint-wins")
    beaters = [other for other in sight.unseen if _beats(sight, card, other)]
    if not beaters:
        return Reason("hint-holds")
    code, _ = max(_FOES, key=lambda foe: sum(1 for other in beaters if BIT[other] & foe[1]))
    return Reason(code, args={"players": sight.to_follow})


def _beats(sight: Sight, card: Card, other: Card) -> bool:
    mine = len(sight.table)
    return resolve([*sight.table, card, other]).winner != mine
