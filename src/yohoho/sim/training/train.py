"""A whole training, from settings to weights in a folder, with checkpoints, evaluations and a journal."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from yohoho.sim.training.evaluation import EvaluationResult, Evaluator
from yohoho.sim.training.game_training import training_of
from yohoho.sim.training.settings import TrainingSettings
from yohoho.sim.training.trainer import BatchMetrics, Trainer

CHECKPOINT_SECONDS: Final = 120
JOURNAL: Final = "journal.jsonl"

Watch = Callable[[BatchMetrics | EvaluationResult], None]


class TrainingJournal:
    """A file with a line for each batch or evaluation; a resumed training appends to it."""

    def __init__(self, folder: Path, watch: Watch) -> None:
        self._path = folder / JOURNAL
        self._watch = watch

    def append(self, line: BatchMetrics | EvaluationResult) -> None:
        kind = "batch" if isinstance(line, BatchMetrics) else "strength"
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode({"kind": kind} | msgspec.to_builtins(line)) + b"\n")
        self._watch(line)


def train(
    settings: TrainingSettings, folder: Path, *, resume: bool, games: int, cores: int, watch: Watch
) -> None:
    """Train until the time is up; `watch` is called with every line of the journal.

    At every checkpoint `games` are played against each kind of opponent, on this number of cores; 0 for none.
    """
    folder.mkdir(parents=True, exist_ok=True)
    spec = training_of(settings.game).training_spec(settings.only)
    trainer, journal = Trainer(spec, settings, folder), TrainingJournal(folder, watch)
    if resume:
        trainer.resume()
    trainer.compile()
    evaluator = Evaluator(settings.game, games, cores, journal.append) if games else None
    saved = time.monotonic()
    for metrics in trainer.batches():
        journal.append(metrics)
        if time.monotonic() - saved > CHECKPOINT_SECONDS:
            saved = time.monotonic()
            _save_and_evaluate(trainer, evaluator)
    _save_and_evaluate(trainer, evaluator)
    if evaluator:
        evaluator.finish()


def _save_and_evaluate(trainer: Trainer, evaluator: Evaluator | None) -> None:
    trainer.save()
    if evaluator:
        folder = trainer.folder / f"after-{trainer.progress.batches}"
        trainer.export(folder)
        evaluator.evaluate(trainer.progress.batches, trainer.progress.seconds / 60, folder)
