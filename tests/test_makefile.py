"""`make format` with programs that only note how they were called."""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run_noting_calls(command: Sequence[str], folder: Path, refusing: str) -> tuple[int, list[str]]:
    """The status and the calls; a call that begins with `refusing` fails."""
    calls = folder / "calls"
    for name in ("ruff", "npm", "prettier", "eslint", "stylelint"):
        program = folder / "bin" / name
        program.parent.mkdir(exist_ok=True)
        call = f'"{name} $*"'
        program.write_text(
            f"#!/bin/sh\necho {call} >> {calls}\ncase {call} in '{refusing}'*) exit 1;; esac\n"
        )
        program.chmod(0o755)
    environment = os.environ | {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    return ended.returncode, calls.read_text().splitlines()


@pytest.mark.parametrize("refusing", ["nothing", "ruff check", "ruff format", "npm"])
def test_make_format_formats_everything_and_fails_when_a_linter_complains(
    refusing: str, tmp_path: Path
) -> None:
    nothing_to_install = ["-o", str(tmp_path / "installed-dev")]
    places = [f"VENV={tmp_path}", f"NPM={tmp_path / 'bin' / 'npm'}"]
    status, calls = run_noting_calls(["make", *places, *nothing_to_install, "format"], tmp_path, refusing)
    assert calls == ["ruff check --fix .", "ruff format .", "npm run --silent format"]
    assert (status == 0) is (refusing == "nothing")


@pytest.mark.parametrize("refusing", ["nothing", "prettier", "eslint", "stylelint"])
def test_format_of_the_page_runs_every_tool_and_fails_when_one_complains(
    refusing: str, tmp_path: Path
) -> None:
    script = json.loads((ROOT / "package.json").read_text())["scripts"]["format"]
    status, calls = run_noting_calls(["sh", "-c", script], tmp_path, refusing)
    assert calls == ["prettier --write .", "eslint --fix .", "stylelint --fix **/*.css"]
    assert (status == 0) is (refusing == "nothing")
