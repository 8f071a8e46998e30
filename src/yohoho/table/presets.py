"""Presets: ready-made settings of a table by name. A game's descriptor names the options of its presets."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from yohoho.core import registry

Presets: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The options of a game by the name of the preset; the first preset is the simplest."""


def presets_of(game: str) -> dict[str, dict[str, Any]]:
    """The settings of each preset. A game without presets has one with its own name and default options."""
    options: Presets = registry.descriptor(game).part("presets") or {game: {}}
    return {name: {"game": game, "options": chosen} for name, chosen in options.items()}


def all_presets() -> dict[str, dict[str, Any]]:
    """The presets of all games; a name that two games use belongs to the first."""
    presets: dict[str, dict[str, Any]] = {}
    for game in registry.names():
        presets |= {name: settings for name, settings in presets_of(game).items() if name not in presets}
    return presets
