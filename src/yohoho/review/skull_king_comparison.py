"""The comparison of an action taken in Skull King with the best one."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from yohoho.bots.skull_king.network_playouts import ActionEnds, Candidates
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
"""The captain's opinion counts as much as 24 deals, in which an action that it never takes loses 10 points
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
    """Compares the action taken with the best one.

    The best one is chosen on the first deals, and the loss is measured on new deals: measured on the same
    deals it would be too high, because the best is partly chosen by luck.
    """

    def __init__(self, decision: RecordedDecision, ends: ActionEnds, policy: Array) -> None:
        self.decision, self.policy = decision, policy
        self.seat = decision.view.seat or 0
        self.means = ends.points[:, self.seat].mean(axis=1)
        """The values on the first deals, which all actions share."""
        self.usual = int(np.argmax(policy))
        """The captain's most likely action."""
        self._samples = [points.astype(np.float64) for points in ends.points]
        self._deal_numbers = ends.drawn
        """(deals,) the number of the hidden cards. Samples of the same cards are not independent."""
        self._new_deals: list[ActionEnds] = []
        self.best = self._ranking(range(len(policy)))[0]

    def _ranking(self, actions: Sequence[int]) -> list[int]:
        """Sort actions by their means and the captain's opinion, the best first.

        The actions need equal numbers of samples.
        """
        prior = -_PRIOR_LOSS * (1 - self.policy / self.policy.max())

        def score(at: int) -> float:
            own = self._samples[at][self.seat]
            return float((own.sum() + _PRIOR_DEALS * prior[at]) / (len(own) + _PRIOR_DEALS))

        return sorted(actions, key=lambda at: -score(at))

    @property
    def is_suspicious(self) -> bool:
        return bool(self.policy[self.decision.taken] < LITTLE_WEIGHT)

    @property
    def _finalist_indices(self) -> list[int]:
        ranking = self._ranking(range(len(self.policy)))[:_FINALISTS]
        return list(dict.fromkeys([*ranking, self.usual, self.decision.taken]))

    @property
    def finalists(self) -> Candidates:
        """The likely best actions, the captain's usual one and the action taken."""
        return self._candidates(self._finalist_indices)

    def _candidates(self, actions: Sequence[int]) -> Candidates:
        texts = self.decision.candidates.actions
        return Candidates(self.decision.view, tuple(texts[at] for at in actions))

    def choose_best(self, ends: ActionEnds) -> None:
        """Choose the best action with more deals for the finalists."""
        final = self._finalist_indices
        for at, points in zip(final, ends.points, strict=True):
            self._samples[at] = np.concatenate([self._samples[at], points], axis=1)
        self._deal_numbers = _join_deal_numbers([self._deal_numbers, ends.drawn])
        self.best = self._ranking(final)[0]

    @property
    def is_needed(self) -> bool:
        return self.decision.taken != self.best or self.decision.taken != self.usual

    @property
    def _compared_actions(self) -> tuple[int, int, int]:
        return self.best, self.decision.taken, self.usual

    @property
    def candidates_to_compare(self) -> Candidates:
        """The actions to compare on new deals, each once."""
        return self._candidates(list(dict.fromkeys(self._compared_actions)))

    def add(self, ends: ActionEnds) -> None:
        once = list(dict.fromkeys(self._compared_actions))
        rows = [once.index(at) for at in self._compared_actions]
        self._new_deals.append(ActionEnds(ends.points[rows], ends.over_bid[rows], ends.drawn))

    @property
    def advantage(self) -> float:
        """The value of the action taken less the captain's average.

        The action taken is compared with the captain's usual one on new deals, and that with the average on
        the first ones: no estimate has had a part in choosing its actions, so none is biased.
        """
        above_average = self.means[self.usual] - self.means @ self.policy
        if not self._new_deals:
            return float(above_average)
        points = self._points()[:, self.seat].mean(axis=1)
        return float(points[1] - points[2] + above_average)

    def _points(self) -> Array:
        """Return (3, players, deals) the points of the best, the taken and the captain's usual action."""
        return np.concatenate([pair.points for pair in self._new_deals], axis=2).astype(np.float64)

    def _losses(self) -> Array:
        points = self._points()[:, self.seat]
        return points[0] - points[1]

    def _mean_and_margin(self, values: Array) -> tuple[float, float]:
        return _mean_and_margin(values, _join_deal_numbers([each.drawn for each in self._new_deals]))

    def needs_more_deals(self, max_deals: int) -> bool:
        """Return whether more deals could change the verdict."""
        losses = self._losses()
        if len(losses) >= max_deals or not self.is_suspicious:
            return False
        loss, margin = self._mean_and_margin(losses)
        error = margin / _Z95
        # Stop when a loss above the bar is out of reach, or when it is certain and its size is known well.
        return bool(loss + 2 * error > BAR and (loss - 3.5 * error < BAR or error > _SMALL_ERROR))

    def review(self) -> DecisionReview:
        taken, actions = self.decision.taken, self.decision.candidates.actions
        policy = float(self.policy[taken])
        loss, margin = self._mean_and_margin(self._losses()) if self._new_deals else (0.0, 0.0)
        win_loss, win_margin = self._mean_and_margin(self._win_losses()) if self._new_deals else (0.0, 0.0)
        verdict = verdict_on(loss, margin, win_loss + win_margin, policy)
        category, why = "", why_fine()
        if verdict != "fine":
            outcomes = self._outcomes()
            category = category_of(*outcomes)
            why = why_mistaken(category, *outcomes)
        return DecisionReview(
            step=self.decision.step.step,
            action=self.decision.step.action,
            # The new deals may show that the action taken is as good: then nothing better is named.
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
        """Return the outcomes of the action taken and of the best one."""
        over = np.concatenate([pair.over_bid for pair in self._new_deals], axis=2)[:, self.seat]
        points = self._points()[:, self.seat].mean(axis=1)
        best, taken = (
            ActionOutcome(
                self.decision.candidates.actions[action],
                float(points[at]),
                float((over[at] == 0).mean()),
                float((over[at] < 0).mean()),
            )
            for at, action in enumerate(self._compared_actions[:2])
        )
        return taken, best

    def _values(self, loss: float, margin: float, win_loss: float) -> list[ActionValue]:
        """Return the values of all actions.

        The action taken is below the best by its loss on the new deals.
        """
        view, best = self.decision.view, self._samples[self.best]
        values = _action_values(
            self.decision.candidates, self._samples, self._deal_numbers, self.policy, self.best
        )
        if not self._new_deals:
            return values
        taken = ActionValue(
            action=self.decision.candidates.actions[self.decision.taken],
            value=float(best[self.seat].mean()) - loss,
            margin=margin,
            win=float(_win_percents(view, best).mean()) - win_loss,
            policy=float(self.policy[self.decision.taken]),
        )
        others = [each for each in values if each.action != taken.action]
        return sorted([*others, taken], key=lambda each: -each.value)


def action_values(candidates: Candidates, ends: ActionEnds, policy: Array) -> list[ActionValue]:
    """Return the values of all actions on the same deals, the best first."""
    own = ends.points[:, candidates.view.seat or 0].mean(axis=1)
    samples = [points.astype(np.float64) for points in ends.points]
    # Of equally good actions the captain's favourite counts as the best.
    return _action_values(candidates, samples, ends.drawn, policy, int(np.argmax(own + 1e-6 * policy)))


def _action_values(
    candidates: Candidates, samples: Sequence[Array], deal_numbers: Array, policy: Array, best: int
) -> list[ActionValue]:
    """Return the values, given (players, deals) the points of each action; the best has the most deals."""
    seat, view = candidates.view.seat or 0, candidates.view
    top, top_wins = samples[best][seat], _win_percents(view, samples[best])
    values = []
    for at, action in enumerate(candidates.actions):
        # Only the deals that both have been played on, so that luck of the cards cancels out.
        deals = samples[at].shape[1]
        behind, margin = _mean_and_margin(top[:deals] - samples[at][seat], deal_numbers[:deals])
        wins = _win_percents(view, samples[at])
        values.append(
            ActionValue(
                action=action,
                value=float(top.mean()) - behind,
                margin=margin,
                win=float(top_wins.mean() - (top_wins[:deals] - wins).mean()),
                policy=float(policy[at]),
            )
        )
    return sorted(values, key=lambda each: (-each.value, -each.policy))


def _join_deal_numbers(sets: Sequence[Array]) -> Array:
    """Join the numbers of several sets of deals; deals of different sets get different numbers."""
    starts = np.cumsum([0, *(each.max() + 1 for each in sets[:-1])])
    return np.concatenate([each + start for each, start in zip(sets, starts, strict=True)])


def _mean_and_margin(values: Array, deal_numbers: Array) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval.

    Values of the same hidden cards are one cluster, because they are not independent.
    """
    mean = values.mean()
    clusters = np.bincount(deal_numbers, weights=values - mean)
    return float(mean), float(_Z95 * np.sqrt((clusters**2).sum()) / len(values))


def _win_percents(view: View, points: Array) -> Array:
    """Return (deals,) the seat's chance to win the game, given (players, deals) the points of this round."""
    scores = np.asarray(view.scores)[:, None] + points
    return 100 * win_chances(scores, scale_after(view.options, view.round))[view.seat or 0]
