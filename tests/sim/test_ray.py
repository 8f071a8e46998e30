"""Tournaments on Ray, on one node: one that is started for the occasion, and one that runs already."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from tests.sim.crews import tournament
from yohoho.core.errors import OptionsError
from yohoho.sim import ray_engine

SAILOR = ["skull-king", "--players", "3", "--bots", "sailor,random", "--seed", "7"]
WORDS = [*SAILOR, "--games", "12", "--duplicate", "--json"]
COMMAND = [sys.executable, "-m", "yohoho", "simulate", *WORDS]


def simulate(*words: str) -> dict[str, Any]:
    """In a process of its own, as Ray leaves much behind in one."""
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)["statistics"]
    del found["seconds"]
    for bot in found["bots"]:
        del bot["thinking_ms"], bot["slowest_ms"]
    return found


def needs_ray() -> None:
    if find_spec("ray") is None:
        pytest.fail(f"this test needs Ray: .venv/bin/{ray_engine.INSTALL}", pytrace=False)


@pytest.fixture
def cluster() -> Iterator[str]:
    """A node that somebody else has started."""
    needs_ray()
    utilities: Any = import_module("ray.cluster_utils")
    running = utilities.Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    yield running.address
    running.shutdown()


@pytest.mark.slow
def test_the_same_wins_as_on_this_machine() -> None:
    needs_ray()
    assert simulate("--engine", "ray", "--cores", "2") == simulate("--cores", "1")


@pytest.mark.slow
def test_a_cluster_that_runs_already_is_joined(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", cluster)
    assert simulate("--engine", "ray") == simulate("--cores", "1")


class NoCluster:
    """Ray where nobody has started anything; to find that out takes the real one minutes."""

    def __init__(self) -> None:
        self.started: list[str] = []

    def is_initialized(self) -> bool:
        return False

    def init(self, address: str, **settings: object) -> None:
        if address != "local":
            raise ConnectionError(address)
        self.started.append(address)

    def shutdown(self) -> None:
        self.started.append("shutdown")

    def cluster_resources(self) -> dict[str, float]:
        return {}

    def remote(self, function: object) -> object:
        return function


def test_only_a_cluster_that_was_not_named_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    here = NoCluster()
    monkeypatch.setattr(ray_engine, "import_module", lambda name: here)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    assert list(ray_engine.engine_on_ray()(tournament(), [])) == []
    assert here.started == ["local", "shutdown"]
    monkeypatch.setenv("RAY_ADDRESS", "ship:6379")
    with pytest.raises(OptionsError, match="no-cluster address=ship:6379"):
        list(ray_engine.engine_on_ray()(tournament(), []))


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(ray_engine, "import_module", missing)
    with pytest.raises(OptionsError, match="not-installed") as refused:
        ray_engine.engine_on_ray()
    assert refused.value.reason.args["install"] == "pip install 'yohoho[ray]'"
