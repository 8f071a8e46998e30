"""The process in which the bots of this package and the coach run, so that they do not block the server.

Bots of other packages have their own processes: see `foreign_worker`. `python -m yohoho.bots.worker SECONDS`
reads pickled questions from the process that started it and writes a line of JSON for each; the first line is
empty and says that it is ready. It ends when its input ends, or when a bot takes too long.
"""

import faulthandler
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import IO, Any, Final

import msgspec

from yohoho.bots.advice import Hint
from yohoho.bots.coach import AdviceRequest, advise
from yohoho.bots.fallback import Decision, Question, answer
from yohoho.bots.ladder import preload_ladders

NICENESS: Final = 5
"""Bots have a lower priority than the server where cores are few."""


def answer_questions(patience: float, answer: Callable[[Any], Any], niceness: int = NICENESS) -> None:
    """Answer until the input ends; a question that takes longer than `patience` seconds ends the process.

    >>> import subprocess
    >>> code = "from yohoho.bots.worker import answer_questions; answer_questions(5, str.upper)"
    >>> command, question = [sys.executable, "-c", code], pickle.dumps("ahoy")
    >>> subprocess.run(command, input=question, capture_output=True).stdout.splitlines()
    [b'', b'"AHOY"']
    """
    answers = prepare_process(niceness)
    with open(os.devnull, "w") as nowhere:
        while (question := next_question(sys.stdin.buffer)) is not None:
            # This ends the process even if a bot never releases the interpreter.
            faulthandler.dump_traceback_later(patience, exit=True, file=nowhere)
            reply = answer(question)
            faulthandler.cancel_dump_traceback_later()
            say(answers, msgspec.json.encode(reply))


def prepare_process(niceness: int = NICENESS) -> IO[bytes]:
    """Set this process up for bots, say that it is ready, and return the stream for its answers.

    >>> import subprocess
    >>> code = "from yohoho.bots.worker import prepare_process; prepare_process(); print('no answer')"
    >>> subprocess.run([sys.executable, "-c", code], capture_output=True).stdout.splitlines()
    [b'']
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(niceness)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keeps what a bot prints out of the answers
    say(answers, b"")
    return answers


def next_question(questions: IO[bytes]) -> Any:
    """Read a `Question`, an `AdviceRequest` or whatever the process answers; None at the end of the input.

    >>> import io
    >>> stream = io.BytesIO(pickle.dumps("which card?"))
    >>> next_question(stream), next_question(stream)
    ('which card?', None)
    """
    try:
        return pickle.load(questions)
    except EOFError:
        return None


def say(answers: IO[bytes], line: bytes) -> None:
    """Write a line at once: the other process waits for it.

    >>> import io
    >>> stream = io.BytesIO()
    >>> say(stream, b'{"choice":"bid 1"}')
    >>> stream.getvalue().splitlines()
    [b'{"choice":"bid 1"}']
    """
    answers.write(line + b"\n")
    answers.flush()


def _answer(question: Question | AdviceRequest) -> Decision | list[Hint]:
    return answer(question) if isinstance(question, Question) else advise(question.game, question.view)


if __name__ == "__main__":
    preload_ladders()
    answer_questions(float(sys.argv[1]), _answer)
