"""Runs command lines with a broken stream, each in a fork of one process that has imported all commands.

`python -m tests.cli.forked_commands CONDITION FOLDER` reads a JSON list of command lines and writes a JSON
list with the status of each and what it wrote to standard error.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from typer.main import get_command

from yohoho.cli import app, main

DEVICE_FULL: Final = "/dev/full"


class Ended(NamedTuple):
    status: int
    errors: str


def run_with(condition: str, commands: Sequence[Sequence[str]], folder: Path) -> list[Ended]:
    """Run the command lines one after the other, in this folder."""
    program = [sys.executable, "-m", "tests.cli.forked_commands", condition, str(folder)]
    shown = subprocess.run(program, input=json.dumps(commands), capture_output=True, text=True, check=True)
    return [Ended(*row) for row in json.loads(shown.stdout)]


def _close(*numbers: int) -> None:
    """What the interpreter does with a stream that is closed when it starts."""
    for number in numbers:
        os.close(number)
        setattr(sys, ("stdin", "stdout", "stderr")[number], None)


def _fill(number: int) -> None:
    os.dup2(os.open(DEVICE_FULL, os.O_WRONLY), number)


def _encode(encoding: str) -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding=encoding, errors="strict")


CONDITIONS: Final[dict[str, Callable[[], None]]] = {
    "no input": lambda: _close(0),
    "no errors": lambda: _close(2),
    "no output": lambda: _close(1),
    "nothing": lambda: _close(0, 1, 2),
    "full output": lambda: _fill(1),
    "full errors": lambda: _fill(2),
    "latin-1": lambda: _encode("latin-1"),
    "ascii": lambda: _encode("ascii"),
}


def _in_child(condition: str, words: list[str], errors: int) -> None:
    """Give the fork its streams and its command line."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number, place in ((0, nowhere), (1, nowhere), (2, errors)):
        os.dup2(place, number)
    os.closerange(3, 64)
    CONDITIONS[condition]()
    sys.argv = ["yohoho", *words]


def _run_in_fork(condition: str, words: list[str]) -> Ended | None:
    """How a command line ends in a fork; None in the fork, which then has to run it."""
    errors = os.memfd_create("errors")
    child = os.fork()
    if not child:
        _in_child(condition, words, errors)
        return None
    _, status = os.waitpid(child, 0)
    os.lseek(errors, 0, os.SEEK_SET)
    with os.fdopen(errors, "rb") as stream:
        return Ended(os.waitstatus_to_exitcode(status), stream.read().decode(errors="replace"))


def _run_all(condition: str, folder: str) -> None:
    commands = json.load(sys.stdin)
    assert list(get_command(app).commands.values())  # type: ignore[attr-defined]  # imports them all
    os.chdir(folder)
    results = []
    for words in commands:
        ended = _run_in_fork(condition, words)
        if ended is None:
            return main()
        results.append(ended)
    return print(json.dumps(results))


if __name__ == "__main__":
    _run_all(*sys.argv[1:])
