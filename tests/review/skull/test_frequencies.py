"""How often a player places skulls first and bluffs, over many games."""

from collections.abc import Sequence

import pytest

from tests.effort import examples
from tests.review.skull.games import FaultyCaptain, record_game
from yohoho.core.record import GameRecord
from yohoho.review import Review, review
from yohoho.review.skull_frequencies import MIN_DECISIONS, Frequency, frequencies
from yohoho.review.skull_judge import BUDGETS, JudgeBudget
from yohoho.skull import View


class SkullFirst(FaultyCaptain):
    """Places the skull first whenever it can."""

    def fault(self, view: View, legal: Sequence[str], choice: str) -> str:
        return "place skull" if view.phase == "first-discs" and "place skull" in legal else choice


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUDGETS, "quick", JudgeBudget(worlds=4, open_playouts=1))


def review_games(games: int, bot: FaultyCaptain | None = None) -> list[tuple[GameRecord, Review]]:
    records = [record_game(f"often {number}", bot=bot) for number in range(games)]
    return [(record, review(record, 0, "quick")) for record in records]


def test_habit_of_placing_the_skull_first_shows_over_games() -> None:
    first, _ = frequencies(review_games(examples(8, 1), SkullFirst()))
    assert first.kind == "skull-first-disc"
    assert first.taken == first.decisions
    assert first.expected < first.taken
    assert first.verdict == ("too-often" if first.decisions >= MIN_DECISIONS else "fine")


@pytest.mark.slow
def test_captain_keeps_its_own_frequencies() -> None:
    first, bluff = frequencies(review_games(8))
    for frequency in (first, bluff):
        assert 0 < frequency.expected < frequency.decisions
        assert abs(frequency.taken - frequency.expected) <= 2 * frequency.margin


@pytest.mark.parametrize(
    ("decisions", "taken", "verdict"),
    [(100, 50, "fine"), (100, 59, "fine"), (100, 61, "too-often"), (100, 39, "too-rarely"), (20, 20, "fine")],
)
def test_verdict_needs_enough_decisions_and_a_clear_difference(
    decisions: int, taken: int, verdict: str
) -> None:
    assert Frequency("skull-bluff", decisions, taken, 50.0, 9.8).verdict == verdict
