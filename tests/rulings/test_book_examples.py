"""Every worked example of the rule books."""

import pytest

from yohoho.skull_king.referee import judge_hand, judge_score, judge_trick
from yohoho.skull_king.score import Facts

from .script import beck, deal_hands, go, play, points, refusal_of, schmidt


@pytest.mark.ruling("S-26")
def test_schmidt_black_1_takes_the_yellow_trick() -> None:
    trick = ["yellow-2", "yellow-12", "blue-13", "black-1"]
    assert judge_trick("schmidt", trick).winner == trick.index("black-1")
    assert judge_trick("schmidt", trick[:3]).winner == trick.index("yellow-12")


@pytest.mark.ruling("S-11")
def test_schmidt_the_last_two_hold_no_yellow() -> None:
    table = ["yellow-2", "yellow-12"]
    assert judge_hand("schmidt", ["blue-13", "black-1"], table).legal == ["blue-13", "black-1"]
    assert judge_hand("schmidt", ["blue-13", "yellow-1"], table).legal == ["yellow-1"]


@pytest.mark.ruling("S-9")
def test_schmidt_five_tricks_cannot_be_won_with_four_cards() -> None:
    game = schmidt(2)
    hands = "red-1 red-2 red-3 red-4 / blue-1 blue-2 blue-3 blue-4"
    state = deal_hands(game, hands, number=4)
    assert refusal_of(game, state, "0 bid 5") == ("bid-range", "S-9")
    assert play(game, "0 bid 4", state).round.bids[0] == 4


SCHMIDT_SCORES = [
    pytest.param(5, Facts(bid=3, tricks=3), 60, marks=pytest.mark.ruling("S-7")),
    pytest.param(5, Facts(bid=5, tricks=1), -40, marks=pytest.mark.ruling("S-7")),
    pytest.param(4, Facts(bid=0, tricks=0), 40, marks=pytest.mark.ruling("S-6")),
    pytest.param(9, Facts(bid=0, tricks=2), -90, marks=pytest.mark.ruling("S-6", "S-23")),
    pytest.param(9, Facts(bid=0, tricks=1), -90, marks=pytest.mark.ruling("S-23")),
    pytest.param(9, Facts(bid=0, tricks=3), -90, marks=pytest.mark.ruling("S-23")),
]


@pytest.mark.parametrize(("number", "facts", "score"), SCHMIDT_SCORES)
def test_schmidt_scores(number: int, facts: Facts, score: int) -> None:
    assert judge_score("schmidt", number, number, facts).score == score


@pytest.mark.ruling("S-6")
def test_schmidt_the_fourth_hand_without_a_trick_played_out() -> None:
    game = schmidt(2)
    hands = "red-1 red-2 red-3 red-4 / blue-1 blue-2 blue-3 blue-4"
    state = deal_hands(game, hands, "4 0", number=4)
    state = go(game, state, " ".join(f"red-{rank} blue-{rank}" for rank in range(1, 5)))
    assert points(state) == (80, 40)


@pytest.mark.ruling("Y-1", "B-6")
@pytest.mark.parametrize("trick", [["green-14", "black-1"], ["black-1", "green-14"]])
def test_beck_green_14_is_lower_than_black_1(trick: list[str]) -> None:
    assert judge_trick("beck", trick).winner == trick.index("black-1")


@pytest.mark.ruling("B-26")
def test_beck_the_third_round_has_three_cards_and_three_tricks() -> None:
    game = beck(3)
    hands = "green-1 green-2 green-3 / purple-1 purple-2 purple-3 / yellow-1 yellow-2 yellow-3"
    state = deal_hands(game, hands, "3 0 0", number=3)
    for rank in (1, 2):
        state = go(game, state, f"green-{rank} purple-{rank} yellow-{rank}")
        assert (len(state.tricks), state.round.number) == (rank, 3)
    state = go(game, state, "green-3 purple-3 yellow-3")
    assert (state.history[0].cards, sum(state.history[0].tricks), state.round.number) == (3, 3, 4)
    assert points(state) == (60, 30, 30)


BECK_SCORES = [
    pytest.param(5, Facts(bid=3, tricks=3), 60, marks=pytest.mark.ruling("B-25")),
    pytest.param(5, Facts(bid=2, tricks=4), -20, marks=pytest.mark.ruling("B-25")),
    pytest.param(7, Facts(bid=0, tricks=0), 70, marks=pytest.mark.ruling("B-17")),
    pytest.param(9, Facts(bid=0, tricks=1), -90, marks=pytest.mark.ruling("B-17")),
    pytest.param(9, Facts(bid=0, tricks=4), -90, marks=pytest.mark.ruling("B-17")),
]


@pytest.mark.parametrize(("cards", "facts", "score"), BECK_SCORES)
def test_beck_scores(cards: int, facts: Facts, score: int) -> None:
    assert judge_score("classic", cards, cards, facts).score == score


HARRY_EXAMPLES = [(Facts(bid=0, tricks=1, harry=1), 20), (Facts(bid=0, tricks=3, harry=1), -20)]


@pytest.mark.ruling("P-12")
@pytest.mark.parametrize(("facts", "score"), HARRY_EXAMPLES)
def test_beck_harry_turns_a_zero_into_a_one(facts: Facts, score: int) -> None:
    assert judge_score("classic", 6, 6, facts).score == score


RASCAL_EXAMPLES = [
    ("rascal", Facts(bid=2, tricks=2), 60),
    ("rascal", Facts(bid=2, tricks=3), 30),
    ("rascal", Facts(bid=2, tricks=4), 0),
    ("cannonball", Facts(bid=2, tricks=2), 90),
    ("cannonball", Facts(bid=2, tricks=1), 0),
]


@pytest.mark.ruling("R-4", "R-5")
@pytest.mark.parametrize(("load", "facts", "score"), RASCAL_EXAMPLES)
def test_beck_grapeshot_and_cannonball_per_card(load: str, facts: Facts, score: int) -> None:
    assert judge_score(load, 6, 6, facts).score == score
