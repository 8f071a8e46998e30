"""The games by name, so that records, tables and the command line can open any of them.

A package adds a game through its metadata, with the address of a `GameDescriptor`:

    [project.entry-points."yohoho.games"]
    acme-whist = "acme_whist:DESCRIPTOR"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from yohoho.core.descriptor import EAGER_PARTS, GameDescriptor
from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

GROUP: Final = "yohoho.games"
_own: dict[str, GameDescriptor] = {}


def register(descriptor: GameDescriptor) -> None:
    _own[descriptor.name] = descriptor


def _entries() -> EntryPoints:
    from importlib.metadata import entry_points  # a third of the time that `import yohoho` would take

    return entry_points(group=GROUP)


@cache
def _installed() -> dict[str, GameDescriptor | str]:
    """The games of other packages; where one cannot be used, the text says why.

    Their code runs in this process: rules are not kept apart as bots are.
    """
    found: dict[str, GameDescriptor | str] = {}
    for entry in _entries():
        taken = entry.name in _own or entry.name in found
        found[entry.name] = "another game has this name" if taken else _loaded(entry)
    return found


def _loaded(entry: EntryPoint) -> GameDescriptor | str:
    """Import a game and try what every list of games needs: its default options and its parts."""
    try:
        game = entry.load()
        if not isinstance(game, GameDescriptor):
            return f"{entry.value} is not a GameDescriptor"
        if game.name != entry.name:
            return f"its descriptor has the name {game.name}"
        game.open({})
        if not game.player_counts():
            return "it opens with no number of players"
        for part in EAGER_PARTS:
            game.part(part)
    except (Exception, SystemExit) as error:
        return repr(error)
    return game


def forget() -> None:
    """Read the metadata of other packages again at the next question."""
    _installed.cache_clear()


def names() -> tuple[str, ...]:
    """All games that can be played, those of this package first."""
    usable = [name for name, game in _installed().items() if isinstance(game, GameDescriptor)]
    return (*_own, *usable)


def own_names() -> tuple[str, ...]:
    """The games of this package."""
    return tuple(_own)


def installed_names() -> tuple[str, ...]:
    """The games that the metadata names, usable or not. No code of other packages is imported."""
    return tuple(dict.fromkeys([*_own, *(entry.name for entry in _entries())]))


def broken_games() -> dict[str, str]:
    """Why an installed game cannot be used, by its name."""
    return {name: game for name, game in _installed().items() if isinstance(game, str)}


def descriptor(name: str) -> GameDescriptor:
    """The descriptor of a game. Raises OptionsError when there is no such game or it cannot be used."""
    game = _own.get(name) or _installed().get(name)
    if game is None:
        raise OptionsError("unknown-game", name=name, known=list(names()))
    if isinstance(game, str):
        raise OptionsError("broken-game", name=name, detail=game)
    return game


def open_game(name: str, options: Mapping[str, Any]) -> AnyGame:
    return descriptor(name).open(options)
