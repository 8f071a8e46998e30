"""Reference lines are those of the bots themselves: a bot that cannot play has none, and is not replaced."""

from collections.abc import Callable
from unittest.mock import patch

import pytest

from tests.server.client import run_within
from yohoho.bots.fallback import BotFault, Decision, Kind, Question, answer
from yohoho.daily.days import day_of
from yohoho.daily.deal import DailyDeal
from yohoho.daily.headless import play_day
from yohoho.server.background import BackgroundTasks
from yohoho.server.bot_pool import BotPool
from yohoho.server.daily import references
from yohoho.server.daily.references import References, read_references
from yohoho.server.daily.wire import DailyReference
from yohoho.server.tables.observer import TableObserver
from yohoho.store import DayRow, MemoryStore

NOW = 1_800_000_000_000
DEAL = DailyDeal(day_of(NOW), "skull", "rum")


class FaultyPool(BotPool):
    """Answers at once; for some questions with a fault, as on a busy machine or without an extra."""

    def __init__(self, fault: Callable[[Question], Kind | None]) -> None:
        super().__init__(1, 5)
        self.fault = fault

    async def decide(self, question: Question) -> Decision:
        fault = self.fault(question)
        decision = answer(question)
        return Decision(decision.choice, BotFault(fault, question.game, question.bot)) if fault else decision


def compute_lines(fault: Callable[[Question], Kind | None]) -> tuple[bytes, bool]:
    """The stored lines, and whether another process may compute them later."""

    async def scenario() -> tuple[bytes, bool]:
        store = MemoryStore()
        background = BackgroundTasks()
        await store.daily.open_day(DayRow(DEAL.day, DEAL.game, DEAL.secret, NOW))
        service = References(store.daily, FaultyPool(fault), background, TableObserver())
        service.compute_later(DEAL, NOW)
        await background.join(30)
        row = await store.daily.find_day(DEAL.day, DEAL.game)
        assert row is not None
        later = NOW + references.CLAIM_MS
        free = await store.daily.claim_lines(DEAL.day, DEAL.game, later, later + 1)
        return row.lines, free

    with (
        patch.object(references, "reference_rungs", lambda game: ("cabin-boy", "sailor")),
        patch.object(references, "RETRY_SECONDS", 0),
    ):
        return run_within(scenario())


def line(rung: str) -> DailyReference:
    outcome = play_day(DEAL, rung).outcome
    return DailyReference(rung, outcome.points, outcome.rank)


def test_lines_are_those_of_the_headless_day() -> None:
    lines, free = compute_lines(lambda question: None)
    assert read_references(lines) == [line("cabin-boy"), line("sailor")]
    assert not free


def test_rung_that_is_not_installed_is_left_out() -> None:
    lines, _ = compute_lines(lambda question: "missing" if question.bot == "cabin-boy" else None)
    assert read_references(lines) == [line("sailor")]


@pytest.mark.parametrize("kind", ["busy", "slow"])
def test_bot_without_time_is_asked_again_and_never_replaced(kind: Kind) -> None:
    seeds = list[str]()

    def at_first(question: Question) -> Kind | None:
        seeds.append(question.seed)
        return kind if seeds.count(question.seed) == 1 else None

    lines, _ = compute_lines(at_first)
    assert read_references(lines) == [line("cabin-boy"), line("sailor")]
    lines, free = compute_lines(lambda question: kind)
    assert (lines, free) == (b"", True)
