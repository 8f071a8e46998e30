"""Schmidt: dealing, bidding, leading and counting, in games played out."""

import pytest

from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.game import play_out, settle
from yohoho.skull_king.actions import Deal
from yohoho.skull_king.cards import cards_in
from yohoho.skull_king.referee import judge_score
from yohoho.skull_king.score import Facts

from .script import (
    choices,
    deal_hands,
    facts,
    go,
    play,
    points,
    random_rounds,
    refusal_of,
    rulings_in,
    schmidt,
)

THREE = schmidt(3)
TWO_CARDS = "red-5 blue-2 / red-9 black-1 / escape yellow-3"


@pytest.mark.ruling("S-1")
def test_the_winner_leads_the_next_trick() -> None:
    state = go(THREE, deal_hands(THREE, TWO_CARDS, "0 1 0", number=2), "red-5 red-9 escape")
    assert state.tricks[0].winner == 1
    assert state.order == (1, 2, 0)
    assert THREE.waiting(state) == (1,)


@pytest.mark.ruling("S-2")
@pytest.mark.parametrize("dealer", range(3))
def test_left_of_the_dealer_leads(dealer: int) -> None:
    state = deal_hands(THREE, "red-5 / red-9 / escape", "0 0 0", start=f"start {dealer}")
    assert THREE.waiting(state) == ((dealer + 1) % 3,)
    assert state.order == tuple((dealer + 1 + step) % 3 for step in range(3))


@pytest.mark.ruling("S-3")
def test_the_first_dealer_is_drawn_and_the_deal_goes_round() -> None:
    assert {settle(THREE, THREE.start(), Dice(seed)).round.dealer for seed in range(30)} == {0, 1, 2}
    states = random_rounds(THREE, play(THREE, "start 1"), Dice("rotation"))
    assert [state.round.dealer for state in states][:10] == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1]


@pytest.mark.ruling("S-4")
@pytest.mark.parametrize("number", range(1, 11))
def test_everybody_gets_as_many_cards_as_the_hand_has(number: int) -> None:
    game = schmidt(6)
    state = play(game, f"start 0 round {number}")
    deal = game.chance(state, Dice(number))
    assert isinstance(deal, Deal)
    assert [len(hand) for hand in deal.hands] == [number] * 6
    assert len({card for hand in deal.hands for card in hand}) == 6 * number
    assert len({game.chance(state, Dice(seed)) for seed in range(20)}) > 10


@pytest.mark.ruling("S-5")
def test_hands_are_seen_before_bidding() -> None:
    state = deal_hands(THREE, TWO_CARDS, number=2)
    assert state.phase == "bid"
    assert sorted(THREE.view(state, 1).hand) == ["black-1", "red-9"]
    assert THREE.view(state, 1).legal == ["bid 0", "bid 1", "bid 2"]
    assert THREE.view(state, None).hand == []


SCORES = [
    pytest.param(4, 4, 0, 0, 40, "S-6", marks=pytest.mark.ruling("S-6")),
    pytest.param(3, 9, 0, 0, 90, "S-6", marks=pytest.mark.ruling("S-6")),
    pytest.param(9, 9, 0, 2, -90, "S-23", marks=pytest.mark.ruling("S-6", "S-23")),
    pytest.param(9, 9, 0, 1, -90, "S-23", marks=pytest.mark.ruling("S-23")),
    pytest.param(9, 9, 0, 9, -90, "S-23", marks=pytest.mark.ruling("S-23")),
    pytest.param(5, 5, 3, 3, 60, "S-7", marks=pytest.mark.ruling("S-7")),
    pytest.param(5, 5, 3, 2, -10, "S-7", marks=pytest.mark.ruling("S-7", "S-31")),
    pytest.param(5, 5, 3, 4, -10, "S-7", marks=pytest.mark.ruling("S-7", "S-31")),
    pytest.param(5, 5, 5, 0, -50, "S-7", marks=pytest.mark.ruling("S-7", "S-31")),
]


@pytest.mark.parametrize(("dealt_", "number", "bid", "tricks", "score", "rulings"), SCORES)
def test_scores(dealt_: int, number: int, bid: int, tricks: int, score: int, rulings: str) -> None:
    ruling = judge_score("schmidt", dealt_, number, Facts(bid, tricks))
    assert (ruling.score, rulings_in(ruling.why)) == (score, rulings)


@pytest.mark.ruling("S-6")
def test_the_explanation_names_the_number_of_the_hand() -> None:
    (reason,) = judge_score("schmidt", 3, 9, Facts(0, 0)).why
    assert (reason.args["times"], reason.args["points"]) == (9, 90)


@pytest.mark.ruling("S-31")
def test_ten_points_are_deducted_for_each_trick_off() -> None:
    state = go(
        THREE, deal_hands(THREE, TWO_CARDS, "2 0 1", number=2), "red-5 red-9 escape; black-1 yellow-3 blue-2"
    )
    assert state.history[-1].tricks == (0, 2, 0)
    assert points(state) == (-20, -20, -10)
    assert state.scores == points(state)


@pytest.mark.ruling("S-8")
def test_everybody_must_bid() -> None:
    state = deal_hands(THREE, TWO_CARDS, "0 0", number=2)
    assert THREE.waiting(state) == (2,)
    assert refusal_of(THREE, state, "0 play red-5") == ("wrong-phase", None)
    assert [THREE.write(action) for action in THREE.legal(state, 2)] == ["bid 0", "bid 1", "bid 2"]
    assert play(THREE, "2 bid 0", state).round.bids == (0, 0, 0)


@pytest.mark.ruling("S-9")
@pytest.mark.parametrize("number", range(1, 11))
def test_bids_reach_from_nothing_to_all(number: int) -> None:
    state = settle(THREE, play(THREE, f"start 0 round {number}"), Dice(number))
    assert [THREE.write(bid) for bid in THREE.legal(state, 0)] == [f"bid {n}" for n in range(number + 1)]
    assert refusal_of(THREE, state, f"0 bid {number + 1}") == ("bid-range", "S-9")
    assert refusal_of(THREE, state, "0 bid -1") == ("bid-range", "S-9")


BONUSES = [
    pytest.param("skull-king / pirate / escape", "1 0 0", (50, 10, 10), "S-7 S-22"),
    pytest.param("skull-king / pirate / escape", "0 0 0", (-10, 10, 10), "S-23 S-22"),
    pytest.param("pirate / mermaid / skull-king", "0 1 0", (10, 70, 10), ""),
    pytest.param("pirate / mermaid / skull-king", "0 0 1", (10, -10, -10), ""),
]


@pytest.mark.ruling("S-22")
@pytest.mark.parametrize(("hands", "bids", "scores", "rulings"), BONUSES)
def test_bonuses_need_an_exact_bid(hands: str, bids: str, scores: tuple[int, ...], rulings: str) -> None:
    state = go(THREE, deal_hands(THREE, hands, bids), hands.replace(" / ", " "))
    assert points(state) == scores
    if rulings:
        assert rulings_in(THREE.view(state, 0).last_round[0].why) == rulings


@pytest.mark.ruling("S-21", "S-22")
def test_scary_mary_pays_the_king_even_as_an_escape() -> None:
    state = deal_hands(THREE, "red-2 / scary-mary / skull-king", "0 0 1")
    state = go(THREE, state, "red-2 scary-mary:escape skull-king")
    assert points(state) == (10, 10, 50)
    assert facts(THREE, state)[2].bonus == 30


@pytest.mark.ruling("S-24")
def test_two_play_by_the_ordinary_rules() -> None:
    game = schmidt(2)
    state = deal_hands(game, "red-5 / red-9", "0 1", start="start 0")
    assert game.waiting(state) == (1,)
    state = go(game, state, "red-9 red-5")
    assert points(state) == (10, 20)
    with pytest.raises(OptionsError):
        schmidt(7)


@pytest.mark.ruling("S-25")
def test_equal_leaders_share_the_victory() -> None:
    state = deal_hands(THREE, *_last_hand("0 0 10"), start="start 2 round 10 scores 30 30 -100")
    state = go(THREE, state, _last_tricks())
    assert THREE.is_over(state)
    assert points(state) == (100, 100, 200)
    assert (state.scores, THREE.result(state).winners) == ((130, 130, 100), (0, 1))
    assert THREE.result(state).ranks == (1, 1, 3)


@pytest.mark.ruling("S-25")
def test_an_option_breaks_ties_with_another_hand() -> None:
    game = schmidt(3, ties="extra-rounds")
    state = deal_hands(game, *_last_hand("0 0 10"), start="start 2 round 10 scores 30 30 -100")
    state = go(game, state, _last_tricks())
    assert (game.is_over(state), state.round.number, state.round.cards) == (False, 11, 10)


def _last_hand(bids: str) -> tuple[str, str]:
    """Seat 2 has all of black and takes every trick."""
    blacks = " ".join(f"black-{rank}" for rank in range(4, 14))
    return " / ".join([_ten("red"), _ten("blue"), blacks]), bids


def _ten(suit: str) -> str:
    return " ".join(f"{suit}-{rank}" for rank in range(1, 11))


def _last_tricks() -> str:
    tricks = ["red-1 blue-1 black-4"]
    tricks += [f"black-{rank + 3} red-{rank} blue-{rank}" for rank in range(2, 11)]
    return "; ".join(tricks)


@pytest.mark.ruling("S-27")
def test_bids_are_secret_free_in_sum_and_then_fixed() -> None:
    state = deal_hands(THREE, TWO_CARDS, "2 2", number=2)
    assert [seat.bid for seat in THREE.view(state, 2).seats] == [None, None, None]
    assert [seat.has_bid for seat in THREE.view(state, 2).seats] == [True, True, False]
    state = play(THREE, "2 bid 2", state)
    assert [seat.bid for seat in THREE.view(state, None).seats] == [2, 2, 2]
    assert refusal_of(THREE, state, "0 bid 1") == ("wrong-phase", None)
    assert refusal_of(THREE, state, "1 bid 1") == ("not-your-turn", None)


@pytest.mark.ruling("S-28")
def test_tricks_are_kept_whole_and_apart() -> None:
    number = deal_hands(
        THREE, "red-5 blue-2 red-1 / red-9 black-1 red-2 / escape yellow-3 red-3", "0 1 0", number=3
    )
    state = go(THREE, number, "red-5 red-9 escape; black-1 yellow-3 blue-2")
    view = THREE.view(state, 0)
    assert [trick.cards for trick in view.tricks] == [
        ["red-5", "red-9", "escape"],
        ["black-1", "yellow-3", "blue-2"],
    ]
    assert [trick.winner for trick in view.tricks] == [1, 1]
    assert [seat.tricks for seat in view.seats] == [0, 2, 0]


@pytest.mark.ruling("S-29")
@pytest.mark.parametrize(("role", "winner"), [("pirate", 1), ("escape", 0)])
def test_scary_mary_is_declared_when_played(role: str, winner: int) -> None:
    state = go(THREE, deal_hands(THREE, "red-5 / scary-mary / red-2", "0 0 0"), "red-5")
    assert choices(THREE, state) == ["play scary-mary:escape", "play scary-mary:pirate"]
    assert refusal_of(THREE, state, "scary-mary") == ("declare-role", "S-29")
    assert go(THREE, state, f"scary-mary:{role} red-2").history[0].tricks[winner] == 1


@pytest.mark.ruling("S-30")
def test_six_cards_stay_unknown() -> None:
    game = schmidt(6)
    state = settle(game, play(game, "start 0 round 10"), Dice("undealt"))
    undealt = set(cards_in(state.round.undealt))
    assert len(undealt) == 6
    for seat in (*range(6), None):
        view = game.view(state, seat)
        assert (view.undealt, view.seen_undealt) == (6, [])
        assert game.view(game.redeal(state, seat, Dice(seat or 0)), seat) == view
    redeals = [game.redeal(state, 0, Dice(seed)).round.undealt for seed in range(20)]
    assert len(set(redeals)) > 10


@pytest.mark.ruling("S-3", "S-8")
def test_a_whole_game_has_ten_hands() -> None:
    state = play_out(THREE, THREE.start(), Dice("whole"))
    assert [line.cards for line in state.history] == list(range(1, 11))
    assert all(sum(line.tricks) == line.cards for line in state.history)
