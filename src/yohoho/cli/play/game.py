"""One game between the person in seat 0 and bots, saved after every action.

The dice of a step come from the seed and the number of the step, so a game that is interrupted and resumed
goes on exactly as it would have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from yohoho.bots.fallback import PATIENCE, BotFault, Question, answer
from yohoho.bots.ladder import SAFE
from yohoho.core.errors import Reason
from yohoho.core.game import CHANCE, AnyGame, Event
from yohoho.core.record import Logbook
from yohoho.table.fair import bot_seed, dice_for

YOU: Final = 0


class TerminalGame:
    """One game in the terminal: a person at seat 0, `bots` from seat 1 on.

    `save` is called after every action, before anything is shown.
    """

    def __init__(
        self, logbook: Logbook, seed: str, bots: Sequence[str], save: Callable[[Logbook], None]
    ) -> None:
        self.logbook = logbook
        self.seed = seed
        self._save = save
        self.bots = bots
        self._faults: list[BotFault] = []

    @property
    def game(self) -> AnyGame:
        return self.logbook.game

    def view(self) -> Any:
        return self.game.view(self.logbook.state, YOU)

    def turn(self) -> int | None:
        """The seat that acts next: the person first where several may; None when the game is over."""
        waiting = self.game.waiting(self.logbook.state)
        if not waiting:
            return None
        return YOU if YOU in waiting else waiting[0]

    def refusal(self, action: Any) -> Reason | None:
        return self.game.refusal(self.logbook.state, YOU, action)

    def act(self, action: Any) -> list[Event]:
        """Apply the person's action; returns the events that the person can see."""
        return self._act(YOU, action)

    def others_act(self) -> list[Event]:
        """One step of chance or of a bot."""
        seat = self.turn()
        assert seat not in (None, YOU)
        if seat == CHANCE:
            return self._act(CHANCE, self.game.chance(self.logbook.state, dice_for(self.seed, self._step)))
        assert seat is not None
        return self._act(seat, self.game.read(self._choice(seat)))

    @property
    def _step(self) -> int:
        return len(self.logbook.steps)

    def _choice(self, seat: int) -> str:
        bot = self.bots[seat - 1] if seat <= len(self.bots) else SAFE
        seed = bot_seed(self.seed, (), 1, seat, self._step)
        seen = self.game.view(self.logbook.state, seat)
        decision = answer(Question(self.game.name, bot, seed, seen), PATIENCE)
        if decision.fault:
            self._faults.append(decision.fault)
        return decision.choice

    def faults(self) -> list[BotFault]:
        """The faults of bots since the last call; a safe choice was made in their place."""
        found, self._faults = self._faults, []
        return found

    def _act(self, seat: int, action: Any) -> list[Event]:
        events = self.logbook.act(seat, action)
        self._save(self.logbook)
        return [event.seen_by(YOU) for event in events]
