"""Bots with faults, and one without, for the tests of fallback and conformance."""

import sys
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

from yohoho.bots import Style, bot_named
from yohoho.bots.plugins import find_installed_bots
from yohoho.core.dice import Dice


class Lubber:
    """Any legal action."""

    name = "lubber"

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return rng.choice(legal)


class Raiser(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        raise RuntimeError(f"I held {view.hand}")


class Quitter(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        sys.exit(3)


class Cheat(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return "play the-moon"


class Mute(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return None  # type: ignore[return-value]


class Sleeper(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        time.sleep(60)
        return legal[0]


class Talker(Lubber):
    """Prints to the stream of the answers, and plays on."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        print("yo ho ho", flush=True)
        return rng.choice(legal)


class Meddler(Lubber):
    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        choice = legal[0]
        view.legal.clear()
        legal.clear()  # type: ignore[attr-defined]
        return choice


class Whimsical(Lubber):
    """Uses randomness other than its dice."""

    numbers = count()

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return legal[next(self.numbers) % len(legal)]


class Peeker(Lubber):
    """Reads the state from the frame of its caller."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        situation = sys._getframe(1).f_locals["situation"]
        return str(legal[crc32(str(situation.state).encode()) % len(legal)])


class Rememberer(Lubber):
    """Chooses by the number of situations before this one."""

    def __init__(self) -> None:
        self.seen: dict[str, int] = {}

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        number: int = self.seen.setdefault(str(view), len(self.seen))
        return legal[number % len(legal)]


class Temperamental(Lubber):
    """Takes a style."""

    def __init__(self, style: Style) -> None:
        self.name = style.bot_name("temperamental")


def install(folder: Path, group: str = "yohoho.bots.skull_king", **entries: str) -> None:
    """An installed package whose entry points name these bots."""
    package = f"acme_{group.replace('.', '_')}"
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{name.replace('_', '-')} = {place}" for name, place in entries.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))


def forget_bots() -> None:
    """Let this process read the installed packages again."""
    find_installed_bots.cache_clear()
    bot_named.cache_clear()


class Halfling:
    """Can be constructed but has no `choose`."""
