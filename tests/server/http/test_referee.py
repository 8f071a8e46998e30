"""The referee over HTTP: single tricks, hands and rounds."""

from typing import Any

import pytest

from tests.server.in_memory import InMemoryServer, problem


def test_the_referee_judges_tricks(app: InMemoryServer) -> None:
    cards = ["green-7", "pirate-rosie", "skull-king", "mermaid"]
    judgement = app.ask("POST", "/api/referee/trick", json={"cards": cards}).json()
    assert (judgement["winner"], judgement["next_leader"], judgement["bonus"]) == (3, 3, 40)
    assert judgement["text"]
    assert {reason["code"] for reason in judgement["why"]} >= {"mermaid-catches-king"}


def test_the_referee_judges_hands(app: InMemoryServer) -> None:
    question = {"hand": ["green-7", "black-2", "escape"], "trick": ["green-3"], "edition": "beck"}
    answer = app.ask("POST", "/api/referee/legal", json=question).json()
    assert answer["legal"] == ["green-7", "escape"]
    assert answer["refused"][0]["reason"] == "must-follow"


def test_the_referee_judges_rounds(app: InMemoryServer) -> None:
    question = {"scoring": "rascal", "dealt": 5, "bid": 2, "tricks": 3, "bonus": 30, "wager": 10}
    assert app.ask("POST", "/api/referee/score", json=question).json()["score"] == 30


@pytest.mark.parametrize(
    ("kind", "question", "code"),
    [
        ("trick", {"cards": ["mermaid"] * 3}, "too-many-cards"),
        ("trick", {"cards": []}, "trick-size"),
        ("trick", {"cards": ["unicorn"]}, "not-in-edition"),
        ("trick", {"cards": [":0"]}, "not-in-edition"),
        ("trick", {"cards": ["pirate-²"]}, "not-in-edition"),
        ("trick", {"cards": ["pirate-6"], "edition": "schmidt"}, "too-many-cards"),
        ("trick", {"cards": ["green-7"], "edition": "klingon"}, "unknown-edition"),
        ("trick", {"cards": ["x" * 41]}, "bad-message"),
        ("trick", {"cards": ["escape"] * 41}, "bad-message"),
        ("trick", {"cards": "escape"}, "bad-message"),
        ("legal", {"hand": []}, "empty-hand"),
        ("legal", {}, "bad-message"),
        ("score", {"dealt": 3, "bid": 9, "tricks": 1}, "out-of-range"),
        ("score", {"dealt": 3, "bid": 1, "tricks": 1, "scoring": "golf"}, "unknown-scoring"),
        ("score", {"dealt": 10**9, "bid": 1, "tricks": 1}, "bad-message"),
    ],
)
def test_invalid_questions_to_the_referee_are_refused(
    app: InMemoryServer, kind: str, question: Any, code: str
) -> None:
    assert problem(app.ask("POST", f"/api/referee/{kind}", json=question)) == (400, code)
