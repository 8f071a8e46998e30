"""The third game with extras at its tables: the winner of the last prize may boast.

Run as a program where `goofspiel` is installed with these extras, it plays a table and prints what was seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from tests.third_game.goofspiel import GOOFSPIEL, PrizeTaken
from yohoho.core.game import AnyGame, Event
from yohoho.table import TableError
from yohoho.table.change import TableChange
from yohoho.table.commands import Command
from yohoho.table.entries import Entry
from yohoho.table.extras import TableExtras
from yohoho.table.given import Given
from yohoho.table.guards import seat_of

if TYPE_CHECKING:
    from yohoho.table.extras import Decision


class Boast(Command, frozen=True):
    pass


class Boasted(Entry, frozen=True):
    seat: int
    prize: int


class BoastFields(msgspec.Struct, frozen=True):
    boasts: int = 0
    may_boast: bool = False


def boast(change: TableChange, who: str, command: Boast, given: Given) -> None:
    won = change.table.extras
    if not isinstance(won, Boasting) or seat_of(change.table, who) != won.winner:
        raise TableError("nothing-to-show")
    change.add(Boasted(at=given.now, seat=won.winner, prize=won.prize))


class Boasting(TableExtras, frozen=True):
    winner: int | None = None
    prize: int = 0
    boasts: int = 0

    @classmethod
    def commands(cls) -> Mapping[type[Command], Decision]:
        return {Boast: boast}

    @classmethod
    def entries(cls) -> Mapping[type[Entry], tuple[str, ...]]:
        return {Boasted: ("prize",)}

    @classmethod
    def view_fields(cls) -> type[msgspec.Struct]:
        return BoastFields

    def after_step(self, game: AnyGame, before: Any, events: list[Event]) -> Boasting:
        taken = [event for event in events if isinstance(event, PrizeTaken)]
        return replace(self, winner=taken[0].winner, prize=taken[0].prize) if taken else self

    def after_entry(self, entry: Entry) -> Boasting:
        return replace(self, winner=None, boasts=self.boasts + 1)

    def public_facts(self) -> dict[str, Any]:
        return {"boasts": self.boasts}

    def facts_for(self, state: Any, seat: int | None) -> dict[str, Any]:
        return {"may_boast": seat is not None and seat == self.winner}


WITH_BOASTING: Final = replace(GOOFSPIEL, extras="tests.third_game.boasting:Boasting")


def play() -> dict[str, Any]:
    """Two people play for one prize, and the winner boasts: what the table, its log and its page say."""
    from tests.table.fixtures import TableDriver, check_log_gives_the_same_table, plain
    from yohoho.server.tables.messages import read, schema

    message: Any = read(b'{"type": "do", "id": "1", "command": {"do": "boast"}}')
    driver = TableDriver("goofspiel", players=2, cards=2).start("Bo")
    refusal = driver.expect_refusal("Ann", message.command)
    driver.act("Ann", "bid 2")
    driver.act("Bo", "bid 1")
    before = plain(driver.view("Ann"))
    driver.do("Ann", message.command)
    check_log_gives_the_same_table(driver)
    noted = driver.notes_by_name[-1][None]
    return {
        "refused": refusal.code,
        "might": [before.get("may_boast"), plain(driver.view("Bo")).get("may_boast")],
        "boasts": plain(driver.view(None))["boasts"],
        "told": None if noted is None else [noted.what, noted.args],
        "documented": "Boast" in schema()["$defs"],
    }


if __name__ == "__main__":
    from tests.third_game import boasting  # the module that the descriptor names, not this program

    print(msgspec.json.encode(boasting.play()).decode())
