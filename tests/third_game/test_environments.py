"""A third game with an encoding has environments without more code."""

from collections.abc import Sequence
from typing import Any, Self

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test

from tests.envs.test_pettingzoo import KNOWN_WARNINGS
from yohoho import OptionsError
from yohoho.core import registry
from yohoho.core.game import AnyGame
from yohoho.envs import gymnasium_envs
from yohoho.envs.encoding import Encoding
from yohoho.envs.registration import env_id
from yohoho.envs.seat_env import SeatEnv
from yohoho.envs.turn_env import TurnEnv, wrap


class PrizeEncoding(Encoding):
    """The prize, and the cards of the hand that sees it."""

    observation_size = action_count = 14

    @classmethod
    def of_game(cls, game: Any) -> Self:
        return cls()

    @classmethod
    def of_view(cls, view: Any) -> Self:
        return cls()

    def encode(self, view: Any) -> Any:
        seen = np.zeros((self.observation_size, 1))
        seen[0] = view.prize or 0
        seen[self.numbers(view, view.legal)] = 1
        return seen

    def numbers(self, view: Any, texts: Sequence[str]) -> list[int]:
        return [int(text.split()[1]) for text in texts]


@pytest.fixture
def goofspiel(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    game = registry.open_game("goofspiel", {})
    PrizeEncoding.view_class = type(game.view(game.start(), 0))
    descriptor = registry.descriptor("goofspiel")
    named = replace(descriptor, encoding=f"{__name__}:PrizeEncoding")
    monkeypatch.setitem(registry._load_installed(), "goofspiel", named)
    return game


@pytest.mark.filterwarnings(*(f"ignore:{text}:UserWarning" for text in KNOWN_WARNINGS))
def test_turn_env_plays_it(goofspiel: AnyGame) -> None:
    api_test(wrap(TurnEnv(goofspiel, "goofspiel_v0", "round")), num_cycles=30)
    seed_test(lambda: wrap(TurnEnv(goofspiel, "goofspiel_v0")), num_cycles=10)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_its_table_is_shown_without_a_description(goofspiel: AnyGame, mode: Any) -> None:
    env = TurnEnv(goofspiel, "goofspiel_v0", render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    assert shown == str(env.episode.state) if mode == "ansi" else shown is not None


def test_seat_env_plays_it_against_its_sailor(goofspiel: AnyGame) -> None:
    check_env(SeatEnv(goofspiel), skip_render_check=True)  # that needs a registered environment


def test_game_without_an_encoding_says_so() -> None:
    assert env_id("goofspiel") == "yohoho/Goofspiel-v0"
    assert "yohoho/Skull-v0" in gymnasium.registry
    with pytest.raises(OptionsError, match="no-encoding"):
        gymnasium_envs.seat_env("goofspiel")
