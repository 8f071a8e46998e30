"""Bots of other packages. An installed package names them in its metadata, by game:

    [project.entry-points."yohoho.bots.skull_king"]
    acme-bot = "acme:AcmeBot"

The group is `yohoho.bots.` and the name of the game with underscores. Which bots there are is read from the
metadata alone: `make` is the only function here that imports or calls code of another package. The entry
point's object is called with a `Style`, or with nothing if it takes nothing.
"""

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, NamedTuple

from yohoho.bots.bot import Bot
from yohoho.bots.styles import Style
from yohoho.core import registry
from yohoho.core.errors import OptionsError

GROUP: Final = "yohoho.bots"


class BotPlugin(NamedTuple):
    """A bot as the metadata of its package describes it; `trouble` says why it cannot be used."""

    name: str
    game: str
    entry: EntryPoint
    trouble: str = ""

    def make(self, style: Style) -> Bot:
        """Import the package and construct the bot.

        :raises OptionsError: when that fails, or when the bot has no method `choose` or no name.

        >>> from yohoho.bots.styles import style_named
        >>> entry = EntryPoint("acme-bot", "yohoho.bots.skull_king.sailor:Sailor", "yohoho.bots.skull_king")
        >>> BotPlugin("acme-bot", "skull-king", entry).make(style_named("bold")).name
        'sailor:bold'
        """
        return construct(self.name, self.entry.load, style)


def construct(name: str, load: Callable[[], Callable[..., Any]], style: Style) -> Bot:
    """Return the bot that the loaded object makes: it is called with a style, or with nothing.

    :raises OptionsError: when that fails, or when the bot has no method `choose` or no name.

    >>> from yohoho.bots.skull_king.sailor import Sailor
    >>> construct("./mybot.py:Sailor", lambda: Sailor, Style("plain")).name
    'sailor'
    """
    try:
        maker = load()
        bot = maker(style) if _takes_style(maker) else maker()
    except (Exception, SystemExit) as error:
        raise plugin_error(name, repr(error)) from error
    return check_interface(name, bot)


def check_interface(name: str, bot: Any) -> Bot:
    """Return the bot, if it has what every bot has.

    :raises OptionsError: when it has no method `choose` or no name.

    >>> check_interface("parrot", object())
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: The bot parrot cannot be used: no choose(view, legal, rng) [broken-bot]
    """
    if isinstance(bot, type):
        raise plugin_error(name, "a class, and not a bot that it made")
    if not callable(getattr(bot, "choose", None)):
        raise plugin_error(name, "no choose(view, legal, rng)")
    if not isinstance(getattr(bot, "name", None), str) or not bot.name.strip():
        raise plugin_error(name, "no name")
    checked: Bot = bot
    return checked


def plugin_error(name: str, detail: str) -> OptionsError:
    """Return the error that says why a bot cannot be used.

    >>> str(plugin_error("acme-bot", "no choose(view, legal, rng)"))
    'The bot acme-bot cannot be used: no choose(view, legal, rng) [broken-bot]'
    """
    return OptionsError("broken-bot", name=name, detail=detail)


def group_of(game: str) -> str:
    """Return the entry point group for bots of a game.

    >>> group_of("skull-king")
    'yohoho.bots.skull_king'
    """
    return f"{GROUP}.{game.replace('-', '_')}"


@cache
def find_installed_bots() -> tuple[BotPlugin, ...]:
    """Return all installed bots of other packages, in the order of their names.

    >>> names = [bot.name for bot in find_installed_bots()]
    >>> names == sorted(names)
    True
    """
    groups = [group for group in entry_points().groups if group == GROUP or group.startswith(f"{GROUP}.")]
    entries = {(entry.name, group): entry for group in groups for entry in entry_points(group=group)}
    return tuple(_describe(entries[key]) for key in sorted(entries))


def _describe(entry: EntryPoint) -> BotPlugin:
    games = {group_of(game): game for game in registry.names()}
    if entry.group not in games:
        right = " or ".join(games)
        return BotPlugin(entry.name, "", entry, f"its entry point belongs in {right}, not in {entry.group}")
    trouble = "a colon in its name" if ":" in entry.name else ""
    return BotPlugin(entry.name, games[entry.group], entry, trouble)


def _takes_style(maker: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(maker).parameters.values()
    except ValueError:  # a built-in without a signature
        return False
    return any(each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD) for each in parameters)
