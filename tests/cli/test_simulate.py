"""Random games in bulk: repeatable, and honest in their counts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from yohoho.cli import app


def simulate(*words: str) -> dict[str, Any]:
    answer = CliRunner().invoke(app, ["simulate", *words, "--json"])
    assert answer.exit_code == 0, answer.output
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def test_the_same_seed_gives_the_same_games() -> None:
    words = ["skull-king", "--players", "3", "--games", "5", "--seed", "7"]
    first, second = simulate(*words)["statistics"], simulate(*words)["statistics"]
    assert first.pop("seconds") > 0
    second.pop("seconds")
    assert first == second
    assert first["decisions"] == 5 * 3 * (10 + 55)
    assert sum(seat["wins"] for seat in first["seats"]) == pytest.approx(1)
    assert set(first["by_cards"]) == {str(cards) for cards in range(1, 11)}


def test_options_reach_the_game() -> None:
    words = ["skull-king", "--games", "3", "-o", "kraken", "-o", "powers=all", "-o", "plan=2,3"]
    options = simulate(*words, "-o", "blanks=escape,black-14", "-o", "loot=no")["statistics"]["options"]
    assert options["kraken"] is True
    assert options["powers"] == ["rosie", "will", "rascal", "juanita", "harry"]
    assert (options["plan"], options["blanks"], options["loot"]) == ([2, 3], ["escape", "black-14"], False)


def test_skull_and_schmidt_in_words() -> None:
    for words in (["skull", "--players", "5", "-o", "last_chance"], ["skull-king", "--edition", "schmidt"]):
        answer = CliRunner().invoke(app, ["simulate", *words, "--games", "3", "--seed", "1"])
        assert answer.exit_code == 0
        assert "wins" in answer.stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["skull-king", "--players", "9"], "2 to 8"),
        (["skull-king", "--edition", "schmidt", "-o", "kraken"], "kraken"),
        (["skull-king", "-o", "krakken"], "krakken"),
        (["skull-king", "-o", "plan=zigzag"], "zigzag"),
        (["skull-king", "-o", "plan=1,x"], "x"),
        (["skull-king", "-o", "plan=0"], "at least one card"),
        (["skull-king", "-o", "powers=blackbeard"], "blackbeard"),
        (["skull-king", "-o", "scoring=golf"], "golf"),
        (["skull-king", "-o", "blanks=escape,escape,escape,escape,escape"], "4"),
        (["skull", "--edition", "beck"], "edition"),
        (["skull", "--players", "2"], "3 to 6"),
    ],
)
def test_bad_options_get_one_line(words: list[str], part: str) -> None:
    answer = CliRunner().invoke(app, ["simulate", *words, "--games", "1"])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert part in answer.stderr
    assert answer.stderr.count("\n") == 1
