"""The judge of Skull King: verdicts on the decisions of a seat, and the ledger of each round.

First all legal actions are compared on a few deals. The best of them is then compared with the action taken
on new deals, so that the loss is not too high because the best was chosen by luck; decisions that may be
mistakes get more deals until it is clear.
"""

from collections.abc import Container, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np

from yohoho.bots.skull_king.first_mate import distinct
from yohoho.bots.skull_king.network_playouts import (
    ActionEnds,
    Candidates,
    Weights,
    judge_weights,
    play_out_decisions,
    policies,
)
from yohoho.core.errors import OptionsError
from yohoho.review.game_review import PlayedRound, ledger_or_none
from yohoho.review.model import ActionValue, DecisionReview, Effort, RoundReview
from yohoho.review.skull_king_comparison import Comparison, RecordedDecision, action_values
from yohoho.review.skull_king_luck import OwnDecision, luck_ledger
from yohoho.review.skull_king_verdicts import CATEGORIES
from yohoho.sim.lockstep.observation_index import MAX_CARDS
from yohoho.sim.lockstep.round_state import Array

VERSION: Final = 1
"""The version counts up when the same weights may give other verdicts."""


class _Playouts(NamedTuple):
    """The numbers of play-outs of an effort."""

    deals: int
    """Deals for each action."""
    final_deals: int
    """Deals for the likely best actions where the action taken is not the captain's."""
    max_deals: int
    """Deals, at most, for a decision that may be a mistake."""
    open_deals: int
    """Play-outs for each value with all cards open."""
    new_deals: int
    """Deals for the expected points before the deal."""


_EFFORTS: Final[dict[Effort, _Playouts]] = {
    "quick": _Playouts(12, 24, 72, 12, 64),
    "normal": _Playouts(24, 72, 336, 24, 128),
    "deep": _Playouts(96, 288, 2880, 96, 512),
}


class SkullKingJudge:
    """Judges with the network distilled from the captain's, or with other weights."""

    unit: Final = "points"
    categories: Final = CATEGORIES

    def __init__(self, weights: Weights | None = None) -> None:
        self._custom_weights = weights

    @cached_property
    def _weights(self) -> Weights:
        return self._custom_weights or judge_weights()

    @cached_property
    def version(self) -> str:
        """The number of the version, and a digest of the weights."""
        digest = sha256()
        for name in sorted(self._weights):
            digest.update(np.ascontiguousarray(self._weights[name]).tobytes())
        return f"{VERSION}-{digest.hexdigest()[:8]}"

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        playouts, decisions = _EFFORTS[effort], decisions_of(played, seat)
        judged = self.judge_decisions(decisions, effort, seed)
        own_decisions = [
            OwnDecision(decision.step, review.loss, advantage)
            for decision, (review, advantage) in zip(decisions, judged, strict=True)
        ]
        deals = (playouts.open_deals, playouts.new_deals)
        round_ledger = ledger_or_none(
            lambda: luck_ledger(played, seat, own_decisions, *deals, seed + 3, self._weights)
        )
        return RoundReview(played.number, [review for review, _ in judged], round_ledger)

    def decisions(
        self, played: PlayedRound, seat: int, effort: Effort, seed: int, only: Container[int] | None = None
    ) -> list[DecisionReview]:
        selected = [each for each in decisions_of(played, seat) if only is None or each.step.step in only]
        return [review for review, _ in self.judge_decisions(selected, effort, seed)]

    def evaluate(self, views: Sequence[Any], effort: Effort, seed: int) -> list[list[ActionValue]]:
        return [
            action_values(each, ends, policy)
            for each, ends, policy in self._play_out([Candidates.of(view) for view in views], effort, seed)
        ]

    def _play_out(
        self, candidates: Sequence[Candidates], effort: Effort, seed: int
    ) -> list[tuple[Candidates, ActionEnds, Array]]:
        """Return each decision with its play-outs.

        Decisions of rounds of the same size are computed together.
        """
        results: dict[int, tuple[Candidates, ActionEnds, Array]] = {}
        for group in _group_by_size(candidates):
            alike = [candidates[at] for at in group]
            ends = play_out_decisions(alike, _EFFORTS[effort].deals, seed, self._weights)
            shares = policies(alike, self._weights)
            results |= dict(zip(group, zip(alike, ends, shares, strict=True), strict=True))
        return [results[at] for at in range(len(candidates))]

    def judge_decisions(
        self, decisions: Sequence[RecordedDecision], effort: Effort, seed: int
    ) -> list[tuple[DecisionReview, float]]:
        """Return a review of each decision of a round, and the value of its action less the captain's
        average."""
        if not decisions:
            return []
        playouts = _EFFORTS[effort]
        candidates = [each.candidates for each in decisions]
        first = play_out_decisions(candidates, playouts.deals, seed, self._weights)
        shares = policies(candidates, self._weights)
        comparisons = [
            Comparison(decision, ends, policy)
            for decision, ends, policy in zip(decisions, first, shares, strict=True)
        ]
        self._find_best(comparisons, playouts, seed)
        self._decide(comparisons, playouts, seed)
        return [(comparison.review(), comparison.advantage) for comparison in comparisons]

    def _find_best(self, comparisons: Sequence[Comparison], playouts: _Playouts, seed: int) -> None:
        """Look again at the likely best actions where the action taken is not the captain's."""
        suspicious = [comparison for comparison in comparisons if comparison.is_suspicious]
        finalists = [comparison.finalists for comparison in suspicious]
        # Another seed than that of the first deals, which the samples already hold.
        ends = play_out_decisions(finalists, playouts.final_deals, seed + 53, self._weights)
        for comparison, more_ends in zip(suspicious, ends, strict=True):
            comparison.choose_best(more_ends)

    def _decide(self, comparisons: Sequence[Comparison], playouts: _Playouts, seed: int) -> None:
        """Compare the actions taken with the best ones on new deals, as long as it matters."""
        deals, attempt = 2 * playouts.deals, 1
        open_comparisons = [comparison for comparison in comparisons if comparison.is_needed]
        while open_comparisons:
            candidates_to_compare = [comparison.candidates_to_compare for comparison in open_comparisons]
            # New seeds, because the deals that chose the best action would make its lead too large.
            ends = play_out_decisions(candidates_to_compare, deals, seed + 101 * attempt, self._weights)
            for comparison, new_ends in zip(open_comparisons, ends, strict=True):
                comparison.add(new_ends)
            attempt, deals = attempt + 1, 2 * deals
            open_comparisons = [
                comparison
                for comparison in open_comparisons
                if comparison.needs_more_deals(playouts.max_deals)
            ]


def _group_by_size(candidates: Sequence[Candidates]) -> list[list[int]]:
    """Return groups of indices: decisions with the same options and the same number of cards."""
    groups: dict[Any, list[int]] = {}
    for at, each in enumerate(candidates):
        _check_size(each.view.cards)
        groups.setdefault((each.view.options, each.view.cards), []).append(at)
    return list(groups.values())


def _check_size(cards: int) -> None:
    if cards > MAX_CARDS:
        raise OptionsError("review-too-many-cards", cards=cards, most=MAX_CARDS)


def decisions_of(played: PlayedRound, seat: int) -> list[RecordedDecision]:
    """Return the unforced decisions of the seat.

    A bid that was changed before all were in counts once, the last.
    """
    by_key: dict[Any, RecordedDecision] = {}
    for step in played.steps:
        if step.seat != seat:
            continue
        view = played.game.view(step.before, seat)
        _check_size(view.cards)
        candidates = Candidates.of(view)
        if len(candidates.actions) > 1:
            key = view.phase if view.phase in ("bid", "load") else step.step
            by_key[key] = RecordedDecision(step, candidates, _index(candidates, step.action))
    return sorted(by_key.values(), key=lambda each: each.step.step)


def _index(candidates: Candidates, action: str) -> int:
    """Return the index of the candidate that equals the action; cards that are alike are one candidate."""
    return next(at for at, each in enumerate(candidates.actions) if len(distinct((each, action))) == 1)


JUDGE: Final = SkullKingJudge()
