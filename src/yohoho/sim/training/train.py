"""From settings to a trained captain in a folder: batches, checkpoints, measurements, a journal of it all."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from yohoho.sim.lockstep import actions, sights, skull_tables
from yohoho.sim.training import skull, skull_king
from yohoho.sim.training.course import Course, Craft, Figures
from yohoho.sim.training.ladder import Ladder, LadderResult
from yohoho.sim.training.settings import TrainingSettings

CHECKPOINT_SECONDS: Final = 120
JOURNAL: Final = "journal.jsonl"

Watch = Callable[[Figures | LadderResult], None]


def craft_for(settings: TrainingSettings) -> Craft:
    """The set-ups that are practised, and the size of what the network sees and does."""
    if settings.game == "skull":
        options = (skull.MAIN, *skull.OTHERS)[: settings.only or None]
        waters = [skull.SkullWaters(each) for each in options]
        return Craft(waters, skull.SIGHT, skull.SECRETS, skull_tables.ACTIONS, skull.SEATS, 0)
    choices = (skull_king.MAIN, *skull_king.OTHERS)[: settings.only or None]
    seas = [skull_king.SkullKingWaters(each) for each in choices]
    return Craft(seas, sights.SIGHT, sights.SECRETS, sights.ACTIONS, sights.SEATS, actions.BID)


class TrainingJournal:
    """A file of figures, one line for each batch or measurement; a resumed training appends to it."""

    def __init__(self, folder: Path, watch: Watch) -> None:
        self._path = folder / JOURNAL
        self._watch = watch

    def keep(self, line: Figures | LadderResult) -> None:
        kind = "batch" if isinstance(line, Figures) else "strength"
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode({"kind": kind} | msgspec.to_builtins(line)) + b"\n")
        self._watch(line)


def train(
    settings: TrainingSettings, folder: Path, *, resume: bool, games: int, cores: int, watch: Watch
) -> None:
    """`games` against each kind of foe are played at every checkpoint, on so many cores; 0 for none."""
    folder.mkdir(parents=True, exist_ok=True)
    course, journal = Course(craft_for(settings), settings, folder), TrainingJournal(folder, watch)
    if resume:
        course.resume()
    course.prepare()
    ladder = Ladder(settings.game, games, cores, journal.keep) if games else None
    saved = time.monotonic()
    for figures in course.batches():
        journal.keep(figures)
        if time.monotonic() - saved > CHECKPOINT_SECONDS:
            saved = time.monotonic()
            _checkpoint(course, ladder)
    _checkpoint(course, ladder)
    if ladder:
        ladder.finish()


def _checkpoint(course: Course, ladder: Ladder | None) -> None:
    course.save()
    if ladder:
        shown = course.folder / f"after-{course.progress.batches}"
        course.export(shown)
        ladder.measure(course.progress.batches, course.progress.seconds / 60, shown)
