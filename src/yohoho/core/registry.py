"""The games by name, so that records, tables and the command line can open any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame

_makers: dict[str, Callable[[Mapping[str, Any]], AnyGame]] = {}


def register(name: str, maker: Callable[[Mapping[str, Any]], AnyGame]) -> None:
    """Register a game: `maker` turns plain options into the game, or raises OptionsError."""
    _makers[name] = maker


def names() -> tuple[str, ...]:
    return tuple(_makers)


def open_game(name: str, options: Mapping[str, Any]) -> AnyGame:
    if name not in _makers:
        raise OptionsError("unknown-game", name=name, known=list(_makers))
    return _makers[name](options)
