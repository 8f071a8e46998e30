"""The menu offers everything that the games accept, and nothing else."""

from typing import Any

import pytest

from tests.server.in_memory import InMemoryServer
from yohoho.core import registry
from yohoho.core.errors import OptionsError
from yohoho.server.menu import Box, full_menu
from yohoho.skull_king import PLANS
from yohoho.skull_king.cards import BY_NAME
from yohoho.table import all_presets, read_settings
from yohoho.table.settings import PACES

BOXES = {box.edition or box.game: box for box in full_menu().boxes}
EVERY_BOX = pytest.mark.parametrize("box", BOXES.values(), ids=list(BOXES))


def opens(box: Box, **chosen: Any) -> Any:
    return registry.open_game(box.game, {**box.defaults, **chosen})


def test_menu_is_public(app: InMemoryServer) -> None:
    menu = app.ask("GET", "/api/menu").json()
    assert [(box["game"], box["edition"]) for box in menu["boxes"]] == [
        ("skull-king", "beck"),
        ("skull-king", "schmidt"),
        ("skull", None),
    ]
    assert menu["paces"] == PACES


@EVERY_BOX
def test_every_bot_on_the_menu_can_be_seated(box: Box) -> None:
    assert "sailor" in box.rungs
    for rung in box.rungs:
        assert read_settings({"game": box.game, "bots": rung}).bots == rung


@EVERY_BOX
def test_only_listed_numbers_of_players_are_accepted(box: Box) -> None:
    for players in range(box.least, box.most + 1):
        assert opens(box, players=players).players == players
    for players in (box.least - 1, box.most + 1):
        with pytest.raises(OptionsError):
            opens(box, players=players)


@EVERY_BOX
def test_option_that_is_not_offered_is_refused(box: Box) -> None:
    """Except the only scoring of a box, which may be named."""
    others = {
        "kraken": True,
        "powers": ["rosie"],
        "plan": "whirlpool",
        "blanks": ["escape"],
        "last_chance": True,
    }
    for option, value in others.items():
        if option in box.options:
            opens(box, **{option: value})
        else:
            with pytest.raises(OptionsError):
                opens(box, **{option: value})


@EVERY_BOX
def test_every_offered_choice_is_accepted(box: Box) -> None:
    choices: dict[str, list[Any]] = {
        "scoring": list(box.scorings),
        "plan": list(box.plans),
        "powers": [[power] for power in box.powers],
        "ties": list(box.ties),
        **box.choices,
        "blanks": [[card] for card in box.copies],
    }
    for option, values in choices.items():
        for value in values:
            opens(box, **{option: value})
    for option, cards in box.extras.items():
        for card in cards if box.blanks else ():
            opens(box, **{option: True, "blanks": [card]})


@EVERY_BOX
def test_no_choice_is_listed_twice(box: Box) -> None:
    assert not {"scoring", "plan", "powers", "ties", "blanks"} & set(box.choices)


def test_single_choice_is_not_offered() -> None:
    assert "scoring" in BOXES["beck"].options
    assert BOXES["schmidt"].options == ["ties", "tricks_face_down"]
    assert BOXES["skull"].options == ["last_chance", "open_to_eliminated", "first_player"]


def test_options_that_depend_on_the_chairs_are_marked() -> None:
    assert BOXES["skull"].seats == ["first_player"]
    assert BOXES["beck"].only_for == {"loot_for_two": 2}
    assert BOXES["schmidt"].only_for == {}


def test_menu_lists_plans_and_cards_to_copy() -> None:
    beck = BOXES["beck"]
    assert {name: tuple(rounds) for name, rounds in beck.plans.items()} == PLANS
    cards = [*beck.copies, *(card for more in beck.extras.values() for card in more)]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(BY_NAME)


def test_every_preset_belongs_to_one_box() -> None:
    presets = {name: settings for box in BOXES.values() for name, settings in box.presets.items()}
    assert presets == {name: read_settings(plain) for name, plain in all_presets().items()}
