"""The theme of a puzzle follows from the view and the best action."""

from typing import Any

import pytest

from yohoho.puzzles.game_puzzles import puzzles_of_game
from yohoho.skull_king.options import Options
from yohoho.skull_king.view import TrickView, View


def view_of_trick(cards: list[str], legal: list[str], edition: str = "beck") -> Any:
    return View(
        seat=0,
        options=Options(edition=edition, kraken=True, whale=True, loot=True),
        phase="play",
        round=3,
        rounds=10,
        cards=3,
        dealer=0,
        leader=1,
        waiting=[0],
        seats=[],
        trick=TrickView([1, 2, 0, 3], cards),
        legal=[f"play {card}" for card in legal],
        scores=[],
    )


@pytest.mark.parametrize(
    ("cards", "legal", "best", "theme"),
    [
        ([], ["green-3", "black-9"], "green-3", "lead"),
        (["green-9"], ["green-3", "green-12"], "green-3", "duck"),
        (["green-9"], ["green-3", "green-4"], "green-3", "throw-off"),
        (["green-9"], ["green-12", "green-13"], "green-12", "win-cheaply"),
        (["green-9"], ["green-12", "pirate-will"], "green-12", "win-cheaply"),
        (["green-9"], ["green-3", "green-12"], "green-12", "win"),
        (["green-14"], ["black-2", "escape"], "black-2", "win"),
        (["mermaid"], ["pirate-will", "escape"], "pirate-will", "bonus"),
        (["skull-king", "green-2"], ["mermaid", "pirate-will"], "mermaid", "bonus"),
        (["green-9"], ["kraken", "green-3"], "kraken", "leviathan"),
        (["green-9"], ["loot", "green-3"], "loot", "alliance"),
    ],
)
def test_theme_of_a_card_is_what_it_does_to_the_trick(
    cards: list[str], legal: list[str], best: str, theme: str
) -> None:
    assert puzzles_of_game("skull-king").theme(view_of_trick(cards, legal), f"play {best}") == theme


def test_themes_of_other_decisions_follow_from_their_verb() -> None:
    skull_king, skull = puzzles_of_game("skull-king"), puzzles_of_game("skull")
    assert skull_king.theme(None, "bid 3") == "bid"
    assert skull_king.theme(None, "lead 2") == skull_king.theme(None, "discard green-3") == "power"
    assert [skull.theme(None, verb) for verb in ("place skull", "bid 2", "pass", "flip 1")] == [
        "place",
        "raise",
        "pass",
        "flip",
    ]
    assert {skull.theme(None, verb) for verb in ("discard flower", "draw 0", "name 2")} == {"lose"}
