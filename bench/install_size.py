"""What an installation of each extra takes: distributions and megabytes in a fresh environment.

python -m bench.install_size [extra …]

Builds a wheel of this checkout and installs it once for each extra, into an environment with nothing else.
Needs the network; without arguments it fetches some hundred megabytes for Ray and JAX.
"""

import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.distribution.fresh_environment import ROOT, FreshEnvironment, build

FOR_DEVELOPMENT: Final = {"dev", "bench", "docs", "release"}
BASE: Final = ""


def extras() -> Iterator[str]:
    """The base, and the extras that people use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    yield BASE
    yield from (name for name in project["optional-dependencies"] if name not in FOR_DEVELOPMENT)


def measure(wheel: Path, extra: str) -> tuple[int, int, int]:
    """How many distributions an extra takes, and how many bytes without and with compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        environment = FreshEnvironment(Path(folder) / "environment")
        environment.install(f"{wheel}[{extra}]" if extra else str(wheel))
        return environment.count(), environment.size(compiled=False), environment.size(compiled=True)


def main() -> None:
    names = sys.argv[1:] or list(extras())
    print("| Extra | Distributions | MB | MB with the modules that pip compiles |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        [wheel] = build(ROOT, Path(folder), "--wheel")
        for extra in names:
            count, plain, compiled = measure(wheel, extra)
            name = f"`{extra}`" if extra else "none"
            print(f"| {name} | {count} | {plain / 1e6:,.0f} | {compiled / 1e6:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
