"""A game without an encoding says so when a program wants its observations."""

import pytest

from yohoho import OptionsError
from yohoho.core import registry
from yohoho.envs import encoding_of, observe


def test_game_without_an_encoding_has_no_observations() -> None:
    game = registry.open_game("goofspiel", {})
    with pytest.raises(OptionsError, match=r"goofspiel.*no-encoding"):
        encoding_of(game)
    with pytest.raises(OptionsError, match="no-encoding"):
        observe(game.view(game.start(), 0))
