"""`yohoho corpus`: the same records from the same seed, a datasheet, and a whole file or none."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.cli.test_simulate import hear_interrupts
from tests.corpus.test_reading import FIXTURE, lines_of
from yohoho.cli import app
from yohoho.core.record import GameRecord
from yohoho.corpus import read_corpus
from yohoho.corpus.recording import RecordedGame, record_games
from yohoho.corpus.writing import open_corpus
from yohoho.locales import LANGUAGES
from yohoho.sim.tournament import Tournament

OF_FIXTURE = ["skull-king", "--players", "3", "-o", "plan=1,2,3", "--seed", "fixture", "--cores", "1"]
SAILORS = ["skull", "--bots", "sailor", "--players", "3", "--seed", "7", "--cores", "1"]
OF_A_RUN = re.compile(r"^\| (Written|Bytes).*\n", re.MULTILINE)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def corpus(*words: str) -> Result:
    return CliRunner().invoke(app, ["corpus", *words])


def test_fixture_is_what_the_command_writes(folder: Path) -> None:
    done = corpus(*OF_FIXTURE, "--games", "6", "--to", FIXTURE.name)
    assert done.exit_code == 0, done.output
    assert lines_of(folder / FIXTURE.name) == lines_of(FIXTURE)
    sheets = [file.with_name(f"{FIXTURE.name}.md").read_text() for file in (folder / FIXTURE.name, FIXTURE)]
    assert OF_A_RUN.sub("", sheets[0]) == OF_A_RUN.sub("", sheets[1])
    assert sorted(file.name for file in folder.iterdir()) == [FIXTURE.name, f"{FIXTURE.name}.md"]


def test_command_of_the_datasheet_writes_the_same_again(folder: Path) -> None:
    assert (
        corpus(*SAILORS, "--games", "2", "--bots", "sailor,cabin-boy", "--to", "a.jsonl.zst").exit_code == 0
    )
    [command] = re.findall(r"^yohoho corpus (.*)$", (folder / "a.jsonl.zst.md").read_text(), re.MULTILINE)
    assert corpus(*command.replace("a.jsonl.zst", "b.jsonl.zst").split()).exit_code == 0
    first, second = (list(read_corpus(folder / f"{name}.jsonl.zst")) for name in "ab")
    assert first == second
    assert [record.seats.index("sailor") for record in first] == [0, 1], "the seats move on"


@pytest.mark.slow
def test_cores_do_not_change_the_games(folder: Path) -> None:
    for cores in ("1", "2"):
        assert corpus(*SAILORS[:-1], cores, "--games", "9", "--to", f"{cores}.jsonl.zst").exit_code == 0
    assert lines_of(folder / "1.jsonl.zst") == lines_of(folder / "2.jsonl.zst")


def test_a_longer_corpus_begins_with_the_same_games(folder: Path) -> None:
    for games in ("1", "3"):
        assert corpus(*SAILORS, "--games", games, "--to", f"{games}.jsonl.zst").exit_code == 0
    assert lines_of(folder / "3.jsonl.zst")[:1] == lines_of(folder / "1.jsonl.zst")


def test_answer_in_json(folder: Path) -> None:
    document = json.loads(corpus(*SAILORS, "--games", "2", "--json").stdout)
    assert document["file"] == "corpus.jsonl.zst"
    assert (document["seed"], document["corpus"]["games"], document["corpus"]["faults"]) == ("7", 2, 0)
    assert document["corpus"]["size"] == (folder / "corpus.jsonl.zst").stat().st_size
    assert document["corpus"]["digest"] in (folder / "corpus.jsonl.zst.md").read_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_answer_is_in_the_language_of_the_person(language: str) -> None:
    done = corpus(*SAILORS, "--games", "1", "--lang", language)
    assert "corpus.jsonl.zst.md" in done.stdout
    assert "{" not in done.stdout


def stop_after(games: int) -> Any:
    def record_some(tournament: Tournament, planned: int, cores: int) -> Iterator[RecordedGame]:
        yield from record_games(tournament, games, cores)
        raise KeyboardInterrupt

    return record_some


def test_ctrl_c_completes_the_file_with_the_finished_games(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yohoho.cli.corpus.record_games", stop_after(2))
    done = corpus(*SAILORS, "--games", "50")
    assert done.exit_code == 130
    assert "Stopped after 2 of 50 games" in done.stderr
    assert len(list(read_corpus(folder / "corpus.jsonl.zst"))) == 2
    assert "2 (stopped, 50 were planned)" in (folder / "corpus.jsonl.zst.md").read_text()


def test_ctrl_c_before_the_first_game_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.cli.corpus.record_games", stop_after(0))
    done = corpus(*SAILORS)
    assert (done.exit_code, done.stdout) == (130, "")
    assert "Nothing was written" in done.stderr
    assert not list(folder.iterdir())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent as POSIX signals")
@pytest.mark.parametrize("seconds", [0.3, 2.0, 5.0])
def test_interrupted_process_leaves_a_whole_file_or_none(seconds: float, folder: Path) -> None:
    """A real process with workers, interrupted as a terminal does: the whole process group."""
    command = [sys.executable, "-m", "yohoho", "corpus", *SAILORS[:-1], "2", "--games", "100000"]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=hear_interrupts
    )
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode != 0
    written = sorted(file.name for file in folder.iterdir())
    assert written in ([], ["corpus.jsonl.zst", "corpus.jsonl.zst.md"])
    assert not written or list(read_corpus("corpus.jsonl.zst"))


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_game_that_cannot_be_written_leaves_nothing(
    trouble: BaseException, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class FullDisk:
        def __init__(self, *args: Any) -> None:
            self.corpus = open_corpus(*args)

        def __enter__(self) -> Any:
            self.corpus.__enter__()
            return self.write

        def __exit__(self, *error: Any) -> None:
            self.corpus.__exit__(*error)

        def write(self, record: GameRecord) -> None:
            raise trouble

    monkeypatch.setattr("yohoho.cli.corpus.open_corpus", FullDisk)
    done = corpus(*SAILORS, "--games", "1")
    assert done.exit_code in (2, 130)
    assert isinstance(trouble, KeyboardInterrupt) or "No space left" in done.stderr
    assert not list(folder.iterdir())


@pytest.mark.parametrize("taken", ["corpus.jsonl.zst", "corpus.jsonl.zst.md"])
def test_nothing_is_overwritten(taken: str, folder: Path) -> None:
    (folder / taken).write_text("Dear diary", encoding="utf-8")
    done = corpus(*SAILORS)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "overwrites nothing" in done.stderr
    assert (folder / taken).read_text(encoding="utf-8") == "Dear diary"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["--games", "0"], "at least one game"),
        (["--bots", "commodore"], "known are: random"),
        (["--players", "9"], "2 to 8"),
        (["-o", "krakken"], "krakken"),
        (["--cores", "0"], "one core must be used"),
        (["--patience", "0"], "0"),
        (["--to", "games.json"], ".jsonl.zst, .parquet"),
        (["--to", "no/such/games.jsonl.zst"], "no/such/games.jsonl.zst"),
    ],
)
def test_error_of_corpus_is_one_line(words: list[str], part: str, folder: Path) -> None:
    done = corpus(*words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert part in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(folder.iterdir())
