"""A copy of the repository, in which a recipe is done and tests run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def copy_repository(folder: Path) -> Path:
    """Copy package and tests into a folder; large files that no recipe changes are links."""
    large = shutil.ignore_patterns("__pycache__", "vendor", "bundle", "trained")
    shutil.copytree(ROOT / "src", folder / "src", ignore=large)
    for name in ("bots/trained", "web/vendor"):
        (folder / "src/yohoho" / name).symlink_to(ROOT / "src/yohoho" / name)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("docs", "node_modules"):
        (folder / name).symlink_to(ROOT / name)
    for name in ("pyproject.toml", "package.json"):
        shutil.copy(ROOT / name, folder)
    return folder


def replace_text(file: Path, old: str, new: str) -> None:
    """Replace a text that stands once in a file."""
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def run(folder: Path, *arguments: str) -> str:
    """What Python prints in the copy; it must end with success."""
    environment = {**os.environ, "PYTHONPATH": f"{folder}/src", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
