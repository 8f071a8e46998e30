"""Whatever a bot does, a table gets a legal choice and the fault."""

from collections.abc import Sequence
from threading import Event
from typing import Any

import msgspec
import pytest

from tests.bots import foreign_bots
from yohoho import Dice, Skull, SkullKing, settle
from yohoho.bots import Bot, bot_named, fallback, rungs
from yohoho.bots.fallback import Question, answer, choose_safely


def question(bot: str = "acme", game: str = "skull-king", seed: str = "s") -> Question:
    opened: Any = SkullKing(players=4) if game == "skull-king" else Skull(players=4)
    state = settle(opened, opened.start(), Dice(1))
    seat = opened.waiting(state)[0]
    return Question(game, bot, seed, opened.view(state, seat))


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        (foreign_bots.Raiser(), "raised", "RuntimeError"),
        (foreign_bots.Quitter(), "raised", "SystemExit"),
        (foreign_bots.Cheat(), "illegal", ""),
        (foreign_bots.Mute(), "illegal", ""),
    ],
)
def test_fault_is_reported_and_the_sailor_decides(bot: Bot, kind: str, detail: str) -> None:
    request = question()
    decision = choose_safely(bot, request)
    sailors = bot_named("skull-king", "sailor").choose(request.view, request.view.legal, Dice("s/safe"))
    assert decision.choice == sailors
    assert decision.fault is not None
    assert (decision.fault.kind, decision.fault.detail) == (kind, detail)
    assert (decision.fault.game, decision.fault.bot) == ("skull-king", "acme")


def test_fault_contains_nothing_of_the_view() -> None:
    """The text of the exception holds the hand, the fault does not."""
    request = question()
    fault = msgspec.json.encode(choose_safely(foreign_bots.Raiser(), request).fault).decode()
    assert request.view.hand
    assert not any(card in fault for card in request.view.hand)


def test_slow_bot_is_abandoned() -> None:
    released, ended = Event(), Event()

    class Waiter(foreign_bots.Lubber):
        def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
            released.wait(60)
            ended.set()
            return legal[0]

    decision = choose_safely(Waiter(), question(), patience=0.1)
    assert not ended.is_set()
    released.set()
    assert decision.fault is not None
    assert decision.fault.kind == "slow"
    assert decision.choice in question().view.legal


def test_good_bot_decides_without_a_fault() -> None:
    request = question()
    for patience in (None, 30.0):
        decision = choose_safely(foreign_bots.Lubber(), request, patience)
        assert decision == fallback.Decision(Dice("s").choice(request.view.legal))


def test_changed_list_of_legal_actions_has_no_effect() -> None:
    request = question()
    legal = list(request.view.legal)
    assert choose_safely(foreign_bots.Meddler(), request).choice in legal


@pytest.mark.parametrize("game", ["skull-king", "skull"])
@pytest.mark.parametrize("safe", [foreign_bots.Raiser(), foreign_bots.Cheat()])
def test_random_legal_choice_replaces_a_failing_sailor(
    game: str, safe: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fallback, "bot_named", lambda game, name: safe)
    chosen = {
        choose_safely(foreign_bots.Raiser(), question(game=game, seed=str(n))).choice for n in range(30)
    }
    assert chosen == set(question(game=game).view.legal)


def test_bot_that_is_not_installed_is_missing() -> None:
    decision = answer(question("kraken-tamer"))
    assert decision.fault is not None
    assert (decision.fault.kind, decision.fault.detail) == ("missing", "unknown-bot")


@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_same_question_has_the_same_answer(game: str) -> None:
    for rung in rungs(game):
        assert answer(question(rung, game)) == answer(question(rung, game))
        assert answer(question(rung, game)).fault is None
