"""The strength of a captain in training, measured in games against other bots on the cores that are free.

Training continues on the device meanwhile. The games are played by other processes with the weights of a
file, exactly as bots play with released weights.
"""

import os
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from yohoho.core import registry
from yohoho.sim.engines import engine_on
from yohoho.sim.run import run
from yohoho.sim.tournament import Tournament
from yohoho.sim.training.game_training import training_of

OPPONENTS: Final = ("sailor", "first-mate-quick")


class EvaluationResult(msgspec.Struct, frozen=True):
    """The result of games of one captain against three bots of another kind.

    The field names are the keys of a line in the training's journal.
    """

    batch: int
    minutes: float
    foe: str
    games: int
    wins: float
    """Its share of the wins; a quarter would be its fair share."""
    exact: float


class Evaluator:
    """Evaluates one set of weights after the other, in a thread of its own."""

    def __init__(
        self, game: str, games: int, cores: int, on_result: Callable[[EvaluationResult], None]
    ) -> None:
        self.game, self.games, self.on_result = game, games, on_result
        self._engine = engine_on(cores)
        self._queue: queue.Queue[tuple[int, float, Path] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def evaluate(self, batch: int, minutes: float, folder: Path) -> None:
        """Evaluate the weights in this folder; they are skipped while others are still in the queue."""
        if self._queue.empty():
            self._queue.put((batch, minutes, folder))

    def finish(self) -> None:
        """Wait until the queue is empty."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (task := self._queue.get()) is not None:
            batch, minutes, folder = task
            os.environ["YOHOHO_WEIGHTS"] = str(folder)  # for the processes that play
            for opponent in OPPONENTS:
                self.on_result(self._against(opponent, batch, minutes))

    def _against(self, opponent: str, batch: int, minutes: float) -> EvaluationResult:
        game = registry.open_game(self.game, training_of(self.game).measured_options)
        tournament = Tournament.of(game, ["captain", opponent], f"ladder-{batch}", duplicate=True)
        result = run(tournament, self.games, self._engine)
        assert result.statistics is not None
        captain = result.statistics.bots[0]
        exact = captain.exact.mean if captain.exact else 0.0
        return EvaluationResult(batch, minutes, opponent, result.finished, captain.wins.mean, exact)
