"""The interface of every bot, and the error of a bot whose weights cannot be used."""

from collections.abc import Sequence
from typing import Any, Protocol

from yohoho.core.dice import Dice
from yohoho.core.errors import YohohoError


class Bot(Protocol):
    """Chooses one of the legal actions, all of them as text.

    `view` is the result of `game.view(state, seat)` and `legal` is its `legal`: a bot never gets a state,
    so it cannot see hidden cards. All its randomness comes from `rng`: same view, same dice, same choice.

    >>> import yohoho
    >>> class Cautious:
    ...     name = "cautious"
    ...
    ...     def choose(self, view, legal, rng):
    ...         return "pass" if "pass" in legal else rng.choice(legal)
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> Cautious().choose(view, view.legal, yohoho.Dice(7)) in view.legal
    True
    """

    @property
    def name(self) -> str:
        """The name of the bot, which records and tables show."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        """Choose one of the legal actions.

        >>> import yohoho
        >>> from yohoho.bots import bot_named
        >>> game = yohoho.Skull(players=3)
        >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
        >>> bot_named("skull", "sailor").choose(view, view.legal, yohoho.Dice(7))
        'place skull'
        """


class NamedBot:
    """The base of the bots of this package, whose `repr` is their name.

    >>> from yohoho.bots import bot_named
    >>> bot_named("skull", "sailor:bold")
    <SkullSailor sailor:bold>
    """

    name: str

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class WeightsError(YohohoError):
    """The weights cannot be used, so the bot they belong to cannot play."""
