"""The recipe of a release and the workflow of a fork name what exists, and the workflow may only read."""

import re
import tomllib
from typing import Any

import pytest
import yaml
from bench.install_size import BASE, extras

from tests.distribution.fresh_environment import ROOT

RECIPE = (ROOT / "docs/releasing.md").read_text()
WORKFLOW = ROOT / ".github/workflows/test.yml"


@pytest.fixture
def workflow() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text())
    return document


def test_named_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:`|\$ |run: )make ([a-z-]+)", RECIPE + WORKFLOW.read_text()))
    assert {"dist", "test", "test-all", "bench"} <= named
    assert named <= targets


def test_named_files_exist() -> None:
    named = re.findall(r"`((?:[\w.-]+/)*[\w-]+\.(?:py|md|toml|yml))`", RECIPE)
    assert len(named) >= 5
    for path in named:
        assert (ROOT / path).is_file(), path


def test_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" in project["dynamic"]
    assert "version" not in project


def test_workflow_may_only_read(workflow: dict[str, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    assert not any("permissions" in job for job in workflow["jobs"].values())
    assert "secrets." not in WORKFLOW.read_text()
    assert "pull_request_target" not in WORKFLOW.read_text()


def test_workflow_pins_its_actions_and_runs_the_tests(workflow: dict[str, Any]) -> None:
    steps = workflow["jobs"]["test"]["steps"]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
    assert "make test" in [step.get("run") for step in steps]


def test_size_of_every_extra_is_published() -> None:
    """The rows of `python -m bench.install_size`."""
    page = (ROOT / "docs/benchmarks.md").read_text().partition("### Installations")[2].partition("\n## ")[0]
    for extra in extras():
        name = "none" if extra == BASE else f"`{extra}`"
        assert re.search(rf"^\| {name} \| \d+ \| [\d,]+ \| [\d,]+ \|$", page, re.MULTILINE), name
