"""A table with people and a clock that tests move: no server, no waiting.

Every entry goes through the text of the log, as it does in a store.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec
import pytest

from yohoho.bots.fallback import answer
from yohoho.core.errors import Reason, YohohoError
from yohoho.table import (
    Given,
    Surroundings,
    Table,
    TableChange,
    Told,
    clock,
    commands,
    decide,
    entries,
    evolve,
    note,
    open_table,
    read_settings,
    table_of,
    tell,
)
from yohoho.table.snapshot import freeze, thaw
from yohoho.table.view import ChatView, TableView, table_view, with_chat

ToldByName = dict[str | None, Told | None]
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
QUICK: dict[str, Any] = {"players": 3, "plan": [1, 2]}


def identity(name: str) -> str:
    """Long enough never to appear by chance."""
    return sha256(f"identity of {name}".encode()).hexdigest()


def plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def choose_here(table: Table, seat: int) -> str:
    """The bot decides in this process; a server asks it in another."""
    return answer(clock.question(table, seat)).choice


class TableDriver:
    """Drives one table for people called by their names; the host opens it and is connected."""

    def __init__(self, game: str = "skull-king", *, host: str = "Ann", **choices: Any) -> None:
        settings: dict[str, Any] = {"game": game, "options": {}}
        for key, value in choices.items():
            inside = (
                settings
                if key in ("pace", "grace", "title", "watch", "public", "chat", "bots_talk", "coach")
                else settings["options"]
            )
            inside[key] = value
        self.now = 1_000_000
        self.log: list[bytes] = []
        self.notes_by_name: list[ToldByName] = []
        """For each entry, the note that each person gets of it."""
        self.listener: Callable[[entries.Entry, ToldByName], None] | None = None
        self._secrets = count()
        self.table = Table(id="t")
        self.around = Surroundings(self.table, self.now)
        self.add(open_table("t", identity(host), host, read_settings(settings), self.next_given()))
        self.connect(host)

    def next_given(self) -> Given:
        """The circumstances of the next decision; secrets are the same in every run."""
        secret = sha256(f"secret {next(self._secrets)}".encode()).hexdigest()
        return Given(self.now, secret, self.around.present, self.around.archived)

    def tick_given(self, now: int | None = None) -> Given:
        """The circumstances of a tick, which does not use up the secrets of commands."""
        secret = sha256(f"secret after entry {len(self.log)}".encode()).hexdigest()
        return Given(self.now if now is None else now, secret, self.around.present, self.around.archived)

    # --- commands and time

    def add(self, change: TableChange) -> list[entries.Entry]:
        """Write a change into the log, apply it as it is read back, and note what each person is told."""
        for step in change.steps:
            self.log.append(entries.encode(step.entry))
            read = evolve(self.table, entries.decode(self.log[-1]))
            assert read == step, "the log tells what was decided"
            self.around.follow(self.table, [read], self.now)
            self.table = read.table
            if any(isinstance(step.entry, entries.Reopened) for step in change.steps):
                self.around.archived = False
            noted = note(read)
            notes = {name: tell(self.table, noted, name and identity(name)) for name in (*NAMES, None)}
            self.notes_by_name.append(notes)
            if self.listener:
                self.listener(read.entry, notes)
        if change.confirms:
            self.around.confirm()
        return change.entries

    def do(self, name: str, command: commands.Command) -> list[entries.Entry]:
        return self.add(decide(self.table, identity(name), command, self.next_given()))

    def act(self, name: str, action: str) -> list[entries.Entry]:
        return self.do(name, commands.Act(action))

    def connect(self, *names: str) -> None:
        for name in names:
            self.around.arrive(self.table, identity(name), self.now)
            self.add(clock.hand_back(self.table, identity(name), self.now))

    def drop(self, *names: str) -> None:
        for name in names:
            self.around.depart(self.table, identity(name), self.now)

    def tick(self) -> list[entries.Entry]:
        return self.add(clock.tick(self.table, self.around, self.tick_given(), choose_here))

    def wait(self, seconds: float) -> list[entries.Entry]:
        """Let time pass; each event happens when it is due."""
        until, happened = self.now + int(1000 * seconds), []
        while (due := clock.next_due(self.table, self.around)) is not None and due <= until:
            self.now = max(self.now, due)
            happenings = self.tick()
            assert happenings, "nothing happened when it was due"
            happened += happenings
        self.now = until
        return happened

    def restart(self) -> None:
        """Read the table from the log, as a server does at its start; nobody is connected."""
        archived = self.around.archived
        self.table = self.fold_log()
        self.around = Surroundings(self.table, self.now)
        self.around.archived = archived

    # --- whole situations

    def sit(self, *names: str) -> None:
        """Connect these people and seat them, in this order."""
        for name in names:
            self.connect(name)
            self.do(name, commands.Sit(name))

    def fill(self) -> None:
        """Put bots into the free seats."""
        host = self.host
        while any(seat.free for seat in self.table.seats):
            self.do(host, commands.AddBot())

    def start(self, *names: str) -> TableDriver:
        """Seat these people, fill up with bots, and start the game."""
        self.sit(*names)
        self.fill()
        if self.table.phase == "lobby":
            self.do(self.host, commands.Start())
        return self

    def play_out(self, limit: int = 5_000) -> TableDriver:
        """Play to the end: people take their first legal action, bots act by themselves."""
        for _ in range(limit):
            if self.table.phase != "playing":
                return self
            person = self.due_person()
            if person is None:
                self.wait(1)
            else:
                self.act(person, self.legal(person)[0])
        raise AssertionError("the game does not end")

    # --- views

    def fold_log(self) -> Table:
        return table_of(self.table.id, map(entries.decode, self.log))

    def view(self, name: str | None) -> TableView:
        return table_view(self.table, self.around, name and identity(name))

    def chat(self, name: str | None) -> list[ChatView]:
        return with_chat(self.view(name), self.table, name and identity(name)).chat or []

    def game(self, name: str | None) -> Any:
        return self.view(name).game

    def legal(self, name: str) -> list[str]:
        return list(self.game(name).legal)

    @property
    def host(self) -> str:
        return next(name for name in NAMES if identity(name) == self.table.host)

    def seat(self, name: str) -> int:
        seat = self.table.seat_of(identity(name))
        assert seat is not None
        return seat

    def due_person(self) -> str | None:
        """A person, not a bot or a stand-in, for whom the game waits."""
        seats = [self.table.seats[number] for number in self.table.waiting()]
        persons = [seat.who for seat in seats if seat.person and not seat.stand_in]
        return next((name for name in NAMES if identity(name) in persons), None)

    def expect_refusal(self, name: str, command: commands.Command) -> Reason:
        """The reason for which a command is refused; the refusal changes nothing."""
        before = self.table
        with pytest.raises(YohohoError) as refusal:
            self.do(name, command)
        assert self.table is before
        return refusal.value.reason


def check_log_gives_the_same_table(driver: TableDriver) -> None:
    """Reading the log again, or a snapshot, gives the same table."""
    for other in (driver.fold_log(), thaw(driver.table.id, freeze(driver.table))):
        assert other == driver.table
        for name in (*NAMES, None):
            who = name and identity(name)
            assert plain(table_view(other, driver.around, who)) == plain(driver.view(name))
