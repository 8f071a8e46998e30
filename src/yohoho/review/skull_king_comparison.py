"""The comparison of an action taken in Skull King with the best one."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from yohoho.bots.skull_king.judge import ActionEnds, Candidates
from yohoho.bots.skull_king.win_chance import scale_after, win_chances
from yohoho.review.game_review import PlayedStep
from yohoho.review.model import ActionValue, DecisionReview
from yohoho.review.skull_king_verdicts import (
    BAR,
    LITTLE_WEIGHT,
    ActionOutcome,
    category_of,
    verdict_on,
    why_fine,
    why_mistaken,
)
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.view import View

_Z95: Final = 1.96
_FINALISTS: Final = 3
_PRIOR_DEALS, _PRIOR_LOSS = 24, 10.0
"""The captain's opinion counts as so many deals, in which an action that it never takes loses so many points
against its usual one."""
_SMALL_ERROR: Final = 3.0
"""The standard error of a mistake's loss that is good enough, in points."""


class RecordedDecision(NamedTuple):
    """A decision of a record to judge."""

    step: PlayedStep
    candidates: Candidates
    taken: int
    """The index of the action taken among the candidates."""

    @property
    def view(self) -> View:
        return self.candidates.view


class Comparison:
    """The action taken against the best one.

    The best one is chosen on the first deals. What the choice costs is measured on new deals.
    """

    def __init__(self, decision: RecordedDecision, ends: ActionEnds, policy: Array) -> None:
        self.decision, self.policy = decision, policy
        self.seat = decision.view.seat or 0
        self.means = ends.points[:, self.seat].mean(axis=1)
        """The values on the first deals, which all actions share."""
        self.usual = int(np.argmax(policy))
        """The captain's most likely action."""
        self._samples = [points.astype(np.float64) for points in ends.points]
        self._drawn = ends.drawn
        """Of the samples, equal numbers for the same hidden cards."""
        self._new_deals: list[ActionEnds] = []
        self.best = self._ranking(range(len(policy)))[0]

    def _ranking(self, actions: Sequence[int]) -> list[int]:
        """Actions with as many samples each, by their means and the captain's opinion; the best first."""
        prior = -_PRIOR_LOSS * (1 - self.policy / self.policy.max())

        def score(at: int) -> float:
            own = self._samples[at][self.seat]
            return float((own.sum() + _PRIOR_DEALS * prior[at]) / (len(own) + _PRIOR_DEALS))

        return sorted(actions, key=lambda at: -score(at))

    @property
    def is_suspicious(self) -> bool:
        return bool(self.policy[self.decision.taken] < LITTLE_WEIGHT)

    @property
    def _final(self) -> list[int]:
        ranking = self._ranking(range(len(self.policy)))[:_FINALISTS]
        return list(dict.fromkeys([*ranking, self.usual, self.decision.taken]))

    @property
    def finalists(self) -> Candidates:
        """The likely best actions, the captain's usual one and the action taken."""
        return self._candidates(self._final)

    def _candidates(self, actions: Sequence[int]) -> Candidates:
        texts = self.decision.candidates.actions
        return Candidates(self.decision.view, tuple(texts[at] for at in actions))

    def choose_best(self, ends: ActionEnds) -> None:
        """Choose the best action with more deals for the finalists."""
        final = self._final
        for at, points in zip(final, ends.points, strict=True):
            self._samples[at] = np.concatenate([self._samples[at], points], axis=1)
        self._drawn = _joined([self._drawn, ends.drawn])
        self.best = self._ranking(final)[0]

    @property
    def is_needed(self) -> bool:
        return self.decision.taken != self.best or self.decision.taken != self.usual

    @property
    def _three(self) -> tuple[int, int, int]:
        return self.best, self.decision.taken, self.usual

    @property
    def compared(self) -> Candidates:
        """The actions to compare on new deals, each once."""
        return self._candidates(list(dict.fromkeys(self._three)))

    def add(self, ends: ActionEnds) -> None:
        once = list(dict.fromkeys(self._three))
        rows = [once.index(at) for at in self._three]
        self._new_deals.append(ActionEnds(ends.points[rows], ends.over_bid[rows], ends.drawn))

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

    def _points(self) -> Array:
        """(3, players, deals) of the best action, the action taken and the captain's usual one."""
        return np.concatenate([pair.points for pair in self._new_deals], axis=2).astype(np.float64)

    def _losses(self) -> Array:
        points = self._points()[:, self.seat]
        return points[0] - points[1]

    def _interval(self, values: Array) -> tuple[float, float]:
        return _interval(values, _joined([each.drawn for each in self._new_deals]))

    def is_open(self, most: int) -> bool:
        """Whether more deals could change the verdict."""
        losses = self._losses()
        if len(losses) >= most or not self.is_suspicious:
            return False
        loss, margin = self._interval(losses)
        error = margin / _Z95
        return bool(loss + 2 * error > BAR and (loss - 3.5 * error < BAR or error > _SMALL_ERROR))

    def review(self) -> DecisionReview:
        taken, actions = self.decision.taken, self.decision.candidates.actions
        policy = float(self.policy[taken])
        loss, margin = self._interval(self._losses()) if self._new_deals else (0.0, 0.0)
        win_loss, win_margin = self._interval(self._win_losses()) if self._new_deals else (0.0, 0.0)
        verdict = verdict_on(loss, margin, win_loss + win_margin, policy)
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

    def _win_losses(self) -> Array:
        wins = [_win_percents(self.decision.view, points) for points in self._points()[:2]]
        return wins[0] - wins[1]

    def _outcomes(self) -> tuple[ActionOutcome, ActionOutcome]:
        """Of the action taken and of the best one."""
        over = np.concatenate([pair.over_bid for pair in self._new_deals], axis=2)[:, self.seat]
        points = self._points()[:, self.seat].mean(axis=1)
        best, taken = (
            ActionOutcome(
                self.decision.candidates.actions[action],
                float(points[at]),
                float((over[at] == 0).mean()),
                float((over[at] < 0).mean()),
            )
            for at, action in enumerate(self._three[:2])
        )
        return taken, best

    def _values(self, loss: float, margin: float, win_loss: float) -> list[ActionValue]:
        """The values of all actions; the action taken is below the best by its loss."""
        view, best = self.decision.view, self._samples[self.best]
        found = _action_values(self.decision.candidates, self._samples, self._drawn, self.policy, self.best)
        if not self._new_deals:
            return found
        mine = ActionValue(
            action=self.decision.candidates.actions[self.decision.taken],
            value=float(best[self.seat].mean()) - loss,
            margin=margin,
            win=float(_win_percents(view, best).mean()) - win_loss,
            policy=float(self.policy[self.decision.taken]),
        )
        others = [each for each in found if each.action != mine.action]
        return sorted([*others, mine], key=lambda each: -each.value)


def action_values(candidates: Candidates, ends: ActionEnds, policy: Array) -> list[ActionValue]:
    """The values of all actions on the same deals, the best first."""
    own = ends.points[:, candidates.view.seat or 0].mean(axis=1)
    samples = [points.astype(np.float64) for points in ends.points]
    return _action_values(candidates, samples, ends.drawn, policy, int(np.argmax(own + 1e-6 * policy)))


def _action_values(
    candidates: Candidates, samples: Sequence[Array], drawn: Array, policy: Array, best: int
) -> list[ActionValue]:
    """The values from (players, deals) points of each action, of which those of the best are the most."""
    seat, view = candidates.view.seat or 0, candidates.view
    top, top_wins = samples[best][seat], _win_percents(view, samples[best])
    found = []
    for at, action in enumerate(candidates.actions):
        deals = samples[at].shape[1]
        behind, margin = _interval(top[:deals] - samples[at][seat], drawn[:deals])
        wins = _win_percents(view, samples[at])
        found.append(
            ActionValue(
                action=action,
                value=float(top.mean()) - behind,
                margin=margin,
                win=float(top_wins.mean() - (top_wins[:deals] - wins).mean()),
                policy=float(policy[at]),
            )
        )
    return sorted(found, key=lambda each: (-each.value, -each.policy))


def _joined(drawn: Sequence[Array]) -> Array:
    """The numbers of several sets of deals in one array, in which only deals of one set are the same."""
    starts = np.cumsum([0, *(each.max() + 1 for each in drawn[:-1])])
    return np.concatenate([each + start for each, start in zip(drawn, starts, strict=True)])


def _interval(values: Array, drawn: Array) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval; values of the same hidden cards are one cluster."""
    mean = values.mean()
    clusters = np.bincount(drawn, weights=values - mean)
    return float(mean), float(_Z95 * np.sqrt((clusters**2).sum()) / len(values))


def _win_percents(view: View, points: Array) -> Array:
    """(deals,) the chance of the seat to win the game, from (players, deals) points of this round."""
    scores = np.asarray(view.scores)[:, None] + points
    return 100 * win_chances(scores, scale_after(view.options, view.round))[view.seat or 0]
