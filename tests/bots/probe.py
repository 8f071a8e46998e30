"""A bot that searches everything it can reach, and writes its findings to the folder for temporary files."""

import gc
import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Any

import msgspec

from tests.bots.foreign_bots import Lubber
from yohoho.core.dice import Dice

SELF = Path("/proc/self")
CODE = (ModuleType, FunctionType, type)
"""Attributes that lead from the arguments of a call into the whole process."""
SMALLEST_NUMBER = 1 << 20


class Findings(msgspec.Struct):
    """Texts (bytes read as Latin-1, short sequences joined with spaces) and larger numbers."""

    texts: set[str] = set()
    numbers: set[str] = set()

    def add(self, thing: Any) -> None:
        if isinstance(thing, str):
            self.texts.add(thing.encode(errors="replace").decode())
        elif isinstance(thing, bytes | bytearray):
            self.texts.add(bytes(thing).decode("latin-1"))
        elif isinstance(thing, int) and thing >= SMALLEST_NUMBER:
            self.numbers.add(str(int(thing)))
        elif isinstance(thing, list | tuple) and all(isinstance(part, str | int) for part in thing):
            self.texts.add(" ".join(str(part).encode(errors="replace").decode() for part in thing))


def search(roots: Iterable[Any], whole_process: bool) -> Findings:
    """Everything reachable from the roots: attributes, items, closures, frames and globals."""
    findings, seen, waiting = Findings(), dict[int, Any](), list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or thing is waiting or thing is seen or thing is findings:
            continue
        if not whole_process and isinstance(thing, CODE):
            continue
        seen[id(thing)] = thing
        findings.add(thing)
        waiting += _inside(thing)
    return findings


def _inside(thing: Any) -> list[Any]:
    if isinstance(thing, msgspec.Struct):
        return [getattr(thing, field) for field in thing.__struct_fields__]
    inside = gc.get_referents(thing)
    if isinstance(thing, FrameType):
        inside += [dict(thing.f_locals), thing.f_globals]
    slots = getattr(type(thing), "__slots__", ())
    return inside + [getattr(thing, slot) for slot in slots if isinstance(slot, str) and hasattr(thing, slot)]


def frames(package: str = "") -> Iterator[FrameType]:
    """The frames of this package that call the bot."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals["__name__"].startswith(package):
        yield frame
        frame = frame.f_back


def files() -> Iterator[Any]:
    """The names and contents of open files."""
    yield (SELF / "environ").read_bytes()
    yield (SELF / "cmdline").read_bytes()
    for number in os.listdir(SELF / "fd"):
        try:
            yield os.readlink(SELF / "fd" / number)
            if stat.S_ISREG(os.fstat(int(number)).st_mode):
                yield Path(SELF / "fd" / number).read_bytes()
        except OSError:
            continue


def memory() -> Iterator[bytes]:
    """The contents of the memory of this process."""
    with open(SELF / "mem", "rb", buffering=0) as cells:
        for line in (SELF / "maps").read_text().splitlines():
            span, rights = line.split()[:2]
            begin, end = (int(place, 16) for place in span.split("-"))
            if rights.startswith("rw"):
                try:
                    cells.seek(begin)
                    yield cells.read(end - begin)
                except (OSError, ValueError):  # not readable
                    continue


class Probe(Lubber):
    """Searches its whole process."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        place = Path(tempfile.gettempdir()) / f"probe-{view.seat}"
        with open(f"{place}.memory", "wb") as copy:
            copy.writelines(memory())
        roots = [*frames(), *gc.get_objects(), *files(), os.environ, sys.argv, sys.modules]
        matches = search(roots, whole_process=True)
        Path(f"{place}.json").write_bytes(msgspec.json.encode(matches))
        return legal[0]


class ArgumentsProbe(Lubber):
    """Searches its arguments, and the frames of the package that calls it."""

    def __init__(self) -> None:
        self.findings = Findings()

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        self.findings = search([view, legal, rng, *frames("yohoho.bots")], whole_process=False)
        return legal[0]
