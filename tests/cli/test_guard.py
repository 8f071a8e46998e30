"""However a command ends, people read a sentence and programs get a status, and nobody a traceback."""

import codecs
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path
from typing import Any, Final

import pytest
from typer.main import get_command

from tests.cli.forked_commands import CONDITIONS, Ended, run_with
from tests.effort import slow_but, some
from yohoho.cli import app
from yohoho.cli.guard import TRACEBACK
from yohoho.cli.status import BAD_INPUT, OUTPUT_FAILED, STOPPED, UNFORESEEN
from yohoho.cli.streams import plain_characters
from yohoho.locales import LANGUAGES, Voice

RECORD: Final = str(Path(__file__).parents[1] / "compatibility" / "files" / "finished-game.json")
QUICK_RUNS: Final[dict[str, str]] = {
    "play": "play skull --seed 1 --fast --file game.json",
    "lesson": "lesson beck-trump",
    "serve": "serve --log-level loud",
    "static": "static --out site --base no-slash",
    "backup": "backup copy.db --data none",
    "restore": "restore copy.db --data none",
    "doctor": "doctor --data empty",
    "replay": f"replay {RECORD}",
    "verify": "verify -",
    "daily": "daily --date 9999-12-31 --days 2 --secret x",
    "simulate": "simulate skull --players 3 --games 3 --cores 1 --seed 1",
    "baselines": "baselines skull --bots cabin-boy --deals 1 --to none/page.md",
    "corpus": "corpus skull --players 3 --bots sailor --games 1 --cores 1 --seed 1",
    "train": "train skull --out none --resume",
    "score": "score Ann Bo",
    "review": f"review {RECORD} --seat 9",
    "referee trick": "referee trick green-7 skull-king",
    "referee legal": "referee legal --hand green-7",
    "referee score": "referee score --dealt 7 --bid 0 --tricks 0",
    "puzzles solve": "puzzles solve --seed 1",
    "puzzles list": "puzzles list",
    "puzzles generate": "puzzles generate --out none/puzzles.json.gz",
    "puzzles check": "puzzles check none.json.gz",
}
"""One command line for every command, which ends by itself within a second."""


def paths(command: Any, above: tuple[str, ...] = ()) -> Iterator[str]:
    """Every command of the table that does something, as it is typed."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield " ".join(above)
    for name, each in (inner or {}).items():
        yield from paths(each, (*above, name))


def lines() -> list[list[str]]:
    """Each command for real, and its help and a wrong option; of these only some in a quick run."""
    commands = list(paths(get_command(app)))
    others = [path.split() for path in some(commands, 6)]
    helps, mistyped = ([[*path, option] for path in others] for option in ("--help", "--xyzzy"))
    return [*(QUICK_RUNS[path].split() for path in commands), *helps, *mistyped]


def test_every_command_has_a_quick_run() -> None:
    assert set(paths(get_command(app))) == QUICK_RUNS.keys()


@pytest.mark.parametrize("condition", slow_but(2, CONDITIONS))
def test_no_command_ends_with_a_traceback(
    condition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YOHOHO_DATA", str(tmp_path / "data"))
    for words, ended in zip(lines(), run_with(condition, lines(), tmp_path), strict=True):
        check_ending(condition, words, ended)


def check_ending(condition: str, words: list[str], ended: Ended) -> None:
    case = f"{words} with {condition}: {ended}"
    assert ended.status in (0, BAD_INPUT, OUTPUT_FAILED), case
    assert "Traceback" not in ended.errors, case
    assert "Exception ignored" not in ended.errors, case
    if condition in ("no output", "nothing") or (condition == "full output" and "--help" in words):
        assert ended.status == OUTPUT_FAILED, case
    elif "--help" in words:
        assert ended.status == 0, case
    elif "--xyzzy" in words:
        assert ended.status == (OUTPUT_FAILED if condition == "full errors" else BAD_INPUT), case


def shell(script: str, **environment: str) -> tuple[int, str, str]:
    """The status of a command in a shell, its output and its errors. `yohoho` is the program."""
    program = f'yohoho() {{ {shlex.quote(sys.executable)} -m yohoho "$@"; }}\n'
    ended = subprocess.run(
        ["bash", "-c", program + script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize(
    ("redirected", "status", "code"),
    [
        ("--version >&-", OUTPUT_FAILED, "output-closed"),
        ("referee trick escape --json >/dev/full", OUTPUT_FAILED, "output-failed"),
        ("play skull --seed 1 <&-", BAD_INPUT, "input-closed"),
        ("verify - <&-", BAD_INPUT, "input-closed"),
        ("serve --port 0 >/dev/full", OUTPUT_FAILED, "output-failed"),
    ],
)
def test_streams_of_a_shell_have_sentences_of_their_own(
    redirected: str, status: int, code: str, tmp_path: Path
) -> None:
    ended = shell(f"yohoho {redirected}", YOHOHO_DATA=str(tmp_path), YOHOHO_LANG="de", LC_ALL="C.UTF-8")
    sentence = Voice("de").reason_of(code, {"detail": os.strerror(ENOSPC)})
    assert (ended[0], ended[2]) == (status, f"yohoho: {sentence}\n")


def test_closed_output_leaves_its_number_to_no_file(tmp_path: Path) -> None:
    """A file that is opened later would otherwise be standard input or output of the program."""
    script = (
        "import os, yohoho.cli.streams as s\ntry: s.prepare_streams()\nexcept s.OutputClosedError: pass\n"
    )
    script += f"print(os.open({str(tmp_path)!r}, os.O_RDONLY), file=open('/dev/stderr', 'w'))"
    _, _, errors = shell(f"{shlex.quote(sys.executable)} -c {shlex.quote(script)} <&- >&-")
    assert int(errors) > 2


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_programs_read_the_same_data_in_every_encoding(encoding: str) -> None:
    question = "yohoho referee legal --hand 'green-7 loot' --json --lang fr"
    _, expected, _ = shell(question, PYTHONIOENCODING="utf-8")
    status, shown, _ = shell(question, PYTHONIOENCODING=encoding)
    assert (status, json.loads(shown)) == (0, json.loads(expected))


def test_characters_that_an_encoding_lacks_are_written_plainly() -> None:
    _, shown, _ = shell("yohoho referee trick green-7 skull-king", PYTHONIOENCODING="latin-1")
    assert " -> 1  Skull King" in shown
    codecs.register_error("plain", plain_characters)
    assert "→ −20 “Épée” ☠ œ".encode("ascii", "plain") == b'-> -20 "Epee" ? ?'
    assert "╭─╮ ┊7┊ ┗━┛".encode("ascii", "plain") == b"+-+ |7| +-+"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", "plain")


FAULTY: Final = """
from yohoho.cli import Commands, main
def fail(): raise {fault}
Commands.sources = {{**Commands.sources, "fail": "__main__:fail"}}
main()
"""


def run_faulty(fault: str, **environment: str) -> tuple[int, str, str]:
    """The end of a command that raises an error which nobody foresaw."""
    program = shlex.quote(FAULTY.format(fault=fault))
    return shell(f"{shlex.quote(sys.executable)} -c {program} fail", **environment)


@pytest.mark.parametrize("language", LANGUAGES)
def test_unforeseen_error_is_a_sentence_with_the_way_to_its_details(language: str) -> None:
    status, shown, errors = run_faulty("ZeroDivisionError('1/0')", YOHOHO_LANG=language)
    arguments = {"detail": "ZeroDivisionError: 1/0", "variable": TRACEBACK}
    sentence = Voice(language).reason_of("unforeseen", arguments)
    assert (status, shown, errors) == (UNFORESEEN, "", f"yohoho: {sentence}\n")


def test_details_of_an_unforeseen_error_are_shown_to_developers() -> None:
    status, _, errors = run_faulty("ZeroDivisionError('1/0')", **{TRACEBACK: "1"})
    assert status == UNFORESEEN
    assert "Traceback" in errors
    assert "in fail" in errors


@pytest.mark.parametrize(
    ("fault", "status", "text"),
    [
        ("KeyboardInterrupt", STOPPED, ""),
        ("MemoryError()", BAD_INPUT, "There is not enough memory for this."),
        ("PermissionError(13, 'Permission denied', '/etc/x')", BAD_INPUT, "/etc/x"),
        ("__import__('yohoho').SkullKing(players=99)", BAD_INPUT, "99"),
    ],
)
def test_other_endings_have_their_status(fault: str, status: int, text: str) -> None:
    ended, shown, errors = run_faulty(fault)
    assert (ended, shown) == (status, "")
    assert text in errors
    assert "Traceback" not in errors
    assert "fault in yohoho" not in errors
