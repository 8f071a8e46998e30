"""Named option sets of Skull King: every edition, number of players and option, alone and all at once.

`WHOLE_MENU` is the full product; `OPTION_SETS` meets every option with Graybeard at the table and with
one other number of players, and those that bring most about with all numbers of players.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints
from zlib import crc32

from msgspec.structs import fields

from yohoho.skull_king import PLANS
from yohoho.skull_king.editions import EDITIONS
from yohoho.skull_king.options import Options
from yohoho.skull_king.powers import PERSONS
from yohoho.testing.conformance import Choices

SHORT: Final = (1, 3, 5)
"""Enough cards for every power to be used, few enough for many games."""

EVERYTHING: Final[Choices] = {
    "kraken": True,
    "whale": True,
    "loot": True,
    "powers": PERSONS,
    "scoring": "cannonball",
    "ties": "extra-rounds",
    "blanks": ("pirate-harry", "kraken", "loot", "pirate-will"),
}

MENU: Final[Mapping[str, Choices]] = {
    "kraken": {"kraken": True},
    "whale": {"whale": True},
    "kraken-whale": {"kraken": True, "whale": True},
    "loot": {"loot": True},
    **{person: {"powers": (person,)} for person in PERSONS},
    "all-powers": {"powers": PERSONS},
    "powers-and-loot": {"powers": PERSONS, "loot": True},
    "rascal-scoring": {"scoring": "rascal"},
    "cannonball": {"scoring": "cannonball"},
    **{f"plan-{name}": {"plan": name} for name in PLANS if name != "classic"},
    "plan-own": {"plan": (3, 1, 2, 2)},
    "extra-rounds": {"ties": "extra-rounds", "plan": (1,)},
    "blank-black-14": {"blanks": ("black-14",)},
    "blank-escape": {"blanks": ("escape-5",)},
    "blank-tigress": {"blanks": ("tigress",)},
    "blank-kraken": {"kraken": True, "blanks": ("kraken",)},
    "blank-skull-king": {"blanks": ("skull-king",)},
    "blank-harry": {"powers": ("harry",), "blanks": ("pirate-harry",)},
    "blank-mermaid": {"blanks": ("mermaid", "mermaid")},
    "everything": EVERYTHING,
}


def _beck(players: int, choices: Choices) -> Choices:
    return {"edition": "beck", "players": players, "plan": SHORT, **choices}


def _base() -> dict[str, Choices]:
    """The games as printed, at their full length."""
    sets = {f"beck-{players}": _beck(players, {"plan": "classic"}) for players in range(2, 9)}
    for players in range(2, 7):
        schmidt = {"edition": "schmidt", "players": players}
        sets[f"schmidt-{players}"] = schmidt
        sets[f"schmidt-{players}-extra-rounds"] = schmidt | {"ties": "extra-rounds"}
    for players in (2, 4):
        sets[f"schmidt-{players}-face-down"] = {**sets[f"schmidt-{players}"], "tricks_face_down": True}
    return sets


def _product() -> dict[str, Choices]:
    named = {f"beck-{players}-{name}": (players, name) for name in MENU for players in range(2, 9)}
    sets = {set_name: _beck(players, MENU[name]) for set_name, (players, name) in named.items()}
    return sets | {"beck-2-everything": _beck(2, {**EVERYTHING, "loot_for_two": True})}


def _quick_names() -> list[str]:
    names = [f"beck-2-{name}" for name in MENU]
    # The number of players follows from the name, so a new name on the menu leaves the others as they are.
    names += [f"beck-{3 + crc32(name.encode()) % 6}-{name}" for name in MENU]
    at_all_tables = ("all-powers", "extra-rounds", "everything")
    return [*names, *(f"beck-{players}-{name}" for players in range(2, 9) for name in at_all_tables)]


LOOT_FOR_TWO: Final = {"beck-2-loot-kept": _beck(2, {"loot": True, "loot_for_two": True})}
_NAMED_HERE: Final[Mapping[str, Choices]] = _base() | _product() | LOOT_FOR_TWO


def _other_choices() -> dict[str, Choices]:
    """A set for every value that no set above chooses, so that a new option needs no line here."""
    chosen = {(choices["edition"], *choice) for choices in _NAMED_HERE.values() for choice in choices.items()}
    return {
        f"{edition}-{players}-{_write_with_dashes(option, value)}": {
            "edition": edition,
            "players": players,
            option: value,
        }
        for edition, option, value in _list_choices()
        if (edition, option, value) not in chosen
        for players in _player_counts(edition)
    }


def _player_counts(edition: str) -> list[int]:
    """Two and four players, or the nearest numbers that the edition allows."""
    least, most = EDITIONS[edition].players
    return sorted({max(2, least), min(4, most)})


def _list_choices() -> Iterator[tuple[str, str, Any]]:
    """Each edition, with each option that is on or off or one of several texts, and its values."""
    hints = get_type_hints(Options)
    for edition in EDITIONS.values():
        for field in fields(Options):
            hint = hints[field.name]
            values = (True,) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
            if edition.offers(field.name):
                yield from ((edition.name, field.name, value) for value in values if value != field.default)


def _write_with_dashes(option: str, value: Any) -> str:
    return (option if value is True else f"{option}-{value}").replace("_", "-")


_OTHERS: Final = _other_choices()
WHOLE_MENU: Final[Mapping[str, Choices]] = {**_NAMED_HERE, **_OTHERS}
OPTION_SETS: Final[Mapping[str, Choices]] = {
    name: WHOLE_MENU[name] for name in sorted({*_base(), *_quick_names(), *LOOT_FOR_TWO, *_OTHERS})
}
