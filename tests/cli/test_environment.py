"""Options of the command line against variables of the environment, and output that is no terminal."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from yohoho.bots.bot import WeightsError
from yohoho.bots.weights import weights_file, weights_in_use
from yohoho.cli import app
from yohoho.cli.train.progress import ProgressTable
from yohoho.locales import Voice

BENCH = Path(__file__).parents[2] / "bench"


def test_named_folder_goes_before_a_database_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YOHOHO_DATABASE", "postgresql://nobody@127.0.0.1:1/none")
    answer = CliRunner().invoke(app, ["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)])
    assert answer.exit_code == 2
    assert str(tmp_path) in answer.stderr
    assert "127.0.0.1" not in answer.stderr
    report = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path)])
    assert "127.0.0.1" not in report.output


def test_database_of_the_command_line_goes_with_a_named_folder(tmp_path: Path) -> None:
    address = "postgresql://nobody@127.0.0.1:1/none"
    answer = CliRunner().invoke(
        app, ["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path), "--database", address]
    )
    assert "127.0.0.1" in answer.stderr


def test_folder_without_weights_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        monkeypatch.setenv("YOHOHO_WEIGHTS", str(folder))
        with pytest.raises(WeightsError, match="no-weights-in"):
            weights_file("skull-king")
    report = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path)])
    assert "holds no weights" in report.output
    assert report.exit_code == 1


def test_doctor_names_the_weights_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "skull.safetensors").touch()
    monkeypatch.setenv("YOHOHO_WEIGHTS", str(tmp_path))
    assert weights_in_use()["skull"] == tmp_path / "skull.safetensors"
    report = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path)]).output
    assert f"for skull: {tmp_path / 'skull.safetensors'}" in report
    assert str(weights_in_use()["skull-king"]) in report


def test_missing_folder_of_a_plot_is_named(tmp_path: Path) -> None:
    words = ["simulate", "skull", "--players", "3", "--games", "3", "--plot"]
    answer = CliRunner().invoke(app, [*words, str(tmp_path / "none" / "plot.png")])
    assert answer.exit_code == 2
    assert f"there is no folder {tmp_path / 'none'}." in answer.stderr
    (tmp_path / "folder.png").mkdir()
    answer = CliRunner().invoke(app, [*words, str(tmp_path / "folder.png")])
    assert "Is a directory" in answer.stderr


def test_training_prints_plain_lines_without_a_terminal(
    capsys: pytest.CaptureFixture[str], training_batch: Any
) -> None:
    strength = SimpleNamespace(foe="sailor", games=20, wins=0.5, exact=0.6)
    with ProgressTable(Voice("en"), quiet=False) as watch:
        assert capsys.readouterr().err.startswith("Compiling")
        watch(training_batch)
        assert capsys.readouterr().err.startswith("Batch 7, ")
        watch(strength)
        assert "20 games won" in capsys.readouterr().err
    assert capsys.readouterr().err == ""
    with ProgressTable(Voice("en"), quiet=True) as watch:
        watch(training_batch)
    assert capsys.readouterr().err == ""


def test_every_benchmark_can_be_run_by_its_name() -> None:
    for file in BENCH.glob("*.py"):
        names = {node.name for node in ast.parse(file.read_text()).body if isinstance(node, ast.FunctionDef)}
        assert "main" not in names or '__name__ == "__main__"' in file.read_text(), file.name
