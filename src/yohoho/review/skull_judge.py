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
from yohoho.review.game_review import PlayedRound, PlayedStep, without_fault
from yohoho.review.model import ActionValue, DecisionReview, Effort, RoundReview, Unit, Verdict
from yohoho.review.skull_ledger import OpenValues, exact, ledger
from yohoho.review.skull_verdicts import (
    CATEGORIES,
    USED,
    category_of,
    is_close,
    is_flaggable,
    named,
    verdict_of,
    why,
)
from yohoho.sim.lockstep.skull_state import SkullRules
from yohoho.skull.game import Skull
from yohoho.skull.options import Options
from yohoho.skull.view import View, view

VERSION: Final = 1
"""Changes with every change to this judge that may change a verdict."""
EXTRA_PARTS: Final = 8
"""How often the worlds of a decision are drawn again, at most, while the verdict on it is close."""
FINE: Final[Verdict] = "fine"
_Z95: Final = 1.96


class JudgeBudget(NamedTuple):
    """How much the judge computes: worlds for each decision, play-outs for each state of the ledger."""

    worlds: int
    open_playouts: int


BUDGETS: Final[Mapping[Effort, JudgeBudget]] = {
    "quick": JudgeBudget(256, 32),
    "normal": JudgeBudget(768, 96),
    "deep": JudgeBudget(4096, 384),
}


class SkullJudge:
    unit: Unit = "percent"
    categories = CATEGORIES

    @property
    def version(self) -> str:
        """The version of the judge, with a checksum of the networks it asks."""
        return _version()

    def review_round(self, played: PlayedRound, seat: int, effort: Effort, seed: int) -> RoundReview:
        decisions = self.decisions(played, seat, effort, seed)
        rules, budget = _rules(played), BUDGETS[effort]
        values = OpenValues(rules, captain_weights(), _captain(), seat, budget.open_playouts, seed)
        with single_threaded():
            found = without_fault(lambda: ledger(played, seat, decisions, values.of_round(played)))
        return RoundReview(played.number, decisions, found)

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
        """The values of the legal actions of each view, the best first; draws are alike, so one is enough."""
        with single_threaded():
            return [
                _values(SkullRules(_options(seen)), seen, BUDGETS[effort], seed).actions for seen in views
            ]


JUDGE: Final = SkullJudge()


class _Values(NamedTuple):
    actions: list[ActionValue]
    exact: bool


def _rules(played: PlayedRound) -> SkullRules:
    assert isinstance(played.game, Skull)
    return SkullRules(played.game.options)


def _is_unforced(step: PlayedStep, seat: int) -> bool:
    """Whether a step is a decision of the seat: nobody can know anything about a draw, and an eliminated
    player has nothing to win by naming the next first player."""
    if step.seat != seat or step.before.phase in ("draw", "name"):
        return False
    return len(view(step.before, seat).legal) > 1


def _decision(rules: SkullRules, step: PlayedStep, budget: JudgeBudget, seed: int) -> DecisionReview:
    """The review of a decision, from the view of its seat alone."""
    seen = view(step.before, step.seat)
    found = _values(rules, seen, budget, seed)
    best, taken = found.actions[0], named(found.actions, step.action)
    loss, margin, verdict = 0.0, taken.margin, FINE
    if taken.policy < USED:
        loss = exact(best.value - taken.value)
    if is_flaggable(seen, taken):
        loss, margin = _settled(rules, seen, (best, taken), budget, seed)
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
        why=why(seen, taken, best, verdict, margin),
        values=found.actions,
        category="" if verdict == FINE else category_of(step.action, best.action),
        exact=found.exact,
        average=exact(sum(value.policy * value.value for value in found.actions)),
    )


def _settled(
    rules: SkullRules, seen: View, pair: tuple[ActionValue, ActionValue], budget: JudgeBudget, seed: int
) -> tuple[float, float]:
    """The loss and its margin, from more worlds as long as the verdict is close.

    The values of the actions stay as they were: they do not depend on which action was taken, and so the
    captain's luck-adjusted score is not biased.
    """
    best, taken = pair
    loss, margin = best.value - taken.value, taken.margin
    for extra in range(1, EXTRA_PARTS + 1):
        if not is_close(loss, margin):
            break
        actions = (best.action, taken.action)
        more = 100 * pairwise_losses(rules, captain_weights(), seen, actions, budget.worlds, seed + extra)
        loss, margin = _combined((loss, margin), (more.mean(), _Z95 * more.std(ddof=1) / len(more) ** 0.5))
    return exact(max(0.0, loss)), exact(margin)


def _combined(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """Two estimates with their margins as one, weighted by their precision."""
    weights = [1 / max(margin, 1e-6) ** 2 for _, margin in (one, other)]
    mean = (one[0] * weights[0] + other[0] * weights[1]) / sum(weights)
    return float(mean), float(sum(weights) ** -0.5)


def _values(rules: SkullRules, seen: View, budget: JudgeBudget, seed: int) -> _Values:
    """The values of the legal actions, the best first."""
    legal = seen.legal[:1] if seen.phase in ("draw", "name") else seen.legal
    policy = _captain().probabilities(seen, legal)
    solved = duel_action_values(seen, legal, CFR_ITERATIONS)
    if solved is not None:
        return _Values(_sorted(legal, solved, [0.0] * len(legal), policy), exact=True)
    found = action_values(rules, captain_weights(), seen, legal, budget.worlds, seed)
    return _Values(_sorted(legal, found.values, found.errors, policy), exact=False)


def _sorted(
    legal: Sequence[str], values: Floats, errors: Sequence[float] | Floats, policy: Sequence[float]
) -> list[ActionValue]:
    found = [
        ActionValue(
            action=action,
            value=exact(100 * float(values[at])),
            margin=exact(100 * _Z95 * float(errors[at])),
            win=exact(100 * float(values[at])),
            policy=float(policy[at]),
        )
        for at, action in enumerate(legal)
    ]
    return sorted(found, key=lambda value: (-value.value, value.margin))


def _options(seen: View) -> Options:
    """The options that a view shows; the Last Chance disc is in the game where somebody has held it."""
    rounds = [finished.last_chance for finished in seen.history]
    lent = any(holder is not None for holder in (seen.last_chance, *rounds))
    return Options(players=len(seen.players), last_chance=lent)


@cache
def _captain() -> SkullCaptain:
    return SkullCaptain()


@cache
def _version() -> str:
    networks = (weights_file("skull"), standings.FILE)
    return f"skull-{VERSION}-" + "-".join(f"{crc32(file.read_bytes()):08x}" for file in networks)
