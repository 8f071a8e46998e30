"""Every ruling about points, through the sheet: facts in, points out, and the ruling in the explanation."""

from __future__ import annotations

from typing import Any

import pytest

from yohoho.scorepad import choose_scoring, fold, tally

from .pad import cited, opened, played, points

BECK: dict[str, Any] = {}
SCHMIDT: dict[str, Any] = {"edition": "schmidt"}
EXTRAS: dict[str, Any] = {"kraken": True, "whale": True, "loot": True, "powers": ["rascal", "harry"]}


def of(ruling: str, options: dict[str, Any], cards: int, line: str, expected: list[int], **more: Any) -> Any:
    """`line` is bids / tricks / claims; the plan of the game is that one round."""
    return pytest.param(ruling, options, cards, line, expected, more, id=f"{ruling} {line}")


TABLE = [
    of("B-17", BECK, 3, "0 1 2 / 0 1 2", [30, 20, 40]),
    of("B-17", BECK, 3, "0 1 2 / 1 0 2", [-30, -10, 40]),
    of("N-7", {"plan": [7]}, 7, "0 3 4 / 0 3 4", [70, 60, 80]),
    of("B-18", BECK, 2, "0 1 1 / 1 1 0 / a:green-14", [-20, 20, -10]),
    of("B-19", BECK, 2, "1 1 0 / 1 1 0 / a:green-14 b:black-14", [30, 40, 20]),
    of("B-20", BECK, 2, "1 1 0 / 1 1 0 / a:pirate-rosie a:tigress:pirate", [80, 20, 20]),
    of("B-21", BECK, 2, "1 1 0 / 1 1 0 / a:mermaid a:mermaid-2", [60, 20, 20]),
    of("B-22", BECK, 2, "1 1 0 / 1 1 0 / a:skull-king", [60, 20, 20]),
    of("B-24", BECK, 2, "1 1 0 / 1 1 0 / a:skull-king a:yellow-14", [70, 20, 20]),
    of("B-25", BECK, 3, "3 1 0 / 0 3 0", [-30, -20, 30]),
    of("S-6", SCHMIDT, 1, "0 0 1 / 0 0 1", [10, 10, 20]),
    of("S-7", SCHMIDT, 1, "1 1 0 / 1 0 0", [20, -10, 10]),
    of("S-20", SCHMIDT, 1, "1 0 0 / 1 0 0 / a:skull-king", [70, 10, 10]),
    of("S-21", SCHMIDT, 1, "1 0 0 / 1 0 0 / a:scary-mary:escape a:pirate", [80, 10, 10]),
    of("S-22", SCHMIDT, 1, "0 0 0 / 1 0 0 / a:pirate", [-10, 10, 10]),
    of("S-23", SCHMIDT, 1, "0 0 0 / 1 0 0", [-10, 10, 10]),
    of("R-1", {"scoring": "rascal"}, 4, "0 0 0 / 0 1 3", [40, 20, 0]),
    of("R-3", {"scoring": "rascal"}, 4, "2 1 1 / 1 1 2 / a:black-14 c:mermaid", [30, 40, 30]),
    of("R-4", {"scoring": "rascal"}, 5, "2 2 1 / 2 2 1", [50, 50, 50]),
    of(
        "R-5", {"scoring": "cannonball"}, 4, "1 2 1 / 1 3 0 / a:black-14", [80, 0, 20], cannonballs=("a", "b")
    ),
    of("R-7", EXTRAS | {"scoring": "rascal"}, 4, "1 2 1 / 1 3 0 / a:loot<c", [40, 20, 20]),
    of("R-8", EXTRAS | {"scoring": "rascal"}, 4, "1 2 1 / 2 1 1", [0, 20, 40], wagers="a=20"),
    of(
        "R-8",
        EXTRAS | {"scoring": "cannonball"},
        4,
        "1 2 1 / 1 2 1",
        [80, 40, 40],
        wagers="a=20",
        cannonballs=("a",),
    ),
    of("R-9", EXTRAS | {"scoring": "rascal"}, 4, "1 1 1 / 4 0 0", [-20, 20, 20], wagers="a=20"),
    of("K-1", {"kraken": True}, 2, "1 1 0 / 1 0 0", [20, -10, 20], discarded=1),
    of("K-8", {"kraken": True}, 3, "0 2 0 / 0 2 0", [30, 40, 30], discarded=1),
    of("W-3", {"whale": True}, 2, "1 1 0 / 1 1 0 / a:black-14", [40, 20, 20]),
    of("W-4", {"whale": True}, 2, "1 1 0 / 1 0 0", [20, -10, 20], discarded=1),
    of("W-7", {"whale": True}, 2, "1 1 0 / 1 1 0 / b:black-14", [20, 40, 20]),
    of("L-2", {"loot": True}, 2, "1 1 0 / 1 1 0 / a:loot<b", [40, 40, 20]),
    of("L-2", {"loot": True}, 2, "2 1 0 / 1 1 0 / a:loot<b", [-10, 20, 20]),
    of("L-4", {"loot": True}, 2, "1 1 0 / 1 1 0 / a:loot<b a:loot-2<c", [60, 40, 40]),
    of("L-5", {"loot": True}, 3, "2 1 0 / 2 1 0 / a:loot<b a:loot-2<b", [80, 60, 30]),
    of("L-6", {"loot": True}, 2, "1 1 0 / 1 1 0 / a:loot<c", [40, 20, 40]),
    of("L-8", EXTRAS | {"scoring": "rascal"}, 2, "1 1 0 / 1 1 0 / a:loot<b", [40, 40, 20]),
    of("L-9", EXTRAS, 2, "1 1 0 / 1 1 0 / a:loot<b", [-10, 20, 20], harry="a=1"),
    of("L-9", EXTRAS, 2, "0 1 0 / 1 1 0 / a:loot<b", [40, 40, 20], harry="a=1"),
    of("P-10", EXTRAS, 2, "0 1 0 / 1 1 0", [20, 20, 20], harry="a=1"),
    of("P-11", EXTRAS, 2, "2 1 0 / 1 1 0", [20, 20, 20], harry="a=-1"),
    of("P-12", EXTRAS, 2, "1 1 0 / 1 1 0", [-20, 20, 20], harry="a=-1"),
    of("P-13", EXTRAS, 2, "1 1 0 / 1 1 0", [40, 20, 20], wagers="a=20"),
    of("P-13", EXTRAS, 2, "2 1 0 / 1 1 0", [-20, 20, 20], wagers="a=10"),
    of("Y-2", {"blanks": ["skull-king"]}, 2, "1 1 0 / 1 1 0 / a:skull-king a:skull-king-2", [100, 20, 20]),
    of("Y-2", {"blanks": ["black-14"]}, 2, "1 1 0 / 1 1 0 / a:black-14 a:black-14-2", [60, 20, 20]),
    of("Y-7", EXTRAS | {"blanks": ["pirate-rascal"]}, 3, "2 1 0 / 2 1 0", [80, 20, 30], wagers="a=40"),
]
MARKED = (
    pytest.mark.ruling("B-17", "B-18", "B-19", "B-20", "B-21", "B-22", "B-24", "B-25", "N-7"),
    pytest.mark.ruling("S-6", "S-7", "S-20", "S-21", "S-22", "S-23"),
    pytest.mark.ruling("R-1", "R-3", "R-4", "R-5", "R-7", "R-8", "R-9"),
    pytest.mark.ruling("K-1", "K-8", "W-3", "W-4", "W-7"),
    pytest.mark.ruling(
        "L-2", "L-4", "L-5", "L-6", "L-8", "L-9", "P-10", "P-11", "P-12", "P-13", "Y-2", "Y-7"
    ),
)
pytestmark = list(MARKED)


@pytest.mark.parametrize(("ruling", "options", "cards", "line", "expected", "more"), TABLE)
def test_points(
    ruling: str, options: dict[str, Any], cards: int, line: str, expected: list[int], more: dict[str, Any]
) -> None:
    bids, tricks, *claimed = line.split(" / ")
    plan = {} if options.get("edition") == "schmidt" else {"plan": [cards]}
    log = played(opened(3, **{**options, **plan}), bids, tricks, " ".join(claimed), **more)
    assert points(log) == expected


def test_each_line_says_by_which_ruling() -> None:
    log = played(opened(3, plan=[2], **EXTRAS), "1 1 0", "1 1 0", "a:loot<b a:black-14", wagers="b=10")
    assert cited(log, "a") == {"B-25", "B-18", "L-2", "B-19"}
    assert cited(log, "b") == {"B-25", "L-2", "P-13"}
    assert cited(log, "c") == {"B-17"}


@pytest.mark.ruling("R-1", "B-25")
def test_another_scoring_counts_the_whole_game_anew() -> None:
    log = played(opened(3), "1 0 0", "1 0 0", cannonballs=("a",))
    log = played(log, "1 1 1", "2 0 0", number=2)
    classic = tally(fold(log)).totals
    rascal = choose_scoring(log, "dev", "rascal")
    assert tally(fold(rascal)).totals == {"a": 20, "b": 20, "c": 20}
    balls = choose_scoring(rascal, "dev", "cannonball")
    assert tally(fold(balls)).totals == {"a": 25, "b": 20, "c": 20}
    assert tally(fold(choose_scoring(balls, "dev", "classic"))).totals == classic


@pytest.mark.ruling("G-12", "G-1", "G-9")
def test_graybeard_takes_what_nobody_has() -> None:
    log = played(opened(2), "1 0", "0 0")
    log = played(log, "1 0", "1 0", "a:pirate-rosie a:pirate-will", number=2)
    assert (points(log), points(log, 2)) == ([-10, 10], [80, 20])
    assert all(row.ghost for row in tally(fold(log)).rows)


@pytest.mark.ruling("S-24")
def test_two_play_schmidt_without_a_ghost() -> None:
    log = played(opened(2, edition="schmidt"), "1 0", "1 0")
    assert points(log) == [20, 10]
    assert not tally(fold(log)).rows[0].ghost


@pytest.mark.ruling("N-1", "N-2", "N-3", "N-4", "N-5", "B-16")
@pytest.mark.parametrize(
    ("players", "options", "last"),
    [(7, {}, 10), (8, {}, 8), (8, EXTRAS, 9), (8, {"plan": "broadside-barrage"}, 8), (6, {}, 10)],
)
def test_the_deck_caps_the_plan(players: int, options: dict[str, Any], last: int) -> None:
    log = opened(players, **options)
    for number in range(1, 11):
        due = tally(fold(log)).next
        assert due is not None
        zeros = " ".join(["0"] * (players - 1))
        log = played(log, f"{due.cards} {zeros}", f"{due.cards} {zeros}", number=number)
    counted = tally(fold(log))
    assert counted.over
    assert counted.rows[-1].cards == last


@pytest.mark.ruling("N-6")
@pytest.mark.parametrize("plan", ["even-keel", "whirlpool", "swift-skirmish", "skip-to-the-brawl", [3, 1, 2]])
def test_plans(plan: Any) -> None:
    log = opened(3, plan=plan)
    cards = []
    while (due := tally(fold(log)).next) is not None:
        cards.append(due.cards)
        log = played(log, f"{due.cards} 0 0", f"{due.cards} 0 0", number=due.number)
    assert tuple(cards) == fold(log).setup(1).plan


@pytest.mark.ruling("B-31", "S-25")
def test_a_shared_victory() -> None:
    log = played(opened(3, plan=[2]), "1 1 0", "1 1 0")
    counted = tally(fold(log))
    assert (counted.over, counted.winners) == (True, ("a", "b", "c"))
    assert counted.ranks == {"a": 1, "b": 1, "c": 1}


@pytest.mark.ruling("Y-4", "B-31")
def test_extra_rounds_until_one_is_ahead() -> None:
    log = played(opened(3, plan=[2], ties="extra-rounds"), "1 1 0", "1 1 0")
    due = tally(fold(log)).next
    assert due is not None
    assert (due.number, due.cards, due.extra, due.dealer) == (2, 2, True, "a")
    log = played(log, "2 0 0", "2 0 0", number=2)
    counted = tally(fold(log))
    assert (counted.over, counted.winners, counted.ranks) == (True, ("a",), {"a": 1, "b": 2, "c": 2})


@pytest.mark.ruling("Y-4", "S-6")
def test_an_extra_hand_repeats_the_worth_of_the_tenth() -> None:
    log = opened(3, edition="schmidt", ties="extra-rounds")
    for number in range(1, 11):
        log = played(log, "0 0 0", f"0 0 {number}", number=number)
    log = played(log, "0 0 0", "0 0 10", number=11)
    assert points(log, 11) == [100, 100, -100]


@pytest.mark.ruling("B-15", "S-2", "S-3", "G-2")
def test_the_deal_moves_clockwise_and_the_neighbour_leads() -> None:
    log = opened(3)
    seen = []
    for number in range(1, 5):
        due = tally(fold(log)).next
        assert due is not None
        seen.append((due.dealer, due.leader))
        log = played(log, f"{number} 0 0", f"{number} 0 0", number=number)
    assert seen == [("c", "a"), ("a", "b"), ("b", "c"), ("c", "a")]
