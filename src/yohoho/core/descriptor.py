"""The descriptor of a game: its rules, and the addresses of the parts around them that differ between games.

A part is named by the address of its object, `package.module:attribute`, and imported when it is first used.
The rules stand before bots, table, server and terminal in the order of packages, so they name these parts
without importing them. A game without a part gets the plain one that works for every game.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame

PartName: TypeAlias = Literal[
    "ladder",
    "sampler",
    "coach",
    "network_coach",
    "review",
    "puzzles",
    "statistics",
    "baselines",
    "option_sets",
    "trainer",
    "encoding",
    "open_spiel",
    "picture",
    "menu",
    "presets",
    "careers",
    "extras",
    "remarks",
    "lessons",
    "daily",
    "screen",
    "teller",
    "words",
]

EAGER_PARTS: Final[tuple[PartName, ...]] = tuple(
    part for part in get_args(PartName) if part not in ("trainer", "encoding", "open_spiel", "picture")
)
"""The parts that lists of all games load; the others need packages that few have."""

MAX_PLAYERS: Final = 12
"""The highest number of players that is tried when a game is asked how many it can have."""


def number_or_text(option: str, text: str) -> int | str:
    """Return the value of an option that a person typed: a number if it looks like one.

    >>> number_or_text("players", "4"), number_or_text("edition", "beck")
    (4, 'beck')
    """
    return int(text) if text.isdecimal() else text


class GameDescriptor(msgspec.Struct, frozen=True, kw_only=True):
    """A game with all its parts."""

    name: str
    open: Callable[[Mapping[str, Any]], AnyGame]
    """Turns plain options into the game. Raises OptionsError."""
    check_choice: Callable[[Any], None] | None = None
    """Raises OptionsError for options that a person may not choose for a new game, although earlier versions
    let them and records hold them."""
    read_option: Callable[[str, str], Any] = number_or_text
    """The value of an option that a person typed, by the name of the option."""
    read_by_hand: Callable[[Any, Any, int, str], Any] | None = None
    """The action of a step in a record that a person wrote, from the game, the state, the seat and the text.
    Without it, steps are read as the game writes them."""
    hiding: tuple[str, ...] = ()
    """Options that only hide something while a game is played. The replay of a finished game ignores them."""
    ladder: str = ""
    """The bots: see `bots.ladder`."""
    sampler: str = ""
    """States that fit a view: see `bots.states`."""
    coach: str = ""
    """Hints for a view: see `bots.coach`."""
    network_coach: str = ""
    """Hints for a view by a network that another program computes: see `bots.coach`."""
    review: str = ""
    """The judge of decisions in finished games: see `review.game_review`."""
    puzzles: str = ""
    """The set-ups and themes of its puzzles: see `puzzles.game_puzzles`."""
    statistics: str = ""
    """What a tournament counts besides scores: see `sim.game_simulation`."""
    baselines: str = ""
    """The settings in which the strength of the bots is published: see `sim.game_simulation`."""
    option_sets: str = ""
    """Option sets that cover everything in the game, for the conformance kit: see `testing.conformance`."""
    trainer: str = ""
    """Environments and settings for training: see `sim.training.game_training`."""
    encoding: str = ""
    """Views and actions as arrays and numbers: see `envs.encoding`."""
    open_spiel: str = ""
    """The games that are registered with OpenSpiel: see `envs.open_spiel`."""
    picture: str = ""
    """The table for notebooks and for people who watch an environment: see `drawing.picture`."""
    menu: str = ""
    """The boxes that a table can be opened with: see `server.menu`."""
    presets: str = ""
    """Ready-made options for a table: see `table.presets`."""
    careers: str = ""
    """Converts a finished game at a table for the statistics of its players: see `server.history`."""
    extras: str = ""
    """Commands and entries at a table that only this game has: see `table.extras`."""
    remarks: str = ""
    """The occasions on which bots say a phrase at a table: see `table.remarks`."""
    lessons: str = ""
    """What its lessons need besides its rules: see `lessons.game_lessons`."""
    daily: str = ""
    """The game of every day: see `daily.rules`."""
    screen: str = ""
    """The game in a terminal: see `cli.terminal`."""
    teller: str = ""
    """The events of the game as sentences: see `locales.teller`."""
    phrases: tuple[str, ...] = ()
    """Phrases of the chat that the page offers in this game only."""
    words: str = ""
    """Texts that are not in the catalogues of this package, by language: see `locales`."""

    def open_new(self, plain: Mapping[str, Any]) -> AnyGame:
        """Return a new game with the options that a person chose; `open` also takes those of older records.

        :raises OptionsError: the game cannot have these options, or a person may not choose them any more.

        >>> import yohoho
        >>> yohoho.registry.descriptor("skull").open_new({"players": 3})
        Skull(players=3)
        """
        game = self.open(plain)
        if self.check_choice is not None:
            self.check_choice(game.options)
        return game

    def player_counts(self) -> tuple[int, ...]:
        """Return the numbers of players that the game can be opened with.

        >>> import yohoho
        >>> yohoho.registry.descriptor("skull").player_counts()
        (3, 4, 5, 6)
        """
        return tuple(players for players in range(1, MAX_PLAYERS + 1) if self._opens(players))

    def _opens(self, players: int) -> bool:
        try:
            self.open({"players": players})
        except OptionsError:
            return False
        return True

    def part(self, name: PartName) -> Any:
        """Import the object at the address of a part and return it; None where the game has no such part.

        Raises ImportError or AttributeError when nothing is at the address.

        >>> import yohoho
        >>> yohoho.registry.descriptor("skull").part("coach").__name__
        'hints'
        """
        address: str = getattr(self, name)
        return object_at(address) if address else None


def object_at(address: str) -> Any:
    """Return the object at an address, and import its module if it is not yet.

    Raises ImportError or AttributeError when nothing is there.

    >>> object_at("math:gcd")(12, 18)
    6
    """
    module, _, attribute = address.partition(":")
    return getattr(import_module(module), attribute)
