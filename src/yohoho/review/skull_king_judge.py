"""The judge of Skull King: verdicts on the decisions of a seat, and the ledger of each round.

First all legal actions are compared on a few deals. The best of them is then compared with the action taken
on new deals, so that the loss is not too high because the best was chosen by luck; decisions that may be
mistakes get more deals until it is clear.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np

from yohoho.bots.skull_king.first_mate import distinct
from yohoho.bots.skull_king.judge import (
    ActionEnds,
    Candidates,
    Weights,
    judge_weights,
    judged_playouts,
    policies,
)
from yohoho.core.errors import OptionsError
from yohoho.review.game_review import PlayedRound, PlayedStep
from yohoho.review.model import ActionValue, DecisionReview, Effort, RoundReview
from yohoho.review.skull_king_ledger import OwnDecision, ledger
from yohoho.review.skull_king_verdicts import (
    BAR,
    CATEGORIES,
    LITTLE_WEIGHT,
    ActionOutcome,
    category_of,
    verdict_on,
    why_fine,
    why_mistaken,
)
from yohoho.review.win_chance import win_chances
from yohoho.sim.lockstep.observation import MAX_CARDS
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.view import View

VERSION: Final = 1
"""Counts up when the same weights may give other verdicts."""
_Z95: Final = 1.96


class _Playouts(NamedTuple):
    """The play-outs of an effort."""

    deals: int
    """For each action."""
    most_deals: int
    """For a decision that may be a mistake."""
    open_deals: int
    """For each value with all cards open."""
    new_deals: int
    """For the expected points before the deal."""


_EFFORTS: Final[dict[Effort, _Playouts]] = {
    "quick": _Playouts(12, 96, 12, 64),
    "normal": _Playouts(24, 768, 32, 192),
    "deep": _Playouts(96, 3072, 96, 768),
}


class _Decision(NamedTuple):
    """A decision to judge."""

    step: PlayedStep
    candidates: Candidates
    taken: int
    """The index of the action taken among the candidates."""

    @property
    def view(self) -> View:
        return self.candidates.view


class SkullKingJudge:
    """Judges with the network distilled from the captain's, or with other weights."""

    unit: Final = "points"
    categories: Final = CATEGORIES

    def __init__(self, weights: Weights | None = None) -> None:
        self._given = weights

    @cached_property
    def _weights(self) -> Weights:
        return self._given or judge_weights()

    @cached_property
    def version(self) -> str:
        """The number of the version, and a digest of the weights."""
        digest = sha256()
        for name in sorted(self._weights):
            digest.update(np.ascontiguousarray(self._weights[name]).tobytes())
        return f"{VERSION}-{digest.hexdigest()[:8]}"

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        playouts, decisions = _EFFORTS[effort], _decisions(played, seat)
        judged = self._judged(decisions, playouts, seed)
        own = [
            OwnDecision(decision.step, decision.view, review.loss, advantage)
            for decision, (review, advantage) in zip(decisions, judged, strict=True)
        ]
        found = ledger(played, seat, own, playouts.open_deals, playouts.new_deals, seed + 3, self._weights)
        return RoundReview(played.number, [review for review, _ in judged], found)

    def evaluate(self, views: Sequence[Any], effort: Effort, seed: int) -> list[list[ActionValue]]:
        return [
            _action_values(each, ends, policy)
            for each, ends, policy in self._compared([Candidates.of(view) for view in views], effort, seed)
        ]

    def _compared(
        self, candidates: Sequence[Candidates], effort: Effort, seed: int
    ) -> list[tuple[Candidates, ActionEnds, Array]]:
        """Each decision with its play-outs, computed for decisions of like rounds together."""
        found: dict[int, tuple[Candidates, ActionEnds, Array]] = {}
        for group in _alike(candidates):
            alike = [candidates[at] for at in group]
            ends = judged_playouts(alike, _EFFORTS[effort].deals, seed, self._weights)
            shares = policies(alike, self._weights)
            found |= dict(zip(group, zip(alike, ends, shares, strict=True), strict=True))
        return [found[at] for at in range(len(candidates))]

    def _judged(
        self, decisions: Sequence[_Decision], playouts: _Playouts, seed: int
    ) -> list[tuple[DecisionReview, float]]:
        """A review of each decision, and how far its action is above the captain's average."""
        if not decisions:
            return []
        candidates = [each.candidates for each in decisions]
        first = judged_playouts(candidates, playouts.deals, seed, self._weights)
        shares = policies(candidates, self._weights)
        duels = [
            _Duel(decision, ends, policy)
            for decision, ends, policy in zip(decisions, first, shares, strict=True)
        ]
        self._decide(duels, playouts, seed)
        return [(duel.review(), duel.advantage) for duel in duels]

    def _decide(self, duels: Sequence[_Duel], playouts: _Playouts, seed: int) -> None:
        """Compare the actions taken with the best ones on new deals, as long as it matters."""
        deals, number = playouts.deals, 1
        open_duels = [duel for duel in duels if duel.is_needed]
        while open_duels:
            compared = [duel.compared for duel in open_duels]
            ends = judged_playouts(compared, deals, seed + 101 * number, self._weights)
            for duel, found in zip(open_duels, ends, strict=True):
                duel.add(found)
            number, deals = number + 1, 2 * deals
            open_duels = [duel for duel in open_duels if duel.is_open(playouts.most_deals)]


class _Duel:
    """The action taken against the best one."""

    def __init__(self, decision: _Decision, ends: ActionEnds, policy: Array) -> None:
        self.decision, self.ends, self.policy = decision, ends, policy
        self.seat = decision.view.seat or 0
        self.means = ends.points[:, self.seat].mean(axis=1)
        self.best = int(np.argmax(self.means + 1e-6 * policy))
        self.usual = int(np.argmax(policy))
        """The captain's most likely action."""
        self._new_deals: list[ActionEnds] = []

    @property
    def is_needed(self) -> bool:
        return self.decision.taken != self.best or self.decision.taken != self.usual

    @property
    def compared(self) -> Candidates:
        """The actions to compare on new deals, each once."""
        return Candidates(self.decision.view, tuple(dict.fromkeys(self._three)))

    @property
    def _three(self) -> tuple[str, str, str]:
        """The best action, the action taken and the captain's usual one."""
        actions = self.decision.candidates.actions
        return actions[self.best], actions[self.decision.taken], actions[self.usual]

    @property
    def advantage(self) -> float:
        """How far the action taken is above the captain's average.

        The action taken is compared with the captain's usual one on new deals, and that with the average on
        the first ones: no estimate has had a part in choosing its actions, so none is biased.
        """
        above_average = self.means[self.usual] - self.means @ self.policy
        if not self._new_deals:
            return float(above_average)
        points = self._points()[:, self.seat].mean(axis=1)
        return float(points[1] - points[2] + above_average)

    def add(self, ends: ActionEnds) -> None:
        rows = [self.compared.actions.index(action) for action in self._three]
        self._new_deals.append(ActionEnds(ends.points[rows], ends.over_bid[rows]))

    def _points(self) -> Array:
        """(3, players, deals) of the best action, the action taken and the captain's usual one."""
        return np.concatenate([pair.points for pair in self._new_deals], axis=2).astype(np.float64)

    def _losses(self) -> Array:
        points = self._points()[:, self.seat]
        return points[0] - points[1]

    def is_open(self, most: int) -> bool:
        """Whether more deals could change the verdict."""
        losses = self._losses()
        error = losses.std(ddof=1) / len(losses) ** 0.5
        loss = losses.mean()
        if len(losses) >= most or self.policy[self.decision.taken] >= LITTLE_WEIGHT:
            return False
        return bool(loss + 2 * error > BAR and (loss - 3 * error < BAR or error > 1))

    def review(self) -> DecisionReview:
        taken, actions = self.decision.taken, self.decision.candidates.actions
        policy = float(self.policy[taken])
        loss, margin, win_loss = self._measured()
        verdict = verdict_on(loss, margin, win_loss, policy)
        category, why = "", why_fine()
        if verdict != "fine":
            outcomes = self._outcomes()
            category = category_of(*outcomes)
            why = why_mistaken(category, *outcomes)
        return DecisionReview(
            step=self.decision.step.step,
            action=self.decision.step.action,
            best=actions[self.best if loss > 0 else taken],
            loss=loss,
            margin=margin,
            win_loss=win_loss,
            policy=policy,
            verdict=verdict,
            why=why,
            values=self._values(loss, margin, win_loss),
            category=category,
            average=float(self.means @ self.policy),
        )

    def _measured(self) -> tuple[float, float, float]:
        """The loss, its margin, and the loss of chance to win in per cent."""
        if not self._new_deals:
            return 0.0, 0.0, 0.0
        losses, points = self._losses(), self._points()
        wins = [_win_percent(self.decision.view, action) for action in points]
        margin = _Z95 * losses.std(ddof=1) / len(losses) ** 0.5
        return float(losses.mean()), float(margin), float(wins[0] - wins[1])

    def _outcomes(self) -> tuple[ActionOutcome, ActionOutcome]:
        """Of the action taken and of the best one."""
        over = np.concatenate([pair.over_bid for pair in self._new_deals], axis=2)[:, self.seat]
        points = self._points()[:, self.seat].mean(axis=1)
        best, taken = (
            ActionOutcome(
                action, float(points[at]), float((over[at] == 0).mean()), float((over[at] < 0).mean())
            )
            for at, action in enumerate(self._three[:2])
        )
        return taken, best

    def _values(self, loss: float, margin: float, win_loss: float) -> list[ActionValue]:
        """The values of all actions; the action taken is below the best by its loss."""
        found = _action_values(self.decision.candidates, self.ends, self.policy)
        if not self._new_deals:
            return found
        actions = self.decision.candidates.actions
        best = next(each for each in found if each.action == actions[self.best])
        mine = ActionValue(
            action=actions[self.decision.taken],
            value=best.value - loss,
            margin=margin,
            win=best.win - win_loss,
            policy=float(self.policy[self.decision.taken]),
        )
        others = [each for each in found if each.action != mine.action]
        return sorted([*others, mine], key=lambda each: -each.value)


def _action_values(candidates: Candidates, ends: ActionEnds, policy: Array) -> list[ActionValue]:
    """The values of all actions, the best first."""
    seat, view = candidates.view.seat or 0, candidates.view
    own = ends.points[:, seat].astype(np.float64)
    best = own[int(np.argmax(own.mean(axis=1) + 1e-6 * policy))]
    found = [
        ActionValue(
            action=action,
            value=float(own[at].mean()),
            margin=float(_Z95 * (best - own[at]).std() / own.shape[1] ** 0.5),
            win=_win_percent(view, ends.points[at]),
            policy=float(policy[at]),
        )
        for at, action in enumerate(candidates.actions)
    ]
    return sorted(found, key=lambda each: (-each.value, -each.policy))


def _win_percent(view: View, points: Array) -> float:
    """The mean chance of the seat to win the game, from (players, deals) points of this round."""
    scores = np.asarray(view.scores)[:, None] + points
    return float(100 * win_chances(scores, max(0, view.rounds - view.round))[view.seat or 0].mean())


def _alike(candidates: Sequence[Candidates]) -> list[list[int]]:
    """The indices of decisions with the same options and the same number of cards."""
    groups: dict[Any, list[int]] = {}
    for at, each in enumerate(candidates):
        _check_size(each.view.cards)
        groups.setdefault((each.view.options, each.view.cards), []).append(at)
    return list(groups.values())


def _check_size(cards: int) -> None:
    if cards > MAX_CARDS:
        raise OptionsError("review-too-many-cards", cards=cards, most=MAX_CARDS)


def _decisions(played: PlayedRound, seat: int) -> list[_Decision]:
    """The unforced decisions of the seat; of a bid that was changed before all were in, the last one."""
    found: dict[Any, _Decision] = {}
    for step in played.steps:
        if step.seat != seat:
            continue
        view = played.game.view(step.before, seat)
        _check_size(view.cards)
        candidates = Candidates.of(view)
        if len(candidates.actions) > 1:
            key = view.phase if view.phase in ("bid", "load") else step.step
            found[key] = _Decision(step, candidates, _index(candidates, step.action))
    return sorted(found.values(), key=lambda each: each.step.step)


def _index(candidates: Candidates, action: str) -> int:
    """Among the candidates, the one that equals the action."""
    return next(at for at, each in enumerate(candidates.actions) if len(distinct((each, action))) == 1)


JUDGE: Final = SkullKingJudge()
