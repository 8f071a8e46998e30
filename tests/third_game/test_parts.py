"""A game that names parts in its descriptor gets them instead of the plain ones."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace

from tests.bots.foreign_bots import Lubber
from tests.third_game.goofspiel import GOOFSPIEL, State
from tests.third_game.installation import forget_games
from yohoho.bots import bot_named, rungs
from yohoho.bots.advice import Hint
from yohoho.bots.coach import advise
from yohoho.bots.ladder import Ladder, next_below
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.core.game import CHANCE
from yohoho.locales import Voice
from yohoho.locales.game_words import GameWords
from yohoho.server.menu import Box, full_menu, plain_box
from yohoho.sim.game_simulation import GameStatistics
from yohoho.sim.match import play
from yohoho.sim.tournament import BidResult, Tournament
from yohoho.table import all_presets, read_settings
from yohoho.table.presets import Presets
from yohoho.testing import option_sets

LADDER: Final[Ladder] = {"sailor": lambda style: Lubber(), "captain": lambda style: Lubber()}
PRESETS: Final[Presets] = {"quick": {"cards": 3}, "long": {"cards": 13}, "skull": {"cards": 1}}
OPTION_SETS: Final = {"tiny": {"players": 2, "cards": 1}}
WORDS: Final[GameWords] = {
    "en": {"preset.quick": "Quick", "preset.long": "Long", "reason.missed": "Never said"},
    "de": {"play.game.goofspiel": "Goof-Spiel", "preset.quick": "Schnell"},
}


def hints(view: Any, legal: list[str], rng: Dice) -> list[Hint]:
    return [Hint(action, 0, 0, 0, Reason("hint-wins")) for action in legal]


def boxes() -> list[Box]:
    return [replace(plain_box("goofspiel"), edition=edition) for edition in ("small", "large")]


class _Statistics(GameStatistics):
    def bids(self, state: State) -> list[BidResult]:
        return [BidResult(seat, 5, 1, 1, score) for seat, score in enumerate(state.scores)]

    def ending(self, state: State) -> str:
        return "no-prizes-left"


STATISTICS: Final = _Statistics()


@pytest.fixture(autouse=True)
def with_parts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    parts = ("ladder", "presets", "option_sets", "words", "statistics")
    named = {part: f"{__name__}:{part.upper()}" for part in parts}
    whole = replace(GOOFSPIEL, coach=f"{__name__}:hints", menu=f"{__name__}:boxes", **named)
    monkeypatch.setattr(registry, "_own", {**registry._own, whole.name: whole})
    forget_games()
    yield
    forget_games()


def test_ladder_and_coach() -> None:
    assert rungs("goofspiel") == ("sailor", "captain")
    assert isinstance(bot_named("goofspiel", "captain"), Lubber)
    assert next_below("goofspiel", "captain") == next_below("goofspiel", "sailor") == "sailor"
    game = registry.open_game("goofspiel", {})
    state = game.apply(game.start(), CHANCE, game.read("prize 1"))
    view = game.view(state, 0)
    assert [hint.action for hint in advise("goofspiel", view)] == list(view.legal)


def test_presets_belong_to_the_first_game_that_names_them() -> None:
    presets = all_presets()
    assert list(presets)[-2:] == ["quick", "long"]
    assert presets["skull"]["game"] == "skull"
    assert read_settings(presets["quick"]).options == {"players": 3, "cards": 3, "prizes": "shuffled"}


def test_option_sets_and_boxes() -> None:
    assert option_sets("goofspiel") == OPTION_SETS
    assert [box.edition for box in full_menu().boxes if box.game == "goofspiel"] == ["small", "large"]


def test_statistics() -> None:
    tournament = Tournament.of(registry.open_game("goofspiel", {}), ["sailor"], "7")
    played = play(tournament, 0)
    assert [bid.points for bid in played.bids] == list(played.scores)
    assert played.ending == "no-prizes-left"


def test_words_are_taken_in_the_language_then_in_english_and_replace_none_of_ours() -> None:
    german, french = Voice("de"), Voice("fr")
    assert german.say("play.game.goofspiel") == "Goof-Spiel"
    assert french.say("play.game.goofspiel") == "Goofspiel"
    assert (german.say("preset.quick"), french.say("preset.quick")) == ("Schnell", "Quick")
    assert german.say("reason.missed", off=1, bid=1, tricks=0, points=0) != "Never said"
