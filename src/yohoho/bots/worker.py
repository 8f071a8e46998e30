"""A process in which our own bots think, so that they hold nobody up: questions come in, decisions go out.
The coach thinks here too. Bots of other packages have processes of their own: see `foreign_worker`.

`python -m yohoho.bots.worker SECONDS` reads pickled questions from the process that started it, and writes a
line of JSON for each; the first line, which is empty, says that it is ready. It ends when nobody asks any
more, or by itself when a bot thinks for too long.
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

NICENESS: Final = 5
"""Thinking gives way to serving where cores are few."""


def main(patience: float) -> None:
    answers = prepared()
    with open(os.devnull, "w") as nowhere:
        while (question := next_question(sys.stdin.buffer)) is not None:
            # Ends the process also where a bot never lets go of the interpreter.
            faulthandler.dump_traceback_later(patience, exit=True, file=nowhere)
            thought = _thought(question)
            faulthandler.cancel_dump_traceback_later()
            say(answers, msgspec.json.encode(thought))


def prepared() -> IO[bytes]:
    """Make this a process for bots; the stream for its answers, on which it has said that it is ready."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not get among the answers
    say(answers, b"")
    return answers


def next_question(questions: IO[bytes]) -> Any:
    """A `Question` or a `AdviceRequest`; None when nobody asks any more."""
    try:
        return pickle.load(questions)
    except EOFError:
        return None


def say(answers: IO[bytes], line: bytes) -> None:
    answers.write(line + b"\n")
    answers.flush()


def _thought(question: Question | AdviceRequest) -> Decision | list[Hint]:
    return answer(question) if isinstance(question, Question) else advise(question.view)


if __name__ == "__main__":
    main(float(sys.argv[1]))
