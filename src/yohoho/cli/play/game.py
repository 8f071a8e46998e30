"""One game between the person in seat 0 and bots, saved after every action.

It is played at a table, as games on a server are: `TableChange` plays the steps and those of chance after
them, and `clock.question` names the bot that decides and its seed. No clock runs, and only the record is
stored. The dice of a step come from the seed and the number of the step, so a game that is interrupted and
resumed goes on exactly as it would have.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from yohoho.bots.fallback import PATIENCE, BotFault, answer
from yohoho.bots.files import local_bot
from yohoho.core.errors import Reason
from yohoho.core.game import CHANCE, AnyGame, Event
from yohoho.core.record import GameRecord, Playthrough
from yohoho.table import Settings, Table, TableChange, clock
from yohoho.table.table import TableSeat

YOU: Final = 0
_NOW: Final = 0
"""The time of every entry, because no clock runs."""


class SoloTable(Table, frozen=True, kw_only=True):
    """A table at which one person plays with bots. Its secret is the seed that the person may choose."""

    @property
    def seed(self) -> str:
        return self.secret


def solo_table(playthrough: Playthrough, seed: str, bots: Sequence[str]) -> SoloTable:
    """The person sits at seat 0, the `bots` from seat 1 on; a sailor plays where one is missing."""
    game, (you, *others) = playthrough.game, playthrough.seats
    plays = [*bots, *[""] * len(others)]
    seated = [TableSeat(name=name, bot=True, plays=bot) for name, bot in zip(others, plays, strict=False)]
    return SoloTable(
        id="terminal",
        settings=Settings(game=game.name, options=msgspec.to_builtins(game.options)),
        seats=(TableSeat(who="you", name=you), *seated),
        secret=seed,
        phase="over" if game.is_over(playthrough.state) else "playing",
        playthrough=playthrough,
        game_number=1,
    )


class TerminalGame:
    """One game in the terminal. `save` gets the record after every action, before anything is shown."""

    def __init__(self, table: Table, save: Callable[[GameRecord], None]) -> None:
        self.table = table
        self._save = save
        self._faults: list[BotFault] = []

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.table.seats]

    def view(self) -> Any:
        return self.game.view(self.table.state, YOU)

    def record(self) -> GameRecord:
        assert self.table.playthrough is not None
        record = self.table.playthrough.record()
        record.bots = [seat for seat in range(self.game.players) if seat != YOU]
        return record

    def turn(self) -> int | None:
        """The seat that acts next: the person first where several may; None when the game is over."""
        waiting = self.game.waiting(self.table.state)
        if not waiting:
            return None
        return YOU if YOU in waiting else waiting[0]

    def refusal(self, action: Any) -> Reason | None:
        return self.game.refusal(self.table.state, YOU, action)

    def act(self, action: Any) -> list[Event]:
        """Apply the person's action; returns the events that the person can see."""
        change = TableChange(self.table)
        change.act(YOU, action, "player", _NOW)
        return self._apply(change)

    def others_act(self) -> list[Event]:
        """Chance acts until a player must, or one bot acts."""
        seat = self.turn()
        assert seat not in (None, YOU)
        change = TableChange(self.table)
        if seat == CHANCE:
            change.settle(_NOW)
        elif seat is not None:
            change.act(seat, self.game.read(self._choice(seat)), "bot", _NOW)
        return self._apply(change)

    def _choice(self, seat: int) -> str:
        decision = answer(clock.question(self.table, seat), PATIENCE, local_bot)
        if decision.fault:
            self._faults.append(decision.fault)
        return decision.choice

    def faults(self) -> list[BotFault]:
        """The faults of bots since the last call; a safe choice was made in their place."""
        faults, self._faults = self._faults, []
        return faults

    def _apply(self, change: TableChange) -> list[Event]:
        self.table = change.table
        self._save(self.record())
        return [event.redact_for(YOU) for step in change.steps for event in step.events]
