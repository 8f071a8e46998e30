"""A tournament: the games it consists of and their results.

A game follows from the seed of the tournament and its number alone. So games can be played in any order, on
any number of cores or machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isinf
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec

from yohoho import __version__
from yohoho.bots.bot import Bot
from yohoho.bots.files import local_bot
from yohoho.bots.ladder import rungs
from yohoho.bots.plugins import check_interface
from yohoho.core import registry
from yohoho.core.drawing import amount
from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame
from yohoho.core.options import options_in_record

PATIENCE: Final = 30.0
"""Seconds for a decision: enough on a busy machine, but a bot that hangs does not stop the tournament."""
MAX_GAMES: Final = 10**9
"""A larger number was mistyped, and a list of that length would fill the memory."""


class GameSlot(NamedTuple):
    """The position of a game in the tournament: its deal, and the rotation of its players."""

    deal: int
    rotation: int


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that decides the games. Two equal tournaments play the same games.

    The field names are keys in journals.

    >>> import yohoho
    >>> class Parrot:
    ...     name = "parrot"
    ...
    ...     def choose(self, view, legal, rng):
    ...         return rng.choice(legal)
    >>> Tournament.of(yohoho.Skull(players=3), [Parrot(), "sailor"], seed="7").crew
    ('parrot', 'sailor', 'sailor')
    """

    game: str
    options: dict[str, Any]
    crew: tuple[str, ...]
    seed: str
    duplicate: bool
    patience: float
    """Seconds that a bot may think before a safe choice replaces its own."""
    rules_version: int
    version: str
    objects: dict[str, Any] = {}
    """The bots that were given as objects, by name; see `sim.objects`."""

    @classmethod
    def of(
        cls,
        game: AnyGame,
        bots: Sequence[str | Bot],
        seed: str,
        duplicate: bool = False,
        patience: float = PATIENCE,
    ) -> Tournament:
        """Return a tournament of these bots: names of the ladder, of classes in files, or bots themselves.

        :raises OptionsError: there is no such bot, two bots have one name, or the number of bots or the
            patience is impossible.
        :raises MissingExtraError: a bot needs libraries of the extra `bots` that are not installed.
        """
        if not patience > 0:
            raise OptionsError("no-patience", seconds=patience)
        if isinf(patience):  # a journal could not hold it
            raise OptionsError("needs-number", name="patience")
        objects = _objects(game.name, bots)
        names = [bot if isinstance(bot, str) else bot.name for bot in bots]
        crew = crew_of(game.name, names, game.players, objects)
        options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options_in_record(game)))
        return cls(
            game.name, options, crew, seed, duplicate, patience, game.rules_version, __version__, objects
        )

    def bot(self, name: str) -> Bot:
        """Return the bot of this name."""
        given: Bot | None = self.objects.get(name)
        return ladder_bot(self.game, name) if given is None else given

    def open_game(self) -> AnyGame:
        return registry.open_game(self.game, self.options)

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        return rotations(self.crew)

    def slot(self, number: int) -> GameSlot:
        """The deal and rotation of a game: with `duplicate` a deal has all rotations, else each the next."""
        count = len(self.seatings)
        return GameSlot(*divmod(number, count)) if self.duplicate else GameSlot(number, number % count)

    def whole_deals(self, games: int) -> int:
        """The number of games, rounded up to complete deals."""
        if games < 1:
            raise OptionsError("no-games", games=games)
        if games > MAX_GAMES:
            raise OptionsError("number-between", name="games", least=1, most=MAX_GAMES)
        part = len(self.seatings) if self.duplicate else 1
        return -(-games // part) * part


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game. Lists go by seat."""

    number: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    bids: tuple[BidResult, ...]
    rounds: int
    decisions: int
    ending: str
    thinking: tuple[Thinking, ...]

    def __repr__(self) -> str:
        rounds = amount(self.rounds, "round")
        return f"<GameResult {self.number}: scores {self.scores}, winners {self.winners}, {rounds}>"


class BidResult(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A bid and its result.

    In Skull King for every seat and round: cards dealt, tricks bid and won, points. In Skull for every
    challenge: discs on the mats, discs to turn and turned without a skull, 1 point for a success.
    """

    seat: int
    size: int
    bid: int
    made: int
    points: int

    @property
    def exact(self) -> bool:
        return self.bid == self.made


class Thinking(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decisions of a seat: their number, their time in seconds, and the faults of the bot."""

    choices: int = 0
    seconds: float = 0
    slowest: float = 0
    faults: dict[str, int] = {}
    traceback: str = ""
    """The first exception of the bot, for its author. Journals leave it out."""


Engine = Callable[[Tournament, Sequence[int]], Iterator[GameResult]]
"""Plays the games of these numbers and yields them as they finish, in any order."""


class Numbered(Protocol):
    """A game of a tournament, in whatever form."""

    @property
    def number(self) -> int: ...


N = TypeVar("N", bound=Numbered)


def in_order(games: Iterator[N]) -> Iterator[N]:
    """The games in the order of their numbers from 0 on, each as soon as all before it are there."""
    early: dict[int, N] = {}
    due = 0
    for played in games:
        early[played.number] = played
        while due in early:
            yield early.pop(due)
            due += 1


RANDOM: Final = "random"
"""The name of the random agent. It is not on the ladder: it needs no view, so it plays many times faster."""


def _objects(game: str, bots: Sequence[str | Bot]) -> dict[str, Any]:
    """The bots among names and bots, by their names. Raises OptionsError for a name that another bot has."""
    given: dict[str, Any] = {}
    names = {RANDOM, *rungs(game), *(bot.strip() for bot in bots if isinstance(bot, str))}
    for bot in bots:
        if isinstance(bot, str) or any(bot is other for other in given.values()):
            continue
        name = check_interface(repr(bot), bot).name
        if name in names or name in given:
            raise OptionsError("bot-name-taken", name=name)
        given[name] = bot
    return given


def crew_of(
    game: str, names: Sequence[str], players: int, objects: Mapping[str, Any] = MappingProxyType({})
) -> tuple[str, ...]:
    """One name for every seat; the last name fills a list that is too short. Names of `objects` are known."""
    named = [name if name in objects else name.strip() for name in names]
    if not named or not all(named):
        raise OptionsError("no-bot-named")
    if len(named) > players:
        raise OptionsError("too-many-bots", bots=len(named), players=players)
    for name in named:
        if name not in objects:
            check_name(game, name)
    return (*named, *named[-1:] * (players - len(named)))


def check_name(game: str, name: str) -> None:
    if name != RANDOM:
        ladder_bot(game, name)


def ladder_bot(game: str, name: str) -> Bot:
    """The bot of this name, also one in a file; the error for an unknown name lists the random agent too."""
    try:
        return local_bot(game, name)
    except OptionsError as error:
        args = error.reason.args
        if error.reason.code != "unknown-bot":
            raise
        raise OptionsError("unknown-bot", **args | {"known": [RANDOM, *args["known"]]}) from None


def rotations(crew: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The crew moved on by one seat at a time. Equal rotations count once."""
    turned = [crew[-by:] + crew[:-by] for by in range(len(crew))]
    return tuple(dict.fromkeys(turned))
