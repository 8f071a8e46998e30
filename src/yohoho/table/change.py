"""What a command adds to the log, with the table after each entry, so that the rules play every step once."""

from collections.abc import Iterable
from typing import Any

from yohoho.core.game import CHANCE
from yohoho.table import entries as log
from yohoho.table.evolve import Evolved, after_step, evolve, with_ref
from yohoho.table.table import Table


class TableChange:
    """Entries that may become part of the log. The table they begin from stays as it is."""

    def __init__(self, before: Table, entries: Iterable[log.Entry] = ()) -> None:
        self.before = before
        self.confirms = False
        """The only person at the table confirms their decision. The log does not need to know that."""
        self.steps: list[Evolved] = []
        for entry in entries:
            self.add(entry)

    def __bool__(self) -> bool:
        return bool(self.steps)

    @property
    def table(self) -> Table:
        """The table after all entries."""
        return self.steps[-1].table if self.steps else self.before

    @property
    def entries(self) -> list[log.Entry]:
        return [step.entry for step in self.steps]

    def add(self, entry: log.Entry) -> None:
        self.steps.append(evolve(self.table, entry))

    def act(self, seat: int, action: Any, by: log.Actor, now: int) -> None:
        """A step of the game, and the steps of chance after it. Raises what the rules say against it."""
        self._step(seat, action, by, now)
        self.settle(now)

    def settle(self, now: int) -> None:
        """Chance acts as long as it must; the dice of a step come from the table alone."""
        while (table := self.table).game.waiting(table.state) == (CHANCE,):
            self._step(CHANCE, table.game.chance(table.state, table.chance_dice()), "chance", now)

    def _step(self, seat: int, action: Any, by: log.Actor, now: int) -> None:
        table = self.table
        assert table.playthrough is not None
        playthrough, events = table.playthrough.act(seat, action)
        entry = log.Acted(at=now, seat=seat, action=table.game.write(action), by=by)
        self.steps.append(after_step(table, entry, playthrough, events))

    def refer_to(self, ref: str) -> None:
        """Note which message brought this about: on the last entry, so that the version of a second
        acknowledgement is that of the first."""
        if self.steps:
            self.steps[-1] = with_ref(self.steps[-1], ref)
