"""Rascal's count, grapeshot and cannonballs."""

import pytest

from yohoho.skull_king.events import LoadPlaced, LoadsRevealed
from yohoho.skull_king.referee import judge_score
from yohoho.skull_king.score import Facts

from .script import beck, deal_hands, events_of, go, play, points, refusal_of, rulings_in

SCORES = [
    pytest.param("rascal", 6, Facts(0, 0), 60, "R-1", marks=pytest.mark.ruling("R-1")),
    pytest.param("rascal", 6, Facts(0, 1), 30, "R-1", marks=pytest.mark.ruling("R-1")),
    pytest.param("rascal", 6, Facts(0, 2), 0, "R-1", marks=pytest.mark.ruling("R-1")),
    pytest.param("rascal", 6, Facts(0, 6), 0, "R-1", marks=pytest.mark.ruling("R-1", "R-9")),
    pytest.param("rascal", 7, Facts(3, 2), 35, "R-4", marks=pytest.mark.ruling("R-2")),
    pytest.param("rascal", 6, Facts(3, 3, bonus=50), 110, "R-4 B-18", marks=pytest.mark.ruling("R-3")),
    pytest.param("rascal", 6, Facts(3, 4, bonus=50), 55, "R-4 R-3", marks=pytest.mark.ruling("R-2", "R-3")),
    pytest.param("rascal", 6, Facts(3, 5, bonus=50), 0, "R-4 B-18", marks=pytest.mark.ruling("R-3")),
    pytest.param("cannonball", 6, Facts(3, 3, bonus=50), 140, "R-5 B-18", marks=pytest.mark.ruling("R-5")),
    pytest.param("cannonball", 6, Facts(3, 2, bonus=50), 0, "R-5 R-5", marks=pytest.mark.ruling("R-5")),
    pytest.param("cannonball", 6, Facts(0, 0), 90, "R-5", marks=pytest.mark.ruling("R-5")),
    pytest.param("cannonball", 6, Facts(3, 6), 0, "R-5", marks=pytest.mark.ruling("R-5", "R-9")),
    pytest.param("rascal", 4, Facts(1, 1, wager=20), 60, "R-4 P-13", marks=pytest.mark.ruling("R-8")),
    pytest.param("rascal", 4, Facts(1, 2, wager=20), 0, "R-4 P-13", marks=pytest.mark.ruling("R-8")),
    pytest.param("rascal", 4, Facts(1, 3, wager=20), -20, "R-4 P-13", marks=pytest.mark.ruling("R-9")),
    pytest.param("cannonball", 4, Facts(1, 1, wager=20), 80, "R-5 P-13", marks=pytest.mark.ruling("R-8")),
    pytest.param("cannonball", 4, Facts(1, 2, wager=10), -10, "R-5 P-13", marks=pytest.mark.ruling("R-8")),
    pytest.param("rascal", 4, Facts(1, 1, alliances=1), 60, "R-4 L-2", marks=pytest.mark.ruling("L-8")),
    pytest.param("rascal", 4, Facts(1, 2, alliances=1), 20, "R-4", marks=pytest.mark.ruling("R-7", "L-8")),
]


@pytest.mark.parametrize(("scoring", "cards", "facts", "score", "rulings"), SCORES)
def test_scores(scoring: str, cards: int, facts: Facts, score: int, rulings: str) -> None:
    ruling = judge_score(scoring, cards, None, facts)
    assert (ruling.score, rulings_in(ruling.why)) == (score, rulings)


@pytest.mark.ruling("R-2", "R-3")
@pytest.mark.parametrize("cards", range(1, 11))
def test_halves_are_exact(cards: int) -> None:
    for bonus in range(0, 200, 10):
        whole = judge_score("rascal", cards, None, Facts(1, 1, bonus)).parts
        half = judge_score("rascal", cards, None, Facts(1, 0, bonus)).parts
        assert (2 * half.base, 2 * half.bonus) == (whole.base, whole.bonus) == (10 * cards, bonus)


@pytest.mark.ruling("R-4")
@pytest.mark.parametrize("number", [1, 3, 10])
def test_the_number_of_the_round_does_not_matter(number: int) -> None:
    assert judge_score("rascal", 5, number, Facts(2, 2)).score == 50
    assert judge_score("rascal", 5, number, Facts(0, 1)).score == 25


@pytest.mark.ruling("R-4")
def test_a_first_round_of_five_cards_is_worth_fifty() -> None:
    game = beck(2, plan="swift-skirmish", scoring="rascal")
    state = deal_hands(game, f"{_five('green')} / {_five('purple')} / {_five('yellow')}", "5 0")
    state = go(game, state, " ".join(f"green-{rank} purple-{rank}" for rank in range(1, 6)))
    assert (state.history[0].tricks, points(state)) == ((5, 0), (50, 50))


def _five(suit: str) -> str:
    return " ".join(f"{suit}-{rank}" for rank in range(1, 6))


@pytest.mark.ruling("R-9")
def test_without_a_wager_no_round_is_negative() -> None:
    for scoring in ("rascal", "cannonball"):
        for bid in range(8):
            for tricks in range(8):
                score = judge_score(scoring, 7, None, Facts(bid, tricks)).score
                assert score >= 0
                lost = judge_score(scoring, 7, None, Facts(bid, tricks, wager=10)).score
                assert lost == (score + 10 if bid == tricks else score - 10)


@pytest.mark.ruling("R-6", "R-5")
def test_loads_are_chosen_at_once_after_the_bids() -> None:
    game = beck(3, cards=1, scoring="cannonball")
    state = deal_hands(game, "green-5 / green-2 / escape", "1 0")
    assert refusal_of(game, state, "2 load cannonball") == ("wrong-phase", None)
    state = play(game, "2 bid 1", state)
    assert (state.phase, game.waiting(state)) == ("load", (0, 1, 2))
    assert [seat.bid for seat in game.view(state, None).seats] == [1, 0, 1]
    log = events_of(game, state, "load cannonball; load grapeshot; load cannonball")
    assert log[0].redact_for(1) == LoadPlaced(0)
    assert log[-1] == LoadsRevealed([True, False, True])
    state = play(game, "0 load cannonball; 1 load grapeshot", state)
    assert [seat.cannonball for seat in game.view(state, 2).seats] == [None, None, None]
    assert [seat.has_loaded for seat in game.view(state, 2).seats] == [True, True, False]
    state = go(game, play(game, "2 load cannonball", state), "green-5 green-2 escape")
    assert points(state) == (15, 10, 0)


@pytest.mark.ruling("R-6")
def test_loads_are_chosen_anew_in_each_round() -> None:
    game = beck(3, plan=[1, 1], scoring="cannonball")
    state = deal_hands(game, "green-5 / green-2 / escape", "1 0 0")
    state = go(game, state, "load cannonball; load cannonball; load cannonball; green-5 green-2 escape")
    state = play(game, "deal green-5 / green-2 / escape; 0 bid 1; 1 bid 0; 2 bid 0", state)
    assert (state.phase, game.waiting(state)) == ("load", (0, 1, 2))


@pytest.mark.ruling("R-7", "L-8")
@pytest.mark.parametrize(
    ("bids", "scores"), [("1 0 0", (30, 30, 10)), ("0 0 0", (5, 10, 10)), ("1 1 0", (10, 5, 10))]
)
def test_an_alliance_needs_both_exact_bids(bids: str, scores: tuple[int, ...]) -> None:
    game = beck(3, cards=1, loot=True, scoring="rascal")
    assert (
        points(go(game, deal_hands(game, "green-5 / loot / escape", bids), "green-5 loot escape")) == scores
    )
