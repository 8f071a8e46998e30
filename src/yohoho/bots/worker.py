"""The process in which the bots of this package and the coach run, so that they do not block the server.

Bots of other packages have their own processes: see `foreign_worker`. `python -m yohoho.bots.worker SECONDS`
reads pickled questions from the process that started it and writes a line of JSON for each; the first line is
empty and says that it is ready. It ends when its input ends, or when a bot takes too long.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import sys
from typing import IO, Any, Final

import msgspec

from yohoho.bots.advice import Hint
from yohoho.bots.coach import AdviceRequest, advise
from yohoho.bots.fallback import Decision, Question, answer
from yohoho.bots.ladder import preload_ladders

NICENESS: Final = 5
"""Bots have a lower priority than the server where cores are few."""


def main(patience: float) -> None:
    preload_ladders()
    answers = prepared()
    with open(os.devnull, "w") as nowhere:
        while (question := next_question(sys.stdin.buffer)) is not None:
            # This ends the process even if a bot never releases the interpreter.
            faulthandler.dump_traceback_later(patience, exit=True, file=nowhere)
            reply = _answer(question)
            faulthandler.cancel_dump_traceback_later()
            say(answers, msgspec.json.encode(reply))


def prepared() -> IO[bytes]:
    """Set this process up for bots, say that it is ready, and return the stream for its answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keeps what a bot prints out of the answers
    say(answers, b"")
    return answers


def next_question(questions: IO[bytes]) -> Any:
    """A `Question` or an `AdviceRequest`; None at the end of the input."""
    try:
        return pickle.load(questions)
    except EOFError:
        return None


def say(answers: IO[bytes], line: bytes) -> None:
    answers.write(line + b"\n")
    answers.flush()


def _answer(question: Question | AdviceRequest) -> Decision | list[Hint]:
    return answer(question) if isinstance(question, Question) else advise(question.game, question.view)


if __name__ == "__main__":
    main(float(sys.argv[1]))
