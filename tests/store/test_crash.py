"""`kill -9` at random moments: every acknowledged entry is there exactly once, and the store opens
cleanly."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.store.crew import TABLES
from tests.store.fixtures import with_place
from yohoho.store import Store

ROOT = Path(__file__).parents[2]
Told = dict[str, list[str]]
"""For each table the acknowledged entries, in order, over all runs."""


def voyage_until_killed(place: str, voyage: int, chance: random.Random) -> list[str]:
    """The lines of a process before it was killed: while it started, or some time after its first line."""
    command = [sys.executable, "-m", "tests.store.crew", place, str(voyage)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as crew:
        assert crew.stdout
        setting_out = voyage % 4 == 0
        first = "" if setting_out else crew.stdout.readline()
        time.sleep(chance.uniform(0.05, 0.4) if setting_out else chance.uniform(0, 0.08))
        crew.send_signal(signal.SIGKILL)
        rest = crew.stdout.read()
    assert crew.returncode == -signal.SIGKILL
    whole, _, _cut_off = (first + rest).rpartition("\n")
    return whole.splitlines()


def checked(told: Told) -> Callable[[Store], Awaitable[None]]:
    async def story(store: Store) -> None:
        for table_id, acknowledged in told.items():
            found = await store.read(table_id) if await store.info(table_id) else []
            assert [seq for seq, _ in found] == list(range(1, len(found) + 1))
            log = [entry.decode() for _, entry in found]
            assert len(set(log)) == len(log)
            known = set(acknowledged)
            assert [entry for entry in log if entry in known] == acknowledged
            info = await store.info(table_id)
            assert not log or (info and info.updated == len(log))

    return story


def run_within(place: str, seed: int = 7) -> int:
    told: Told = {f"t{n}": [] for n in range(TABLES)}
    chance = random.Random(seed)
    for voyage in range(20 if seed else 8):
        for line in voyage_until_killed(place, voyage, chance):
            table_id, entry = line.split(" ")
            told[table_id].append(entry)
        with_place(place, checked(told))
    return sum(map(len, told.values()))


def test_killed_8_times(place: str) -> None:
    assert run_within(place, 0) > 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 11))
def test_killed_200_times(place: str, seed: int) -> None:
    assert run_within(place, seed) > 20
