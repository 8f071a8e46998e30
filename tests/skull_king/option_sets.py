"""The option sets of Skull King that tests use; `yohoho.testing` lists them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.effort import slow_but_first
from tests.skull_king.random_options import BY_EDITION, menu_of, values_of
from yohoho.skull_king import SkullKing
from yohoho.skull_king.editions import EDITIONS, Edition
from yohoho.skull_king.options import PLANS
from yohoho.testing.skull_king import EVERYTHING, LOOT_FOR_TWO, MENU, OPTION_SETS, WHOLE_MENU

__all__ = [
    "EVERYTHING",
    "LOOT_FOR_TWO",
    "MENU",
    "OPTION_SETS",
    "WHOLE_MENU",
    "choices_met",
    "choices_on_all_menus",
    "each_choice_quick",
    "game_of",
]

Choice = tuple[str, str, Any]
"""An edition, one of its options, and a value of it: of several pirates or plans, one of them."""


def game_of(name: str) -> SkullKing:
    return SkullKing(**WHOLE_MENU[name])


@cache
def choices_met(name: str) -> frozenset[Choice]:
    """What players have chosen in an option set."""
    game = game_of(name)
    edition = game.edition
    chosen = {field.name: getattr(game.options, field.name) for field in menu_of(edition)}
    powers = chosen.pop("powers", ())
    chosen["players"] = game.players
    met = {(edition.name, option, value) for option, value in chosen.items()}
    return frozenset(met | {(edition.name, "powers", person) for person in powers})


def choices_on_all_menus() -> set[Choice]:
    """Every number of players, and every value of every option, that an edition offers.

    A plan of one's own stands in no menu.
    """
    return {choice for edition in EDITIONS.values() for choice in _menu(edition)}


def _menu(edition: Edition) -> Iterator[Choice]:
    listed = {"scoring": edition.scorings, "powers": tuple(edition.powers), "plan": tuple(PLANS)}
    assert listed.keys() == BY_EDITION.keys()
    least, most = edition.players
    for players in range(least, most + 1):
        yield edition.name, "players", players
    for field in menu_of(edition):
        for value in listed.get(field.name) or values_of(field):
            yield edition.name, field.name, value


def each_choice_quick() -> list[Any]:
    """Parameters of a test: all option sets, of which the first to meet a choice are quick."""
    return slow_but_first(OPTION_SETS, choices_met)
