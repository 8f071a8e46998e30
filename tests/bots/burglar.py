"""A bot of another package that looks for the server's secrets outside its own process."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from tests.bots.foreign_bots import Lubber
from yohoho.core.dice import Dice


class Targets(msgspec.Struct):
    """What the burglar looks for, and where."""

    secret: str
    server: int
    """The id of the server's process."""
    files: list[str]


class Burglar(Lubber):
    """Tries every way to the secret, and writes which ones led there."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        place = Path(tempfile.gettempdir())
        targets = msgspec.json.decode((place / "targets.json").read_bytes(), type=Targets)
        successes = [name for name, way in ways(targets) if works(way)]
        (place / "found.json").write_bytes(msgspec.json.encode(successes))
        return legal[0]


def ways(targets: Targets) -> Iterator[tuple[str, Callable[[], bool]]]:
    secret, process = targets.secret.encode(), Path("/proc") / str(targets.server)
    yield "own environment", lambda: targets.secret in os.environ.values()
    yield "environment of the server", lambda: secret in (process / "environ").read_bytes()
    yield "memory of the server", lambda: secret in memory_of(process)
    yield "signal to the server", lambda: may_signal(targets.server)
    for file in targets.files:
        yield Path(file).name, partial(holds, Path(file), secret)


def may_signal(process: int) -> bool:
    os.kill(process, 0)
    return True


def holds(file: Path, secret: bytes) -> bool:
    return secret in file.read_bytes()


def works(way: Callable[[], bool]) -> bool:
    try:
        return way()
    except OSError:
        return False


def memory_of(process: Path) -> bytes:
    """All memory of the process that can be written."""
    successes = b""
    with open(process / "mem", "rb", buffering=0) as cells:
        for line in (process / "maps").read_text().splitlines():
            span, rights = line.split()[:2]
            begin, end = (int(place, 16) for place in span.split("-"))
            if rights.startswith("rw"):
                cells.seek(begin)
                successes += cells.read(end - begin)
    return successes
