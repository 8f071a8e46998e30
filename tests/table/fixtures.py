"""A table with people and a clock that tests move: no server, no waiting.

Every entry goes through the text of the log, as it does in a store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from yohoho.bots.fallback import answer
from yohoho.core.errors import Reason, YohohoError
from yohoho.table import (
    Table,
    TableView,
    Told,
    clock,
    decide,
    note,
    open_table,
    read_settings,
    table_view,
    tell,
    with_chat,
)
from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.snapshot import freeze, thaw
from yohoho.table.view import ChatView

ToldByName = dict[str | None, Told | None]
PRESENCE = ("present", "away_since", "woken", "since")
"""The fields about connections, and about the clocks that stand still without any."""
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
QUICK: dict[str, Any] = {"players": 3, "plan": [1, 2]}


def identity(name: str) -> str:
    """Long enough never to appear by chance."""
    return sha256(f"identity of {name}".encode()).hexdigest()


@contextmanager
def repeatable_secrets() -> Iterator[None]:
    """The same deals in every run; real secrets are random."""
    numbers = count()

    def secret() -> str:
        return sha256(f"secret {next(numbers)}".encode()).hexdigest()

    with patch("yohoho.table.decide.new_secret", secret), patch("yohoho.table.playing.new_secret", secret):
        yield


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
                if key in ("pace", "grace", "title", "watch", "public", "chat", "coach")
                else settings["options"]
            )
            inside[key] = value
        self.now = 1_000_000
        self.log: list[bytes] = []
        self.told: list[ToldByName] = []
        """For each entry, the note that each person gets of it."""
        self.listener: Callable[[log.Entry, ToldByName], None] | None = None
        self.table = Table("t")
        self.add(open_table(identity(host), host, read_settings(settings), self.now))
        self.connect(host)

    # --- commands and time

    def add(self, entries: list[log.Entry]) -> list[log.Entry]:
        """Write entries into the log, apply them as they are read back, and note what each person is told."""
        for entry in entries:
            self.log.append(log.encode(entry))
            read = log.decode(self.log[-1])
            assert read == entry
            noted = note(self.table, read, self.table.evolve(read))
            told = {name: tell(self.table, noted, name and identity(name)) for name in (*NAMES, None)}
            self.told.append(told)
            if self.listener:
                self.listener(read, told)
        return entries

    def do(self, name: str, command: ask.Command) -> list[log.Entry]:
        return self.add(decide(self.table, identity(name), command, self.now))

    def act(self, name: str, action: str) -> list[log.Entry]:
        return self.do(name, ask.Act(action))

    def connect(self, *names: str) -> None:
        for name in names:
            self.add(clock.arrive(self.table, identity(name), self.now))

    def drop(self, *names: str) -> None:
        for name in names:
            clock.depart(self.table, identity(name), self.now)

    def tick(self) -> list[log.Entry]:
        return self.add(clock.tick(self.table, self.now, choose_here))

    def wait(self, seconds: float) -> list[log.Entry]:
        """Let time pass; each event happens when it is due."""
        until, happened = self.now + int(1000 * seconds), []
        while (due := clock.next_due(self.table)) is not None and due <= until:
            self.now = max(self.now, due)
            entries = self.tick()
            assert entries, "nothing happened when it was due"
            happened += entries
        self.now = until
        return happened

    def restart(self) -> None:
        """Read the table from the log, as a server does at its start; nobody is connected."""
        self.table = self.folded()
        clock.wake(self.table, self.now)

    # --- whole situations

    def sit(self, *names: str) -> None:
        """Connect these people and seat them, in this order."""
        for name in names:
            self.connect(name)
            self.do(name, ask.Sit(name))

    def fill(self) -> None:
        """Put bots into the free seats."""
        host = self.host
        while any(seat.free for seat in self.table.seats):
            self.do(host, ask.AddBot())

    def start(self, *names: str) -> TableDriver:
        """Seat these people, fill up with bots, and start the game."""
        self.sit(*names)
        self.fill()
        if self.table.phase == "lobby":
            self.do(self.host, ask.Start())
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

    def folded(self) -> Table:
        return Table.of(self.table.id, map(log.decode, self.log))

    def view(self, name: str | None) -> TableView:
        return table_view(self.table, name and identity(name))

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

    def refused(self, name: str, command: ask.Command) -> Reason:
        """The reason for which a command is refused; the refusal changes nothing."""
        before = essence(self.table)
        with pytest.raises(YohohoError) as refusal:
            self.do(name, command)
        assert essence(self.table) == before
        return refusal.value.reason


def essence(table: Table) -> dict[str, Any]:
    """All fields of a table except those about connections."""
    kept = {key: value for key, value in vars(table).items() if key not in (*PRESENCE, "logbook")}
    book = table.logbook
    kept["book"] = (book.record(), book.state) if book else None
    return plain_copy(kept)


def plain_copy(kept: dict[str, Any]) -> dict[str, Any]:
    """Copies, because seats and the like change in place."""
    seats = [msgspec.structs.astuple(seat) for seat in kept["seats"]]
    copies = {key: type(value)(value) for key, value in kept.items() if isinstance(value, dict | set)}
    return kept | copies | {"seats": seats, "chat": list(kept["chat"])}


def check_log_gives_the_same_table(driver: TableDriver) -> None:
    """Reading the log again, or a snapshot, gives the same table."""
    for other in (driver.folded(), thaw(driver.table.id, freeze(driver.table))):
        assert essence(other) == essence(driver.table)
        assert other.since.keys() == driver.table.since.keys()
        other.present, other.since = dict(driver.table.present), dict(driver.table.since)
        for name in (*NAMES, None):
            who = name and identity(name)
            assert plain(table_view(other, who)) == plain(driver.view(name))
