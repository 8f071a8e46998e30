"""Runs the tests once for each mutant, in a forked process that has the libraries loaded already.

A process imports the mutated module from memory, so no file changes. Tests run from the cheapest to the
dearest and stop at the first failure, so most mutants cost about a second.
"""

import importlib.abc
import importlib.util
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

import hypothesis
import msgspec
import pytest

OWN_PACKAGES: Final = ("yohoho", "tests")
LIMIT_FACTOR: Final = 4
"""A mutant that takes the tests' own time this number of times hangs, and counts as killed."""
SETS: Final = frozenset(
    {
        "beck-2-everything",
        "beck-3-everything",
        "beck-4-all-powers",
        "beck-5-extra-rounds",
        "schmidt-2-extra-rounds",
        "schmidt-4",
    }
)
"""Tests that run on every option set run on these only; together they have the cards, powers and ties."""

OPTIONS: Final = (
    "-x",
    "-q",
    "--tb=no",
    "-m",
    "not slow",
    "-p",
    "no:cacheprovider",
    "-p",
    "_hypothesis_pytestplugin",
    "--hypothesis-seed=1",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)
LEFT_OUT: Final = ("is_caught", "any_text", "meet_everything", "moves_hidden_cards")
"""Parts of the names of tests that are not run, because they test the tests or the notation of actions."""


class Verdict(NamedTuple):
    """How the tests ended: `killed_by` is the first test that failed, or "" when all passed."""

    killed_by: str
    seconds: float


class _MutatedModule(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports one module from a mutated source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self.name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(self.path), is_package=False)

    def get_source(self, fullname: str) -> str:
        return self.source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, str(self.path), "exec")


class _CheapestFirst:
    """Orders the tests by their time on the unchanged code, and notes times and the first failure."""

    def __init__(self, times: Mapping[str, float], notes: Path) -> None:
        self.usual_times, self.notes = times, notes
        self.times: dict[str, float] = {}
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if _is_wanted(item)]
        items.sort(key=lambda item: self.usual_times.get(item.nodeid, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        before = time.process_time()
        answer = yield
        self.times[item.nodeid] = time.process_time() - before
        return answer

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"collection of {report.nodeid}"

    def pytest_sessionfinish(self) -> None:
        self.notes.write_bytes(msgspec.json.encode([self.failed, self.times]))


def _is_wanted(item: pytest.Item) -> bool:
    from yohoho.testing.skull_king import WHOLE_MENU

    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    name = params.get("name")
    return (name not in WHOLE_MENU or name in SETS) and not any(part in item.name for part in LEFT_OUT)


def load_libraries() -> None:
    """Import the libraries that the tests use, then forget the modules of this repository."""
    sys.path.insert(0, os.getcwd())
    import tests.conftest
    import tests.skull_king.test_properties
    import tests.table.fixtures  # noqa: F401

    for name in [name for name in sys.modules if name.split(".")[0] in OWN_PACKAGES]:
        if not name.startswith(__package__ or "tests.mutation_testing") and name != "tests":
            del sys.modules[name]


def _run_tests(tests: Sequence[str], plugin: _CheapestFirst) -> None:
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutation", database=None, phases=phases)
    hypothesis.settings.load_profile("mutation")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # their imports take longer than most tests
    os._exit(int(pytest.main([*OPTIONS, *tests], plugins=[plugin])))


def _run_in_fork(work: Callable[[], None], seconds: int) -> int:
    """The exit status of a process that does this work, with its output thrown away."""
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1]
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    try:
        work()
    finally:
        os._exit(os.EX_SOFTWARE)


def clean_times(tests: Sequence[str]) -> dict[str, float]:
    """The processor time of each test on the unchanged code; all of them must pass."""
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"
        status = _run_in_fork(lambda: _run_tests(tests, _CheapestFirst({}, notes)), 3600)
        failed, times = msgspec.json.decode(notes.read_bytes(), type=tuple[str, dict[str, float]])
    if status:
        raise SystemExit(f"the tests fail without a mutant: {failed}")
    return times


def verdict(root: Path, path: str, source: str, tests: Sequence[str], times: Mapping[str, float]) -> Verdict:
    """What the tests say about a file with this source."""
    name = ".".join(Path(path).relative_to("src").with_suffix("").parts)
    limit = int(LIMIT_FACTOR * sum(times.values())) + 10
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"

        def work() -> None:
            sys.meta_path.insert(0, _MutatedModule(name, root / path, source))
            _run_tests(tests, _CheapestFirst(times, notes))

        before = time.monotonic()
        status = _run_in_fork(work, limit)
        seconds = time.monotonic() - before
        if os.WIFSIGNALED(status) or not notes.exists():
            return Verdict("a crash or the time limit", seconds)
        failed, _ = msgspec.json.decode(notes.read_bytes(), type=tuple[str, dict[str, float]])
    return Verdict(failed or ("" if status == 0 else f"exit status {status >> 8}"), seconds)
