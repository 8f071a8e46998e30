"""The entries that a command adds to the log, with the table after each of them.

The tables are computed while the entries are made, so the rules play every step only once.
"""

from collections.abc import Iterable
from typing import Any

from yohoho.core.game import CHANCE
from yohoho.table.entries import Acted, Actor, Entry
from yohoho.table.evolve import Evolved, after_step, evolve, with_ref
from yohoho.table.table import Table


class TableChange:
    """Entries that may become part of the log. They begin from the table `before`, which does not change."""

    def __init__(self, before: Table, entries: Iterable[Entry] = ()) -> None:
        self.before = before
        self.confirms = False
        """Whether the only person at the table confirms their decision. The log has no entry for that."""
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
    def entries(self) -> list[Entry]:
        return [step.entry for step in self.steps]

    def add(self, entry: Entry) -> None:
        self.steps.append(evolve(self.table, entry))

    def act(self, seat: int, action: Any, by: Actor, now: int) -> None:
        """Add a step of the game and the steps of chance after it.

        Raises the error of the rules if they do not allow the step.
        """
        self._step(seat, action, by, now)
        self.settle(now)

    def settle(self, now: int) -> None:
        """Add steps of chance as long as the game waits for one; their dice come from the table alone."""
        while (table := self.table).game.waiting(table.state) == (CHANCE,):
            self._step(CHANCE, table.game.chance(table.state, table.chance_dice()), "chance", now)

    def _step(self, seat: int, action: Any, by: Actor, now: int) -> None:
        table = self.table
        assert table.playthrough is not None
        playthrough, events = table.playthrough.act(seat, action)
        entry = Acted(at=now, seat=seat, action=table.game.write(action), by=by)
        self.steps.append(after_step(table, entry, playthrough, events))

    def refer_to(self, ref: str) -> None:
        """Store the id of the message that caused these entries in the last of them, so that a second
        acknowledgement has the same version as the first."""
        if self.steps:
            self.steps[-1] = with_ref(self.steps[-1], ref)
