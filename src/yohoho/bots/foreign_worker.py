"""A process for one bot of another package, which is imported and constructed here and nowhere else.

`python -m yohoho.bots.foreign_worker SECONDS GAME BOT` writes an empty line when it has started, a second one
when the bot is constructed, and then answers pickled questions like `worker`. Each question is read and
answered in a fork of its own, so that a bot remembers nothing: neither the hands of two seats of one table
nor two tables ever meet in one memory. Where there is no fork, the process ends after one question.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from typing import IO, Final

import msgspec

from yohoho.bots.bot import Bot
from yohoho.bots.fallback import Decision, Question, guarded, instead
from yohoho.bots.ladder import bot_named
from yohoho.bots.worker import next_question, prepared, say
from yohoho.core.errors import OptionsError

try:
    import resource
except ImportError:  # Windows has none
    resource = None  # type: ignore[assignment]

FORKS: Final = hasattr(os, "fork")
MEMORY: Final = 2 * 1024**3
"""Bytes of data that a bot may hold."""
ANSWERED: Final = 64
UNASKED: Final = 65
"""How a fork ends that has answered, or that nobody asked anything; unlike any usual status, so that a bot
that ends its process is noticed at once."""


class Reply(msgspec.Struct, frozen=True):
    """A decision, and the seed of the question: a line that answers another question is found out."""

    seed: str
    decision: Decision


def main(patience: float, game: str, name: str) -> None:
    answers = prepared()
    _limit_memory()
    questions = os.dup(sys.stdin.fileno())
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    bot = _constructed(game, name)
    say(answers, b"")
    if not FORKS:
        _answer_one(bot, questions, answers, patience)
    while FORKS and _answered_in_fork(bot, questions, answers, patience):
        pass
    os._exit(0)  # whatever the package has left to do at the end


def _limit_memory() -> None:
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _constructed(game: str, name: str) -> Bot | str:
    """The bot, or the name of what went wrong."""
    try:
        return bot_named(game, name)
    except OptionsError as error:
        cause = error.__cause__
        return type(cause).__name__ if cause else error.reason.code
    except BaseException as error:  # SystemExit, and whatever else a package may invent
        return type(error).__name__


def _answered_in_fork(bot: Bot | str, questions: int, answers: IO[bytes], patience: float) -> bool:
    """Let a fork wait for the next question and answer it; False when nobody asks any more."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = _answer_one(bot, questions, answers, patience)
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    status = os.waitstatus_to_exitcode(ended)
    if status not in (ANSWERED, UNASKED):
        say(answers, b"")
    return status != UNASKED


def _answer_one(bot: Bot | str, questions: int, answers: IO[bytes], patience: float) -> int:
    with os.fdopen(
        questions, "rb"
    ) as stream:  # closed before the bot thinks: other questions are not its own
        question: Question | None = next_question(stream)
    if question is None:
        return UNASKED
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(patience, exit=True, file=nowhere)
        decision = instead(question, "missing", bot) if isinstance(bot, str) else guarded(bot, question)
        say(answers, msgspec.json.encode(Reply(question.seed, decision)))
    return ANSWERED


if __name__ == "__main__":
    main(float(sys.argv[1]), *sys.argv[2:])
