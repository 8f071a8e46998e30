"""The recipes of a release, of forks and of a dev container name what exists, and may do what they need."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from bench.install_size import BASE, extras

from tests.distribution.fresh_environment import ROOT
from yohoho import __version__

RECIPE = (ROOT / "docs/releasing.md").read_text()
RECIPE_OF_TESTS = (ROOT / "README.md").read_text().replace("`", "")
WORKFLOWS = ROOT / ".github/workflows"
WORKFLOW = WORKFLOWS / "test.yml"
PAGES = WORKFLOWS / "pages.yml"
CONTAINER = ROOT / ".devcontainer/devcontainer.json"


def read(workflow: Path) -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(workflow.read_text())
    return document


def list_pythons() -> list[str]:
    """The versions that the classifiers name."""
    version = re.compile(r"Programming Language :: Python :: (3\.\d+)")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [match[1] for line in project["classifiers"] if (match := version.fullmatch(line))]


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


@pytest.mark.parametrize("workflow", [WORKFLOW, PAGES])
def test_workflow_may_only_read(workflow: Path) -> None:
    """But for the job that publishes, which runs nothing of this repository."""
    document = read(workflow)
    assert document["permissions"] == {"contents": "read"}
    writing = {name: job for name, job in document["jobs"].items() if "permissions" in job}
    assert set(writing) == ({"deploy"} if workflow == PAGES else set())
    for job in writing.values():
        assert job["permissions"] == {"pages": "write", "id-token": "write"}
        assert not any("run" in step or "checkout" in step["uses"] for step in job["steps"])
    assert "secrets." not in workflow.read_text()
    assert "pull_request_target" not in workflow.read_text()


@pytest.mark.parametrize("workflow", [WORKFLOW, PAGES])
def test_workflow_pins_its_actions(workflow: Path) -> None:
    steps = [step for job in read(workflow)["jobs"].values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action


def test_workflow_runs_the_tests_on_every_python_that_is_named() -> None:
    job = read(WORKFLOW)["jobs"]["test"]
    assert "make test" in [step.get("run") for step in job["steps"]]
    assert job["strategy"]["matrix"]["python"] == list_pythons()
    assert "${{ matrix.python }}" in job["container"]["image"]


def test_workflow_writes_a_site_for_the_path_of_the_repository(tmp_path: Path) -> None:
    """Its own line, with this checkout's program."""
    steps = read(PAGES)["jobs"]["build"]["steps"]
    [line] = [step["run"] for step in steps if "static" in step.get("run", "")]
    program = Path(sys.executable).with_name("yohoho")
    subprocess.run(
        ["bash", "-c", line.replace(".venv/bin/yohoho", str(program))],
        cwd=tmp_path,
        env=os.environ | {"GITHUB_REPOSITORY": "anne/yohoho"},
        check=True,
    )
    [site] = [step["with"]["path"] for step in steps if "path" in step.get("with", {})]
    assert 'data-base="/yohoho"' in (tmp_path / site / "index.html").read_text()
    assert (tmp_path / site / ".nojekyll").is_file()


def test_dev_container_installs_what_the_tests_need() -> None:
    container = json.loads(CONTAINER.read_text())
    created = container["onCreateCommand"]
    assert created.endswith("&& make install")
    packages = re.search(r"sudo apt-get install ([\w -]+)\.", RECIPE_OF_TESTS)
    assert packages
    assert packages[1].split() == created.partition("install --yes ")[2].partition(" &&")[0].split()
    assert container["image"].partition("python:")[2].startswith(list_pythons()[0])


def test_size_of_every_extra_is_published() -> None:
    """The rows of `python -m bench.install_size`."""
    page = (ROOT / "docs/benchmarks.md").read_text().partition("### Installations")[2].partition("\n## ")[0]
    for extra in extras():
        name = "none" if extra == BASE else f"`{extra}`"
        assert re.search(rf"^\| {name} \| \d+ \| [\d,]+ \| [\d,]+ \|$", page, re.MULTILINE), name


def test_changelog_tells_of_this_version_in_short_lines() -> None:
    sections = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    dated = re.compile(rf"{re.escape(__version__)}, 20\d\d-\d\d-\d\d\n")
    [section] = [section for section in sections if dated.match(section)]
    items = [item.partition("\n\n")[0] for item in re.split(r"^- ", section, flags=re.MULTILINE)[1:]]
    assert len(items) > 5
    assert [item for item in items if len(item) > 250] == []
