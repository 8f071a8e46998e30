"""Ids of messages: remembered for as long as a client may send a message again, in snapshots too."""

from __future__ import annotations

import msgspec
import pytest

from yohoho.table import Table, open_table, read_settings
from yohoho.table import entries as log
from yohoho.table.snapshot import copy_without_acks, freeze, thaw
from yohoho.table.table import ACK_MS, FEWEST_ACKS, MOST_ACKS

BEGIN = 1_000_000
FIRST = "ann/first"


def opened() -> Table:
    """A table that has taken in one message."""
    table = Table.of("t", open_table("ann", "Ann", read_settings({}), BEGIN))
    table.evolve(log.Muted(at=BEGIN, who="ann", whom="bo", on=True, ref=FIRST))
    return table


def take_messages(table: Table, number: int, *, at: int) -> None:
    for count in range(number):
        table.evolve(log.Muted(at=at, who="ann", whom="bo", on=True, ref=f"ann/{table.seq}-{count}"))


def test_id_is_remembered_for_ten_minutes_after_thousands_of_others() -> None:
    table = opened()
    seq = table.seq
    take_messages(table, 5_000, at=BEGIN + ACK_MS)
    assert table.acks[FIRST] == seq
    assert len(table.acks) == len(table.ack_times) == 5_001


def test_id_is_forgotten_after_ten_minutes_and_500_others() -> None:
    table = opened()
    take_messages(table, FEWEST_ACKS - 1, at=BEGIN + ACK_MS + 1)
    assert FIRST in table.acks
    take_messages(table, 1, at=BEGIN + ACK_MS + 1)
    assert FIRST not in table.acks
    assert len(table.acks) == len(table.ack_times) == FEWEST_ACKS


def test_number_of_remembered_ids_is_bounded() -> None:
    table = opened()
    take_messages(table, MOST_ACKS + 10, at=BEGIN)
    assert len(table.acks) == len(table.ack_times) == MOST_ACKS
    assert FIRST not in table.acks


def test_clock_that_is_set_back_does_not_keep_ids_for_ever() -> None:
    table = opened()
    take_messages(table, 1_000, at=BEGIN + 30 * 86_400_000)
    take_messages(table, 2_000, at=BEGIN + 1)
    assert len(table.acks) == 2_000


def test_repeated_id_in_a_log_keeps_the_first_version() -> None:
    table = opened()
    seq = table.seq
    table.evolve(log.Muted(at=BEGIN, who="ann", whom="bo", on=False, ref=FIRST))
    assert table.acks == {FIRST: seq}
    assert list(table.ack_times) == [(FIRST, BEGIN)]


def test_snapshot_keeps_ids_and_their_times() -> None:
    table = opened()
    take_messages(table, 700, at=BEGIN + 5)
    read = thaw("t", freeze(table))
    assert (read.acks, read.ack_times) == (table.acks, table.ack_times)


@pytest.mark.parametrize("late", [False, True])
def test_snapshot_without_times_opens_with_the_time_of_its_last_entry(late: bool) -> None:
    table = opened()
    take_messages(table, 500, at=BEGIN + 5)
    old = msgspec.json.decode(freeze(table))
    del old["ack_times"]
    read = thaw("t", msgspec.json.encode(old))
    assert read.acks == table.acks
    take_messages(read, 1, at=BEGIN + 5 + ACK_MS + late)
    assert (FIRST in read.acks) is not late


def test_copy_for_a_trial_remembers_no_messages() -> None:
    table = opened()
    copied = copy_without_acks(table)
    assert (copied.acks, len(copied.ack_times)) == ({}, 0)
    assert (copied.seq, copied.mutes, copied.host) == (table.seq, table.mutes, table.host)
    assert FIRST in table.acks
