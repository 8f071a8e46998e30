"""`yohoho verify`: the number of outcomes of chance that were checked, or the error."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.table.fixtures import QUICK, TableDriver
from yohoho.cli import app
from yohoho.core.record import Fair, GameRecord, dumps
from yohoho.locales import LANGUAGES


def play_quick_game() -> GameRecord:
    return TableDriver(**QUICK).start("Bo").play_out().table.record()


def verify(folder: Path, record: GameRecord, *words: str) -> Result:
    file = folder / "game.json"
    file.write_text(dumps(record))
    return CliRunner().invoke(app, ["verify", str(file), *words])


def test_a_fair_game(tmp_path: Path) -> None:
    answer = verify(tmp_path, play_quick_game())
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert answer.stdout == "3 random results checked: all follow from the secret and the words.\n"
    answer = verify(tmp_path, play_quick_game(), "--json")
    assert json.loads(answer.stdout) == {"fair": True, "deals": 3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str, tmp_path: Path) -> None:
    answer = verify(tmp_path, play_quick_game(), "--lang", language)
    assert (answer.exit_code, answer.stdout.count("\n")) == (0, 1)
    assert answer.stdout.startswith("3 ")


def test_a_chosen_deal_is_named(tmp_path: Path) -> None:
    record = play_quick_game()
    record.steps[0] = f"start {(int(record.steps[0][-1]) + 1) % 3}"
    answer = verify(tmp_path, record)
    assert (answer.exit_code, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
    assert "Step 1:" in answer.stderr
    answer = verify(tmp_path, record, "--json")
    problem = json.loads(answer.stdout)
    assert (answer.exit_code, problem["error"], problem["step"]) == (2, "unfair-step", 1)


def test_a_secret_nobody_committed_to(tmp_path: Path) -> None:
    record = play_quick_game()
    assert isinstance(record.fair, Fair)
    record.fair = Fair(record.fair.commitment, "00", record.fair.words)
    answer = verify(tmp_path, record)
    assert answer.exit_code == 2
    assert "committed to before the game" in answer.stderr


@pytest.mark.parametrize("over", [True, False])
def test_a_record_without_proof(over: bool, tmp_path: Path) -> None:
    tavern = TableDriver(**QUICK).start()
    record = tavern.table.playthrough.record() if over and tavern.table.playthrough else tavern.table.record()
    answer = verify(tmp_path, record)
    assert (answer.exit_code, answer.stderr.count("\n")) == (2, 1)
    assert "proves nothing about its deals" in answer.stderr


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["verify", str(tmp_path / "none.json")])
    assert answer.exit_code == 2
    assert "none.json" in answer.stderr


def test_standard_input() -> None:
    answer = CliRunner().invoke(app, ["verify", "-"], input=dumps(play_quick_game()))
    assert answer.exit_code == 0
