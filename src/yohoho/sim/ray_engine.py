"""An engine that plays the games of a tournament on a Ray cluster, running already or started for it."""

import os
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

import msgspec

from yohoho.core.errors import OptionsError
from yohoho.core.install import needs_extra
from yohoho.sim.engines import QUEUED_PER_CORE
from yohoho.sim.match import play_encoded
from yohoho.sim.tournament import Engine, GameResult, Tournament


def engine_on_ray(cores: int | None = None) -> Engine:
    """Every game is a task. `cores` is for a cluster that has to be started; None means all."""
    ray = _ray()
    if cores is not None and cores < 1:
        raise OptionsError("no-cores", cores=cores)

    def engine(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        ours = _join_or_start(ray, cores)
        due: list[Any] = []
        try:
            yield from _games(ray, due, msgspec.json.encode(tournament), iter(numbers))
        finally:
            for task in due:
                ray.cancel(task, force=True)
            if ours:
                ray.shutdown()

    return engine


def _ray() -> Any:
    """Import Ray, which is an optional dependency."""
    with needs_extra("ray"):
        return import_module("ray")


def _join_or_start(ray: Any, cores: int | None) -> bool:
    """Connect to Ray; True if the caller must close the connection. A cluster that is named must exist."""
    if ray.is_initialized():
        return False
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    address = os.environ.get("RAY_ADDRESS")
    try:
        ray.init(address=address or "auto", **quiet)
    except (ConnectionError, ValueError, RuntimeError):
        if address:
            raise OptionsError("no-cluster", address=address) from None
        ray.init(address="local", num_cpus=cores, include_dashboard=False, **quiet)
    return True


def _games(ray: Any, due: list[Any], tournament: bytes, numbers: Iterator[int]) -> Iterator[GameResult]:
    """Play the games; `due` holds the running tasks, which the caller cancels."""
    task = ray.remote(play_encoded)
    ahead = QUEUED_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while True:
        due.extend(task.remote(tournament, number) for number in islice(numbers, ahead - len(due)))
        if not due:
            return
        done, due[:] = ray.wait(due)
        for answer in ray.get(done):
            yield msgspec.json.decode(answer, type=GameResult)
