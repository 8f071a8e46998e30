"""Ids of messages: remembered for as long as a client may send a message again, in snapshots too."""

import msgspec
import pytest

from yohoho.table import Given, Table, entries, evolve, open_table, read_settings
from yohoho.table.acks import ACK_MS, MAX_ACKS, MIN_ACKS, AcceptedMessage
from yohoho.table.snapshot import freeze, thaw

BEGIN = 1_000_000
FIRST = "ann/first"


def open_with_message() -> Table:
    """A table that has taken in one message."""
    table = open_table("t", "ann", "Ann", read_settings({}), Given(BEGIN, "secret")).table
    return evolve(table, entries.Muted(at=BEGIN, who="ann", whom="bo", on=True, ref=FIRST)).table


def after_messages(table: Table, number: int, *, at: int) -> Table:
    for count in range(number):
        ref = f"ann/{table.seq}-{count}"
        table = evolve(table, entries.Muted(at=at, who="ann", whom="bo", on=True, ref=ref)).table
    return table


def test_id_is_remembered_for_ten_minutes_after_thousands_of_others() -> None:
    table = open_with_message()
    later = after_messages(table, 5_000, at=BEGIN + ACK_MS)
    assert later.acks.get(FIRST) == table.seq
    assert len(later.acks) == len(list(later.acks.items())) == 5_001


def test_id_is_forgotten_after_ten_minutes_and_500_others() -> None:
    table = after_messages(open_with_message(), MIN_ACKS - 1, at=BEGIN + ACK_MS + 1)
    assert FIRST in table.acks
    later = after_messages(table, 1, at=BEGIN + ACK_MS + 1)
    assert FIRST not in later.acks
    assert len(later.acks) == len(list(later.acks.items())) == MIN_ACKS
    assert FIRST in table.acks, "a value does not change"


def test_number_of_remembered_ids_is_bounded() -> None:
    table = after_messages(open_with_message(), MAX_ACKS + 10, at=BEGIN)
    assert len(table.acks) == len(list(table.acks.items())) == MAX_ACKS
    assert FIRST not in table.acks


def test_clock_that_is_set_back_does_not_keep_ids_for_ever() -> None:
    ahead = after_messages(open_with_message(), 1_000, at=BEGIN + 30 * 86_400_000)
    assert len(after_messages(ahead, 2_000, at=BEGIN + 1).acks) == 2_000


def test_repeated_id_in_a_log_keeps_the_first_version() -> None:
    table = open_with_message()
    again = evolve(table, entries.Muted(at=BEGIN, who="ann", whom="bo", on=False, ref=FIRST)).table
    assert list(again.acks.items()) == [(FIRST, AcceptedMessage(table.seq, BEGIN))]


def test_snapshot_keeps_ids_and_their_times() -> None:
    table = after_messages(open_with_message(), 700, at=BEGIN + 5)
    assert thaw("t", freeze(table)).acks == table.acks


@pytest.mark.parametrize("late", [False, True])
def test_snapshot_without_times_opens_with_the_time_of_its_last_entry(late: bool) -> None:
    table = after_messages(open_with_message(), 500, at=BEGIN + 5)
    old = msgspec.json.decode(freeze(table))
    del old["ack_times"]
    read = thaw("t", msgspec.json.encode(old))
    assert [ref for ref, _ in read.acks.items()] == [ref for ref, _ in table.acks.items()]
    later = after_messages(read, 1, at=BEGIN + 5 + ACK_MS + late)
    assert (FIRST in later.acks) is not late
