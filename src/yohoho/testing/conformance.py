"""The conformance kit for bots: legal choices, no hidden information, no memory, and the time they took."""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias, cast

import msgspec

from yohoho.bots.bot import Bot
from yohoho.core import registry
from yohoho.core.descriptor import GameDescriptor
from yohoho.core.dice import Dice
from yohoho.core.game import AnyGame
from yohoho.testing.situations import Situation, choose_from, situations

Check: TypeAlias = Literal["raised", "illegal", "meddles", "peeks", "unrepeatable", "remembers"]
"""An exception; no legal action; a changed view or list; another choice when only hidden information
differs; another choice in the same situation with the same dice; a choice that depends on earlier ones."""

Choices: TypeAlias = Mapping[str, Any]
"""Plain options of a game."""


class Nonconformance(AssertionError):
    """A bot breaks a rule for bots. `check` names the rule and `situation` the decision."""

    def __init__(self, check: Check, situation: Situation, detail: str) -> None:
        self.check, self.situation, self.detail = check, situation, detail
        super().__init__(f"{check}: {detail} ({situation})")


class Report(msgspec.Struct):
    """The number of decisions that a conforming bot took, and their time."""

    decisions: int = 0
    phases: dict[str, int] = {}
    """The number of decisions in each phase."""
    seconds: float = 0.0
    """The mean time of a decision, with the making of the view."""
    slowest: float = 0.0
    slowest_at: str = ""
    """The situation of the slowest decision."""


def option_sets(game: str) -> Mapping[str, Choices]:
    """Return named option sets that cover everything in a game.

    A game whose descriptor names none has one for each number of players. Raises OptionsError when there is
    no such game.

    >>> option_sets("skull")["skull-3-last-chance"]
    {'players': 3, 'last_chance': True}
    """
    return option_sets_of(registry.descriptor(game))


def option_sets_of(game: GameDescriptor) -> Mapping[str, Choices]:
    """Return the option sets of a game that need not be installed; see `option_sets`."""
    plain = {f"{game.name}-{players}": {"players": players} for players in game.player_counts()}
    named_sets: Mapping[str, Choices] | None = game.part("option_sets")
    return plain if named_sets is None else named_sets


def check_bot(
    bot: Bot | Callable[[], Bot],
    game: str,
    *,
    decisions: int = 20,
    seed: int | str = 0,
    only: Iterable[str] = (),
) -> Report:
    """Ask a bot, or the bot that a factory makes, in `decisions` situations of every option set of a game.

    `only` restricts the option sets.

    :raises Nonconformance: the bot breaks a rule for bots.
    :raises OptionsError: there is no such game.

    >>> class Quitter:
    ...     name = "quitter"
    ...     def choose(self, view, legal, rng):
    ...         return "resign"
    >>> try:
    ...     check_bot(Quitter(), "skull", only=["skull-3"])
    ... except Nonconformance as fault:
    ...     print(fault.check, fault.detail)
    illegal 'resign'
    """
    examiner, sets = _Examiner(_maker(bot)), option_sets(game)
    for name in only or sets:
        examiner.examine_game(name, registry.open_game(game, sets[name]), f"{seed}/{name}", decisions)
    return examiner.report


def _maker(bot: Bot | Callable[[], Bot]) -> Callable[[], Bot]:
    if isinstance(bot, type) or not hasattr(bot, "choose"):
        return cast(Callable[[], Bot], bot)
    made = cast(Bot, bot)
    return lambda: made


class _Examiner:
    def __init__(self, make: Callable[[], Bot]) -> None:
        self.make = make
        self.bot = make()
        self.report = Report()

    def examine_game(self, name: str, game: AnyGame, seed: str, decisions: int) -> None:
        """Ask in an order that no game has, and then once more in another order."""
        seeds = [f"{seed}/{number}" for number in range(2)]
        candidates = [situation for each in seeds for situation in situations(name, game, each)]
        dice = Dice(f"{seed}/which")
        answers = [
            (situation, self.examine(situation)) for situation in choose_from(candidates, decisions, dice)
        ]
        other = self.make()
        for situation, before in dice.shuffle(answers):
            if (again := _choice(other, situation)) != before:
                raise Nonconformance("remembers", situation, f"{before!r}, and later {again!r}")

    def examine(self, situation: Situation) -> str:
        """Ask about one situation, also with other hidden cards or discs, and return the choice."""
        start = time.perf_counter()
        choice = _choice(self.bot, situation)
        self._note(situation, time.perf_counter() - start)
        for number in range(2):
            if (other := _choice(self.bot, situation.redeal(number))) != choice:
                raise self._why(situation, choice, other)
        return choice

    def _why(self, situation: Situation, choice: str, other: str) -> Nonconformance:
        """Tell a choice by hidden information from one that differs every time."""
        again = {_choice(self.bot, situation) for _ in range(5)}
        check: Check = "peeks" if again == {choice} else "unrepeatable"
        return Nonconformance(check, situation, f"{choice!r}, and then {other!r}")

    def _note(self, situation: Situation, seconds: float) -> None:
        report, phase = self.report, situation.kind[0]
        report.seconds += (seconds - report.seconds) / (report.decisions + 1)
        report.decisions += 1
        report.phases[phase] = report.phases.get(phase, 0) + 1
        if seconds > report.slowest:
            report.slowest, report.slowest_at = seconds, str(situation)


def _choice(bot: Bot, situation: Situation) -> str:
    """Return the choice, which must be legal and leave view and list unchanged. Raises Nonconformance."""
    view, untouched = situation.view(), situation.view()
    legal = list(view.legal)
    try:
        choice = bot.choose(view, legal, situation.dice())
    except Exception as error:
        raise Nonconformance("raised", situation, repr(error)) from error
    if view != untouched or legal != list(untouched.legal):
        raise Nonconformance("meddles", situation, "it changed what it was shown")
    if not isinstance(choice, str) or choice not in legal:
        raise Nonconformance("illegal", situation, repr(choice))
    return choice
