"""How strong a captain in the making is, against the bots there are: real games on the cores that are free.

The device learns on meanwhile. Games are played by other processes with the weights of a file, exactly as
they will be played when the weights are released.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from yohoho.core import registry
from yohoho.sim.engines import engine_on
from yohoho.sim.run import run
from yohoho.sim.tournament import Tournament

FOES: Final = ("sailor", "first-mate-quick")
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "skull-king": {"players": 4, "kraken": True, "whale": True, "loot": True},
    "skull": {"players": 4},
}
"""The set-ups that strength is measured in."""


class LadderResult(msgspec.Struct, frozen=True):
    """The result of games of one captain against three bots of another kind."""

    batch: int
    minutes: float
    foe: str
    games: int
    wins: float
    """Its share of the wins, where a fair one is a quarter."""
    exact: float


class Ladder:
    """Measures what it is handed, one after the other, in a thread of its own."""

    def __init__(self, game: str, games: int, cores: int, told: Callable[[LadderResult], None]) -> None:
        self.game, self.games, self.told = game, games, told
        self._engine = engine_on(cores)
        self._due: queue.Queue[tuple[int, float, Path] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def measure(self, batch: int, minutes: float, folder: Path) -> None:
        """The weights in this folder. Who is still busy with earlier ones leaves them out."""
        if self._due.empty():
            self._due.put((batch, minutes, folder))

    def finish(self) -> None:
        """Wait for what is due."""
        self._due.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (due := self._due.get()) is not None:
            batch, minutes, folder = due
            os.environ["YOHOHO_WEIGHTS"] = str(folder)  # for the processes that play
            for foe in FOES:
                self.told(self._against(foe, batch, minutes))

    def _against(self, foe: str, batch: int, minutes: float) -> LadderResult:
        game = registry.open_game(self.game, OPTIONS[self.game])
        tournament = Tournament.of(game, ["captain", foe], f"ladder-{batch}", duplicate=True)
        outcome = run(tournament, self.games, self._engine)
        assert outcome.statistics is not None
        captain = outcome.statistics.bots[0]
        exact = captain.exact.mean if captain.exact else 0.0
        return LadderResult(batch, minutes, foe, outcome.finished, captain.wins.mean, exact)
