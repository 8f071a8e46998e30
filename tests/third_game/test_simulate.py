"""The third game in tournaments: scores, no bids, and the same games in other processes."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from yohoho.cli import app
from yohoho.corpus import read_corpus
from yohoho.locales import LANGUAGES

WORDS = ("goofspiel", "--bots", "sailor,random", "--games", "12", "--duplicate", "--seed", "7", "--cores")


def simulate(*words: str) -> str:
    outcome = CliRunner().invoke(app, ["simulate", *words])
    assert outcome.exit_code == 0, outcome.output
    return outcome.stdout


def count_games(cores: str) -> dict[str, Any]:
    statistics: dict[str, Any] = json.loads(simulate(*WORDS, cores, "--json"))["statistics"]
    return statistics


def test_scores_and_wins_are_counted() -> None:
    statistics = count_games("1")
    assert statistics["games"] == 12
    assert statistics["decisions"] == 12 * 3 * 5
    assert statistics["rounds"]["mean"] == 5
    assert [bot["name"] for bot in statistics["bots"]] == ["sailor", "random"]
    assert statistics["bots"][0]["exact"] is None
    assert statistics["by_size"] == {}
    assert sum(seat["mean"] for seat in statistics["seats"]) == pytest.approx(1)


def test_other_processes_play_the_same_games() -> None:
    alone, together = count_games("1"), count_games("2")
    assert [bot["scores"] for bot in alone["bots"]] == [bot["scores"] for bot in together["bots"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_answer_has_no_columns_for_bids(language: str) -> None:
    shown = simulate(*WORDS, "1", "--lang", language)
    assert "Goofspiel" in shown
    assert "simulate." not in shown
    assert "–" not in shown.partition("sailor")[2].partition("\n")[0]


def test_picture_has_no_panel_for_bids(tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    simulate(*WORDS, "1", "--plot", str(file))
    assert file.stat().st_size > 1000


def test_baselines_have_one_table_with_the_default_options(tmp_path: Path) -> None:
    page = tmp_path / "baselines.md"
    words = ["goofspiel", "--bots", "sailor,random", "--deals", "1", "--cores", "1", "--to", str(page)]
    outcome = CliRunner().invoke(app, ["baselines", *words])
    assert outcome.exit_code == 0, outcome.output
    assert "Goofspiel" in outcome.stdout
    assert "| `random` | `sailor` | 1 |" in page.read_text(encoding="utf-8")


def test_games_are_written_as_a_corpus(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl.zst"
    words = ["goofspiel", "--bots", "random", "--games", "2", "--cores", "1", "--to", str(file)]
    assert CliRunner().invoke(app, ["corpus", *words]).exit_code == 0
    assert [record.game for record in read_corpus(file)] == ["goofspiel"] * 2


def test_edition_is_refused() -> None:
    outcome = CliRunner().invoke(app, ["simulate", "goofspiel", "--edition", "beck"])
    assert outcome.exit_code == 2
    assert "edition" in outcome.stderr


def test_game_cannot_be_trained() -> None:
    outcome = CliRunner().invoke(app, ["train", "goofspiel", "--minutes", "1", "--out", "nowhere"])
    assert outcome.exit_code == 2
    assert "skull-king" in outcome.stderr
