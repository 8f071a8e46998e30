"""Tables in a narrow terminal: no line is too long, and no number is cut."""

import io
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner

from yohoho.cli import app
from yohoho.cli.terminal.tables import PartedTable
from yohoho.cli.train.progress import ProgressTable
from yohoho.locales import LANGUAGES, Voice

from .test_score import folder, score

__all__ = ["folder"]
NARROW = 60


def lines_of(table: object, width: int) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(table)
    return out.getvalue().splitlines()


def test_wide_table_is_shown_in_parts() -> None:
    table = PartedTable("Name", *(f"column {number}" for number in range(9)))
    table.add_row("[Ann]", *(f"{number}.000±0.5" for number in range(9)))
    assert len(lines_of(table, 200)) == 2
    lines = lines_of(table, NARROW)
    assert max(map(cell_len, lines)) <= NARROW
    assert all(f"{number}.000±0.5" in "\n".join(lines) for number in range(9))
    assert sum(line.startswith("[Ann]") for line in lines) > 1


def test_long_names_are_cut() -> None:
    table = PartedTable("Name", "x" * 100)
    table.add_row("y" * 100, "1")
    assert max(map(cell_len, lines_of(table, NARROW))) <= NARROW


@pytest.mark.parametrize("language", LANGUAGES)
def test_tournament_fits(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(NARROW))
    words = [
        "simulate",
        "skull-king",
        "--games",
        "8",
        "--seed",
        "1",
        "--bots",
        "random,sailor",
        "--cores",
        "1",
    ]
    answer = CliRunner().invoke(app, [*words, "-o", "plan=1,2", "--lang", language])
    assert answer.exit_code == 0
    assert max(map(cell_len, answer.stdout.splitlines())) <= NARROW
    assert "…" not in answer.stdout
    assert not [line for line in answer.stdout.splitlines() if line.strip().startswith(("%", ".", ","))]


def test_score_sheet_and_statistics_fit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(NARROW))
    names = [f"Sailor {number}" for number in range(1, 9)]
    line = "1 0 0 0 0 0 0 0"
    answer = score(*names, "-o", "plan=1", typed=[line, line, "", "quit"])
    assert "Sailor 8" in answer.output
    assert "0/0  +10" in answer.output
    table = [text for text in answer.output.splitlines() if "/" in text and "data" not in text]
    assert max(map(cell_len, table)) <= NARROW
    lines = score("--stats").output.splitlines()
    assert max(map(cell_len, lines)) <= NARROW


def test_training_fits(training_batch: Any) -> None:
    table = ProgressTable(Voice("de"), quiet=True)
    with table as watch:
        watch(training_batch)
    assert max(map(cell_len, lines_of(table._table(), NARROW))) <= NARROW
