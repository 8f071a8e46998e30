"""`yohoho score --stats`: many sheets in files and folders, by group and time, in every language."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from yohoho.cli import app
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Round, choose_scoring, dumps, fold, open_sheet, to_csv, write
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.log import Log


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("YOHOHO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    return tmp_path


def noon(day: str) -> int:
    return round(datetime.fromisoformat(f"{day}T12:00").timestamp() * 1000)


def evening(day: str, bids: str, tricks: str, group: str = "Thursday", names: str = "Ann Bo Cy") -> Log:
    """A game of one round of two cards."""
    log = open_sheet(f"on-{day}", "dev", names.split(), {"plan": [2]}, group=group, at=noon(day))
    lines = [{f"p{seat}": int(n) for seat, n in enumerate(text.split(), 1)} for text in (bids, tricks)]
    return write(log, "dev", WriteRound(1, Round(bids=lines[0], tricks=lines[1])))


GAMES = (
    evening("2026-05-31", "2 0 0", "2 0 0"),  # 40, 20, 20
    evening("2026-06-01", "1 0 1", "1 0 1"),  # 20, 20, 20
    evening("2026-06-30", "1 0 0", "0 1 1", "Others", names="ann [b]Bo[/b] Dora"),  # -10, -20, -20
)


@pytest.fixture
def games(folder: Path) -> Path:
    for log in GAMES:
        (folder / "games" / f"{log.sheet}.json").write_text(dumps(log))
    return folder / "games"


def stats(*args: str) -> Result:
    return CliRunner().invoke(app, ["score", "--stats", *args])


def stats_as_json(*args: str) -> Any:
    answer = stats(*args, "--json")
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def wins(stats: Any) -> dict[str, tuple[int, int]]:
    return {one["career"]["name"]: (one["career"]["games"], one["career"]["wins"]) for one in stats["people"]}


def test_a_folder_as_json(games: Path) -> None:
    stats = stats_as_json(str(games))
    assert stats["games"] == ["on-2026-05-31", "on-2026-06-01", "on-2026-06-30"]
    assert wins(stats) == {"Ann": (3, 3), "Bo": (2, 1), "Cy": (2, 1), "[b]Bo[/b]": (1, 0), "Dora": (1, 0)}
    ann = stats["people"][0]
    assert (ann["key"], ann["career"]["points"], ann["career"]["bids"]) == (
        "ann",
        50,
        {"tried": 3, "made": 2},
    )
    assert ann["career"]["against"]["bo"] == {"games": 2, "ahead": 1, "level": 1}
    assert ann["rating"]["mu"] > 25
    assert ann["rating"]["low"] == pytest.approx(ann["rating"]["mu"] - 3 * ann["rating"]["sigma"])
    lows = [one["rating"]["low"] for one in stats["people"]]
    assert lows == sorted(lows, reverse=True)


def test_a_folder_as_tables(games: Path) -> None:
    shown = stats(str(games)).output
    assert "3 games of Skull King counted" in shown
    lines = [line.split() for line in shown.splitlines() if line.startswith("Ann")]
    ladder, feats, misses, by_cards, duels = lines
    assert ladder[:4] == ["Ann", "3", "3", "67%"]
    assert feats == ["Ann", "–", "+40", "2", "3"]
    assert misses == ["Ann", "1", "(1.0)", "2", "0", "0.3"]
    assert by_cards == ["Ann", "67%"]
    assert duels[:2] == ["Ann", "–"]
    assert "1:0" in duels
    assert "[b]Bo[/b]" in shown, "a name is not markup"


def test_of_a_group_and_of_a_time(games: Path) -> None:
    assert wins(stats_as_json(str(games), "--group", "OTHERS")) == {
        "ann": (1, 1),
        "[b]Bo[/b]": (1, 0),
        "Dora": (1, 0),
    }
    june = ("--since", "2026-06-01", "--until", "2026-06-30")
    assert stats_as_json(str(games), *june)["games"] == ["on-2026-06-01", "on-2026-06-30"]
    assert stats_as_json(str(games), "--until", "2026-06-29")["games"] == ["on-2026-05-31", "on-2026-06-01"]
    assert stats_as_json(str(games), "--group", "Nobody") == {"games": [], "people": []}
    assert "no finished game" in stats(str(games), "--group", "Nobody").output


def test_copies_of_a_sheet_count_once_and_the_news_of_both(games: Path, folder: Path) -> None:
    (folder / "copy.json").write_text(dumps(choose_scoring(GAMES[0], "other", "rascal")))
    stats = stats_as_json(str(games), "copy.json", str(games / "on-2026-05-31.json"))
    assert len(stats["games"]) == 3
    assert stats["people"][0]["career"]["points"] == 20 + 20 - 10, "Rascal's count pays 20 for two cards"


def test_files_one_by_one_and_a_table(games: Path, folder: Path) -> None:
    (folder / "by-hand.csv").write_text(to_csv(fold(GAMES[0])))
    stats = stats_as_json(str(games / "on-2026-06-30.json"), "by-hand.csv")
    assert wins(stats)["Cy"] == (1, 0)
    assert len(stats["games"]) == 2


def test_without_files_what_was_kept_here(folder: Path) -> None:
    typed = "1 0\n1 0\n\nquit\n"
    played = CliRunner().invoke(app, ["score", "Ann", "Bo", "-o", "plan=1"], input=typed)
    assert played.exit_code == 0
    assert wins(stats_as_json()) == {"Ann": (1, 1), "Bo": (1, 0)}


def test_games_that_are_not_over_do_not_count(folder: Path) -> None:
    (folder / "open.json").write_text(dumps(open_sheet("open", "dev", ["Ann", "Bo"])))
    assert stats_as_json("open.json") == {"games": [], "people": []}


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(games: Path, language: str) -> None:
    shown = stats(str(games), "--lang", language).output
    assert "{" not in shown
    assert "…" not in shown
    assert ("," in shown.split("±")[1][:6]) == (language != "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "code", "part"),
    [
        ((), "no-saved-sheet", "data/sheets"),
        (("none.json",), "no-saved-sheet", "none.json"),
        (("empty",), "no-sheets-in", "empty"),
        (("bad.json",), "in-file", "bad.json"),
        (("newer",), "in-file", "newer/sheet.json"),
        (("games", "--since", "June"), "not-a-date", "June"),
        (("games", "--until", "2026-02-30"), "not-a-date", "2026-02-30"),
        (("games", "--until", "9999-12-31"), "not-a-date", "9999-12-31"),
    ],
)
def test_invalid_arguments_are_reported(
    games: Path, folder: Path, language: str, args: tuple[str, ...], code: str, part: str
) -> None:
    for name in ("empty", "newer"):
        (folder / name).mkdir()
    (folder / "bad.json").write_text("ahoy")
    (folder / "newer" / "sheet.json").write_text('{"format": "yohoho-sheet", "version": 9}')
    answer = stats(*args, "--lang", language, "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["error"] == code
    assert part in answer.stderr
    assert "{" not in answer.stderr


def test_days_belong_to_statistics() -> None:
    answer = CliRunner().invoke(app, ["score", "Ann", "Bo", "--since", "2026-01-01"])
    assert answer.exit_code == 2
    assert "--stats" in answer.stderr
