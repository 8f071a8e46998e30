"""Everything that can go wrong between processes, PostgreSQL and Redis, while people play.

After each trouble: every acknowledged action is in the log exactly once, nobody was shown an older table than
before or a card that was not theirs to see, and every game is played to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import run_within
from tests.stack import stage as trouble
from tests.stack.postgres import PostgresServer, postgres_server
from tests.stack.redis import RedisServer, redis_server
from tests.stack.stage import Stage, Trouble, voyage

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
def ill_treated() -> Iterator[tuple[PostgresServer, RedisServer]]:
    """Servers that tests may kill."""
    with postgres_server() as postgres, redis_server() as redis:
        yield postgres, redis


def sail_through(
    ill_treated: tuple[PostgresServer, RedisServer], data: Path, voyages: list[list[Trouble]]
) -> int:
    """Returns the number of acknowledged messages."""

    async def story() -> int:
        async with Stage(*ill_treated).set_up(data) as stage:
            return sum([await voyage(stage, troubles) for troubles in voyages])

    return run_within(story(), 60 + 60 * sum(map(len, voyages)))


def test_everything_goes_wrong_once(ill_treated: tuple[PostgresServer, RedisServer], tmp_path: Path) -> None:
    told = sail_through(ill_treated, tmp_path, [3 * KILLS + OTHERS])
    assert told >= ONE_GAME


@pytest.mark.slow
def test_a_process_is_killed_200_times(
    ill_treated: tuple[PostgresServer, RedisServer], tmp_path: Path
) -> None:
    told = sail_through(ill_treated, tmp_path, 20 * [10 * KILLS])
    assert told >= 20 * ONE_GAME


@pytest.mark.slow
@pytest.mark.parametrize("one", OTHERS)
def test_it_goes_wrong_again_and_again(
    ill_treated: tuple[PostgresServer, RedisServer], tmp_path: Path, one: Trouble
) -> None:
    told = sail_through(ill_treated, tmp_path, 5 * [4 * [one]])
    assert told >= 5 * ONE_GAME
