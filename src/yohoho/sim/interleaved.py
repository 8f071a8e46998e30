"""Games of several tournaments in one pool of processes: no core waits for the end of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from time import perf_counter

import msgspec

from yohoho.sim.engines import Workers
from yohoho.sim.match import play
from yohoho.sim.tournament import GameResult, Tournament


class InterleavedGame(msgspec.Struct, frozen=True, array_like=True):
    """A finished game."""

    tournament: int
    """The index of its tournament."""
    seconds: float
    """The time of the whole game on its core."""
    result: GameResult


def play_interleaved(
    tournaments: Sequence[Tournament], turns: Iterable[tuple[int, int]], workers: Workers
) -> Iterator[InterleavedGame]:
    """Play games as `turns` names them, each by the index of its tournament and its number there.

    `turns` is asked for the next game only when a core will soon be free, so it can depend on the games that
    are finished.
    """
    task = msgspec.json.encode(list(tournaments))
    numbers = (number * len(tournaments) + index for index, number in turns)
    for answer in workers(play_one_of, task, numbers):
        yield msgspec.json.decode(answer, type=InterleavedGame)


def play_one_of(tournaments: bytes, code: int) -> bytes:
    """Play one game in another process; the code holds the number and the index of the tournament."""
    decoded = _decode(tournaments)
    number, index = divmod(code, len(decoded))
    began = perf_counter()
    result = play(decoded[index], number)
    return msgspec.json.encode(InterleavedGame(index, perf_counter() - began, result))


@lru_cache(maxsize=1)
def _decode(tournaments: bytes) -> list[Tournament]:
    return msgspec.json.decode(tournaments, type=list[Tournament])
