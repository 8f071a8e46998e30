"""What games add to tables: their entries are read from the log, their values are in snapshots and views."""

import msgspec
import pytest

from tests.table.fixtures import TableDriver
from yohoho.core import registry
from yohoho.table import entries
from yohoho.table.extras import TableExtras, extras_of, with_fields
from yohoho.table.skull_extras import SkullExtras
from yohoho.table.snapshot import freeze, thaw
from yohoho.table.view import TableView


@pytest.mark.parametrize("game", registry.names())
def test_a_table_has_the_extras_of_its_game_while_it_is_played(game: str) -> None:
    driver = TableDriver(game, players=3)
    assert type(driver.table.extras) is TableExtras
    driver.start()
    assert type(driver.table.extras) is extras_of(game)
    assert thaw("t", freeze(driver.table)) == driver.table


def test_every_entry_is_read_from_the_log() -> None:
    for kind in entries.Entry.__subclasses__():
        with pytest.raises(msgspec.ValidationError, match="missing required field"):
            entries.decode(b'{"entry": "%s"}' % str(kind.__struct_config__.tag).encode())


def test_discs_are_fields_of_every_snapshot() -> None:
    """A process of the version before needs them to read a snapshot of any game."""
    snapshot = msgspec.json.decode(freeze(TableDriver("skull-king").table))
    assert (snapshot["showable"], snapshot["shown"]) == ({}, {})


def test_discs_come_back_from_a_snapshot() -> None:
    driver = TableDriver("skull", players=3).start()
    extras = SkullExtras({0: ("flower",), 2: ("skull",)}, {2: ("skull",)})
    table = msgspec.structs.replace(driver.table, extras=extras)
    assert thaw("t", freeze(table)).extras == extras


def test_facts_of_a_game_stand_before_its_view() -> None:
    assert TableView.__struct_fields__[-3:] == ("may_show", "shown", "game")


def test_fields_are_added_with_their_defaults() -> None:
    class Own(msgspec.Struct, kw_only=True):
        first: int

    class Added(msgspec.Struct):
        second: int = 2
        third: list[int] = []

    both = with_fields(Own, [Added])(first=1)
    assert msgspec.structs.asdict(both) == {"first": 1, "second": 2, "third": []}
