"""Everything that can go wrong between processes, PostgreSQL and Redis, while people play.

After each trouble: every acknowledged action is in the log exactly once, nobody was shown an older table than
before or a card that was not theirs to see, and every game is played to its end.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stack import stage as trouble
from tests.stack.postgres import PostgresServer, postgres_server
from tests.stack.redis import RedisServer, redis_server
from tests.stack.stage import Stage, Trouble, play_through
from tests.virtual_time import run_in_real_time

KILLS: list[Trouble] = [trouble.a_process_is_killed]
OTHERS: list[Trouble] = [
    trouble.redis_is_killed,
    trouble.postgres_is_killed,
    trouble.a_process_is_cut_off_from_redis,
    trouble.a_process_is_cut_off_from_postgres,
    trouble.a_process_sleeps,
]
ONE_GAME = 2 * (2 + 5)
"""The decisions of two people in a game of two and three cards, which is the least that is played."""


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[PostgresServer, RedisServer]]:
    """Servers that tests may kill."""
    with postgres_server() as postgres, redis_server() as redis:
        yield postgres, redis


def play_through_faults(
    servers: tuple[PostgresServer, RedisServer], data: Path, runs: list[list[Trouble]]
) -> int:
    """Returns the number of acknowledged messages."""

    async def scenario() -> int:
        async with Stage(*servers).set_up(data) as stage:
            return sum([await play_through(stage, troubles) for troubles in runs])

    return run_in_real_time(scenario(), 60 + 60 * sum(map(len, runs)))


@pytest.mark.slow
def test_each_fault_once_loses_nothing(servers: tuple[PostgresServer, RedisServer], tmp_path: Path) -> None:
    acknowledged = play_through_faults(servers, tmp_path, [3 * KILLS + OTHERS])
    assert acknowledged >= ONE_GAME


@pytest.mark.slow
def test_a_process_is_killed_200_times(servers: tuple[PostgresServer, RedisServer], tmp_path: Path) -> None:
    acknowledged = play_through_faults(servers, tmp_path, 20 * [10 * KILLS])
    assert acknowledged >= 20 * ONE_GAME


@pytest.mark.slow
@pytest.mark.parametrize("one", OTHERS)
def test_repeated_fault_loses_nothing(
    servers: tuple[PostgresServer, RedisServer], tmp_path: Path, one: Trouble
) -> None:
    acknowledged = play_through_faults(servers, tmp_path, 5 * [4 * [one]])
    assert acknowledged >= 5 * ONE_GAME
