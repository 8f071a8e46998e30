"""Random options of Skull King, drawn from the fields of `Options` and the menu of each edition.

A new option that is on or off, or one of several texts, needs no line here.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from msgspec.structs import FieldInfo, fields

import yohoho.skull_king.options
from yohoho.skull_king.cards import FACES, MAX_BLANKS
from yohoho.skull_king.editions import EDITIONS, Edition
from yohoho.skull_king.options import PLANS, Setup

BY_EDITION: Final[dict[str, Callable[[Random, Edition], Any]]] = {
    "scoring": lambda rng, edition: rng.choice(edition.scorings),
    "powers": lambda rng, edition: tuple(person for person in edition.powers if rng.random() < 0.6),
    "plan": lambda rng, edition: rng.choice([*PLANS, (3, 1, 4), (2, 2)]),
}
"""Options whose values are not told by their type."""
DRAWN_FIRST: Final = ("edition", "players", "blanks")
"""Options that others depend on, or that depend on the deck."""


def any_options(rng: Random) -> tuple[dict[str, Any], int]:
    """Options that make a game, and a number of players."""
    edition = rng.choice(list(EDITIONS.values()))
    players = rng.randint(*edition.players)
    options = {"edition": edition.name} | {
        field.name: any_value(rng, field, edition) for field in menu_of(edition)
    }
    if edition.offers("blanks") and rng.random() < 0.4:
        deck = Setup(yohoho.skull_king.options.Options(players=players, **options)).deck
        options["blanks"] = tuple(FACES[rng.choice(deck)] for _ in range(rng.randint(1, MAX_BLANKS)))
    return options, players


def menu_of(edition: Edition) -> Iterator[FieldInfo]:
    """The options that this edition offers, without the edition, the players and the blanks."""
    for field in fields(yohoho.skull_king.options.Options):
        if field.name not in DRAWN_FIRST and edition.offers(field.name):
            yield field


def switches() -> Iterator[FieldInfo]:
    """The options that are on or off."""
    hints = get_type_hints(yohoho.skull_king.options.Options)
    return (field for field in fields(yohoho.skull_king.options.Options) if hints[field.name] is bool)


def any_value(rng: Random, field: FieldInfo, edition: Edition) -> Any:
    if field.name in BY_EDITION:
        return BY_EDITION[field.name](rng, edition)
    return rng.choice(values_of(field))


def values_of(field: FieldInfo) -> Sequence[Any]:
    """All values of an option that is on or off, or one of several texts."""
    hint = get_type_hints(yohoho.skull_king.options.Options)[field.name]
    if hint is bool:
        return (False, True)
    assert get_origin(hint) is Literal, f"add to BY_EDITION how {field.name} is drawn"
    return get_args(hint)
