"""Environments with nothing but Python, and what an installation puts into them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


class FreshEnvironment:
    """A virtual environment without pip, in which no program finds Node."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.folder = folder
        for name in ("node", "npm", "npx"):
            refused = folder / "bin" / name
            refused.write_text("#!/bin/sh\necho 'this environment has no Node' >&2\nexit 1\n")
            refused.chmod(0o755)

    @property
    def variables(self) -> dict[str, str]:
        """The environment variables of its programs, which find their own first and not this repository."""
        outer = {
            name: value for name, value in os.environ.items() if not name.startswith(("YOHOHO", "PYTHON"))
        }
        return outer | {"PATH": f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}", "YOHOHO_LANG": "en"}

    def install(self, requirement: str) -> None:
        """Install with the pip of this Python, which needs the network as any installation does."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.folder / "bin/python"), "--quiet"]
        subprocess.run(
            [*pip, "install", "--no-warn-script-location", requirement], check=True, env=self.variables
        )

    def run(self, *words: str) -> str:
        """The output of one of its programs, which must succeed."""
        program = [str(self.folder / "bin" / words[0]), *words[1:]]
        done = subprocess.run(
            program, cwd=self.folder, env=self.variables, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def packages(self) -> Path:
        [folder] = self.folder.glob("lib/python*/site-packages")
        return folder

    def count(self) -> int:
        """How many distributions are installed."""
        return len(list(self.packages.glob("*.dist-info")))

    def size(self, *, compiled: bool) -> int:
        """Bytes of all installed files, with or without the compiled modules that pip makes of them."""
        files = (path for path in self.packages.rglob("*") if not path.is_dir())
        return sum(path.lstat().st_size for path in files if compiled or path.suffix != ".pyc")


def build(source: Path, into: Path, *kinds: str) -> list[Path]:
    """Build a wheel, a source distribution or both (`--wheel`, `--sdist`) from a folder."""
    command = [sys.executable, "-m", "build", *kinds, "--outdir", str(into), str(source)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return sorted(into.iterdir())
