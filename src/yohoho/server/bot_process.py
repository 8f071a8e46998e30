"""One process that runs bots, as the server sees it: started when it is first asked, and again after it had
to be killed."""

import asyncio
import contextlib
import os
import pickle
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from typing import ClassVar, Final

import msgspec

from yohoho.bots.coach import AdviceRequest
from yohoho.bots.fallback import Decision, Question, instead
from yohoho.bots.foreign_worker import FORKS, Reply
from yohoho.review.worker import RoundQuestion
from yohoho.server.helper_environment import helper_environment
from yohoho.server.tables.table_bots import Unanswered

GRACE: Final = 1.0
"""A process that was not killed ends by itself this many seconds after its limit, because the server may be
gone."""
MAX_DETAIL_LENGTH: Final = 60
"""Characters of an exception's type name in a log: a bot can give its exceptions any name."""

_THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""The variables from which the libraries under NumPy take the number of their threads."""

AnyQuestion = Question | AdviceRequest | RoundQuestion


class BotProcess:
    """A process for our own bots and the coach."""

    max_line_bytes: ClassVar = 2**16
    """The maximum length of an answer; a longer one is an error."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: Process | None = None
        self._ended: list[Process] = []
        """Killed processes that the system may not have collected yet."""

    async def ask(self, question: AnyQuestion) -> bytes:
        """Ask a question and return a line of JSON. Raises Unanswered."""
        try:
            process = self._process or await self._start()
            async with asyncio.timeout(self._limit):
                line = await _exchange(process, question)
        except TimeoutError:
            self.end()
            raise Unanswered("slow") from None
        except (OSError, ValueError) as error:  # ValueError: a line without end
            self.end()
            raise Unanswered("raised", type(error).__name__) from None
        except BaseException:  # the next question must not get this answer
            self.end()
            raise
        if not line.strip():
            self.end()
            raise Unanswered("raised", "died")
        return line

    async def _start(self) -> Process:
        """Start the process and wait until it can answer; this time does not count against the limit."""
        return await self._run(["yohoho.bots.worker", str(self._limit + GRACE)], stderr=None)

    async def _run(self, command: list[str], stderr: int | None) -> Process:
        """Start a module in a session of its own, so that everything it starts can be killed."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # no file of the working directory can pass for a module
            "-m",
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=stderr,
            env=self._environment(),
            limit=self.max_line_bytes,
            cwd=Path(sys.executable).anchor,  # a relative path leads to none of the server's files
            start_new_session=True,
        )
        await _read_line(self._process)  # it says that it is ready
        return self._process

    def _environment(self) -> dict[str, str]:
        return helper_environment(os.environ)

    async def close(self) -> None:
        """Kill the process, and wait until it and the ones killed before are gone."""
        self.end()
        for process in self._ended:
            await process.wait()
            _close_pipes(process)
        await asyncio.sleep(0)  # the loop closes them in its next turn

    def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for other in self._ended:
            if other.returncode is not None:
                _close_pipes(other)
        self._ended = [*(other for other in self._ended if other.returncode is None), process]
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                _kill(process)


def _kill(process: Process) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)  # with all that it has started


def _close_pipes(process: Process) -> None:
    """Close what is left of a process that is over.

    The system may tell of its end before that of its output, and something that it started may hold the
    output open for ever.
    """
    process._transport.close()  # type: ignore[attr-defined]  # nothing public closes the pipe to read from


class ReviewProcess(BotProcess):
    """A process for reviews, which uses one core and has the lowest priority."""

    # A review is long. A bot that writes without end is still cut off early.
    max_line_bytes = 2**20

    async def _start(self) -> Process:
        return await self._run(["yohoho.review.worker", str(self._limit + GRACE)], stderr=None)

    def _environment(self) -> dict[str, str]:
        return dict.fromkeys(_THREADS, "1") | super()._environment()


class ForeignProcess(BotProcess):
    """A process for one bot of another package."""

    def __init__(self, limit: float, game: str, bot: str) -> None:
        super().__init__(limit)
        self._arguments = (game, bot)

    async def decide(self, question: Question) -> Decision:
        """The bot's own choice, or a safe one. Raises Unanswered."""
        reply = self._read(await self.ask(question), question)
        if not FORKS:  # nothing may outlive a decision
            self.end()
        fault, choice = reply.decision.fault, reply.decision.choice
        if fault is not None:
            return instead(question, fault.kind, fault.detail[:MAX_DETAIL_LENGTH])
        return Decision(choice) if choice in question.view.legal else instead(question, "illegal")

    def _read(self, line: bytes, question: Question) -> Reply:
        try:
            reply = msgspec.json.decode(line, type=Reply)
        except msgspec.DecodeError:
            reply = None
        if reply is None or reply.seed != question.seed:
            self.end()
            raise Unanswered("raised", "garbled")
        return reply

    async def _start(self) -> Process:
        """Start the process; importing and constructing the bot has the same time limit as a decision. It
        writes to no log."""
        command = ["yohoho.bots.foreign_worker", str(self._limit + GRACE), *self._arguments]
        process = await self._run(command, stderr=DEVNULL)
        async with asyncio.timeout(self._limit):
            if not await _read_line(process):
                raise Unanswered("raised", "died")
        return process


async def _exchange(process: Process, question: AnyQuestion) -> bytes:
    assert process.stdin is not None
    process.stdin.write(pickle.dumps(question))
    await process.stdin.drain()
    return await _read_line(process)


async def _read_line(process: Process) -> bytes:
    assert process.stdout is not None
    return await process.stdout.readline()
