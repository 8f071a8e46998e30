"""The process for one bot of another package, which is imported and constructed only here.

`python -m yohoho.bots.foreign_worker SECONDS GAME BOT` writes an empty line when it has started, a second one
when the bot is constructed, and then answers pickled questions like `worker`. Each question is read and
answered in its own fork, so that a bot remembers nothing: the hands of two seats, or of two tables, are never
in the same memory. Where there is no fork, the process ends after one question.
"""

import faulthandler
import os
import sys
from typing import IO, Final

import msgspec

from yohoho.bots.bot import Bot
from yohoho.bots.fallback import Decision, Question, choose_safely, instead
from yohoho.bots.ladder import bot_named
from yohoho.bots.sandbox import give_up_rights
from yohoho.bots.worker import next_question, prepare_process, say
from yohoho.core.errors import OptionsError

if sys.platform != "win32":
    import resource

FORKS: Final = hasattr(os, "fork")
MEMORY: Final = 2 * 1024**3
"""Bytes of data that a bot may hold."""
ANSWERED: Final = 64
UNASKED: Final = 65
"""Exit statuses of a fork that has answered, and of one that got no question. No other program uses them, so
a bot that ends its process is noticed at once."""


class Reply(msgspec.Struct, frozen=True):
    """A decision and the seed of its question, which shows that it answers that question."""

    seed: str
    decision: Decision


def main(patience: float, game: str, name: str) -> None:
    """Answer questions with one bot. Its package finds an empty standard input: questions are not for it.

    >>> import subprocess
    >>> command = [sys.executable, "-m", "yohoho.bots.foreign_worker", "5", "skull", "sailor"]
    >>> subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).stdout.splitlines()
    [b'', b'']
    """
    answers = prepare_process()
    _limit_memory()
    give_up_rights(os.environ)
    questions = os.dup(sys.stdin.fileno())
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    bot = _construct(game, name)
    say(answers, b"")
    if not FORKS:
        _answer_one(bot, questions, answers, patience)
    while FORKS and _answer_in_fork(bot, questions, answers, patience):
        pass
    os._exit(0)  # without the exit handlers of the package


def _limit_memory() -> None:
    # The hard limit is lowered too: code of another package could raise a soft limit again.
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _construct(game: str, name: str) -> Bot | str:
    """Construct the bot; return the name of the error where that fails."""
    try:
        return bot_named(game, name)
    except OptionsError as error:
        cause = error.__cause__
        return type(cause).__name__ if cause else error.reason.code
    except BaseException as error:  # SystemExit, and what else a package may raise
        return type(error).__name__


def _answer_in_fork(bot: Bot | str, questions: int, answers: IO[bytes], patience: float) -> bool:
    """Let a fork read and answer the next question; False when there are no more questions."""
    if sys.platform == "win32":
        return False
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
        decision = instead(question, "missing", bot) if isinstance(bot, str) else choose_safely(bot, question)
        say(answers, msgspec.json.encode(Reply(question.seed, decision)))
    return ANSWERED


if __name__ == "__main__":
    main(float(sys.argv[1]), *sys.argv[2:])
