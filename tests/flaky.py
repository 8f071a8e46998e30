"""Looks for tests that fail by chance: the quick ones in random order, on a machine that is busy.

python -m tests.flaky runs them ten times (`--runs`) beside four busy processes, and once on one core.
Every run has its own order, whose seed is printed; `--first SEED --runs 1 --busy-only` repeats one.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

BUSY_PROCESSES: Final = 4
WORKERS: Final = 8
"""Processes of pytest beside the busy ones and Node. Each gets about a seventh of a core, and ten runs end
sooner than with fewer."""
BUSY: Final = (sys.executable, "-c", "while True: pass")
ROOT: Final = Path(__file__).parents[1]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10, help="runs beside busy processes")
    parser.add_argument("--first", type=int, default=1, help="seed of the first run; each run adds one")
    parser.add_argument("--busy-only", action="store_true", help="leave out the run on one core")
    options = parser.parse_args(arguments)
    seeds = range(options.first, options.first + options.runs)
    failed = []
    with busy_processes():
        for number, seed in enumerate(seeds, 1):
            failed += run_once(f"run {number} of {len(seeds)}, busy", seed, workers=WORKERS)
    if not options.busy_only:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        failed += run_once("one core", seeds.stop, workers=1)
    print(f"{len(failed)} failed", *failed, sep="\n  ", flush=True)
    return 1 if failed else 0


@contextmanager
def busy_processes() -> Iterator[None]:
    """Keep the cores busy during the block."""
    processes = [subprocess.Popen(BUSY) for _ in range(BUSY_PROCESSES)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def run_once(name: str, seed: int, workers: int) -> list[str]:
    """Run the quick tests; returns the names of the commands that failed."""
    order = ("-p", "randomly", f"--randomly-seed={seed}")
    commands = {
        "pytest": [sys.executable, "-m", "pytest", "-n", str(workers), "-m", "not slow", *order],
        "node": [_npm(), "test", "--silent"],
    }
    print(f"--- {name}, seed {seed}", flush=True)
    begun = time.monotonic()
    with start_beside(commands) as processes:
        failed = [f"{name}, seed {seed}: {tool}" for tool, process in processes.items() if process.wait()]
    print(f"--- {name}: {'failed' if failed else 'passed'}, {time.monotonic() - begun:.0f} s", flush=True)
    return failed


@contextmanager
def start_beside(commands: Mapping[str, Sequence[str]]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Run the commands beside each other. Those that the block leaves running, as Ctrl-C does, are ended."""
    processes = {
        tool: subprocess.Popen(command, cwd=ROOT, env=_environment(), start_new_session=True)
        for tool, command in commands.items()
    }
    try:
        yield processes
    finally:
        for process in processes.values():
            if process.poll() is None:
                # Each leads a session, so that its workers, servers and browsers end with it.
                os.killpg(process.pid, signal.SIGTERM)
                process.wait()


def _environment() -> dict[str, str]:
    """The node beside this Python comes first."""
    return os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def _npm() -> str:
    npm = shutil.which("npm", path=_environment()["PATH"])
    assert npm, "there is no npm beside this Python; install the development tools"
    return npm


if __name__ == "__main__":
    sys.exit(main())
