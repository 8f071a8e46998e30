"""Bots that other people wrote. An installed package brings them along with an entry point:

    [project.entry-points."yohoho.bots"]
    acme-bot = "acme:AcmeBot"

What the entry point names makes the bot: it is called with a `Style`, or with nothing if it takes nothing,
and its `game` says which game it plays. A bot that cannot be loaded is left out, and whoever asks for it by
name hears why.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, NamedTuple

from yohoho.bots.bot import Bot
from yohoho.bots.styles import Style
from yohoho.core.errors import OptionsError

GROUP: Final = "yohoho.bots"


class Stranger(NamedTuple):
    """`game` is empty and `trouble` says why, when it could not be loaded."""

    name: str
    game: str = ""
    maker: Callable[..., Any] | None = None
    trouble: str = ""

    def make(self, style: Style) -> Bot:
        assert self.maker is not None
        try:
            bot: Bot = self.maker(style) if _takes_style(self.maker) else self.maker()
        except Exception as error:
            raise broken(self.name, repr(error)) from error
        if not callable(getattr(bot, "choose", None)):
            raise broken(self.name, "no choose(view, legal, rng)")
        return bot


def broken(name: str, detail: str) -> OptionsError:
    return OptionsError("broken-bot", name=name, detail=detail)


@cache
def strangers() -> tuple[Stranger, ...]:
    """Everyone who is installed beside us, in the order of their names."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    return tuple(_loaded(found[name]) for name in sorted(found))


def _loaded(entry: EntryPoint) -> Stranger:
    try:
        maker = entry.load()
    except Exception as error:  # whatever a stranger's module does wrong is its own trouble
        return Stranger(entry.name, trouble=repr(error))
    game = getattr(maker, "game", None)
    if not callable(maker) or not isinstance(game, str):
        return Stranger(entry.name, trouble="nothing to call that says the game it plays")
    if ":" in entry.name:
        return Stranger(entry.name, trouble="a colon in its name")
    return Stranger(entry.name, game, maker)


def _takes_style(maker: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(maker).parameters.values()
    except ValueError:  # built in, with nothing to read
        return False
    return any(each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD) for each in parameters)
