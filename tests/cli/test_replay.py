"""Replays at the command line: the situation of a game, from any seat, and the faults of a record."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from yohoho import CHANCE, Dice, Skull, SkullKing
from yohoho.cli import app
from yohoho.core.game import AnyGame
from yohoho.core.record import Logbook, dumps


def play_random_game(game: AnyGame) -> Logbook:
    logbook, dice = Logbook(game, [f"P{seat}" for seat in range(game.players)]), Dice(3)
    while seats := game.waiting(logbook.state):
        seat, state = seats[0], logbook.state
        logbook.act(
            seat, game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        )
    return logbook


def replay(file: Path, *words: str) -> dict[str, Any]:
    answer = CliRunner().invoke(app, ["replay", str(file), *words, "--json"])
    assert answer.exit_code == 0, answer.output
    position: dict[str, Any] = json.loads(answer.stdout)
    return position


@pytest.mark.parametrize("game", [SkullKing(players=3, plan=[1, 2]), Skull(players=3)], ids=["king", "skull"])
def test_a_whole_game(game: AnyGame, tmp_path: Path) -> None:
    logbook = play_random_game(game)
    file = tmp_path / "game.json"
    file.write_text(dumps(logbook.record()))
    position = replay(file)
    assert position["over"] is True
    assert position["scores"] == list(game.result(logbook.state).scores)
    assert position["hashes"] == logbook.hashes
    for until in range(0, len(logbook.steps), 5):
        position = replay(file, "--until", str(until))
        assert position["steps"] == until
        assert set(position["legal"]) == {str(seat) for seat in position["waiting"] if seat != "chance"}


def test_a_chair_sees_its_own_cards_only(tmp_path: Path) -> None:
    game = SkullKing(players=3, plan=[2])
    logbook = Logbook(game, ["A", "B", "C"])
    for text in ("start 0", "deal green-1 green-2 / black-1 black-2 / escape mermaid"):
        logbook.act(CHANCE, game.read(text))
    logbook.act(0, game.read("bid 2"))
    file = tmp_path / "game.json"
    file.write_text(dumps(logbook.record()))
    position = replay(file, "--as", "1")
    assert position["view"]["hand"] == ["black-1", "black-2"]
    text = json.dumps(position)
    assert "green-1" not in text
    assert "mermaid" not in text
    assert list(position["legal"]) == ["1"]


def test_an_illegal_step_is_named(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = {
        "game": "skull-king",
        "options": {"players": 3, "plan": [2]},
        "seats": ["A", "B", "C"],
        "steps": ["start 2", "deal green-1 green-2 / black-1 green-3 / escape mermaid"]
        + ["0 bid 1", "1 bid 1", "2 bid 0", "0 play green-1", "1 play black-1"],
    }
    file.write_text(json.dumps(record))
    answer = CliRunner().invoke(app, ["replay", str(file), "--json"])
    assert answer.exit_code == 2
    problem = json.loads(answer.stdout)
    assert (problem["step"], problem["error"], problem["ruling"]) == (7, "must-follow", "B-1")
    assert "Step 7" in answer.stderr
    assert "[B-1]" in answer.stderr
    assert CliRunner().invoke(app, ["replay", str(file), "--until", "6"]).exit_code == 0


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "not JSON"),
        ("[]", "yohoho-record"),
        ('{"format": "pgn"}', "yohoho-record"),
        ('{"version": 9}', "version 9"),
        ('{"game": "skull-king"}', "well formed"),
        ('{"game": "chess", "options": {}, "seats": [], "steps": []}', "chess"),
        ('{"game": "skull", "options": {"players": 9}, "seats": [], "steps": []}', "9 players"),
        ('{"game": "skull", "options": {}, "seats": ["A"], "steps": []}', "1 name for 4 seats"),
        ('{"game": "skull", "options": {"x": 1}, "seats": ["A"], "steps": []}', "no option x"),
    ],
)
def test_a_bad_record_gets_one_line(text: str, part: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    answer = CliRunner().invoke(app, ["replay", str(file)])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert part in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["replay", str(tmp_path / "none.json")])
    assert answer.exit_code == 2
    assert "none.json" in answer.stderr
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert CliRunner().invoke(app, ["replay", str(tmp_path / "binary")]).exit_code == 2


def test_a_seat_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(dumps(Logbook(Skull(players=3), ["A", "B", "C"]).record()))
    answer = CliRunner().invoke(app, ["replay", str(file), "--as", "7"])
    assert answer.exit_code == 2
    assert "seat 7" in answer.stderr


def test_names_that_look_alike_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(dumps(Logbook(Skull(players=3), ["Ann", "Ann\u3164", "Bo"]).record()))
    shown = CliRunner().invoke(app, ["replay", str(file)]).output
    assert "Ann\u3164 (2)" in shown


@pytest.mark.parametrize("where", ["seats", "game", "steps", "options"])
def test_escape_sequences_in_a_record_are_removed(where: str, tmp_path: Path) -> None:
    """Escape sequences set titles, clear screens, and in some terminals do worse."""
    evil = "\x1b]0;owned\x07\x1b[2J\n"
    record: dict[str, Any] = json.loads(dumps(play_random_game(Skull(players=3)).record()))
    spoilt: dict[str, Any] = {
        "seats": [evil + name for name in record["seats"]],
        "game": evil,
        "steps": [evil],
        "options": {evil: 1},
    }
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(record | {where: spoilt[where]}))
    shown = CliRunner().invoke(app, ["replay", str(file)], color=True).output
    assert "[2J" in shown
    assert not [char for char in shown if not char.isprintable() and char != "\n"]
