"""macOS and Windows, as far as Linux can show them: types without what they lack, and imports without it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WITHOUT_POSIX = """
import importlib, os, pkgutil, signal, sys

def import_all(package):
    '''Yields the names of all modules whose libraries are installed.'''
    from yohoho.core.install import MissingExtraError

    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if found.name.endswith("__main__"):
            continue
        try:
            module = importlib.import_module(found.name)
        except (MissingExtraError, ModuleNotFoundError):
            continue
        yield found.name
        yield from import_all(module) if found.ispkg else ()

# Loads the libraries, which have their own ways on every system.
names = list(import_all(importlib.import_module("yohoho")))
for name in [name for name in sys.modules if name.partition(".")[0] == "yohoho"]:
    del sys.modules[name]
for module, missing in {
    os: ("fork", "killpg", "getloadavg", "sched_getaffinity", "getuid", "geteuid", "O_PATH", "O_CLOEXEC"),
    signal: ("SIGHUP", "SIGKILL", "pthread_sigmask", "SIG_BLOCK", "SIG_SETMASK"),
}.items():
    for name in missing:
        delattr(module, name)
for name in ("resource", "fcntl", "termios", "pwd", "grp", "readline", "uvloop"):
    sys.modules[name] = None
sys.platform = "win32"
again = list(import_all(importlib.import_module("yohoho")))
assert len(again) > 500, len(again)
assert again == names, sorted({*names} ^ {*again})
from yohoho.cli import main

sys.argv[:] = ["yohoho", *sys.argv[1:]]
main()
"""
"""Imports all modules a second time as if this were Windows, and then runs a command."""


def on_windows(*words: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", WITHOUT_POSIX, *words]
    return subprocess.run(program, capture_output=True, text=True, cwd=ROOT)


def test_bots_play_without_what_only_posix_has() -> None:
    played = on_windows(
        "simulate", "skull", "--bots", "sailor,cabin-boy,sailor", "--games", "2", "--cores", "1"
    )
    assert played.returncode == 0, played.stderr
    assert "sailor" in played.stdout


@pytest.mark.slow
def test_several_processes_are_refused_with_a_sentence() -> None:
    refused = on_windows("serve", "--workers", "2", "--bus", "redis://127.0.0.1:1")
    assert refused.returncode == 2, refused.stderr
    assert "Traceback" not in refused.stderr
    assert "2" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_types_hold_on(system: str, tmp_path: Path) -> None:
    """What a system lacks is a fault of types, unless `sys.platform` guards it."""
    command = [sys.executable, "-m", "mypy", "--platform", system, "--cache-dir", str(tmp_path), "src"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
