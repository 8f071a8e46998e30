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
from yohoho.core.game import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

GROUP: Final = "yohoho.games"
MEMBERS: Final = tuple(name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_"))
"""The names of all attributes and methods that a game has."""
_own: dict[str, GameDescriptor] = {}


def register(descriptor: GameDescriptor) -> None:
    """Add a game of this package; other packages name theirs in their metadata.

    >>> from yohoho.skull.descriptor import SKULL
    >>> register(SKULL)
    >>> "skull" in own_names()
    True
    """
    _own[descriptor.name] = descriptor


def _entries() -> EntryPoints:
    from importlib.metadata import entry_points  # a third of the time that `import yohoho` would take

    return entry_points(group=GROUP)


@cache
def _load_installed() -> dict[str, GameDescriptor | str]:
    """Import the games of other packages. For a game that cannot be used, the value says why.

    Their code runs in this process: rules are not kept apart as bots are.
    """
    games: dict[str, GameDescriptor | str] = {}
    for entry in _entries():
        taken = entry.name in _own or entry.name in games
        games[entry.name] = "another game has this name" if taken else _load(entry)
    return games


def _load(entry: EntryPoint) -> GameDescriptor | str:
    """Import a game and try what every list of games needs: its default options and its parts."""
    try:
        game = entry.load()
        if not isinstance(game, GameDescriptor):
            return f"{entry.value} is not a GameDescriptor"
        if game.name != entry.name:
            return f"its descriptor has the name {game.name}"
        if absent := missing_members(game.open({})):
            return f"it has no {', '.join(absent)}"
        if not game.player_counts():
            return "it opens with no number of players"
        for part in EAGER_PARTS:
            game.part(part)
    except (Exception, SystemExit) as error:
        return repr(error)
    return game


def forget() -> None:
    """Forget the games of other packages, so that the next call reads their metadata again.

    >>> import yohoho
    >>> forget()
    >>> "skull" in all_names()
    True
    """
    _load_installed.cache_clear()


def names() -> tuple[str, ...]:
    """Return the names of all games that can be played, those of this package first.

    >>> import yohoho
    >>> names()[:2]
    ('skull-king', 'skull')
    """
    usable = [name for name, game in _load_installed().items() if isinstance(game, GameDescriptor)]
    return (*_own, *usable)


def own_names() -> tuple[str, ...]:
    """Return the names of the games of this package.

    >>> import yohoho
    >>> own_names()
    ('skull-king', 'skull')
    """
    return tuple(_own)


def all_names() -> tuple[str, ...]:
    """Return the names of all games, also of those that cannot be used.

    They come from metadata alone: no code of other packages is imported.

    >>> import yohoho
    >>> all_names()[:2]
    ('skull-king', 'skull')
    """
    return tuple(dict.fromkeys([*_own, *(entry.name for entry in _entries())]))


def game_faults() -> dict[str, str]:
    """Return the reasons why installed games cannot be used, by their names.

    >>> {name for name in game_faults() if name in own_names()}
    set()
    """
    return {name: game for name, game in _load_installed().items() if isinstance(game, str)}


def descriptor(name: str) -> GameDescriptor:
    """Return the descriptor of a game.

    :raises OptionsError: there is no such game, or it cannot be used.

    >>> import yohoho
    >>> descriptor("skull").player_counts()
    (3, 4, 5, 6)
    """
    game = _own.get(name) or _load_installed().get(name)
    if game is None:
        raise OptionsError("unknown-game", name=name, known=list(names()))
    if isinstance(game, str):
        raise OptionsError("broken-game", name=name, detail=game)
    return game


def open_game(name: str, options: Mapping[str, Any]) -> AnyGame:
    """Return the game with options as records hold them.

    :raises OptionsError: there is no such game, or it cannot have these options.

    >>> import yohoho
    >>> open_game("skull", {"players": 3})
    Skull(players=3)
    """
    return descriptor(name).open(options)


def missing_members(game: object) -> list[str]:
    """Return the attributes and methods of `Game` that an object lacks.

    A method that is only inherited from `Game` counts as missing: it has no body there.

    >>> import yohoho
    >>> missing_members(yohoho.Skull(players=3))
    []
    >>> missing_members("skull")[:3]
    ['name', 'players', 'rules_version']
    """
    return [name for name in MEMBERS if not hasattr(game, name) or _is_inherited(game, name)]


def _is_inherited(game: object, name: str) -> bool:
    return name in vars(Game) and getattr(type(game), name, None) is vars(Game)[name]
