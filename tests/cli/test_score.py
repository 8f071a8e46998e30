"""The score sheet at the command line: typed line by line, resumed, corrected, exported, counted again."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from yohoho.cli import app
from yohoho.cli.score import lines
from yohoho.core.errors import YohohoError
from yohoho.locales import LANGUAGES, Voice
from yohoho.scorepad import Person, Round, dumps, fold, loads, open_sheet, tally, write
from yohoho.scorepad.commands import WriteRound
from yohoho.skull_king.options import Options, Setup


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("YOHOHO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


def score(*args: str, typed: str | list[str] = "") -> Result:
    text = typed if isinstance(typed, str) else "\n".join(typed) + "\n"
    return CliRunner().invoke(app, ["score", *args], input=text)


def read_sheet(folder: Path) -> Any:
    return fold(loads((folder / "current-sheet.json").read_bytes()))


ROUND_1 = ["1 0 0", "1 0 0", "ann black-14"]


def test_a_round_is_three_lines(folder: Path) -> None:
    answer = score("Ann", "Bo", "Cy", typed=ROUND_1)
    assert answer.exit_code == 0, answer.output
    assert "Cy deals, Ann leads" in answer.output
    assert "Bonus: +20. [B-18] Counted in the bonus: 20 (Black 14). [B-19]" in answer.output.replace(
        "\n", " "
    )
    assert "Round 2: 2 cards. Ann deals, Bo leads." in answer.output
    assert "yohoho score --resume" in answer.output
    assert list(tally(read_sheet(folder)).totals.values()) == [40, 10, 10]


def test_names_are_asked_for() -> None:
    assert "Round 1: 1 card. Mad Cy deals, Ann leads." in score(typed="Ann, Bo, Mad Cy\n").output


def test_resume_goes_on_where_it_was(folder: Path) -> None:
    score("Ann", "Bo", "Cy", typed=[*ROUND_1, "1 1 0"])
    answer = score("--resume", typed=["1 1 0", "", "quit"])
    assert answer.exit_code == 0
    assert "Bids" not in answer.output.partition("Tricks")[0]
    assert list(tally(read_sheet(folder)).totals.values()) == [60, 30, 30]


def test_a_new_sheet_puts_the_old_one_aside(folder: Path) -> None:
    score("Ann", "Bo", "Cy", typed=ROUND_1)
    answer = score("Dora", "Eve", typed="quit\n")
    unfinished = next(folder.glob("unfinished-*.json"))
    assert str(unfinished) in answer.output.replace("\n", "")
    assert [person.name for person in read_sheet(folder).people] == ["Dora", "Eve"]
    assert "Ann" in score("--resume", "--file", str(unfinished), typed="sheet\nquit\n").output


def test_refused_line_is_asked_again(folder: Path) -> None:
    typed = [
        "1 0",
        "x 0 0",
        "5 0 0",
        "1 0 0",
        "1 1 0",
        "1 0 0",
        "bo black-14",
        "zed black-14",
        "ann black-14",
    ]
    answer = score("Ann", "Bo", "Cy", typed=typed)
    for part in (
        "2 values for 3 players",
        "is not a whole number",
        "[B-16]",
        "One trick too many",
        "force 1 1 0",
    ):
        assert part in answer.output
    assert "Bo won no trick" in answer.output
    assert "Nobody on this sheet is zed" in answer.output
    assert list(tally(read_sheet(folder)).totals.values()) == [40, 10, 10]


def test_undo_redo_edit_and_scoring(folder: Path) -> None:
    score("Ann", "Bo", "Cy", typed=[*ROUND_1, "undo", "quit"])
    assert list(tally(read_sheet(folder)).totals.values()) == [20, 10, 10]
    score("--resume", typed=["redo", "scoring rascal", "quit"])
    assert list(tally(read_sheet(folder)).totals.values()) == [30, 10, 10]
    answer = score(
        "--resume", typed=["edit 1", "0 0 1", "1 0 0", "", "edit 9", "redo", "scoring mystery", "quit"]
    )
    assert list(tally(read_sheet(folder)).totals.values()) == [5, 10, 5]
    for part in ("There is no round 9", "nothing to redo", "no scoring called mystery"):
        assert part in answer.output


def test_forced_tricks_are_marked(folder: Path) -> None:
    answer = score("Ann", "Bo", "Cy", typed=["1 0 0", "force 1 1 0", ""])
    assert "1≠" in answer.output
    assert "≠ The tricks" in answer.output


def test_joining_leaving_and_the_rest(folder: Path) -> None:
    typed = [
        *ROUND_1,
        "join Mad Dora average",
        "leave bo",
        "why",
        "help",
        "sheet",
        "export",
        "leave nobody",
        "quit",
    ]
    answer = score("Ann", "Bo", "Cy", typed=typed)
    assert answer.exit_code == 0
    sheet = read_sheet(folder)
    assert [(person.name, person.since, person.until) for person in sheet.people] == [
        ("Ann", 1, None),
        ("Bo", 1, 2),
        ("Cy", 1, None),
        ("Mad Dora", 2, None),
    ]
    assert tally(sheet).starts[sheet.people[3].id] == 20
    assert "scoring NAME" in answer.output


def test_loads_discards_and_powers(folder: Path) -> None:
    args = ["--scoring", "cannonball", "-o", "kraken", "-o", "loot", "-o", "powers=all", "-o", "plan=3,1"]
    typed = ["1 1 0", "c g g", "1 1 0 x1", "ann loot:bo wager:10; 2 mermaid mermaid harry:-1", "quit"]
    answer = score("Ann", "Bo", "Cy", *args, typed=typed)
    assert answer.exit_code == 0, answer.output
    (round_,) = read_sheet(folder).rounds.values()
    assert (round_.cannonballs, round_.discarded, round_.wagers, round_.harry) == (
        ("p1",),
        1,
        {"p1": 10},
        {"p2": -1},
    )
    assert [claim.card for claim in round_.claims] == ["loot", "mermaid", "mermaid-2"]


def test_the_end_is_kept(folder: Path) -> None:
    answer = score("Ann", "Bo", "Cy", "-o", "plan=1", typed=[*ROUND_1, "1 2 3", "quit"])
    assert "1  Ann  40" in answer.output
    (finished,) = (folder / "sheets").glob("*.json")
    assert not (folder / "current-sheet.json").exists()
    assert json.loads(score("--file", str(finished), "--json").stdout)["over"] is True


def test_close_and_an_extra_round() -> None:
    typed = ["1 1 0", "1 1 0", "", "sheet", "close", "quit"]
    answer = score("Ann", "Bo", "Cy", "-o", "plan=2", "-o", "ties=extra-rounds", typed=typed)
    assert "A tie: one more round." in answer.output
    assert "The game is over" in answer.output


@pytest.mark.parametrize("suffix", ["json", "csv"])
def test_exports_are_counted_anew(suffix: str) -> None:
    file = f"sheet.{suffix}"
    assert f"Written to {file}" in score("Ann", "Bo", "Cy", typed=[*ROUND_1, f"export {file}", "quit"]).output
    answer = score("--file", file, "--json")
    assert answer.exit_code == 0
    sheet = json.loads(answer.stdout)
    assert sheet["totals"] == {"p1": 40, "p2": 10, "p3": 10}
    assert [person["name"] for person in sheet["people"]] == ["Ann", "Bo", "Cy"]
    cell = sheet["rows"][0]["cells"]["p1"]
    assert (cell["points"], cell["total"]) == (40, 40)
    assert cell["text"] == "Bid 1, won 1: 20. Bonus: +20. Counted in the bonus: 20 (Black 14)."
    assert [reason["ruling"] for reason in cell["why"]] == ["B-25", "B-18", "B-19"]
    shown = score("--file", file)
    assert "1/1  +40" in shown.output


def test_json_without_a_file_is_the_saved_sheet() -> None:
    score("Ann", "Bo", "Cy", typed=ROUND_1)
    assert json.loads(score("--json").stdout)["next"]["number"] == 2


def test_faults_are_shown() -> None:
    log = open_sheet("s", "dev", ["Ann", "Bo", "Cy"])
    log = write(
        log, "dev", WriteRound(1, Round(bids={"p1": 1, "p2": 0, "p3": 0}, tricks={"p1": 1, "p2": 0, "p3": 0}))
    )
    Path("odd.json").write_text(dumps(log).replace('"p2":0', '"p2":1', 2))
    assert "One trick too many: 2 counted, 1 played. [B-26]" in score("--file", "odd.json").output
    assert json.loads(score("--file", "odd.json", "--json").stdout)["faults"][0]["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str) -> None:
    answer = score("Ann", "Bo", "--lang", language, typed=["help", "1 0", "1 0", "", "quit"])
    assert answer.exit_code == 0
    assert "{" not in answer.output


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["--resume"], "yohoho score Ann Bo Cy"),
        (["--file", "none.json", "--json"], "none.json"),
        (["--file", "bad.json"], "not JSON"),
        (["--file", "other.json"], "yohoho-sheet"),
        (["--file", "newer.json"], "version 9"),
        (["--file", "bad.csv"], "lacks the column"),
        (["--file", "."], "cannot be read"),
        (["Ann"], "it takes 2 to 8"),
        (["Ann", "ann"], "called ann already"),
        (["Ann", "x" * 200], "30 visible"),
        (["Ann", "Bo", "--scoring", "x"], "no scoring called x"),
        (["Ann", "Bo", "--edition", "x"], "no edition called x"),
    ],
)
def test_error_is_one_line(args: list[str], part: str) -> None:
    Path("bad.json").write_text("{")
    Path("bad.csv").write_text("{")
    Path("other.json").write_text("{}")
    Path("newer.json").write_text('{"format": "yohoho-sheet", "version": 9}')
    answer = score(*args)
    assert answer.exit_code == 2
    assert part in answer.stderr
    assert answer.stderr.count("\n") == 1


PEOPLE = [Person(id="a", name="Ann"), Person(id="b", name="Bo Peep"), Person(id="c", name="Bonny")]
SETUP = Setup(Options(players=3, loot=True, plan=(5,)))


def test_words_for_people() -> None:
    for text, who in [
        ("ann", "a"),
        ("ANN x", "a"),
        ("bo peep x", "b"),
        ("bon x", "c"),
        ("2 x", "b"),
        ("an", "a"),
    ]:
        assert lines.person_named(text, PEOPLE).id == who
    for text in ("bo x", "zed", "", "9", "0"):
        with pytest.raises(YohohoError):
            lines.person_named(text, PEOPLE)


def test_words_for_bonuses() -> None:
    text = "Bo Peep pirate PIRATE tigress; ann mermaid mermaid-2 loot:bonny;; "
    round_ = lines.bonuses(text, Round(), SETUP, PEOPLE, Voice("en"))
    assert [(claim.by, claim.card, claim.giver) for claim in round_.claims] == [
        ("b", "pirate-rosie", None),
        ("b", "pirate-will", None),
        ("b", "tigress", None),
        ("a", "mermaid", None),
        ("a", "mermaid-2", None),
        ("a", "loot", "c"),
    ]
    for wrong in ("ann harry:2", "ann wager:x", "ann loot:zed"):
        with pytest.raises(YohohoError) as caught:
            lines.bonuses(wrong, Round(), SETUP, PEOPLE, Voice("en"))
        assert Voice("fr").reason(caught.value.reason)


def test_words_for_loads() -> None:
    assert lines.loads("", PEOPLE, Voice("en")) == ()
    assert lines.loads("g c,c", PEOPLE, Voice("en")) == ("b", "c")
    for wrong in ("g c", "g c x"):
        with pytest.raises(YohohoError):
            lines.loads(wrong, PEOPLE, Voice("en"))
