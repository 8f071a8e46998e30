"""Bots of another package that fail in every way their process allows, for the tests of the pool."""

import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bots.foreign_bots import Lubber
from yohoho.core.dice import Dice

WORDS = "words-that-nobody-may-read"
MEMORY: list[Any] = []


class SlowStart(Lubber):
    def __init__(self) -> None:
        time.sleep(60)


class ExitingStart(Lubber):
    def __init__(self) -> None:
        os._exit(0)


class QuittingStart(Lubber):
    def __init__(self) -> None:
        sys.exit(WORDS)


class RaisingStart(Lubber):
    def __init__(self) -> None:
        raise RuntimeError(WORDS)


class Exiting(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        os._exit(0)


class Killed(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Looping(Lubber):
    """Writes the id of its process to a file."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        (Path(tempfile.gettempdir()) / "looping").write_text(str(os.getpid()))
        while True:
            pass


class Greedy(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return legal[len(bytearray(3 * 1024**3)) % len(legal)]


class Shouting(Lubber):
    """Writes to all open files, instead of an answer or before it."""

    line = b'{"seed":"another","decision":{"choice":"bid 0"}}\n'

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        for number in range(3, 32):
            try:
                os.write(number, self.line)
            except OSError:
                continue
        return legal[0]


class Endless(Shouting):
    """Answers with a line beyond the limit of the reader."""

    line = b"x" * 200_000 + b"\n"


class LongNamed(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        raise type("E" * 1000, (Exception,), {})


class Diarist(Lubber):
    """Keeps every view in its module, and chooses by their number."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        MEMORY.append(view)
        return legal[(len(MEMORY) - 1) % len(legal)]
