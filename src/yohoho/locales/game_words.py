"""Texts of games of other packages. A game's descriptor names them, by language."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from yohoho.core import registry
from yohoho.core.descriptor import GameDescriptor
from yohoho.locales.catalogue_files import Entry

GameWords: TypeAlias = Mapping[str, Mapping[str, Entry]]
"""Entries of catalogues by language. English ones serve where a language has none."""


def with_words_of_games(own: Mapping[str, Entry], language: str) -> dict[str, Entry]:
    """Add the texts of games of other packages to the catalogue of this package. They replace none of it."""
    others: dict[str, Entry] = {}
    for game in map(registry.descriptor, registry.names()):
        if f"play.game.{game.name}" not in own:
            words: GameWords = game.part("words") or {}
            others |= {**_plain_words(game), **words.get("en", {}), **words.get(language, {})}
    return {**own, **{key: entry for key, entry in others.items() if key not in own}}


def _plain_words(game: GameDescriptor) -> dict[str, Entry]:
    """Return texts for a game without any: its name and those of its presets and options, as titles."""
    presets: Iterable[str] = game.part("presets") or (game.name,)
    options = [name.replace("_", "-") for name in game.open({}).options.__struct_fields__]
    return {
        f"play.game.{game.name}": as_title(game.name),
        **{f"preset.{name}": as_title(name) for name in presets},
        **{f"option.{name}": as_title(name) for name in options},
        **{f"preset.why-{name}": "" for name in presets},
        **{f"option.why-{name}": "" for name in options},
    }


def as_title(name: str) -> str:
    """Return a name as a title.

    >>> as_title("acme-whist")
    'Acme Whist'
    """
    return name.replace("-", " ").title()
