"""Grandpa Beck's: dealing, bidding, leading, counting and the menu, in games played out."""

from typing import Any

import pytest

from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, OptionsError
from yohoho.core.game import play_out, settle
from yohoho.skull_king.cards import NAMES, cards_in
from yohoho.skull_king.referee import judge_score
from yohoho.skull_king.score import Facts

from .script import beck, choices, deal_hands, facts, go, play, points, random_rounds, refusal_of, rulings_in

THREE = beck(3)
TWO_CARDS = "green-5 purple-2 / green-9 black-1 / escape yellow-3"


@pytest.mark.ruling("B-4")
@pytest.mark.parametrize("second", ["mermaid", "pirate-rosie", "skull-king"])
def test_character_that_does_not_open_the_trick_leaves_it_a_suit(second: str) -> None:
    game = beck(4, cards=2)
    hands = f"escape green-1 / {second} yellow-1 / green-9 yellow-2 / green-2 purple-5"
    state = go(game, deal_hands(game, hands, "0 0 0 0"), f"escape {second} green-9")
    assert choices(game, state) == ["play green-2"]


@pytest.mark.ruling("B-11")
@pytest.mark.parametrize(("role", "tricks"), [("pirate", (0, 1, 0)), ("escape", (1, 0, 0))])
def test_the_tigress_is_declared_when_played(role: str, tricks: tuple[int, ...]) -> None:
    state = go(THREE, deal_hands(THREE, "green-5 / tigress / green-2", "0 0 0"), "green-5")
    assert choices(THREE, state) == ["play tigress:escape", "play tigress:pirate"]
    assert refusal_of(THREE, state, "tigress") == ("declare-role", "B-11")
    assert go(THREE, state, f"tigress:{role} green-2").history[0].tricks == tricks


@pytest.mark.ruling("B-13")
def test_the_winner_leads_the_next_trick() -> None:
    state = go(THREE, deal_hands(THREE, TWO_CARDS, "0 1 0", number=2), "green-5 green-9 escape")
    assert (state.tricks[0].winner, state.order) == (1, (1, 2, 0))


@pytest.mark.ruling("B-14")
@pytest.mark.parametrize("players", range(2, 9))
def test_any_seat_may_deal_first(players: int) -> None:
    game = beck(players)
    dealers = [settle(game, game.start(), Dice(seed)).round.dealer for seed in range(150)]
    assert set(dealers) == set(range(players))


@pytest.mark.ruling("B-15")
def test_the_deal_goes_round_and_the_left_neighbour_leads() -> None:
    states = list(random_rounds(beck(4), play(beck(4), "start 2"), Dice("rotation")))[:10]
    assert [state.round.dealer for state in states] == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert [state.round.leader for state in states] == [3, 0, 1, 2, 3, 0, 1, 2, 3, 0]


@pytest.mark.ruling("B-16")
def test_bids_are_secret_free_in_sum_and_then_fixed() -> None:
    state = deal_hands(THREE, TWO_CARDS, "2 2", number=2)
    assert [THREE.write(bid) for bid in THREE.legal(state, 2)] == ["bid 0", "bid 1", "bid 2"]
    assert refusal_of(THREE, state, "2 bid 3") == ("bid-range", "B-16")
    assert [seat.bid for seat in THREE.view(state, 2).seats] == [None, None, None]
    state = play(THREE, "2 bid 2", state)
    assert [seat.bid for seat in THREE.view(state, None).seats] == [2, 2, 2]
    assert refusal_of(THREE, state, "0 bid 1") == ("wrong-phase", None)


SCORES = [
    pytest.param(7, 7, Facts(0, 0), 70, "B-17", marks=pytest.mark.ruling("B-17")),
    pytest.param(8, 10, Facts(0, 0), 80, "B-17", marks=pytest.mark.ruling("B-17")),
    pytest.param(8, 10, Facts(0, 3), -80, "B-17", marks=pytest.mark.ruling("B-17")),
    pytest.param(5, 1, Facts(0, 1), -50, "B-17", marks=pytest.mark.ruling("B-17", "N-7")),
    pytest.param(3, 3, Facts(2, 2, bonus=50), 90, "B-25 B-18", marks=pytest.mark.ruling("B-18")),
    pytest.param(3, 3, Facts(2, 1, bonus=50), -10, "B-25 B-18", marks=pytest.mark.ruling("B-18")),
    pytest.param(3, 3, Facts(0, 1, bonus=50), -30, "B-17 B-18", marks=pytest.mark.ruling("B-18")),
    pytest.param(9, 9, Facts(6, 6), 120, "B-25", marks=pytest.mark.ruling("B-25")),
    pytest.param(9, 9, Facts(6, 2), -40, "B-25", marks=pytest.mark.ruling("B-25")),
    pytest.param(9, 9, Facts(1, 5), -40, "B-25", marks=pytest.mark.ruling("B-25")),
]


@pytest.mark.parametrize(("dealt_", "number", "facts", "score", "rulings"), SCORES)
def test_scores(dealt_: int, number: int, facts: Facts, score: int, rulings: str) -> None:
    ruling = judge_score("classic", dealt_, number, facts)
    assert (ruling.score, rulings_in(ruling.why)) == (score, rulings)


@pytest.mark.ruling("B-19")
def test_a_14_pays_its_owner_whoever_played_it() -> None:
    hands = "green-14 black-14 / black-2 purple-1 / green-2 purple-14"
    state = go(THREE, deal_hands(THREE, hands, "0 2 0", number=2), "green-14 black-2 green-2")
    assert state.tricks[0].winner == 1
    state = go(THREE, state, "purple-1 purple-14 black-14")
    assert [fact.bonus for fact in facts(THREE, state)] == [30, 10, 0]


@pytest.mark.ruling("B-18")
def test_a_wrong_bid_forfeits_the_bonus() -> None:
    state = deal_hands(THREE, "skull-king / pirate-rosie / green-14", "0 0 0")
    state = go(THREE, state, "skull-king pirate-rosie green-14")
    assert (points(state), facts(THREE, state)[0].bonus) == ((-10, 10, 10), 40)


@pytest.mark.ruling("B-27")
def test_a_revoke_is_refused_and_changes_nothing() -> None:
    state = deal_hands(THREE, TWO_CARDS, "0 1 0", number=2)
    state = go(THREE, state, "green-5")
    with pytest.raises(IllegalAction) as caught:
        THREE.apply(state, 1, THREE.read("play black-1"))
    assert (caught.value.reason.code, caught.value.reason.ruling) == ("must-follow", "B-1")
    assert state == go(THREE, deal_hands(THREE, TWO_CARDS, "0 1 0", number=2), "green-5")
    assert refusal_of(THREE, state, "green-14") == ("not-in-hand", None)
    assert refusal_of(THREE, state, "2 play escape") == ("not-your-turn", None)


@pytest.mark.ruling("B-28")
def test_undealt_cards_are_in_nobodys_view() -> None:
    state = settle(THREE, play(THREE, "start 0 round 10"), Dice("undealt"))
    undealt = {NAMES[card] for card in cards_in(state.round.undealt)}
    assert len(undealt) == 40
    for seat in (0, 1, 2, None):
        view = THREE.view(state, seat)
        assert (view.undealt, view.seen_undealt) == (40, [])
        assert not undealt & set(view.hand)
        assert THREE.view(THREE.redeal(state, seat, Dice(1)), seat) == view
    assert THREE.redeal(state, 0, Dice(1)).round.undealt != state.round.undealt


@pytest.mark.ruling("B-29")
def test_a_blank_is_dealt_only_as_one_more_copy() -> None:
    assert len(THREE.deck) == 70
    game = beck(3, blanks=["green-14", "escape"])
    extra = {NAMES[card] for card in set(game.deck) - set(THREE.deck)}
    assert extra == {"green-14-2", "escape-6"}
    for blanks in (["kraken"], ["red-3"], ["nobody"], ["escape"] * 5):
        with pytest.raises(OptionsError) as caught:
            beck(3, blanks=blanks)
        assert caught.value.reason.ruling == "B-29"


MENU: list[tuple[dict[str, Any], set[str]]] = [
    ({"kraken": True}, {"kraken"}),
    ({"whale": True}, {"white-whale"}),
    ({"loot": True}, {"loot", "loot-2"}),
    ({"powers": ["harry"]}, set()),
    ({"scoring": "rascal"}, set()),
    ({"kraken": True, "whale": True, "loot": True}, {"kraken", "white-whale", "loot", "loot-2"}),
]


@pytest.mark.ruling("B-30")
@pytest.mark.parametrize(("choice", "cards"), MENU)
def test_each_advanced_rule_stands_alone(choice: dict[str, Any], cards: set[str]) -> None:
    game = beck(4, **choice)
    assert {NAMES[card] for card in set(game.deck) - set(THREE.deck)} == cards
    assert game.is_over(play_out(game, game.start(), Dice("menu")))


def play_tied_game(ties: str) -> tuple[Any, Any]:
    game = beck(3, plan=[1, 1], ties=ties)
    state = deal_hands(game, "green-5 / escape / escape-2", "1 0 0", start="start 2 round 2 scores 0 10 -50")
    return game, go(game, state, "green-5 escape escape-2")


@pytest.mark.ruling("B-31")
def test_equal_leaders_win_together() -> None:
    game, state = play_tied_game("shared")
    assert game.is_over(state)
    assert (state.scores, game.result(state).winners) == ((20, 20, -40), (0, 1))


@pytest.mark.ruling("B-31", "Y-4")
def test_or_play_until_the_tie_is_broken() -> None:
    game, state = play_tied_game("extra-rounds")
    rounds = []
    for hands, bids in [("escape / escape-2 / green-5", "0 0 0"), ("green-5 / escape / escape-2", "1 0 0")]:
        rounds.append((state.round.number, state.round.cards, state.round.dealer))
        state = play_next_round(game, state, hands, bids)
    assert rounds == [(3, 1, 0), (4, 1, 1)]
    assert (game.is_over(state), game.result(state).winners) == (True, (0,))


def play_next_round(game: Any, state: Any, hands: str, bids: str) -> Any:
    """The next round, all cards played in turn."""
    state = play(game, f"deal {hands}", state)
    for seat, bid in enumerate(bids.split()):
        state = play(game, f"{seat} bid {bid}", state)
    cards, leader = hands.split(" / "), state.round.leader
    return go(game, state, " ".join(cards[leader:] + cards[:leader]))


@pytest.mark.ruling("B-31")
def test_lower_places_stay_shared() -> None:
    game = beck(3, plan=[1], ties="extra-rounds")
    state = go(game, deal_hands(game, "green-5 / escape / escape-2", "1 0 0"), "green-5 escape escape-2")
    assert game.is_over(state)
    assert game.result(state).ranks == (1, 2, 2)
