"""An engine that plays the games of a tournament on a Ray cluster, running already or started for it."""

import os
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

import msgspec

from yohoho.core.errors import OptionsError
from yohoho.core.install import needs_extra
from yohoho.sim.engines import QUEUED_PER_CORE, Work, Workers
from yohoho.sim.match import play_encoded
from yohoho.sim.objects import encode_tournament
from yohoho.sim.tournament import Engine, GameResult, Tournament


def engine_on_ray(cores: int | None = None) -> Engine:
    """Every game is a task. `cores` is for a cluster that has to be started; None means all."""
    workers = workers_on_ray(cores)

    def engine(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        for answer in workers(play_encoded, encode_tournament(tournament), numbers):
            yield msgspec.json.decode(answer, type=GameResult)

    return engine


def workers_on_ray(cores: int | None = None) -> Workers:
    """Workers on the cluster, with a task for each number."""
    ray = _ray()
    if cores is not None and cores < 1:
        raise OptionsError("no-cores", cores=cores)

    def workers(work: Work, task: bytes, numbers: Iterable[int]) -> Iterator[bytes]:
        ours = _join_or_start(ray, cores)
        due: list[Any] = []
        try:
            yield from _answers(ray, due, ray.remote(work), task, iter(numbers))
        finally:
            for remote in due:
                ray.cancel(remote, force=True)
            if ours:
                ray.shutdown()

    return workers


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


def _answers(ray: Any, due: list[Any], work: Any, task: bytes, numbers: Iterator[int]) -> Iterator[bytes]:
    """Do the work; `due` holds the running tasks, which the caller cancels."""
    ahead = QUEUED_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while True:
        due.extend(work.remote(task, number) for number in islice(numbers, ahead - len(due)))
        if not due:
            return
        done, due[:] = ray.wait(due)
        yield from ray.get(done)
