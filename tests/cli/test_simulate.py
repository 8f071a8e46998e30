"""`yohoho simulate`: repeatable, correct in its counts, and clear about errors."""

import csv
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.effort import slow_but
from yohoho.cli import app
from yohoho.cli.simulate import plot
from yohoho.core.dice import Dice
from yohoho.core.install import install_command
from yohoho.locales import LANGUAGES

SAILOR = ["skull-king", "--bots", "sailor,random", "--players", "3", "-o", "plan=1,2,3", "--seed", "7"]


def answer(*words: str) -> str:
    ended = CliRunner().invoke(app, ["simulate", *words, "--cores", "1"])
    assert ended.exit_code == 0, ended.output
    return ended.stdout


def simulate(*words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(answer(*words, "--json"))
    return document


def timeless(document: dict[str, Any]) -> dict[str, Any]:
    """The statistics without durations."""
    for bot in document["statistics"]["bots"]:
        del bot["thinking_ms"], bot["slowest_ms"]
    del document["statistics"]["seconds"]
    return document


def test_the_same_seed_gives_the_same_random_games() -> None:
    words = ["skull-king", "--players", "3", "--games", "5", "--seed", "7"]
    first, second = simulate(*words), simulate(*words)
    assert first["statistics"]["seconds"] > 0
    assert timeless(first) == timeless(second)
    statistics = first["statistics"]
    assert statistics["decisions"] == 5 * 3 * (10 + 55)
    assert sum(seat["mean"] for seat in statistics["seats"]) == pytest.approx(1)
    assert set(statistics["by_size"]) == {str(cards) for cards in range(1, 11)}
    assert first["tournament"]["crew"] == ["random"] * 3


def test_every_deal_is_played_in_all_rotations() -> None:
    document = simulate(*SAILOR, "--games", "4", "--duplicate")
    assert (document["games"], document["finished"]) == (6, 6)
    assert (document["statistics"]["games"], document["statistics"]["deals"]) == (6, 2)
    assert [bot["name"] for bot in document["statistics"]["bots"]] == ["sailor", "random"]


def test_options_reach_the_game() -> None:
    words = ["skull-king", "--games", "3", "-o", "kraken", "-o", "powers=all", "-o", "plan=2,3"]
    options = simulate(*words, "-o", "blanks=escape,black-14", "-o", "loot=no")["tournament"]["options"]
    assert options["kraken"] is True
    assert options["powers"] == ["rosie", "will", "rascal", "juanita", "harry"]
    assert (options["plan"], options["blanks"], options["loot"]) == ([2, 3], ["escape", "black-14"], False)


@pytest.mark.parametrize("language", slow_but(len(LANGUAGES), LANGUAGES))
def test_in_words(language: str) -> None:
    games = (["skull", "--players", "5", "-o", "last_chance"], ["skull-king", "--edition", "schmidt"])
    for words in games:
        shown = answer(*words, "--bots", "sailor,random", "--games", "10", "--seed", "1", "--lang", language)
        assert "sailor" in shown
        assert "±" in shown
        assert "{" not in shown


class SinkingBot:
    """A bot with a defect."""

    name = "sailor"

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        raise RuntimeError("the hold is full of water")


@pytest.mark.parametrize("as_json", [False, True])
def test_first_traceback_of_a_failing_bot_is_shown_once(
    as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yohoho.sim.tournament.ladder_bot", lambda game, name: SinkingBot())
    words = ["simulate", *SAILOR, "--games", "4", "--cores", "1", *["--json"] * as_json]
    ended = CliRunner().invoke(app, words)
    assert ended.exit_code == 0
    assert ended.stderr.startswith("sailor failed with an error")
    assert ended.stderr.count("Traceback") == ended.stderr.count("RuntimeError: the hold is full") == 1
    assert "Traceback" not in ended.stdout
    if as_json:
        bot = json.loads(ended.stdout)["statistics"]["bots"][0]
        assert bot["faults"] == {"raised": bot["choices"]}


def test_rows_for_every_game_and_seat(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    document = simulate(*SAILOR, "--games", "6", "--duplicate", "--csv", str(file))
    with file.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 6 * 3
    assert [row["seat"] for row in rows if row["deal"] == "1" and row["bot"] == "sailor"] == ["0", "1", "2"]
    scores = [int(row["score"]) for row in rows if row["bot"] == "sailor"]
    assert sum(scores) / 6 == pytest.approx(document["statistics"]["bots"][0]["score"]["mean"])
    assert sum(float(row["win"]) for row in rows) == pytest.approx(6, abs=1e-4)
    assert {row["bids"] for row in rows} == {"3"}


@pytest.mark.parametrize("game", [SAILOR, ["skull", "--bots", "sailor"]], ids=["skull-king", "skull"])
@pytest.mark.parametrize("suffix", slow_but(2, ["svg", "png"]))
def test_a_picture(game: list[str], suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"games.{suffix}"
    answer(*game, "--games", "12", "--plot", str(file))
    text = file.read_bytes()
    assert text.startswith(b"\x89PNG" if suffix == "png" else b"<?xml")
    assert len(text) > 10_000


def test_a_picture_without_matplotlib_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(plot, "import_module", missing)
    check_refusal(*SAILOR, "--plot", str(tmp_path / "a.png"), part=install_command("plot"))


def test_another_run_goes_on_where_the_first_ended(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    simulate(*SAILOR, "--games", "3", "--resume", file)
    words = SAILOR[:-2]
    assert timeless(simulate(*words, "--games", "9", "--resume", file)) == timeless(
        simulate(*SAILOR, "--games", "9")
    ), "the seed stands in the journal"


def hear_interrupts() -> None:
    """Tests that run in the background of a shell inherit ignored interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent as POSIX signals")
def test_ctrl_c_stops_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """A real process with workers, interrupted as a terminal does: the whole process group."""
    file = tmp_path / "games.jsonl"
    words = [*SAILOR, "--games", "99999", "--duplicate", "--resume", str(file), "--cores", "2", "--json"]
    command = [sys.executable, "-m", "yohoho", "simulate", *words]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 11:  # the heading and ten games
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    shown, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert errors.count("\n") == 1, "one line, no traces"
    assert "goes on from here" in errors
    stopped = json.loads(shown)
    assert 10 <= stopped["finished"] < stopped["games"] == 99_999
    games = file.read_bytes().count(b"\n") - 1
    assert games >= stopped["finished"]
    more = str(games + 20)
    resumed = simulate(*SAILOR, "--duplicate", "--resume", str(file), "--games", more)
    assert timeless(resumed) == timeless(simulate(*SAILOR, "--duplicate", "--games", more))


def check_refusal(*words: str, part: str) -> None:
    ended = CliRunner().invoke(app, ["simulate", *words])
    assert (ended.exit_code, ended.stdout) == (2, ""), ended.output
    assert part in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["skull-king", "--players", "9"], "2 to 8"),
        (["skull-king", "--edition", "schmidt", "-o", "kraken"], "kraken"),
        (["skull-king", "-o", "krakken"], "krakken"),
        (["skull-king", "-o", "plan=zigzag"], "zigzag"),
        (["skull-king", "-o", "plan=1,x"], "plan is numbers such as 5,5,5"),
        (["skull-king", "-o", "plan=0"], "at least one card"),
        (["skull-king", "-o", "powers=blackbeard"], "blackbeard"),
        (["skull-king", "-o", "scoring=golf"], "golf"),
        (["skull-king", "-o", "blanks=escape,escape,escape,escape,escape"], "4"),
        (["skull", "--edition", "beck"], "edition"),
        (["skull", "--players", "2"], "3 to 6"),
        (["skull-king", "--games", "0"], "at least one game"),
        (["skull-king", "--games", "-5"], "−5"),
        (["skull-king", "--bots", "commodore"], "known are: random"),
        (["skull-king", "--bots", "sailor,,sailor"], "name is missing"),
        (["skull-king", "--bots", "sailor,sailor,sailor", "--players", "2"], "--players"),
        (["skull-king", "--patience", "0"], "0"),
        (["skull-king", "--cores", "0"], "one core must be used"),
        (["skull-king", "--engine", "steam"], "local, ray"),
        (["skull-king", "--csv", "no/such/folder.csv"], "no/such/folder.csv"),
        (["skull-king", "--plot", "no/such/folder.png"], "no/such/folder.png"),
        (["skull-king", "--plot", "picture.doc"], ".png, .svg, .pdf"),
        (["skull-king", "--resume", "no/such/games.jsonl"], "no/such/games.jsonl"),
        (["skull-king", "--resume", "."], "Is a directory"),
        (["skull-king", "--resume", "diary.txt"], "not the journal"),
    ],
)
def test_error_of_simulate_is_one_line(
    words: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("diary.txt").write_text("Dear diary\n")
    check_refusal(*words, part=part)


def test_a_journal_of_another_tournament(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    simulate(*SAILOR, "--games", "3", "--resume", file)
    check_refusal(*SAILOR, "--games", "3", "--resume", file, "--duplicate", part="duplicate: False / True")


def test_full_disk_leaves_the_journal_whole_and_says_so(tmp_path: Path) -> None:
    """A limit on the size of files takes a part of the last line, as a full disk does."""
    file, words = tmp_path / "games.jsonl", [*SAILOR, "--cores", "1", "--resume"]
    simulate(*SAILOR, "--games", "3", "--resume", str(file))
    before = file.read_bytes()
    program = shlex.join([sys.executable, "-m", "yohoho", "simulate", *words, str(file), "--games", "60"])
    ended = subprocess.run(
        ["bash", "-c", f"ulimit -f {len(before) // 1024 + 1}; {program}"],
        capture_output=True,
        text=True,
        check=False,
    )
    after = file.read_bytes()
    assert (ended.returncode, ended.stdout) == (2, "")
    assert after.startswith(before)
    assert after.endswith(b"}\n")
    games = after.count(b"\n") - 1
    assert f"It still holds {games} finished games" in ended.stderr
    assert timeless(simulate(*SAILOR, "--resume", str(file), "--games", "9")) == timeless(
        simulate(*SAILOR, "--games", "9")
    )
