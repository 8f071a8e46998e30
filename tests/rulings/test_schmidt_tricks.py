"""Schmidt: who wins a trick, and what may be played to it."""

from itertools import pairwise, permutations

import pytest

from yohoho.core.errors import NotationError
from yohoho.skull_king.referee import judge_trick

from .script import ask_referee, may_play

TRICKS = [
    pytest.param("red-3 red-9 blue-13 yellow-12", "1 wins +0, red", "S-26", marks=pytest.mark.ruling("S-26")),
    pytest.param("red-3 red-13 black-1", "2 wins +0, red", "S-26", marks=pytest.mark.ruling("S-26")),
    pytest.param("black-2 red-13 black-5", "2 wins +0, black", "S-26", marks=pytest.mark.ruling("S-26")),
    pytest.param("red-3 mermaid black-13", "1 wins +0, red", "S-26", marks=pytest.mark.ruling("S-26")),
    pytest.param("pirate red-3 red-9", "0 wins +0, red", "S-13 S-26", marks=pytest.mark.ruling("S-13")),
    pytest.param("escape red-3 blue-13", "1 wins +0, red", "S-13 S-26", marks=pytest.mark.ruling("S-13")),
    pytest.param(
        "escape escape scary-mary:escape escape black-1 blue-13",
        "4 wins +0, black",
        "S-13 S-26",
        marks=pytest.mark.ruling("S-13"),
    ),
    pytest.param(
        "escape mermaid skull-king blue-2 red-13",
        "1 wins +50, blue",
        "S-13 S-19 S-20",
        marks=pytest.mark.ruling("S-13", "S-19"),
    ),
    pytest.param(
        "yellow-5 escape blue-13 yellow-6", "3 wins +0, yellow", "S-26", marks=pytest.mark.ruling("S-14")
    ),
    pytest.param(
        "yellow-5 mermaid blue-13 escape", "1 wins +0, yellow", "S-26", marks=pytest.mark.ruling("S-14")
    ),
    pytest.param("escape escape escape", "0 wins +0, no suit", "S-15", marks=pytest.mark.ruling("S-15")),
    pytest.param("escape escape red-1", "2 wins +0, red", "S-13 S-26", marks=pytest.mark.ruling("S-15")),
    pytest.param(
        "scary-mary:escape escape escape", "0 wins +0, no suit", "S-16", marks=pytest.mark.ruling("S-16")
    ),
    pytest.param(
        "escape scary-mary:escape escape", "0 wins +0, no suit", "S-16", marks=pytest.mark.ruling("S-16")
    ),
    pytest.param("red-2 pirate pirate pirate", "1 wins +0, red", "S-17", marks=pytest.mark.ruling("S-17")),
    pytest.param(
        "pirate pirate pirate pirate pirate red-2",
        "0 wins +0, red",
        "S-13 S-17",
        marks=pytest.mark.ruling("S-17"),
    ),
    pytest.param("pirate scary-mary:pirate", "0 wins +0, no suit", "S-18", marks=pytest.mark.ruling("S-18")),
    pytest.param(
        "mermaid scary-mary:pirate pirate", "1 wins +0, no suit", "S-18", marks=pytest.mark.ruling("S-18")
    ),
    pytest.param("red-1 mermaid-2 mermaid", "1 wins +0, red", "S-19", marks=pytest.mark.ruling("S-19")),
    pytest.param(
        "pirate mermaid pirate skull-king mermaid",
        "1 wins +50, no suit",
        "S-19 S-20",
        marks=pytest.mark.ruling("S-19", "S-20"),
    ),
    pytest.param(
        "scary-mary:pirate skull-king mermaid",
        "2 wins +50, no suit",
        "S-19 S-20",
        marks=pytest.mark.ruling("S-20"),
    ),
    pytest.param(
        "red-4 skull-king scary-mary:escape",
        "1 wins +30, red",
        "S-26 S-21",
        marks=pytest.mark.ruling("S-21"),
    ),
    pytest.param(
        "scary-mary:escape pirate skull-king pirate",
        "2 wins +90, no suit",
        "S-26 S-21 S-21 S-21",
        marks=pytest.mark.ruling("S-21"),
    ),
    pytest.param(
        "scary-mary:escape mermaid red-13", "1 wins +0, red", "S-13 S-26", marks=pytest.mark.ruling("S-21")
    ),
    pytest.param("mermaid pirate", "1 wins +0, no suit", "S-26", marks=pytest.mark.ruling("S-26")),
]


@pytest.mark.parametrize(("trick", "outcome", "rulings"), TRICKS)
def test_tricks(trick: str, outcome: str, rulings: str) -> None:
    assert ask_referee("schmidt", trick) == (outcome, rulings)


@pytest.mark.ruling("S-19", "S-20")
def test_the_mermaid_wins_in_any_order() -> None:
    for trick in permutations(("mermaid", "skull-king", "pirate", "pirate-2", "black-13")):
        ruling = judge_trick("schmidt", trick)
        assert (ruling.winner, ruling.bonus) == (trick.index("mermaid"), 50)


RANKING = ["blue-13", "red-2", "red-13", "black-1", "black-13", "mermaid", "pirate", "skull-king"]


@pytest.mark.ruling("S-32")
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(RANKING), ("skull-king", "mermaid")])
def test_the_ranking_follows_from_the_text(weaker: str, stronger: str) -> None:
    """Each card beats the one before it in a trick of red, whichever falls first."""
    low = ["escape", "red-1"]
    assert judge_trick("schmidt", [*low, weaker, stronger]).winner == 3
    assert judge_trick("schmidt", [*low, stronger, weaker]).winner == 2


@pytest.mark.ruling("S-32")
@pytest.mark.parametrize("card", RANKING)
def test_an_escape_loses_to_everything(card: str) -> None:
    assert judge_trick("schmidt", ["escape", card]).winner == 1
    assert judge_trick("schmidt", [card, "escape"]).winner == 0


@pytest.mark.ruling("S-32")
def test_other_suits_rank_with_each_other() -> None:
    assert judge_trick("schmidt", ["red-1", "blue-13", "yellow-13"]).winner == 0


PLAYS = [
    pytest.param("red-2 blue-5", "red-9", "red-2", {"blue-5": "S-12"}, marks=pytest.mark.ruling("S-12")),
    pytest.param(
        "red-2 escape pirate mermaid skull-king scary-mary",
        "red-9",
        "red-2 escape pirate mermaid skull-king scary-mary",
        {},
        marks=pytest.mark.ruling("S-12"),
    ),
    pytest.param(
        "black-2 blue-5 escape",
        "black-9",
        "black-2 escape",
        {"blue-5": "S-10"},
        marks=pytest.mark.ruling("S-10"),
    ),
    pytest.param(
        "blue-5 red-1 pirate", "black-9", "blue-5 red-1 pirate", {}, marks=pytest.mark.ruling("S-10")
    ),
    pytest.param(
        "black-2 blue-5 pirate", "red-9", "black-2 blue-5 pirate", {}, marks=pytest.mark.ruling("S-11")
    ),
    pytest.param(
        "red-2 blue-5", "pirate red-9", "red-2", {"blue-5": "S-13"}, marks=pytest.mark.ruling("S-13")
    ),
    pytest.param(
        "red-2 black-5",
        "skull-king escape mermaid red-9",
        "red-2",
        {"black-5": "S-13"},
        marks=pytest.mark.ruling("S-13"),
    ),
    pytest.param(
        "red-2 black-5", "escape black-9", "black-5", {"red-2": "S-13"}, marks=pytest.mark.ruling("S-13")
    ),
    pytest.param("red-2 black-5", "mermaid escape", "red-2 black-5", {}, marks=pytest.mark.ruling("S-13")),
    pytest.param(
        "red-2 blue-5", "red-9 pirate", "red-2", {"blue-5": "S-14"}, marks=pytest.mark.ruling("S-14")
    ),
    pytest.param(
        "red-2 blue-5",
        "red-9 skull-king blue-13",
        "red-2",
        {"blue-5": "S-14"},
        marks=pytest.mark.ruling("S-14"),
    ),
]


@pytest.mark.parametrize(("hand", "trick", "legal", "refusals"), PLAYS)
def test_plays(hand: str, trick: str, legal: str, refusals: dict[str, str]) -> None:
    assert may_play("schmidt", hand, trick) == (legal, refusals)


@pytest.mark.ruling("S-29")
def test_the_referee_wants_scary_marys_role() -> None:
    with pytest.raises(NotationError) as caught:
        judge_trick("schmidt", ["scary-mary", "red-2"])
    assert (caught.value.reason.code, caught.value.reason.ruling) == ("declare-role", "S-29")
