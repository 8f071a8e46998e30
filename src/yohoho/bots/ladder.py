"""The ladder: the bots of each game by name.

A name is a rung, or a rung and a style: `sailor`, `first-mate:bold`. A game's descriptor names its ladder, a
`Ladder` with a sailor at least; the sailor of a game without a ladder chooses at random. Bots of other
packages come last (see `plugins`). Bots have no memory between two decisions, so one object can play in many
seats.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, TypedDict

from yohoho.bots.bot import Bot, NamedBot
from yohoho.bots.network_provider import network_for
from yohoho.bots.plugins import BotPlugin, find_installed_bots, plugin_error
from yohoho.bots.styles import Style, style_named
from yohoho.core import registry
from yohoho.core.descriptor import object_at
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.install import needs_extra

Ladder: TypeAlias = Mapping[str, Callable[[Style], Bot]]
"""The function that makes the bot of a rung in a style, from the weakest rung to the strongest."""


class Handicap(TypedDict):
    """The settings that make a captain weaker."""

    temperature: float
    epsilon: float


MILD: Final = Handicap(temperature=1.5, epsilon=0.1)
GENTLE: Final = Handicap(temperature=3.0, epsilon=0.4)

QUICK: Final = "-quick"
"""The ending of a rung whose bot is another rung's with less time to think."""
VARIANTS: Final = (QUICK, "-mild", "-gentle")
"""The endings of rungs whose bot is a variant of another rung's."""
SAFE: Final = "sailor"
"""The bot that replaces others: every game has one, and it needs no time."""
_INSTANT: Final = ("cabin-boy", "sailor")
"""The rungs that need hardly any time."""


class ExtraBot:
    """Makes a bot that needs the extra `bots`, and imports it when the first one is made."""

    def __init__(self, address: str, **settings: Any) -> None:
        self._address = address
        self._settings = settings

    def __call__(self, style: Style) -> Bot:
        self.load()
        bot: Bot = object_at(self._address)(style, **self._settings)
        return bot

    def load(self) -> None:
        """Import the bot now, so that making one takes no time later.

        :raises MissingExtraError: when the libraries of the extra `bots` are not installed.

        >>> import sys
        >>> ExtraBot("yohoho.bots.skull_king.first_mate:FirstMate").load()
        >>> "yohoho.bots.skull_king.first_mate" in sys.modules
        True
        """
        with needs_extra("bots"):
            object_at(self._address)


class NetworkBot(ExtraBot):
    """Makes a captain of a game: with NumPy, or by the network that is provided for the game.

    `plain` is the address of the bot that takes a network, see `network_provider`.
    """

    def __init__(self, game: str, address: str, plain: str, **settings: Any) -> None:
        super().__init__(address, **settings)
        self._game = game
        self._plain = plain

    def __call__(self, style: Style) -> Bot:
        network = network_for(self._game)
        if network is None:
            return super().__call__(style)
        bot: Bot = object_at(self._plain)(network, style, **self._settings)
        return bot


class RandomBot(NamedBot):
    """Chooses any legal action."""

    def __init__(self, style: Style) -> None:
        self.name = style.bot_name(SAFE)

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return rng.choice(legal)


_PLAIN: Final[Ladder] = {SAFE: RandomBot}


def ladder_of(game: str) -> Ladder:
    """Return the bots that come with a game.

    :raises OptionsError: when there is no such game.

    >>> from yohoho.bots.styles import style_named
    >>> ladder_of("skull")["sailor"](style_named("bold")).name
    'sailor:bold'
    """
    ladder: Ladder | None = registry.descriptor(game).part("ladder")
    return _PLAIN if ladder is None else ladder


def preload_ladders() -> None:
    """Import the bots of every game now, so that no table waits for it later.

    :raises MissingExtraError: when the libraries of the extra `bots` are not installed.

    >>> import sys
    >>> preload_ladders()
    >>> "yohoho.bots.skull_king.admiral" in sys.modules
    True
    """
    for game in registry.names():
        for make in ladder_of(game).values():
            if isinstance(make, ExtraBot):
                make.load()


def rungs(game: str) -> tuple[str, ...]:
    """Return the names of a game's bots, weakest first, then those of other packages.

    :raises OptionsError: when there is no such game.

    >>> rungs("skull")[:3]
    ('cabin-boy', 'captain-gentle', 'sailor')
    """
    own = tuple(ladder_of(game))
    return own + tuple(name for name in _foreign(game) if name not in own)


def _foreign(game: str) -> dict[str, BotPlugin]:
    return {each.name: each for each in find_installed_bots() if each.game == game and not each.trouble}


def is_own(game: str, name: str) -> bool:
    """Whether the bot of this name comes with the game.

    :raises OptionsError: when there is no such game.

    >>> is_own("skull", "sailor:bold"), is_own("skull", "acme-bot")
    (True, False)
    """
    return name.partition(":")[0] in ladder_of(game)


def check_bot_name(game: str, name: str) -> None:
    """Check that there is a bot of this name, without importing or constructing it.

    :raises OptionsError: when there is no such game, bot or style, or when the bot of another package cannot
        be used.

    >>> check_bot_name("skull", "first-mate:bold")
    >>> from yohoho.core.errors import OptionsError
    >>> try:
    ...     check_bot_name("skull", "bosun")
    ... except OptionsError as error:
    ...     print(error.reason.code)
    unknown-bot
    """
    rung, _, style = name.partition(":")
    if rung in rungs(game):
        style_named(style or "plain")
        return
    for plugin in find_installed_bots():
        if plugin.trouble and plugin.name in (rung, name):
            raise plugin_error(plugin.name, plugin.trouble)
    raise OptionsError("unknown-bot", name=name, known=list(rungs(game)))


@cache
def bot_named(game: str, name: str) -> Bot:
    """Construct the bot of this name: `sailor`, `first-mate:bold`.

    This imports a bot of another package, so a server calls it only in processes for bots.

    :raises OptionsError: when `check_bot_name` refuses the name, or when the bot of another package cannot
        be imported or constructed.
    :raises MissingExtraError: when the bot needs libraries of the extra `bots` that are not installed.
    :raises WeightsError: when the bot's weights are missing or damaged.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> bot_named("skull", "sailor:bold").choose(view, view.legal, yohoho.Dice(7))
    'place skull'
    """
    check_bot_name(game, name)
    rung, _, style = name.partition(":")
    make = ladder_of(game)[rung] if is_own(game, rung) else _foreign(game)[rung].make
    return make(style_named(style or "plain"))


def base_rung(rung: str) -> str:
    """Return the rung without the ending of a variant.

    >>> base_rung("captain-gentle"), base_rung("sailor")
    ('captain', 'sailor')
    """
    return next((rung.removesuffix(ending) for ending in VARIANTS if rung.endswith(ending)), rung)


def next_below(game: str, name: str) -> str:
    """Return the strongest bot of the ladder that is weaker than this one and not a variant.

    The sailor replaces the weakest bot, and a bot of another package gets the strongest of the ladder.

    :raises OptionsError: when there is no such game.

    >>> next_below("skull-king", "captain:bold"), next_below("skull-king", "cabin-boy")
    ('first-mate', 'sailor')
    """
    own, home = list(ladder_of(game)), base_rung(name.partition(":")[0])
    weaker = own[: own.index(home)] if home in own else own
    return next((rung for rung in reversed(weaker) if base_rung(rung) == rung), SAFE)


def takes_time(name: str) -> bool:
    """Whether a bot may need time; bots of other packages always may.

    >>> takes_time("sailor:bold"), takes_time("captain")
    (False, True)
    """
    return name.partition(":")[0] not in _INSTANT
