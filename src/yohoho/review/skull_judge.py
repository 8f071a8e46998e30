"""The judge of Skull. Values are the chance to win the game in per cent, at what the seat could know.

Between the last two players the values come from the solved round. Otherwise the hidden skulls are drawn from
beliefs and the round is played out by captains.
"""

from collections.abc import Container, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple
from zlib import crc32

from yohoho.bots.skull import standings
from yohoho.bots.skull.beliefs import Floats
from yohoho.bots.skull.captain import CFR_ITERATIONS, SkullCaptain
from yohoho.bots.skull.last_two import duel_action_values
from yohoho.bots.skull.network_policy import captain_weights
from yohoho.bots.skull.playouts import action_values, pairwise_losses
from yohoho.bots.weights import single_threaded, weights_file
from yohoho.review.game_review import PlayedRound, PlayedStep, ledger_or_none
from yohoho.review.model import ActionValue, DecisionReview, Effort, RoundReview, Unit, Verdict
from yohoho.review.skull_luck import OpenValues, exact, luck_ledger
from yohoho.review.skull_verdicts import (
    CATEGORIES,
    USED,
    category_of,
    is_close,
    is_flaggable,
    value_of,
    verdict_of,
    why,
)
from yohoho.sim.lockstep.skull_state import SkullRules
from yohoho.skull.game import Skull
from yohoho.skull.options import Options
from yohoho.skull.view import View, view

VERSION: Final = 1
"""The version changes with every change to this judge that may change a verdict."""
EXTRA_PARTS: Final = 8
"""Worlds are drawn at most this number of times anew for a decision while the verdict on it is close."""
FINE: Final[Verdict] = "fine"
_Z95: Final = 1.96


class JudgeBudget(NamedTuple):
    """The amount of computing: worlds for each decision, play-outs for each state of the ledger."""

    worlds: int
    open_playouts: int


BUDGETS: Final[Mapping[Effort, JudgeBudget]] = {
    "quick": JudgeBudget(256, 32),
    "normal": JudgeBudget(768, 96),
    "deep": JudgeBudget(4096, 384),
}


class SkullJudge:
    """Judges by the captain's network, and by the solved round where two players are left."""

    unit: Unit = "percent"
    categories = CATEGORIES

    @property
    def version(self) -> str:
        """The number of the version, with checksums of the networks that the judge uses."""
        return _version()

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        decisions = self.decisions(played, seat, effort, seed)
        rules, budget = _rules(played), BUDGETS[effort]
        values = OpenValues(rules, captain_weights(), _captain(), seat, budget.open_playouts, seed)
        with single_threaded():
            round_ledger = ledger_or_none(
                lambda: luck_ledger(played, seat, decisions, values.evaluate_round(played))
            )
        return RoundReview(played.number, decisions, round_ledger)

    def decisions(
        self, played: PlayedRound, seat: int, effort: Effort, seed: int, only: Container[int] | None = None
    ) -> list[DecisionReview]:
        steps = [step for step in played.steps if only is None or step.step in only]
        with single_threaded():
            return [
                _decision(_rules(played), step, BUDGETS[effort], seed)
                for step in steps
                if _is_unforced(step, seat)
            ]

    def evaluate(self, views: Sequence[Any], effort: Effort, seed: int) -> list[list[ActionValue]]:
        """Return the values of the legal actions of each view, the best first.

        Draws are alike, so one is enough.
        """
        with single_threaded():
            return [
                _evaluate(SkullRules(_options(seat_view)), seat_view, BUDGETS[effort], seed).actions
                for seat_view in views
            ]


JUDGE: Final = SkullJudge()


class _Evaluation(NamedTuple):
    """The values of the legal actions, the best first; `exact` if they come from a solved round."""

    actions: list[ActionValue]
    exact: bool


def _rules(played: PlayedRound) -> SkullRules:
    assert isinstance(played.game, Skull)
    return SkullRules(played.game.options)


def _is_unforced(step: PlayedStep, seat: int) -> bool:
    """Return whether a step is a decision of the seat.

    Nobody can know anything about a draw, and an eliminated player has nothing to win by naming the next
    first player.
    """
    if step.seat != seat or step.before.phase in ("draw", "name"):
        return False
    return len(view(step.before, seat).legal) > 1


def _decision(rules: SkullRules, step: PlayedStep, budget: JudgeBudget, seed: int) -> DecisionReview:
    """Judge a decision, from the view of its seat alone."""
    seat_view = view(step.before, step.seat)
    evaluation = _evaluate(rules, seat_view, budget, seed)
    best, taken = evaluation.actions[0], value_of(evaluation.actions, step.action)
    loss, margin, verdict = 0.0, taken.margin, FINE
    if taken.policy < USED:
        loss = exact(best.value - taken.value)
    if is_flaggable(seat_view, taken):
        loss, margin = _measure_loss(rules, seat_view, (best, taken), budget, seed)
        verdict = verdict_of(loss, margin)
    return DecisionReview(
        step=step.step,
        action=step.action,
        best=best.action,
        loss=loss,
        margin=margin,
        win_loss=loss,
        policy=taken.policy,
        verdict=verdict,
        why=why(seat_view, taken, best, verdict, margin),
        values=evaluation.actions,
        category="" if verdict == FINE else category_of(step.action, best.action),
        exact=evaluation.exact,
        average=exact(sum(value.policy * value.value for value in evaluation.actions)),
    )


def _measure_loss(
    rules: SkullRules, seat_view: View, pair: tuple[ActionValue, ActionValue], budget: JudgeBudget, seed: int
) -> tuple[float, float]:
    """Return the loss and its margin, from more worlds as long as the verdict is close.

    The values of the actions stay as they were: they do not depend on which action was taken, and so the
    captain's luck-adjusted score is not biased.
    """
    best, taken = pair
    loss, margin = best.value - taken.value, taken.margin
    for extra in range(1, EXTRA_PARTS + 1):
        if not is_close(loss, margin):
            break
        actions = (best.action, taken.action)
        # Another seed draws other worlds; the same ones again would add no evidence.
        more = 100 * pairwise_losses(
            rules, captain_weights(), seat_view, actions, budget.worlds, seed + extra
        )
        loss, margin = _combine_estimates(
            (loss, margin), (more.mean(), _Z95 * more.std(ddof=1) / len(more) ** 0.5)
        )
    return exact(max(0.0, loss)), exact(margin)


def _combine_estimates(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    """Combine two estimates with their margins, weighted by their precision."""
    # A margin of 0 would weigh infinitely.
    weights = [1 / max(margin, 1e-6) ** 2 for _, margin in (first, second)]
    mean = (first[0] * weights[0] + second[0] * weights[1]) / sum(weights)
    return float(mean), float(sum(weights) ** -0.5)


def _evaluate(rules: SkullRules, seat_view: View, budget: JudgeBudget, seed: int) -> _Evaluation:
    """Return the values of the legal actions."""
    legal = seat_view.legal[:1] if seat_view.phase in ("draw", "name") else seat_view.legal
    policy = _captain().probabilities(seat_view, legal)
    solution = duel_action_values(seat_view, legal, CFR_ITERATIONS)
    if solution is not None:
        return _Evaluation(_sort_values(legal, solution, [0.0] * len(legal), policy), exact=True)
    estimates = action_values(rules, captain_weights(), seat_view, legal, budget.worlds, seed)
    return _Evaluation(_sort_values(legal, estimates.values, estimates.errors, policy), exact=False)


def _sort_values(
    legal: Sequence[str], values: Floats, errors: Sequence[float] | Floats, policy: Sequence[float]
) -> list[ActionValue]:
    unsorted = [
        ActionValue(
            action=action,
            value=exact(100 * float(values[at])),
            margin=exact(100 * _Z95 * float(errors[at])),
            win=exact(100 * float(values[at])),
            policy=float(policy[at]),
        )
        for at, action in enumerate(legal)
    ]
    return sorted(unsorted, key=lambda value: (-value.value, value.margin))


def _options(seat_view: View) -> Options:
    """Return the options that a view shows. The Last Chance disc is in the game where somebody has had it."""
    rounds = [finished.last_chance for finished in seat_view.history]
    lent = any(holder is not None for holder in (seat_view.last_chance, *rounds))
    return Options(players=len(seat_view.players), last_chance=lent)


@cache
def _captain() -> SkullCaptain:
    return SkullCaptain()


@cache
def _version() -> str:
    networks = (weights_file("skull"), standings.FILE)
    return f"skull-{VERSION}-" + "-".join(f"{crc32(file.read_bytes()):08x}" for file in networks)
