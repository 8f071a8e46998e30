"""Points on a sheet: explained, counted anew, capped by the deck. Ruling by ruling: test_rulings.py."""

from typing import Any

import pytest

from yohoho.locales import LANGUAGES, Voice
from yohoho.scorepad import choose_scoring, fold, tally

from .pad import add_round, find_rulings, open_pad, points, row

EXTRAS: dict[str, Any] = {"kraken": True, "whale": True, "loot": True, "powers": ["rascal", "harry"]}


def test_each_line_says_by_which_ruling() -> None:
    log = add_round(open_pad(3, plan=[2], **EXTRAS), "1 1 0", "1 1 0", "a:loot<b a:black-14", wagers="b=10")
    assert find_rulings(log, "a") == {"B-25", "B-18", "L-2", "B-19"}
    assert find_rulings(log, "b") == {"B-25", "L-2", "P-13"}
    assert find_rulings(log, "c") == {"B-17"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("scoring", "tricks"), [("classic", "1 1 0"), ("classic", "2 0 0"), ("rascal", "2 0 0")]
)
def test_parts_of_a_bonus_follow_it_and_are_not_added_again(language: str, scoring: str, tricks: str) -> None:
    """`Bonus: +60.` and `Skull King caught: +40.` would read like a hundred."""
    log = open_pad(3, plan=[2], scoring=scoring)
    cell = row(add_round(log, "1 1 0", tricks, "a:skull-king a:black-14")).cells["a"]
    at = next(at for at, reason in enumerate(cell.why) if reason.code.startswith("bonus"))
    parts = cell.why[at + 1 :]
    assert sum(part.args["worth"] for part in parts) == cell.why[at].args["collected"] == 60
    bonus = Voice(language).say("reason.bonus", points=60).partition(":")[0].strip().casefold()
    for part in parts:
        text = Voice(language).reason(part)
        assert bonus in text.casefold(), "says that it belongs to the bonus"
        assert "+" not in text
        assert str(part.args["worth"]) in text


@pytest.mark.parametrize("card", ["green-14", "black-14", "mermaid", "pirate-will", "skull-king"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_bonus_has_a_text(language: str, card: str) -> None:
    part = row(add_round(open_pad(3, plan=[2]), "2 0 0", "2 0 0", f"a:{card}")).cells["a"].why[-1]
    assert Voice(language).has(f"reason.{part.code}")


@pytest.mark.ruling("R-1", "B-25")
def test_another_scoring_counts_the_whole_game_anew() -> None:
    log = add_round(open_pad(3), "1 0 0", "1 0 0", cannonballs=("a",))
    log = add_round(log, "1 1 1", "2 0 0", number=2)
    classic = tally(fold(log)).totals
    rascal = choose_scoring(log, "dev", "rascal")
    assert tally(fold(rascal)).totals == {"a": 20, "b": 20, "c": 20}
    balls = choose_scoring(rascal, "dev", "cannonball")
    assert tally(fold(balls)).totals == {"a": 25, "b": 20, "c": 20}
    assert tally(fold(choose_scoring(balls, "dev", "classic"))).totals == classic


@pytest.mark.ruling("G-12", "G-1", "G-9")
def test_graybeard_takes_what_nobody_has() -> None:
    log = add_round(open_pad(2), "1 0", "0 0")
    log = add_round(log, "1 0", "1 0", "a:pirate-rosie a:pirate-will", number=2)
    assert (points(log), points(log, 2)) == ([-10, 10], [80, 20])
    assert all(row.ghost for row in tally(fold(log)).rows)


@pytest.mark.ruling("S-24")
def test_two_play_schmidt_without_a_ghost() -> None:
    log = add_round(open_pad(2, edition="schmidt"), "1 0", "1 0")
    assert points(log) == [20, 10]
    assert not tally(fold(log)).rows[0].ghost


@pytest.mark.ruling("N-1", "N-2", "N-3", "N-4", "N-5", "B-16")
@pytest.mark.parametrize(
    ("players", "options", "last"),
    [(7, {}, 10), (8, {}, 8), (8, EXTRAS, 9), (8, {"plan": "broadside-barrage"}, 8), (6, {}, 10)],
)
def test_the_deck_caps_the_plan(players: int, options: dict[str, Any], last: int) -> None:
    log = open_pad(players, **options)
    for number in range(1, 11):
        due = tally(fold(log)).next
        assert due is not None
        zeros = " ".join(["0"] * (players - 1))
        log = add_round(log, f"{due.cards} {zeros}", f"{due.cards} {zeros}", number=number)
    counted = tally(fold(log))
    assert counted.over
    assert counted.rows[-1].cards == last


@pytest.mark.ruling("N-6")
@pytest.mark.parametrize("plan", ["even-keel", "whirlpool", "swift-skirmish", "skip-to-the-brawl", [3, 1, 2]])
def test_sheet_deals_the_cards_of_its_plan(plan: Any) -> None:
    log = open_pad(3, plan=plan)
    cards = []
    while (due := tally(fold(log)).next) is not None:
        cards.append(due.cards)
        log = add_round(log, f"{due.cards} 0 0", f"{due.cards} 0 0", number=due.number)
    assert tuple(cards) == fold(log).setup(1).plan


@pytest.mark.ruling("B-31", "S-25")
def test_a_shared_victory() -> None:
    log = add_round(open_pad(3, plan=[2]), "1 1 0", "1 1 0")
    counted = tally(fold(log))
    assert (counted.over, counted.winners) == (True, ("a", "b", "c"))
    assert counted.ranks == {"a": 1, "b": 1, "c": 1}


@pytest.mark.ruling("Y-4", "B-31")
def test_extra_rounds_until_one_is_ahead() -> None:
    log = add_round(open_pad(3, plan=[2], ties="extra-rounds"), "1 1 0", "1 1 0")
    due = tally(fold(log)).next
    assert due is not None
    assert (due.number, due.cards, due.extra, due.dealer) == (2, 2, True, "a")
    log = add_round(log, "2 0 0", "2 0 0", number=2)
    counted = tally(fold(log))
    assert (counted.over, counted.winners, counted.ranks) == (True, ("a",), {"a": 1, "b": 2, "c": 2})


@pytest.mark.ruling("Y-4", "S-6")
def test_an_extra_hand_repeats_the_worth_of_the_tenth() -> None:
    log = open_pad(3, edition="schmidt", ties="extra-rounds")
    for number in range(1, 11):
        log = add_round(log, "0 0 0", f"0 0 {number}", number=number)
    log = add_round(log, "0 0 0", "0 0 10", number=11)
    assert points(log, 11) == [100, 100, -100]


@pytest.mark.ruling("B-15", "S-2", "S-3", "G-2")
def test_the_deal_moves_clockwise_and_the_neighbour_leads() -> None:
    log = open_pad(3)
    seen = []
    for number in range(1, 5):
        due = tally(fold(log)).next
        assert due is not None
        seen.append((due.dealer, due.leader))
        log = add_round(log, f"{number} 0 0", f"{number} 0 0", number=number)
    assert seen == [("c", "a"), ("a", "b"), ("b", "c"), ("c", "a")]
