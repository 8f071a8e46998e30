"""The referee at the command line: answers in JSON and in words, and one line for bad input."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from yohoho.cli import app
from yohoho.locales import LANGUAGES


def ask(*words: str) -> dict[str, Any]:
    answer = CliRunner().invoke(app, ["referee", *words, "--json"])
    assert answer.exit_code == 0, answer.output
    ruling: dict[str, Any] = json.loads(answer.stdout)
    return ruling


def refusal_of(*words: str) -> str:
    """The one line on stderr for a question without an answer."""
    answer = CliRunner().invoke(app, ["referee", *words])
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    return answer.stderr.strip()


def test_a_trick_has_all_its_fields() -> None:
    ruling = ask("trick", "--edition", "beck", "pirate", "pirate-rosie", "mermaid-2", "green-14")
    assert (ruling["winner"], ruling["next_leader"], ruling["bonus"], ruling["suit"]) == (0, 0, 30, None)
    assert ruling["why"][0] == {"code": "no-suit", "ruling": "B-5", "args": {"card": "pirate"}}
    assert ruling["text"].startswith("A Pirate was led")


def test_nobody_wins_a_destroyed_trick() -> None:
    ruling = ask("trick", "--edition", "beck", "green-3", "kraken", "green-9")
    assert (ruling["winner"], ruling["next_leader"], ruling["bonus"]) == (None, 2, 0)


def test_blanks_add_a_copy() -> None:
    ruling = ask("trick", "mermaid", "mermaid", "mermaid", "--blank", "mermaid")
    assert ruling["winner"] == 0


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["--edition", "beck", "mermaid", "mermaid", "mermaid"], ["mermaid", "only 2"]),
        (["--edition", "beck", "mermaid-3", "green-1"], ["mermaid-3", "only 2"]),
        (["--edition", "beck", "skull-king", "skull-king"], ["skull-king", "only one"]),
        (
            ["--edition", "beck", "tigress", "green-1"],
            ["tigress", "tigress:pirate", "tigress:escape", "[B-11]"],
        ),
        (["--edition", "beck", "tigress:mermaid", "green-1"], ["tigress:mermaid", "tigress:pirate"]),
        (["--edition", "beck", "mermaid:pirate", "green-1"], ["mermaid:pirate", "colon"]),
        (["--edition", "schmidt", "yellow-14", "red-1"], ["yellow-14", "1 to 13"]),
        (["--edition", "schmidt", "green-1", "red-1"], ["green-1", "Red, Blue, Yellow, Black"]),
        (["--edition", "schmidt", "kraken", "red-1"], ["kraken"]),
        (["--edition", "beck", "scary-mary:pirate", "green-1"], ["scary-mary:pirate"]),
        (["--edition", "beck", "red-3", "green-1"], ["red-3", "Green, Purple, Yellow, Black"]),
        (["--edition", "beck", "grean-3"], ["grean-3"]),
        (["--edition", "beck", "green-7", "green-7"], ["green-7", "only one"]),
        (["--edition", "amigo", "green-7"], ["amigo", "beck, schmidt"]),
        (["--edition", "schmidt", *["escape"] * 5, "red-1", "red-2"], ["7 cards", "1 to 6"]),
        (["--edition", "beck", *["pirate"] * 6], ["pirate", "only 5"]),
        (["--edition", "beck", "green-1", "--blank", "red-1"], ["red-1"]),
    ],
)
def test_an_impossible_trick_says_what_would_be_right(words: list[str], parts: list[str]) -> None:
    line = refusal_of("trick", *words)
    for part in parts:
        assert part in line


def test_errors_answer_in_json_too() -> None:
    answer = CliRunner().invoke(app, ["referee", "trick", "tigress", "green-1", "--json"])
    assert answer.exit_code == 2
    problem = json.loads(answer.stdout)
    assert (problem["error"], problem["ruling"], problem["args"]["card"]) == (
        "declare-role",
        "B-11",
        "tigress",
    )


def test_legal_plays() -> None:
    answer = ask(
        "legal", "--hand", "green-7 purple-2 escape tigress pirate", "--trick", "purple-3 skull-king"
    )
    assert answer["legal"] == ["purple-2", "escape", "tigress", "pirate"]
    assert [(entry["card"], entry["reason"], entry["ruling"]) for entry in answer["refused"]] == [
        ("green-7", "must-follow", "B-8")
    ]
    assert ask("legal", "--hand", "green-7")["legal"] == ["green-7"]


def test_a_card_cannot_be_in_hand_and_on_the_table() -> None:
    assert "green-7" in refusal_of("legal", "--hand", "green-7", "--trick", "green-7")
    assert "at least one card" in refusal_of("legal", "--hand", "")


SCORES = [
    ("classic --dealt 5 --bid 3 --tricks 3 --bonus 20", 80),
    ("classic --dealt 5 --bid 3 --tricks 1 --bonus 20", -20),
    ("classic --dealt 7 --bid 0 --tricks 0", 70),
    ("classic --dealt 8 --round 10 --bid 0 --tricks 2", -80),
    ("schmidt --dealt 9 --round 9 --bid 0 --tricks 2", -90),
    ("rascal --dealt 6 --bid 2 --tricks 3 --bonus 30", 45),
    ("rascal --dealt 6 --bid 2 --tricks 3 --wager 20", 10),
    ("rascal --dealt 6 --bid 2 --tricks 2 --alliances 2", 100),
    ("rascal --dealt 6 --bid 2 --tricks 3 --alliances 2", 30),
    ("cannonball --dealt 6 --bid 2 --tricks 2 --bonus 10", 100),
    ("cannonball --dealt 6 --bid 2 --tricks 3 --bonus 10 --wager 10", -10),
    ("classic --dealt 4 --bid 0 --tricks 1 --harry 1", 20),
    ("classic --dealt 4 --bid 1 --tricks 0 --harry -1 --wager 10 --alliances 1", 70),
]


@pytest.mark.parametrize(("words", "points"), SCORES)
def test_scores(words: str, points: int) -> None:
    ruling = ask("score", "--scoring", *words.split())
    assert ruling["score"] == points == sum(ruling["parts"].values())


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("classic --dealt 5 --bid 6 --tricks 1", "bid is 6"),
        ("classic --dealt 5 --bid 1 --tricks 6", "tricks is 6"),
        ("classic --dealt 0 --bid 0 --tricks 0", "dealt is 0"),
        ("classic --dealt 5 --bid -1 --tricks 0", "bid is −1"),
        ("classic --dealt 5 --bid 1 --tricks 1 --bonus 7", "multiple of 10"),
        ("classic --dealt 5 --bid 1 --tricks 1 --wager 15", "0, 10, 20"),
        ("classic --dealt 5 --bid 5 --tricks 5 --harry 1", "by 1"),
        ("classic --dealt 5 --bid 1 --tricks 5 --harry 2", "by 2"),
        ("schmidt --dealt 5 --bid 1 --tricks 1 --wager 10", "wager"),
        ("golf --dealt 5 --bid 1 --tricks 1", "golf"),
    ],
)
def test_impossible_rounds(words: str, part: str) -> None:
    assert part in refusal_of("score", "--scoring", *words.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_in_every_language(language: str) -> None:
    for words in (
        ["trick", "green-1", "kraken", "white-whale", "loot"],
        ["legal", "--hand", "green-1 red-1", "--trick", "red-2", "--edition", "schmidt"],
        ["score", "--dealt", "3", "--bid", "1", "--tricks", "2", "--bonus", "20"],
    ):
        answer = CliRunner().invoke(app, ["referee", *words, "--lang", language])
        assert "{" not in answer.output


def test_help_has_examples() -> None:
    for command in (["trick"], ["legal"], ["score"]):
        assert "Examples" in CliRunner().invoke(app, ["referee", *command, "--help"]).stdout


def test_an_unknown_language_is_refused() -> None:
    answer = CliRunner().invoke(app, ["referee", "trick", "green-1", "--lang", "xx"])
    assert answer.exit_code == 2
    assert "xx" in answer.stderr
