"""Bots of a game without a ladder: its sailor chooses at random and replaces others; there is no coach."""

import pytest

from tests.bots.foreign_bots import Peeker, Raiser
from tests.third_game.goofspiel import Goofspiel
from yohoho.bots import bot_named, rungs
from yohoho.bots.coach import advise, has_coach
from yohoho.bots.fallback import Question, choose_safely
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.game import settle
from yohoho.testing import Nonconformance, check_bot, option_sets


def question(bot: str) -> Question:
    game = Goofspiel()
    return Question(game.name, bot, "s", game.view(settle(game, game.start(), Dice(1)), 0))


def test_sailor_is_the_whole_ladder() -> None:
    assert rungs("goofspiel") == ("sailor",)
    assert bot_named("goofspiel", "sailor:bold").name == "sailor:bold"
    with pytest.raises(OptionsError):
        bot_named("goofspiel", "captain")


def test_sailor_chooses_every_legal_action() -> None:
    view = question("sailor").view
    choices = {bot_named("goofspiel", "sailor").choose(view, view.legal, Dice(seed)) for seed in range(60)}
    assert choices == set(view.legal)


def test_sailor_replaces_a_bot_that_fails() -> None:
    request = question("raiser")
    decision = choose_safely(Raiser(), request)
    assert decision.fault is not None
    assert decision.choice in request.view.legal


def test_option_sets_are_the_numbers_of_players() -> None:
    assert option_sets("goofspiel") == {f"goofspiel-{n}": {"players": n} for n in (2, 3, 4)}


def test_sailor_conforms() -> None:
    report = check_bot(bot_named("goofspiel", "sailor"), "goofspiel")
    assert report.decisions == 60
    assert set(report.phases) == {"bids"}


def test_conformance_kit_finds_a_bot_that_peeks() -> None:
    with pytest.raises(Nonconformance) as refusal:
        check_bot(Peeker, "goofspiel")
    assert refusal.value.check == "peeks"


def test_game_without_a_coach_gives_no_hints() -> None:
    assert not has_coach("goofspiel")
    assert advise("goofspiel", question("sailor").view) == []
