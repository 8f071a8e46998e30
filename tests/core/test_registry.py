"""Games by name."""

import pytest

import yohoho
from yohoho.core import registry
from yohoho.core.descriptor import GameDescriptor
from yohoho.core.errors import OptionsError


def test_both_games_are_known() -> None:
    assert {yohoho.SkullKing.name, yohoho.Skull.name} <= set(registry.names())


@pytest.mark.parametrize("name", ["skull-king", "skull"])
def test_a_game_is_opened_with_plain_options(name: str) -> None:
    game = registry.open_game(name, {"players": 5})
    assert (game.name, game.players) == (name, 5)


def test_an_unknown_game_says_which_are_known() -> None:
    with pytest.raises(OptionsError) as caught:
        registry.open_game("whist", {})
    assert caught.value.reason.code == "unknown-game"
    assert caught.value.reason.args["known"] == list(registry.names())


@pytest.mark.parametrize("name", ["skull-king", "skull"])
@pytest.mark.parametrize(
    "options", [{"players": 99}, {"players": "four"}, {"players": None}, {"planets": 3}, {"players": 2**80}]
)
def test_options_that_describe_no_game_are_refused(name: str, options: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        registry.open_game(name, options)


def test_a_game_of_ones_own_can_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_own", dict(registry._own))
    registry.register(GameDescriptor(name="my-skull", open=yohoho.Skull.from_options))
    assert registry.open_game("my-skull", {"players": 3}).players == 3
