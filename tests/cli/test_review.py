"""Reviews at the command line: records and score sheets, in every language, and what cannot be judged."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import json as msgspec_json
from msgspec import to_builtins
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from tests.cli.test_replay import play_random_game
from tests.server.reviews.fake_judge import FakeJudge, use_fake_judge
from tests.server.routes import LOGGED
from yohoho import Skull, SkullKing
from yohoho.cli import app
from yohoho.core.descriptor import GameDescriptor
from yohoho.core.install import install_command
from yohoho.core.record import GameRecord, dumps
from yohoho.locales import LANGUAGES, Voice
from yohoho.review import review
from yohoho.review.model import MAX_MOMENTS
from yohoho.review.reviewing import judge_of

GAME = play_random_game(Skull(players=3)).record()


@pytest.fixture
def judge() -> Iterator[None]:
    with use_fake_judge():
        yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_record(tmp_path, GAME)


def write_record(folder: Path, record: GameRecord) -> Path:
    file = folder / "game.json"
    file.write_text(dumps(record), encoding="utf-8")
    return file


def run(*words: str, text: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["review", *words], input=text, env={"COLUMNS": "100"})


def refusal_of(*words: str) -> tuple[str, str]:
    """The code of the refusal, and its sentence."""
    answer = run(*words, "--json")
    assert answer.exit_code == 2, answer.output
    problem = json.loads(answer.stdout)
    assert problem["text"] in answer.stderr
    return problem["error"], problem["text"]


@pytest.mark.usefixtures("judge")
def test_json_is_the_review_of_the_library(file: Path) -> None:
    answer = run(str(file), "--seat", "1", "--effort", "quick", "--json")
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout) == to_builtins(review(GAME, 1, "quick"))
    assert answer.stderr == "", "no bar without a terminal"


@pytest.mark.usefixtures("judge")
def test_record_from_standard_input(file: Path) -> None:
    answer = run("-", "--seat", "0", "--json", text=file.read_bytes())
    assert json.loads(answer.stdout) == to_builtins(review(GAME, 0))


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("language", LANGUAGES)
def test_text_has_rounds_moments_categories_and_sums(file: Path, language: str) -> None:
    answer = run(str(file), "--seat", "1", "--lang", language)
    assert answer.exit_code == 0, answer.output
    expected, text = review(GAME, 1), answer.stdout
    assert "P1" in text
    rows = [line.split()[0] for line in text.splitlines() if line.strip() and line.split()[0].isdecimal()]
    assert rows == [str(one.number) for one in expected.rounds]
    assert 0 < len(expected.moments) <= MAX_MOMENTS
    marked = [line for line in text.splitlines() if line.startswith(("?? ", "?! ", "?  "))]
    assert len(marked) == len(expected.moments) + 1, "one line explains the marks"
    assert f"{expected.loss_per_ten:.1f}".replace(".", "." if language == "en" else ",") in text
    assert "{" not in text
    assert "review" not in text.replace("yohoho review", ""), "a key without a text"


@pytest.mark.usefixtures("judge")
def test_game_without_a_mistake_says_so(tmp_path: Path) -> None:
    record = play_random_game(SkullKing(players=3, plan=[1])).record()
    answer = run(str(write_record(tmp_path, record)), "--seat", "0")
    assert answer.exit_code == 0, answer.output
    assert "No mistakes" in answer.stdout


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("language", LANGUAGES)
def test_round_without_a_ledger_keeps_its_verdicts(
    file: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    review_round = FakeJudge.review_round
    monkeypatch.setattr(
        FakeJudge,
        "review_round",
        lambda self, played, *others: (
            replace(review_round(self, played, *others), ledger=None)
            if played.number == 1
            else review_round(self, played, *others)
        ),
    )
    answer = run(str(file), "--seat", "1", "--lang", language)
    assert answer.exit_code == 0, answer.output
    assert Voice(language).say("review.no-ledger")[:40] in answer.stdout
    assert answer.stderr == ""


@pytest.mark.usefixtures("judge")
def test_names_cannot_command_the_terminal(tmp_path: Path) -> None:
    odd = replace(GAME, seats=["A", "\x1b[2Jb[red]o[/]", "C"], hashes=[])
    answer = run(str(write_record(tmp_path, odd)), "--seat", "1")
    assert answer.exit_code == 0, answer.output
    assert "\x1b" not in answer.stdout
    assert "[red]" in answer.stdout


@pytest.mark.usefixtures("judge")
def test_unfinished_game_says_that_only_finished_rounds_are_judged(tmp_path: Path) -> None:
    half = replace(GAME, steps=GAME.steps[: len(GAME.steps) * 2 // 3], hashes=[])
    answer = run(str(write_record(tmp_path, half)), "--seat", "0", "--json")
    assert answer.exit_code == 0, answer.output
    rounds = len(json.loads(answer.stdout)["rounds"])
    assert 1 < rounds < len(GAME.hashes)
    assert f"only its {rounds} finished rounds are judged" in answer.stderr


@pytest.mark.usefixtures("judge")
def test_score_sheet_is_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_bytes(msgspec_json.encode(LOGGED))
    answer = run(str(file), "--seat", "2", "--json")
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout)["game"] == "skull-king"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_mistake_has_a_name(language: str) -> None:
    for game in ("skull-king", "skull"):
        for category in judge_of(game).categories:
            assert Voice(language).has(f"review.category-{category}"), category


# --- refusals


@pytest.mark.usefixtures("judge")
def test_unreadable_files(tmp_path: Path) -> None:
    assert refusal_of(str(tmp_path / "nowhere.json"), "--seat", "0")[0] == "unreadable"
    for text in ("rum", "[]", '{"format": "yohoho-sheet"}', "[" * 100_000):
        file = tmp_path / "odd.json"
        file.write_text(text)
        code, _ = refusal_of(str(file), "--seat", "0")
        assert code in ("not-json", "not-a-record", "sheet-version", "bad-record")


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("seat", ["-1", "3"])
def test_seat_that_is_not_there(file: Path, seat: str) -> None:
    code, text = refusal_of(str(file), "--seat", seat)
    assert code == "no-such-seat"
    assert "There is no seat" in text


@pytest.mark.usefixtures("judge")
def test_game_without_a_finished_round(tmp_path: Path) -> None:
    begun = replace(GAME, steps=GAME.steps[:3], hashes=[])
    assert refusal_of(str(write_record(tmp_path, begun)), "--seat", "0")[0] == "nothing-to-review"


@pytest.mark.usefixtures("judge")
def test_unknown_effort_names_the_known_ones(file: Path) -> None:
    code, text = refusal_of(str(file), "--seat", "0", "--effort", "endless")
    assert code == "unknown-effort"
    assert "quick" in text


def test_game_without_a_judge(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameDescriptor, "part", lambda self, name: None)
    assert refusal_of(str(file), "--seat", "0")[0] == "no-judge"


def test_missing_libraries_are_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: GameDescriptor, name: str) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(GameDescriptor, "part", missing)
    code, text = refusal_of(str(file), "--seat", "0")
    assert code == "not-installed"
    assert install_command("bots") in text


def test_seat_must_be_given(file: Path) -> None:
    assert run(str(file)).exit_code == 2


PROGRAM = """
import sys
from tests.server.reviews.fake_judge import use_fake_judge
from yohoho.cli import app
with use_fake_judge():
    app(["review", sys.argv[1], "--seat", "1", "--json"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_progress_bar_is_shown_on_a_terminal_and_stays_out_of_the_answer(file: Path) -> None:
    inner, outer = pty.openpty()
    command = [sys.executable, "-c", PROGRAM, str(file)]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=outer, env=environment) as process:
        answer, _ = process.communicate()
    os.close(outer)
    assert json.loads(answer)["seat"] == 1
    assert b"The judge plays it out" in os.read(inner, 65536)
    os.close(inner)
