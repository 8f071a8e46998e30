"""Grandpa Beck's: who wins a trick without leviathans, and what may be played to it."""

from itertools import pairwise, permutations

import pytest

from yohoho.core.errors import NotationError
from yohoho.skull_king.referee import judge_trick

from .script import ask_referee, may_play

TRICKS = [
    pytest.param(
        "green-3 green-9 purple-14", "1 wins +10, green", "Y-1 B-19", marks=pytest.mark.ruling("Y-1")
    ),
    pytest.param(
        "green-13 yellow-2 black-1", "2 wins +0, green", "Y-1", marks=pytest.mark.ruling("Y-1", "B-6")
    ),
    pytest.param("green-3 black-13 mermaid", "2 wins +0, green", "Y-1", marks=pytest.mark.ruling("Y-1")),
    pytest.param(
        "green-3 mermaid pirate", "2 wins +20, green", "Y-1 B-21", marks=pytest.mark.ruling("Y-1", "B-21")
    ),
    pytest.param(
        "green-3 pirate skull-king", "2 wins +30, green", "Y-1 B-20", marks=pytest.mark.ruling("Y-1")
    ),
    pytest.param("escape green-3 purple-9", "1 wins +0, green", "B-2 Y-1", marks=pytest.mark.ruling("B-2")),
    pytest.param(
        "tigress:escape green-3 purple-9", "1 wins +0, green", "B-2 Y-1", marks=pytest.mark.ruling("B-2")
    ),
    pytest.param(
        "loot green-3 purple-9", "1 wins +0, green", "B-2 Y-1 L-2", marks=pytest.mark.ruling("B-2", "L-1")
    ),
    pytest.param(
        "escape loot tigress:escape purple-1 green-3",
        "3 wins +0, purple",
        "B-3 Y-1 L-2",
        marks=pytest.mark.ruling("B-3"),
    ),
    pytest.param(
        "escape mermaid green-3 purple-9", "1 wins +0, green", "B-4 Y-1", marks=pytest.mark.ruling("B-4")
    ),
    pytest.param(
        "escape escape pirate green-3", "2 wins +0, green", "B-4 Y-1", marks=pytest.mark.ruling("B-4")
    ),
    pytest.param(
        "mermaid green-3 purple-9", "0 wins +0, no suit", "B-5 Y-1", marks=pytest.mark.ruling("B-5")
    ),
    pytest.param("pirate green-3 purple-9", "0 wins +0, no suit", "B-5 Y-1", marks=pytest.mark.ruling("B-5")),
    pytest.param(
        "skull-king green-3 black-9", "0 wins +0, no suit", "B-5 Y-1", marks=pytest.mark.ruling("B-5")
    ),
    pytest.param(
        "tigress:pirate green-3 purple-9",
        "0 wins +0, no suit",
        "B-5 Y-1",
        marks=pytest.mark.ruling("B-5", "B-11"),
    ),
    pytest.param("black-2 green-13 black-5", "2 wins +0, black", "Y-1", marks=pytest.mark.ruling("B-6")),
    pytest.param("escape escape escape", "0 wins +0, no suit", "B-9", marks=pytest.mark.ruling("B-9")),
    pytest.param(
        "loot escape tigress:escape", "0 wins +0, no suit", "B-9", marks=pytest.mark.ruling("B-9", "L-1")
    ),
    pytest.param(
        "tigress:escape loot loot", "0 wins +0, no suit", "B-9 L-2 L-2", marks=pytest.mark.ruling("B-9")
    ),
    pytest.param("escape loot green-1", "2 wins +0, green", "B-3 Y-1 L-2", marks=pytest.mark.ruling("B-9")),
    pytest.param(
        "green-2 mermaid mermaid", "1 wins +0, green", "B-10", marks=pytest.mark.ruling("B-10", "B-23")
    ),
    pytest.param(
        "green-2 pirate-juanita pirate-rosie pirate-harry",
        "1 wins +0, green",
        "B-10",
        marks=pytest.mark.ruling("B-10", "B-23"),
    ),
    pytest.param(
        "mermaid tigress:pirate pirate",
        "1 wins +20, no suit",
        "B-5 B-10 B-21",
        marks=pytest.mark.ruling("B-11", "B-21"),
    ),
    pytest.param(
        "green-2 tigress:pirate skull-king", "2 wins +30, green", "Y-1 B-20", marks=pytest.mark.ruling("B-11")
    ),
    pytest.param(
        "green-2 tigress:escape skull-king", "2 wins +0, green", "Y-1", marks=pytest.mark.ruling("B-11")
    ),
    pytest.param("tigress:escape mermaid", "1 wins +0, no suit", "Y-1", marks=pytest.mark.ruling("B-11")),
    pytest.param(
        "green-14 green-2 purple-14 black-14",
        "3 wins +40, green",
        "Y-1 B-19 B-19 B-19",
        marks=pytest.mark.ruling("B-19"),
    ),
    pytest.param("yellow-14 escape", "0 wins +10, yellow", "Y-1 B-19", marks=pytest.mark.ruling("B-19")),
    pytest.param("green-13 black-13", "1 wins +0, green", "Y-1", marks=pytest.mark.ruling("B-19")),
    pytest.param(
        "pirate pirate skull-king pirate pirate pirate tigress:pirate",
        "2 wins +180, no suit",
        "B-5 Y-1 B-20 B-20 B-20 B-20 B-20 B-20",
        marks=pytest.mark.ruling("B-20"),
    ),
    pytest.param(
        "mermaid pirate mermaid", "1 wins +40, no suit", "B-5 Y-1 B-21 B-21", marks=pytest.mark.ruling("B-21")
    ),
    pytest.param(
        "skull-king mermaid mermaid", "1 wins +40, no suit", "B-5 B-12 B-22", marks=pytest.mark.ruling("B-22")
    ),
    pytest.param(
        "skull-king green-3 escape", "0 wins +0, no suit", "B-5 Y-1", marks=pytest.mark.ruling("B-23")
    ),
    pytest.param(
        "mermaid green-3 black-13", "0 wins +0, no suit", "B-5 Y-1", marks=pytest.mark.ruling("B-23")
    ),
    pytest.param(
        "pirate mermaid skull-king pirate green-14",
        "1 wins +50, no suit",
        "B-5 B-12 B-19 B-22",
        marks=pytest.mark.ruling("B-12", "B-24"),
    ),
    pytest.param(
        "pirate tigress:pirate mermaid skull-king mermaid",
        "2 wins +40, no suit",
        "B-5 B-12 B-22",
        marks=pytest.mark.ruling("B-12", "B-24"),
    ),
]


@pytest.mark.parametrize(("trick", "outcome", "rulings"), TRICKS)
def test_tricks(trick: str, outcome: str, rulings: str) -> None:
    assert ask_referee("beck", trick) == (outcome, rulings)


@pytest.mark.ruling("B-12", "B-24")
def test_the_mermaid_wins_in_any_order() -> None:
    for trick in permutations(("mermaid", "skull-king", "pirate", "tigress:pirate", "black-13")):
        ruling = judge_trick("beck", trick)
        assert (ruling.winner, ruling.bonus) == (trick.index("mermaid"), 40)


@pytest.mark.ruling("B-20", "B-21")
def test_the_order_changes_no_bonus() -> None:
    for trick in permutations(("skull-king", "pirate", "pirate-2", "green-2")):
        assert judge_trick("beck", trick).bonus == 60
    for trick in permutations(("mermaid", "pirate", "mermaid-2", "green-2")):
        assert judge_trick("beck", trick).bonus == 40


RANKING = ["purple-14", "green-2", "green-14", "black-1", "black-14", "mermaid", "pirate", "skull-king"]


@pytest.mark.ruling("Y-1")
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(RANKING), ("skull-king", "mermaid")])
def test_the_printed_ranking(weaker: str, stronger: str) -> None:
    """Each card beats the one before it in a trick of green, whichever falls first."""
    low = ["loot", "green-1"]
    assert judge_trick("beck", [*low, weaker, stronger]).winner == 3
    assert judge_trick("beck", [*low, stronger, weaker]).winner == 2


SPECIALS = "escape pirate mermaid tigress skull-king loot kraken white-whale"
PLAYS = [
    pytest.param(
        "green-2 purple-5", "green-9", "green-2", {"purple-5": "B-1"}, marks=pytest.mark.ruling("B-1")
    ),
    pytest.param(
        f"green-2 {SPECIALS}", "green-9", f"green-2 {SPECIALS}", {}, marks=pytest.mark.ruling("B-1", "K-7")
    ),
    pytest.param(
        "green-2 purple-5", "escape green-9", "green-2", {"purple-5": "B-2"}, marks=pytest.mark.ruling("B-2")
    ),
    pytest.param(
        "green-2 purple-5", "loot green-9", "green-2", {"purple-5": "B-2"}, marks=pytest.mark.ruling("L-1")
    ),
    pytest.param("green-2 purple-5", "escape", "green-2 purple-5", {}, marks=pytest.mark.ruling("B-2")),
    pytest.param(
        "green-2 purple-5", "escape loot", "green-2 purple-5", {}, marks=pytest.mark.ruling("B-3", "L-1")
    ),
    pytest.param(
        "green-2 purple-5", "mermaid green-9", "green-2 purple-5", {}, marks=pytest.mark.ruling("B-5")
    ),
    pytest.param(
        "green-2 purple-5",
        "tigress:pirate green-9 green-1",
        "green-2 purple-5",
        {},
        marks=pytest.mark.ruling("B-5"),
    ),
    pytest.param(
        "green-2 black-5", "skull-king black-9", "green-2 black-5", {}, marks=pytest.mark.ruling("B-5")
    ),
    pytest.param(
        "black-2 green-5 loot", "black-9", "black-2 loot", {"green-5": "B-6"}, marks=pytest.mark.ruling("B-6")
    ),
    pytest.param("black-2 purple-5", "green-9", "black-2 purple-5", {}, marks=pytest.mark.ruling("B-7")),
    pytest.param(
        "green-2 purple-5", "green-9 pirate", "green-2", {"purple-5": "B-8"}, marks=pytest.mark.ruling("B-8")
    ),
    pytest.param(
        "green-2 purple-5",
        "green-9 purple-1 skull-king",
        "green-2",
        {"purple-5": "B-8"},
        marks=pytest.mark.ruling("B-8"),
    ),
]


@pytest.mark.parametrize(("hand", "trick", "legal", "refusals"), PLAYS)
def test_plays(hand: str, trick: str, legal: str, refusals: dict[str, str]) -> None:
    assert may_play("beck", hand, trick) == (legal, refusals)


AFTER_AN_ESCAPE = [
    pytest.param("escape green-9", "B-2", marks=pytest.mark.ruling("B-2")),
    pytest.param("escape loot green-9", "B-3", marks=pytest.mark.ruling("B-3")),
    pytest.param("escape mermaid green-9", "B-4", marks=pytest.mark.ruling("B-4")),
    pytest.param("tigress:escape white-whale green-9", "B-4", marks=pytest.mark.ruling("B-4")),
    pytest.param("loot kraken green-9 purple-1", "B-4", marks=pytest.mark.ruling("B-4")),
    pytest.param("escape green-9 white-whale", "W-5", marks=pytest.mark.ruling("W-5")),
    pytest.param("escape green-9 kraken", "K-6", marks=pytest.mark.ruling("K-6")),
]


@pytest.mark.parametrize(("trick", "ruling"), AFTER_AN_ESCAPE)
def test_the_first_number_after_an_escape_must_be_followed(trick: str, ruling: str) -> None:
    assert may_play("beck", "green-2 purple-5", trick) == ("green-2", {"purple-5": ruling})


@pytest.mark.ruling("B-11")
def test_the_referee_wants_the_tigress_role() -> None:
    with pytest.raises(NotationError) as caught:
        judge_trick("beck", ["tigress", "green-2"])
    assert (caught.value.reason.code, caught.value.reason.ruling) == ("declare-role", "B-11")
