"""Tricks card by card in the terminal: each gets a ruling, and the last one counts the round."""

from pathlib import Path

import pytest

from yohoho.scorepad import tally

from .test_score import folder, read_sheet, score

__all__ = ["folder"]

EVERYTHING = ["-o", "kraken", "-o", "loot", "-o", "powers=all", "-o", "plan=2,1"]


def test_the_cards_count_the_round(folder: Path) -> None:
    typed = ["1 0 0", "trick yellow-14 escape escape", "1 0 0", "quit"]
    answer = score("Ann", "Bo", "Cy", typed=typed)
    assert answer.exit_code == 0, answer.output
    assert "Ann wins the trick." in answer.output
    assert "[B-19]" in answer.output
    assert "Round 2: 2 cards. Ann deals, Bo leads." in answer.output
    first, second = read_sheet(folder).rounds.values()
    assert [play.card for play in first.played[0]] == ["yellow-14", "escape", "escape-2"]
    assert (first.tricks, second.played) == ({"p1": 1, "p2": 0, "p3": 0}, ())
    assert tally(read_sheet(folder)).totals == {"p1": 30, "p2": 10, "p3": 10}


def test_leaders_powers_and_loots(folder: Path) -> None:
    """Rascal's player stakes; Rosie's player names the next leader, who is written before the cards."""
    typed = [
        "1 1 0",
        "trick pirate-rascal loot green-2 wager:10",
        "trick bo: mermaid tigress:escape skull-king",
    ]
    answer = score("Ann", "Bo", "Cy", *EVERYTHING, typed=[*typed, "quit"])
    assert answer.exit_code == 0, answer.output
    (round_,) = read_sheet(folder).rounds.values()
    assert [play.by for play in round_.played[1]] == ["p2", "p3", "p1"]
    assert (round_.wagers, round_.tricks) == ({"p1": 10}, {"p1": 1, "p2": 1, "p3": 0})
    assert [(claim.card, claim.by, claim.giver) for claim in round_.claims] == [
        ("loot", "p1", "p2"),
        ("skull-king", "p2", None),
    ]
    assert tally(read_sheet(folder)).totals == {"p1": 50, "p2": 80, "p3": 20}


def test_graybeard_and_the_kraken(folder: Path) -> None:
    typed = ["0 0", "trick green-1 tigress:escape kraken", "quit"]
    answer = score("Ann", "Bo", *EVERYTHING[:2], "-o", "plan=1,1", typed=typed)
    assert "Nobody wins the trick." in answer.output
    (round_,) = read_sheet(folder).rounds.values()
    assert [play.by for play in round_.played[0]] == ["p1", None, "p2"]
    assert round_.discarded == 1


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("trick green-1 green-1 green-2", "was played already"),
        ("trick green-1 kraken green-2", "is not in this game’s deck"),
        ("trick tigress green-1 green-2", "Say which role this card has"),
        ("trick green-1 green-2", "2 values for 3 players"),
        ("trick zed: green-1 green-2 green-3", "zed"),
    ],
)
def test_what_is_refused(folder: Path, line: str, part: str) -> None:
    answer = score("Ann", "Bo", "Cy", typed=["1 0 0", line, "quit"])
    assert part in answer.output.partition(line)[2]
    assert read_sheet(folder).rounds[1].played == ()
