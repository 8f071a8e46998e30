"""`yohoho puzzles`: a puzzle is shown, asked, graded and explained; files are made, checked and refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.puzzles.conftest import short_games  # noqa: F401
from tests.puzzles.fake_judge import FakeJudge
from yohoho.cli import app
from yohoho.cli.puzzles import making
from yohoho.locales import LANGUAGES
from yohoho.puzzles.files import PuzzleFile, dumps, read_puzzles
from yohoho.puzzles.model import Puzzle
from yohoho.puzzles.selection import PuzzleGames, select_puzzles

pytestmark = pytest.mark.usefixtures("short_games")


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["puzzles", *words], input=typed, env={"COLUMNS": "200"})


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return [
        select_puzzles(PuzzleGames(game, "cli"), 1, FakeJudge(game)).puzzles[0]
        for game in ("skull-king", "skull")
    ]


@pytest.fixture
def file(puzzles: list[Puzzle], tmp_path: Path) -> Path:
    path = tmp_path / "some.json.gz"
    path.write_bytes(dumps(PuzzleFile(judges={}, puzzles=puzzles)))
    return path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1])
def test_a_puzzle_is_solved_in_every_language(
    puzzles: list[Puzzle], file: Path, number: int, language: str
) -> None:
    puzzle = puzzles[number]
    typed = f"parrot\n{puzzle.best.action}\n"
    answer = run("solve", puzzle.id, "--file", str(file), "--lang", language, typed=typed)
    assert answer.exit_code == 0, answer.output
    assert puzzle.id in answer.output
    assert answer.output.count("±") == len(puzzle.values) - 1


def test_a_wrong_answer_is_told_its_loss_and_the_best_choice(puzzles: list[Puzzle], file: Path) -> None:
    puzzle = puzzles[0]
    shown = run("solve", puzzle.id, "--file", str(file), typed=f"{puzzle.sailor}\n").output
    assert "That loses 12" in shown or "That loses 13" in shown
    assert "Best:" in shown


def test_the_end_of_the_input_ends_the_puzzle(puzzles: list[Puzzle], file: Path) -> None:
    answer = run("solve", puzzles[0].id, "--file", str(file), typed="table\nhelp\nquit\n")
    assert answer.exit_code == 0
    assert "Best" not in answer.output


def test_a_puzzle_as_json_does_not_give_the_answer_away(puzzles: list[Puzzle], file: Path) -> None:
    puzzle = json.loads(run("solve", "--game", "skull", "--file", str(file), "--json").stdout)
    assert puzzle["id"] == puzzles[1].id
    assert not {"values", "sailor"} & puzzle.keys()
    shown = run("solve", puzzle["id"], "--answer", puzzles[1].sailor, "--file", str(file), "--json").stdout
    graded: dict[str, Any] = json.loads(shown)
    assert (graded["solved"], graded["loss"] > graded["margin"]) == (False, True)
    assert len(graded["values"]) == len(puzzle["view"]["legal"])


def test_list_counts_the_puzzles_by_theme(puzzles: list[Puzzle], file: Path) -> None:
    listed = json.loads(run("list", "--file", str(file), "--json").stdout)
    assert listed["count"] == len(puzzles)
    assert {group["theme"] for group in listed["groups"]} == {each.theme for each in puzzles}
    lines = run("list", "--file", str(file)).output.splitlines()
    assert len(lines) == 2
    assert all(line.endswith("%") for line in lines)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["solve", "0123456789ab"], "no-such-puzzle"),
        (["solve", "--theme", "sailing"], "unknown-theme"),
        (["solve", "--theme", "lose", "--edition", "beck"], "no-puzzle-fits"),
        (["solve", "--answer", "drink rum", "--game", "skull"], "not-in-puzzle"),
        (["generate", "--effort", "endless"], "unknown-effort"),
        (["generate", "--game", "whist"], "unknown-game"),
        (["generate", "--game", "skull", "--theme", "duck"], "unknown-theme"),
    ],
)
def test_bad_input_is_refused_with_a_reason(file: Path, words: list[str], code: str) -> None:
    given = ["--file", str(file)] if words[0] == "solve" else ["--out", str(file.parent / "new.json.gz")]
    answer = run(*words, *given, "--json")
    assert (answer.exit_code, json.loads(answer.stdout)["error"]) == (2, code)


def test_a_file_is_made_checked_and_freed_of_unsure_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "judge_of", FakeJudge)
    made, sound = tmp_path / "made.json.gz", tmp_path / "kept.json.gz"
    answer = run(
        "generate",
        "--game",
        "skull",
        "--count",
        "2",
        "--seed",
        "s",
        "--cores",
        "1",
        "--out",
        str(made),
        "--json",
    )
    assert (answer.exit_code, json.loads(answer.stdout)["puzzles"]) == (0, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["made.json.gz"], "the checkpoint is gone"
    assert run("check", str(made), "--cores", "1", "--out", str(sound)).exit_code == 0
    before, after = read_puzzles(made), read_puzzles(sound)
    assert [each.view for each in after] == [each.view for each in before]
    assert after[0].values[1].margin < before[0].values[1].margin, "more looks, smaller margins"
    monkeypatch.setattr(making, "judge_of", lambda game: FakeJudge(game, gap=-5.0))
    turned = run("check", str(made), "--cores", "1", "--out", str(sound), "--json")
    assert (turned.exit_code, json.loads(turned.stdout)["stayed"]) == (1, 0)
    assert read_puzzles(sound) == []
