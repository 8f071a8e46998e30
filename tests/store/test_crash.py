"""`kill -9` at random moments: every acknowledged entry is there exactly once, and the store opens
cleanly."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.store.append_process import TABLES
from tests.store.fixtures import with_place
from yohoho.store import Store, TableInfo
from yohoho.store.tables import Entry

ROOT = Path(__file__).parents[2]
AcknowledgedEntries = dict[str, list[str]]
"""For each table the acknowledged entries, in order, over all runs."""


def run_until_killed(place: str, run: int, chance: random.Random) -> list[str]:
    """The lines of a process before it was killed: while it started, or after some of its lines."""
    command = [sys.executable, "-m", "tests.store.append_process", place, str(run)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        if run % 4 == 0:
            time.sleep(chance.uniform(0.05, 0.4))
        # Lines instead of seconds, so that a busy machine writes as many.
        first = "".join(process.stdout.readline() for _ in range(chance.randrange(1, 40) if run % 4 else 0))
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    assert process.returncode == -signal.SIGKILL
    whole, _, _cut_off = (first + rest).rpartition("\n")
    return whole.splitlines()


async def read_at_one_moment(store: Store, table_id: str) -> tuple[TableInfo | None, list[Entry]]:
    """A table's row and log of one moment: PostgreSQL may still commit what a killed process has sent."""
    while True:
        entries = await store.tables.read(table_id) if await store.tables.find(table_id) else []
        info = await store.tables.find(table_id)
        if (await store.tables.last_seqs([table_id])).get(table_id, 0) == len(entries):
            return info, entries


def check_entries(acknowledged_by_table: AcknowledgedEntries) -> Callable[[Store], Awaitable[None]]:
    async def scenario(store: Store) -> None:
        for table_id, acknowledged in acknowledged_by_table.items():
            info, entries = await read_at_one_moment(store, table_id)
            assert [seq for seq, _ in entries] == list(range(1, len(entries) + 1))
            log = [entry.decode() for _, entry in entries]
            assert len(set(log)) == len(log)
            acknowledged_set = set(acknowledged)
            assert [entry for entry in log if entry in acknowledged_set] == acknowledged
            assert not log or (info and info.updated == len(log))

    return scenario


def count_acknowledged_despite_kills(place: str, seed: int = 7) -> int:
    acknowledged_by_table: AcknowledgedEntries = {f"t{n}": [] for n in range(TABLES)}
    chance = random.Random(seed)
    for run in range(20 if seed else 4):
        for line in run_until_killed(place, run, chance):
            table_id, entry = line.split(" ")
            acknowledged_by_table[table_id].append(entry)
        with_place(place, check_entries(acknowledged_by_table))
    return sum(map(len, acknowledged_by_table.values()))


def test_acknowledged_entries_survive_4_kills(place: str) -> None:
    assert count_acknowledged_despite_kills(place, 0) > 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 11))
def test_killed_200_times(place: str, seed: int) -> None:
    assert count_acknowledged_despite_kills(place, seed) > 20
