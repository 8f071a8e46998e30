"""The third game in the terminal: it has no screen of its own, so the plain one shows it."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.scripted_player import PlayCommand, any_of, without_time
from tests.third_game.goofspiel import Goofspiel
from yohoho.cli.terminal.screen import Screen, screen_of
from yohoho.core.record import loads, rebuild_logbook
from yohoho.locales import LANGUAGES

GAME = ("goofspiel", "--players", "3", "--seed", "third")


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> PlayCommand:
    return PlayCommand(tmp_path / "data", monkeypatch, capsys)


def third_choice(legal: Sequence[str], step: int) -> str:
    """The number of an action instead of its text."""
    return str(min(3, len(legal)))


def test_the_third_game_has_the_plain_screen() -> None:
    assert screen_of("goofspiel") is Screen


@pytest.mark.parametrize("choose", [any_of, third_choice])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_the_terminal(terminal: PlayCommand, lang: str, choose: object) -> None:
    status, out, err = terminal.whole_game(*GAME, "--lang", lang, choose=choose)  # type: ignore[arg-type]
    assert (status, err) == (0, "")
    assert "{" not in out, "a slot of the catalogue was left open"
    logbook = rebuild_logbook(loads(terminal.records[0].read_bytes()))
    assert logbook.game.is_over(logbook.state)
    for score in logbook.game.result(logbook.state).scores:
        assert str(score) in out


def test_view_actions_and_events_are_shown(terminal: PlayCommand) -> None:
    _, out, _ = terminal.play(*GAME, "--name", "[Ada]", stdin="3\n")
    lines = [line.rstrip() for line in out.splitlines()]
    assert any(line.startswith("Prize turned (Round 1, Prize ") for line in lines)
    assert "phase: bids" in lines
    assert "hand: 1, 2, 3, 4, and 5" in lines
    assert "   3  bid 3" in lines
    assert "[Ada]: Card bid (Card 3)" in lines
    assert "hand: 1, 2, 4, and 5" in lines


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9\n", "1 to 5"),
        ("bid 7\n", "Type a number from 1 to 5, or an action (bid 1)."),
        ("fold\n", "“fold” means nothing here."),
        ("why\n", "nothing was refused"),
        ("coach\n", "decide just now"),
        ("score\n", "score"),
    ],
)
def test_wrong_input_and_commands_are_answered(terminal: PlayCommand, typed: str, answer: str) -> None:
    assert answer in " ".join(terminal.play(*GAME, stdin=typed)[1].split())


def test_a_game_broken_off_goes_on_exactly(terminal: PlayCommand, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    terminal.whole_game(*GAME, "--save", str(whole), choose=any_of)
    terminal.whole_game(*GAME, choose=any_of, answers=2)
    terminal.whole_game("--resume", "--save", str(parts), choose=any_of)
    assert without_time(parts) == without_time(whole)


def test_json_lines_show_the_view(terminal: PlayCommand) -> None:
    _, out, _ = terminal.whole_game(*GAME, "--json", "--coach")
    lines = terminal.lines(out)
    turns = [line for line in lines if "turn" in line]
    assert len(turns) == Goofspiel().options.cards
    assert turns[0]["advice"] == []
    assert set(lines[-1]) == {"result", "record"}


def test_help_names_the_game() -> None:
    """In a process of its own, because the help is written when the commands are imported."""
    program = "import sys; from yohoho.cli import app; app([sys.argv.pop(1), '-h'], standalone_mode=False)\n"
    commands = ["play", "simulate", "train"]
    words = [sys.executable, "-c", program * len(commands), *commands]
    shown = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    for command in commands:
        assert (
            "skull-king|skull|goofspiel" in shown.partition(f"Usage: -c {command}")[2].partition("Usage:")[0]
        )


def test_option_is_read_as_a_number(terminal: PlayCommand) -> None:
    _, out, _ = terminal.play(*GAME, "-o", "cards=4", stdin="")
    assert "hand: 1, 2, 3, and 4" in [line.rstrip() for line in out.splitlines()]
