"""The ready-made tables: each opens, keeps its options in full, and is played to the end by bots."""

from typing import Any, get_args

import pytest

from tests.table.fixtures import TableDriver
from yohoho.core import registry
from yohoho.server.tables.messages import AnyCommand
from yohoho.table import PACES, all_presets, commands, read_settings
from yohoho.table.decide import decisions
from yohoho.table.presets import presets_of


def test_every_game_has_presets() -> None:
    assert {preset["game"] for preset in all_presets().values()} == set(registry.names())


def test_presets_of_a_game_come_in_the_order_of_the_menu() -> None:
    assert list(presets_of("skull")) == ["skull", "skull-last-chance"]
    assert list(presets_of("skull-king"))[:2] == ["first-game", "quick-5x5"], "the simplest is first"


def test_presets_are_for_four_unless_their_name_says_otherwise() -> None:
    for game in ("skull-king", "skull"):
        for name, preset in presets_of(game).items():
            assert read_settings(preset).options["players"] == (2 if name == "for-two" else 4), name


@pytest.mark.parametrize("name", sorted(all_presets()))
def test_a_preset_is_played_to_the_end_by_bots(name: str) -> None:
    preset: dict[str, Any] = dict(all_presets()[name])
    driver = TableDriver(preset["game"], **preset["options"]).start()
    driver.do("Ann", commands.Leave())
    driver.wait(2000)
    assert driver.view(None).phase == "over"


@pytest.mark.parametrize("name", sorted(all_presets()))
def test_settings_read_back_as_they_are(name: str) -> None:
    settings = read_settings(all_presets()[name])
    assert read_settings({"game": settings.game, "options": settings.options}) == settings
    assert settings.open_game().players == settings.options["players"]


@pytest.mark.parametrize(("name", "seconds"), PACES.items())
def test_every_pace_goes_by_name_or_in_seconds(name: str, seconds: int) -> None:
    assert read_settings({"pace": name}).pace == read_settings({"pace": seconds}).pace == seconds


def test_every_command_is_decided() -> None:
    """A new command must find its way into what decides, from which the type of messages is made."""
    kinds = set(commands.Command.__subclasses__())
    assert set(decisions()) == set(get_args(AnyCommand)) == kinds
