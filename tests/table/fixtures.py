"""A table with people around it and a clock that only moves when told: no server, no waiting.

Whatever happens goes through the text of the log, as it does in a store.
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

Hearsay = dict[str | None, Told | None]
PRESENCE = ("present", "away_since", "woken", "since")
"""What a table knows of connections, and the clocks that stand still without any."""
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


class Tavern:
    """People by their names; the first one opens the table and is connected."""

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
        self.told: list[Hearsay] = []
        """For each entry, what everybody heard of it."""
        self.listener: Callable[[log.Entry, Hearsay], None] | None = None
        self.table = Table("t")
        self.add(open_table(identity(host), host, read_settings(settings), self.now))
        self.connect(host)

    # --- what happens

    def add(self, entries: list[log.Entry]) -> list[log.Entry]:
        """Write entries down, take them in as they were read back, and tell everybody."""
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
        """Let time pass; what it brings about happens when it is due."""
        until, happened = self.now + int(1000 * seconds), []
        while (due := clock.next_due(self.table)) is not None and due <= until:
            self.now = max(self.now, due)
            entries = self.tick()
            assert entries, "nothing happened when it was due"
            happened += entries
        self.now = until
        return happened

    def restart(self) -> None:
        """The server starts anew: the table is read from the log, and nobody is connected."""
        self.table = self.folded()
        clock.wake(self.table, self.now)

    # --- scenes

    def sit(self, *names: str) -> None:
        """Come and sit down, in this order."""
        for name in names:
            self.connect(name)
            self.do(name, ask.Sit(name))

    def fill(self) -> None:
        """Bots in the free seats."""
        host = self.host
        while any(seat.free for seat in self.table.seats):
            self.do(host, ask.AddBot())

    def start(self, *names: str) -> Tavern:
        """These people sit down, bots join them, the game begins."""
        self.sit(*names)
        self.fill()
        if self.table.phase == "lobby":
            self.do(self.host, ask.Start())
        return self

    def play_out(self, limit: int = 5_000) -> Tavern:
        """Everyone who must act takes the first thing that is legal; bots act by themselves."""
        for _ in range(limit):
            if self.table.phase != "playing":
                return self
            person = self.due_person()
            if person is None:
                self.wait(1)
            else:
                self.act(person, self.legal(person)[0])
        raise AssertionError("the game does not end")

    # --- what can be seen

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
        """A person, not a bot or a stand-in, whom the game waits for."""
        seats = [self.table.seats[number] for number in self.table.waiting()]
        persons = [seat.who for seat in seats if seat.person and not seat.stand_in]
        return next((name for name in NAMES if identity(name) in persons), None)

    def refused(self, name: str, command: ask.Command) -> Reason:
        """The reason against a command, which has changed nothing."""
        before = essence(self.table)
        with pytest.raises(YohohoError) as refusal:
            self.do(name, command)
        assert essence(self.table) == before
        return refusal.value.reason


def essence(table: Table) -> dict[str, Any]:
    """Everything a table is, less who is connected."""
    kept = {key: value for key, value in vars(table).items() if key not in (*PRESENCE, "logbook")}
    book = table.logbook
    kept["book"] = (book.record(), book.state) if book else None
    return plain_copy(kept)


def plain_copy(kept: dict[str, Any]) -> dict[str, Any]:
    """Seats and the like change in place, so what is compared later is copied."""
    seats = [msgspec.structs.astuple(seat) for seat in kept["seats"]]
    copies = {key: type(value)(value) for key, value in kept.items() if isinstance(value, dict | set)}
    return kept | copies | {"seats": seats, "chat": list(kept["chat"])}


def check_the_log_tells_all(tavern: Tavern) -> None:
    """Reading the log anew, or a snapshot, gives the same table."""
    for other in (tavern.folded(), thaw(tavern.table.id, freeze(tavern.table))):
        assert essence(other) == essence(tavern.table)
        assert other.since.keys() == tavern.table.since.keys()
        other.present, other.since = dict(tavern.table.present), dict(tavern.table.since)
        for name in (*NAMES, None):
            who = name and identity(name)
            assert plain(table_view(other, who)) == plain(tavern.view(name))
