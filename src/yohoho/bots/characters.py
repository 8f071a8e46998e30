"""The characters that bots play as at a table: a name, a rung of the ladder and a style each.

Names are the same in every language; the catalogues hold a line about each, under `character.` and its mark.
"""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from yohoho.bots.ladder import base_rung, check_bot_name
from yohoho.core.dice import Dice
from yohoho.core.names import look_of


class Character(msgspec.Struct, frozen=True):
    """A person that a bot plays as. `mark` names it in catalogues and addresses."""

    name: str
    rung: str
    style: str

    @property
    def mark(self) -> str:
        return self.name.casefold().replace(" ", "-")


def _crew(rung: str, **named: tuple[str, ...]) -> list[Character]:
    return [Character(name, rung, style) for style, names in named.items() for name in names]


CHARACTERS: Final[tuple[Character, ...]] = (
    *_crew(
        "cabin-boy",
        plain=("Pip", "Sprat"),
        bold=("Tilly", "Minnow"),
        careful=("Wick", "Dob"),
        spiteful=("Nell", "Nettle"),
    ),
    *_crew(
        "sailor",
        plain=("Marlow", "Corin"),
        bold=("Ruby", "Salty Lou"),
        careful=("Old Tam", "Hesper"),
        spiteful=("Viper", "Barnacle"),
    ),
    *_crew(
        "first-mate",
        plain=("Mirabel", "Sable"),
        bold=("Thorne", "Gale"),
        careful=("Quill", "Ballast"),
        spiteful=("Hemlock", "Raven"),
    ),
    *_crew(
        "captain",
        plain=("Isaura", "Graves"),
        bold=("Tempest", "Roux"),
        careful=("Merrow", "Fathom"),
        spiteful=("Maelle", "Brine"),
    ),
    *_crew(
        "admiral",
        plain=("Aurelia", "Horatio"),
        bold=("Boreas", "Cordelia"),
        careful=("Octavia", "Lodestar"),
        spiteful=("Scylla", "Mordaunt"),
    ),
)


class Hired(msgspec.Struct, frozen=True):
    """A bot for a seat: its name at the table, its name on the ladder, and its character if it has one."""

    name: str
    bot: str
    character: str = ""


def hire(game: str, bot: str, taken: Collection[str], styles: Sequence[str], dice: Dice) -> Hired:
    """Return a bot of this name with a character that is not at the table yet.

    `taken` has the names at the table. Without a style in the name of the bot, its style is one that is rare
    among `styles`, those of the bots at the table.

    :raises OptionsError: when there is no such bot.

    >>> hire("skull", "captain:bold", ["Roux"], [], Dice(7))
    Hired(name='Tempest', bot='captain:bold', character='tempest')
    """
    check_bot_name(game, bot)
    rung, _, style = bot.partition(":")
    fitting = [each for each in dice.shuffle(CHARACTERS) if _fits(each, rung, style)]
    if not fitting:
        return hire_stranger(rung, bot, taken)
    looks = set(map(look_of, taken))
    free = [each for each in fitting if look_of(each.name) not in looks] or fitting
    character = min(free, key=lambda each: styles.count(each.style))
    return Hired(_unique_name(character.name, taken), f"{rung}:{character.style}", character.mark)


def hire_stranger(name: str, bot: str, taken: Collection[str]) -> Hired:
    """Return a bot without a character, under this name or one like it that is free.

    >>> hire_stranger("parrot", "./mybot.py:Parrot", ["Ada", "parrot"])
    Hired(name='parrot II', bot='./mybot.py:Parrot', character='')
    """
    return Hired(_unique_name(name, taken), bot)


def _fits(character: Character, rung: str, style: str) -> bool:
    return character.rung == base_rung(rung) and style in ("", character.style)


def _unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number after it if a name that looks like it is taken."""
    looks = set(map(look_of, taken))
    numbers = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX")
    return next(f"{name}{number}" for number in numbers if look_of(f"{name}{number}") not in looks)
