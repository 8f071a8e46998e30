"""`kill -9` at random moments: every acknowledged entry is there exactly once, and the file opens cleanly."""

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
from tests.store.tavern import with_store
from yohoho.store import SQLiteStore

ROOT = Path(__file__).parents[2]
Told = dict[str, list[str]]
"""For each table the entries that were acknowledged, in order, over all voyages."""


def voyage_until_killed(file: Path, voyage: int, chance: random.Random) -> list[str]:
    """The lines a crew told before it was killed: while it set out, or some time after its first line."""
    command = [sys.executable, "-m", "tests.store.crew", str(file), str(voyage)]
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


def checked(told: Told) -> Callable[[SQLiteStore], Awaitable[None]]:
    async def story(store: SQLiteStore) -> None:
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


def sail(file: Path, seed: int = 7) -> int:
    told: Told = {f"t{n}": [] for n in range(TABLES)}
    chance = random.Random(seed)
    for voyage in range(20):
        for line in voyage_until_killed(file, voyage, chance):
            table_id, entry = line.split(" ")
            told[table_id].append(entry)
        with_store(file, checked(told))
    return sum(map(len, told.values()))


def test_killed_20_times(file: Path) -> None:
    assert sail(file) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_killed_200_times(file: Path, seed: int) -> None:
    assert sail(file, seed) > 20
