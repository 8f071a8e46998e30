"""A command in a pipe whose reader leaves early."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from yohoho.cli.status import READER_GONE

PROGRAM = f"{shlex.quote(sys.executable)} -m yohoho"
RECORD = Path(__file__).parents[1] / "compatibility" / "files" / "finished-game.json"


def run_piped(command: str, reader: str) -> tuple[int, str]:
    """The status of our side of the pipe, as the shell sees it, and everything on standard error."""
    return shell(f"{PROGRAM} {command} | {reader} >/dev/null; exit ${{PIPESTATUS[0]}}")


def shell(script: str) -> tuple[int, str]:
    ended = subprocess.run(["bash", "-c", script], stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    return ended.returncode, ended.stderr


@pytest.fixture
def reader_left(tmp_path: Path) -> str:
    """A pipe into a reader that has closed it before the program on its left side may start.

    A reader that merely ends, as `true`, may do so after a short answer has been written.
    """
    gate = shlex.quote(str(tmp_path / "gate"))
    return f"mkfifo {gate}; {{{{ read -r < {gate}; {PROGRAM} {{}}; }}}} | {{{{ exec <&-; echo > {gate}; }}}}"


@pytest.mark.parametrize("command", ["--help", "replay --json", "play skull --json --seed 1"])
def test_command_whose_reader_left_ends_like_other_tools(
    command: str, reader_left: str, tmp_path: Path
) -> None:
    where = {"replay --json": shlex.quote(str(RECORD))}.get(command, "")
    keep = f"--file {shlex.quote(str(tmp_path / 'game.json'))} </dev/null" if "play skull" in command else ""
    script = reader_left.format(f"{command} {where} {keep}")
    assert shell(f"{script}; exit ${{PIPESTATUS[0]}}") == (READER_GONE, "")


def test_pipe_that_is_read_to_its_end_succeeds() -> None:
    assert run_piped("--version", "cat") == (0, "")


def test_error_keeps_its_status_when_its_text_is_read() -> None:
    status, complaint = run_piped("replay --json no-such-file.json", "cat")
    assert status == 2
    assert "no-such-file.json" in complaint


def test_pipefail_reports_the_same_status(reader_left: str) -> None:
    assert shell(f"set -o pipefail; {reader_left.format('--version')}") == (READER_GONE, "")
