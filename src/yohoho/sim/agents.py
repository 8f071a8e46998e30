"""The agents that play a game of a tournament, with their thinking times and faults."""

from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from traceback import format_exception
from typing import Any

from yohoho.bots.bot import Bot
from yohoho.bots.fallback import Question, choose_safely
from yohoho.core.dice import Dice
from yohoho.core.game import AnyGame
from yohoho.sim.tournament import RANDOM, Thinking, Tournament


class RandomAgent:
    """Chooses a random legal action."""

    def __init__(self, seed: str) -> None:
        self.dice = Dice(seed)
        self.choices = 0

    def choose(self, game: AnyGame, state: Any, seat: int, legal: Sequence[Any]) -> Any:
        self.choices += 1
        return self.dice.choice(legal)

    def thinking(self) -> Thinking:
        return Thinking(self.choices)


class TimedBot:
    """Measures the time of a bot for one decision, without that of making the view and of the fallback."""

    def __init__(self, bot: Bot, patience: float) -> None:
        self.bot = bot
        self.name = bot.name
        self.seconds = patience
        """All its time, until it answers."""
        self.traceback = ""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        began = perf_counter()
        try:
            return self.bot.choose(view, legal, rng)
        except (Exception, SystemExit) as error:
            self.traceback = _traceback_below(error)
            raise
        finally:
            self.seconds = perf_counter() - began


def _traceback_below(error: BaseException) -> str:
    """The traceback without the caller's frame: an author knows the bot, and not what asks it."""
    frames = error.__traceback__ and error.__traceback__.tb_next
    text = "".join(format_exception(type(error), error, frames))
    return text.encode(errors="backslashreplace").decode()  # JSON has no lone surrogates


class BotAgent(RandomAgent):
    """Asks a bot, with a view of the game.

    A bot that fails does not stop the tournament: the fault is counted, and a safe choice replaces its own.
    """

    def __init__(self, seed: str, name: str, bot: Bot, patience: float) -> None:
        super().__init__(seed)
        self.seed = seed
        self.name = name
        self.bot = bot
        self.patience = patience
        self.seconds = 0.0
        self.slowest = 0.0
        self.faults: Counter[str] = Counter()
        self.traceback = ""

    def choose(self, game: AnyGame, state: Any, seat: int, legal: Sequence[Any]) -> Any:
        seed = f"{self.seed}/{self.choices}"
        question = Question(game.name, self.name, seed, game.view(state, seat))
        timed = TimedBot(self.bot, self.patience)
        decision = choose_safely(timed, question, self.patience)
        self._count(timed.seconds)
        if decision.fault is not None:
            self.faults[decision.fault.kind] += 1
        self.traceback = self.traceback or timed.traceback
        return game.read(decision.choice)

    def _count(self, seconds: float) -> None:
        self.choices += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def thinking(self) -> Thinking:
        return Thinking(self.choices, self.seconds, self.slowest, dict(self.faults), self.traceback)


def agent_for(tournament: Tournament, name: str, seed: str) -> RandomAgent:
    if name == RANDOM:
        return RandomAgent(seed)
    return BotAgent(seed, name, tournament.bot(name), tournament.patience)
