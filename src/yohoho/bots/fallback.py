"""Fallback choices: a bot that fails does not stop a table, because a safe choice replaces its own.

The safe choice is the sailor's; if that fails too, a random legal one.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from yohoho.bots.bot import Bot, WeightsError
from yohoho.bots.ladder import SAFE, bot_named, next_below
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.install import MissingExtraError

PATIENCE: Final = 5.0
"""Seconds that a bot may think."""

Kind: TypeAlias = Literal["missing", "raised", "illegal", "slow", "busy", "suspended"]
"""The bot is not installed or not loadable; raised an exception; chose no legal action; took too long; had no
free process; was not asked, because it failed too often."""


class Question(msgspec.Struct, frozen=True):
    """A decision that a bot is asked for. `seed` makes its dice, so the same question has the same answer."""

    game: str
    bot: str
    seed: str
    view: Any

    @property
    def same(self) -> tuple[str, str]:
        """The identity of a question."""
        return self.bot, self.seed


class BotFault(msgspec.Struct, frozen=True):
    """A defect in a bot's answer, for logs. It contains nothing of the view."""

    kind: Kind
    game: str
    bot: str
    detail: str = ""
    """The type of the exception."""


class Decision(msgspec.Struct, frozen=True):
    """A legal choice, and what was wrong with the bot's own, if it had to be replaced."""

    choice: str
    fault: BotFault | None = None


def answer(
    question: Question, patience: float | None = None, find: Callable[[str, str], Bot] | None = None
) -> Decision:
    """Return the choice of the named bot, or a safe one. A bot whose weights are missing yields to a weaker.

    `find` gives the bot of a game by its name, where that is not `bot_named`: a program whose own user names
    the bots passes `local_bot`.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> answer(Question("skull", "sailor", "seed 7", view)).choice in view.legal
    True
    >>> answer(Question("skull", "bosun", "seed 7", view)).fault
    BotFault(kind='missing', game='skull', bot='bosun', detail='unknown-bot')
    """
    try:
        bot = (find or bot_named)(question.game, question.bot)
    except (OptionsError, MissingExtraError) as error:
        return instead(question, "missing", error.reason.code)
    except WeightsError as error:
        return _next_below(question, patience, error.reason.code)
    return choose_safely(bot, question, patience)


def _next_below(question: Question, patience: float | None, detail: str) -> Decision:
    """Return the choice of the next weaker bot that has its weights, and the fault."""
    weaker = msgspec.structs.replace(question, bot=next_below(question.game, question.bot))
    fault = BotFault("missing", question.game, question.bot, detail)
    return msgspec.structs.replace(answer(weaker, patience), fault=fault)


def choose_safely(bot: Bot, question: Question, patience: float | None = None) -> Decision:
    """Return the choice of this bot, or a safe one when it fails.

    With `patience` the bot runs in a thread, which is abandoned after that many seconds. Python cannot stop a
    thread, so a server asks bots in other processes.

    >>> import yohoho
    >>> class Cheat:
    ...     name = "cheat"
    ...
    ...     def choose(self, view, legal, rng):
    ...         return "win"
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> decision = choose_safely(Cheat(), Question("skull", "cheat", "seed 7", view))
    >>> decision.choice in view.legal, decision.fault.kind
    (True, 'illegal')
    """
    outcome: list[Decision] = []
    if patience is None:
        return _choose(bot, question)
    thread = threading.Thread(target=lambda: outcome.append(_choose(bot, question)), daemon=True)
    thread.start()
    thread.join(patience)
    return outcome[0] if outcome else instead(question, "slow")


def _choose(bot: Bot, question: Question) -> Decision:
    # The bot gets a list of its own: a bot that sorts or empties it must not change what is legal.
    legal = tuple(question.view.legal)
    try:
        choice = bot.choose(question.view, list(legal), Dice(question.seed))
    except (Exception, SystemExit) as error:
        return instead(question, "raised", type(error).__name__, legal)
    if not isinstance(choice, str) or choice not in legal:
        return instead(question, "illegal", legal=legal)
    return Decision(choice)


def instead(question: Question, kind: Kind, detail: str = "", legal: Sequence[str] = ()) -> Decision:
    """Return a safe choice and the fault.

    `legal` replaces the list in the view, which the bot may have changed.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> decision = instead(Question("skull", "captain", "seed 7", view), "slow")
    >>> decision.choice in view.legal, decision.fault.kind
    (True, 'slow')
    """
    fault = BotFault(kind, question.game, question.bot, detail)
    return Decision(_safe(question, tuple(legal or question.view.legal)), fault)


def _safe(question: Question, legal: tuple[str, ...]) -> str:
    dice = Dice(f"{question.seed}/safe")
    try:
        choice = bot_named(question.game, SAFE).choose(question.view, legal, dice)
    except Exception:  # a defect of this package must not stop a table either
        return dice.choice(legal)
    return choice if choice in legal else dice.choice(legal)
