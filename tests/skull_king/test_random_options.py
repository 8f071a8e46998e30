"""Random options meet all that an edition offers, an option that was just added too."""

from collections import defaultdict
from random import Random
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from tests.skull_king.option_sets import OPTION_SETS, choices_met, choices_on_all_menus
from tests.skull_king.random_options import any_options, menu_of, values_of
from yohoho.skull_king.editions import BECK, EDITIONS, SCHMIDT
from yohoho.skull_king.options import Options, Setup

DRAWS = 400


class MoreOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    parrots: bool = False
    tide: Literal["low", "high"] = "low"


def draw_values() -> dict[str, dict[str, set[Any]]]:
    """The values of each option in each edition."""
    values: dict[str, dict[str, set[Any]]] = defaultdict(lambda: defaultdict(set))
    rng = Random("options")
    for _ in range(DRAWS):
        options, players = any_options(rng)
        for name, value in options.items():
            values[options["edition"]][name].add(value)
        values[options["edition"]]["players"].add(players)
    return values


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_value_on_the_menu_is_drawn(edition: Any) -> None:
    values = draw_values()[edition.name]
    assert values.keys() - {"edition", "players", "blanks"} == {field.name for field in menu_of(edition)}
    assert values["players"] == set(range(edition.players[0], edition.players[1] + 1))
    assert values["scoring"] == set(edition.scorings)
    assert {person for powers in values["powers"] for person in powers} == set(edition.powers)
    for field in menu_of(edition):
        if field.name not in ("scoring", "powers", "plan"):
            assert values[field.name] == set(values_of(field))


def test_option_sets_meet_every_choice() -> None:
    met = set().union(*map(choices_met, OPTION_SETS))
    assert choices_on_all_menus() <= met, "add the choice to MENU in yohoho/testing/skull_king.py"


def test_drawn_options_make_a_game() -> None:
    rng = Random("games")
    for _ in range(DRAWS):
        options, players = any_options(rng)
        assert Setup(Options(players=players, **options)).plan


def test_options_that_were_just_added_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.skull_king.options.Options", MoreOptions)
    monkeypatch.setitem(EDITIONS, "beck", replace(BECK, menu=BECK.menu | {"parrots", "tide"}))
    values = draw_values()
    assert values["beck"]["parrots"] == {False, True}
    assert values["beck"]["tide"] == {"low", "high"}
    assert "parrots" not in values[SCHMIDT.name]
    assert ("beck", "tide", "high") in choices_on_all_menus()
