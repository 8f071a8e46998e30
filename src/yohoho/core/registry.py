"""The games by name, so that records, tables and the command line can open any of them.

A package adds a game through its metadata, with the address of a `GameDescriptor`:

    [project.entry-points."yohoho.games"]
    acme-whist = "acme_whist:DESCRIPTOR"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from yohoho.core.descriptor import GameDescriptor
from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame

GROUP: Final = "yohoho.games"
_own: dict[str, GameDescriptor] = {}


def register(descriptor: GameDescriptor) -> None:
    _own[descriptor.name] = descriptor


@cache
def _installed() -> dict[str, GameDescriptor]:
    """The games of other packages. Their code runs in this process: rules are not kept apart as bots are."""
    found: list[GameDescriptor] = [entry.load() for entry in entry_points(group=GROUP)]
    return {descriptor.name: descriptor for descriptor in found}


def forget() -> None:
    """Read the metadata of other packages again at the next question."""
    _installed.cache_clear()


def names() -> tuple[str, ...]:
    """All games, those of this package first."""
    return tuple({**_own, **_installed()})


def descriptor(name: str) -> GameDescriptor:
    """The descriptor of a game. Raises OptionsError when there is no such game."""
    if name in _own:
        return _own[name]
    if name in _installed():
        return _installed()[name]
    raise OptionsError("unknown-game", name=name, known=list(names()))


def open_game(name: str, options: Mapping[str, Any]) -> AnyGame:
    return descriptor(name).open(options)
