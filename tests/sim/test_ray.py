"""Tournaments on Ray, on a node that is started for them and on one that runs already."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from tests.optional_libraries import import_library
from tests.sim.tournaments import tournament
from yohoho.core.errors import OptionsError
from yohoho.core.install import MissingExtraError, install_command
from yohoho.sim import ray_engine

SAILOR = ["skull-king", "--players", "3", "--bots", "sailor,random", "--seed", "7"]
WORDS = [*SAILOR, "--games", "12", "--duplicate", "--json"]
COMMAND = [sys.executable, "-m", "yohoho", "simulate", *WORDS]


def simulate(*words: str) -> dict[str, Any]:
    """Run in a separate process, because Ray leaves state behind."""
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    statistics: dict[str, Any] = json.loads(done.stdout)["statistics"]
    del statistics["seconds"]
    for bot in statistics["bots"]:
        del bot["thinking_ms"], bot["slowest_ms"]
    return statistics


@pytest.fixture
def cluster() -> Iterator[str]:
    """A node that runs already."""
    import_library("ray", "ray")
    utilities: Any = import_module("ray.cluster_utils")
    running = utilities.Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    yield running.address
    running.shutdown()


@pytest.mark.slow
def test_ray_gives_the_same_statistics_as_this_machine() -> None:
    import_library("ray", "ray")
    assert simulate("--engine", "ray", "--cores", "2") == simulate("--cores", "1")


@pytest.mark.slow
def test_running_cluster_is_joined(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", cluster)
    assert simulate("--engine", "ray") == simulate("--cores", "1")


class NoCluster:
    """A fake Ray without a running cluster; the real one takes minutes to find that out."""

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


def test_local_cluster_is_started_unless_an_address_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    here = NoCluster()
    monkeypatch.setattr(ray_engine, "import_module", lambda name: here)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    assert list(ray_engine.engine_on_ray()(tournament(), [])) == []
    assert here.started == ["local", "shutdown"]
    monkeypatch.setenv("RAY_ADDRESS", "ship:6379")
    with pytest.raises(OptionsError, match=r"ship:6379.*no-cluster"):
        list(ray_engine.engine_on_ray()(tournament(), []))


def test_missing_ray_is_reported_with_the_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(ray_engine, "import_module", missing)
    with pytest.raises(MissingExtraError) as refused:
        ray_engine.engine_on_ray()
    assert refused.value.reason.args["install"] == install_command("ray")
