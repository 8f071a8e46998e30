"""A person at the keyboard, played by a script: it reads the saved game and types a legal action."""

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from yohoho.cli import app
from yohoho.cli.play.saves import read_save
from yohoho.core.dice import Dice
from yohoho.core.record import GameRecord, Logbook, loads, open_record

Choice = Callable[[Sequence[str], int], str]


def first(legal: Sequence[str], step: int) -> str:
    return legal[0]


def any_of(legal: Sequence[str], step: int) -> str:
    return Dice(f"sailor/{step}").choice(legal)


def without_time(saved: Path) -> GameRecord:
    """The record in a file, less the time at which its game ended: the same game played twice has two."""
    return msgspec.structs.replace(loads(saved.read_bytes()), finished=msgspec.UNSET)


class ScriptedInput(io.TextIOBase):
    """Standard input that answers each question, and ends after `answers` of them."""

    def __init__(self, save: Path, choose: Choice = first, answers: int | None = None) -> None:
        self.save = save
        self.choose = choose
        self.left = answers
        self.logbook: Logbook | None = None

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self.left == 0:
            return ""
        if self.left is not None:
            self.left -= 1
        logbook = self._catch_up()
        legal = logbook.game.view(logbook.state, 0).legal
        return self.choose(legal, len(logbook.steps)) + "\n"

    def _catch_up(self) -> Logbook:
        record = read_save(self.save).record
        if self.logbook is None:
            self.logbook = open_record(record)
        for step in record.steps[len(self.logbook.steps) :]:
            self.logbook.push(step)
        return self.logbook


class PlayCommand:
    """Runs `yohoho play` in a data directory of its own."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.save = folder / "current-game.json"
        self._patch = patch
        self._capsys = capsys
        patch.setenv("YOHOHO_DATA", str(folder))
        patch.setenv("NO_COLOR", "1")
        patch.setattr("time.sleep", self._never)

    def _never(self, seconds: float) -> None:
        raise AssertionError("a piped game does not wait")

    def play(self, *args: str, stdin: io.TextIOBase | str = "") -> tuple[int, str, str]:
        """Exit status, output and errors."""
        keyboard = io.StringIO(stdin) if isinstance(stdin, str) else stdin
        self._patch.setattr(sys, "stdin", keyboard)
        status = app(["play", *args], standalone_mode=False)
        out, err = self._capsys.readouterr()
        return status or 0, out, err

    def whole_game(
        self, *args: str, choose: Choice = first, answers: int | None = None
    ) -> tuple[int, str, str]:
        return self.play(*args, stdin=ScriptedInput(self.save, choose, answers))

    @property
    def records(self) -> list[Path]:
        return sorted((self.folder / "records").glob("*.json"))

    def lines(self, text: str) -> list[dict[str, object]]:
        return [msgspec.json.decode(line) for line in text.splitlines()]
