"""The checks while a server is fuzzed: its answers, its log, its memory and its connections."""

import os
import statistics
import time
from collections import Counter, deque
from pathlib import Path
from typing import Any, Final

from tests.server.error_codes import read_error_codes
from tests.server.harness import Server

PASSING: Final = ("coach-silent", "too-busy")
"""Valid answers of a machine that is overloaded."""
MIN_TREND_SAMPLES: Final = 120
"""Samples of memory, one a second, without which a trend cannot be told."""
GROWTH: Final = 1.25
SLACK: Final = 64 * 2**20
MEBI: Final = 2**20
_INODE: Final = 9
"""The column of the kernel's table of sockets."""


class Harm(Exception):
    """The server did something that it must never do."""


class Watch:
    """Raises Harm for every fault."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._process = f"/proc/{server.process.pid}"
        self._connections = self._open_connections()
        self._codes = read_error_codes()
        self._private: dict[str, str] = {}
        """Tokens and identities, and their owners."""
        self.answers: Counter[str] = Counter()
        self.seconds: deque[float] = deque(maxlen=100_000)
        self.memory: list[int] = []
        self.tables: deque[str] = deque(maxlen=50)

    # --- answers

    def private(self, owner: str, *words: str) -> None:
        self._private |= dict.fromkeys(words, owner)

    def forget(self, owner: str) -> None:
        """The part of this person is over."""
        self._private = {word: whose for word, whose in self._private.items() if whose != owner}

    def check_answer(
        self, kind: str, owner: str, sent: Any, said: str, code: str = "", status: int = 0
    ) -> None:
        """`code` is that of a refusal, `status` that of an answer over HTTP."""
        self.answers[f"{kind} {status or ''} {code}".replace("  ", " ").strip()] += 1
        if code == "our-fault" or (status >= 500 and code not in PASSING):
            raise Harm(f"a fault ({status} {code}) after {kind} {_short(sent)}: {said[:500]}")
        if code and code not in self._codes:
            raise Harm(f"an unknown code ({code}) after {kind} {_short(sent)}")
        for word, whose in self._private.items():
            if whose != owner and word in said:
                raise Harm(f"{owner} was told what is {whose}'s alone, after {kind} {_short(sent)}")

    # --- the process

    def look(self) -> None:
        """Call it once a second."""
        if self._server.process.poll() is not None:
            log = self._server.errors.read_text()[-2000:]
            raise Harm(f"the server died with {self._server.process.returncode}: {log}")
        if faults := self._server.faults():
            raise Harm(f"the log tells of a fault: {faults[-3000:]}")
        self.memory.append(self._resident())

    def check_end(self, within: float) -> None:
        """Check, after everybody has left, that connections are closed and memory does not grow."""
        until = time.monotonic() + within
        while (more := self._open_connections() - self._connections) > 0:
            if time.monotonic() > until:
                raise Harm(f"{more} connections are still open")
            time.sleep(0.2)
        self.look()
        if len(self.memory) < MIN_TREND_SAMPLES:
            return
        _, early, _, late = self._quarters()
        if late > early * GROWTH + SLACK:
            raise Harm(f"memory grows: from {early / MEBI:.0f} to {late / MEBI:.0f} MiB")

    def _quarters(self) -> list[float]:
        """The memory in use in each quarter of the time."""
        long = max(1, len(self.memory) // 4)
        return [statistics.median(self.memory[n * long : (n + 1) * long] or self.memory) for n in range(4)]

    def _resident(self) -> int:
        with open(f"{self._process}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def _open_connections(self) -> int:
        """The TCP sockets of the server; those of its helping processes are of another kind, and stay."""
        names = (f"{self._process}/fd/{number}" for number in os.listdir(f"{self._process}/fd"))
        own = {_leads_to(name).removeprefix("socket:[").removesuffix("]") for name in names}
        table = Path(f"{self._process}/net/tcp").read_text().splitlines()[1:]
        return sum(line.split()[_INODE] in own for line in table)

    def report(self) -> str:
        ordered = sorted(self.seconds) or [0.0]
        p50, p99 = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
        lines = [f"{count:>9,}  {kind}" for kind, count in sorted(self.answers.items())]
        lines.append(f"{sum(self.answers.values()):>9,}  answers; p50 {p50:.1f} ms, p99 {p99:.1f} ms")
        quarters = ", ".join(f"{memory / MEBI:.0f}" for memory in self._quarters())
        lines.append(
            f"memory in each quarter of the time: {quarters} MiB; at most {max(self.memory) / MEBI:.0f}"
        )
        return "\n".join(lines)


def _leads_to(link: str) -> str:
    try:
        return os.readlink(link)
    except OSError:  # closed meanwhile
        return ""


def _short(sent: Any) -> str:
    text = repr(sent)
    return text if len(text) < 3000 else f"{text[:3000]}…"
