"""The settings in which the strength of a game's bots is published. A game's descriptor names its own."""

from typing import Final, NamedTuple

from yohoho.core import registry


class BaselineSetting(NamedTuple):
    """A table at which the whole ladder is measured, in the words of the command line."""

    players: int | None = None
    """None is the game's own default."""
    edition: str | None = None
    options: tuple[str, ...] = ()
    """As they are typed after `-o`: `kraken`, `powers=all`."""


_PLAIN: Final = (BaselineSetting(),)


def settings_of(game: str) -> tuple[BaselineSetting, ...]:
    """The settings of a game; the first is the reference, where neighbours on the ladder meet too."""
    return registry.descriptor(game).part("baselines") or _PLAIN
