"""Our own additions: blanks, several Harrys, extra rounds and changes of mind."""

import pytest

from yohoho.core.dice import Dice
from yohoho.core.game import settle

from .script import ask_referee, beck, choices, deal_hands, go, play, points, refusal_of, schmidt

DOUBLED = [
    pytest.param("green-9 purple-3 green-9", ("green-9",), "0 wins +0, green", "Y-1"),
    pytest.param("green-2 black-7 black-7", ("black-7",), "1 wins +0, green", "Y-1"),
    pytest.param("skull-king green-2 skull-king", ("skull-king",), "0 wins +0, no suit", "B-5 Y-1"),
    pytest.param(
        "skull-king skull-king mermaid", ("skull-king",), "2 wins +80, no suit", "B-5 B-12 B-22 B-22"
    ),
    pytest.param("green-14 green-14 green-2", ("green-14",), "0 wins +20, green", "Y-1 B-19 B-19"),
    pytest.param("black-14 green-14 black-14", ("black-14",), "0 wins +50, black", "Y-1 B-19 B-19 B-19"),
    pytest.param("green-9 white-whale green-9", ("green-9",), "0 wins +0, green", "W-1"),
]


@pytest.mark.ruling("Y-2")
@pytest.mark.parametrize(("trick", "blanks", "outcome", "rulings"), DOUBLED)
def test_blanks_double_a_card(trick: str, blanks: tuple[str, ...], outcome: str, rulings: str) -> None:
    assert ask_referee("beck", trick, blanks) == (outcome, rulings)


@pytest.mark.ruling("Y-2")
def test_a_blank_is_followed_like_its_card() -> None:
    game = beck(3, cards=2, blanks=["green-9"])
    state = deal_hands(game, "green-1 purple-1 / green-9-2 purple-2 / green-9 purple-3", "0 1 0")
    state = go(game, state, "green-1")
    assert choices(game, state) == ["play green-9-2"]
    assert go(game, state, "green-9-2 green-9").tricks[0].winner == 1


HARRYS = beck(3, cards=2, powers=["harry"], blanks=["pirate-harry"])


@pytest.mark.ruling("Y-3")
def test_a_second_harry_gives_the_same_player_no_second_change() -> None:
    hands = "pirate-harry pirate-harry-2 / green-2 green-3 / green-4 green-5"
    state = go(
        HARRYS,
        deal_hands(HARRYS, hands, "1 0 0"),
        "pirate-harry green-2 green-4; pirate-harry-2 green-3 green-5",
    )
    assert refusal_of(HARRYS, state, "change +2") == ("change-range", "P-11")
    state = go(HARRYS, state, "change +1")
    assert (HARRYS.is_over(state), points(state)) == (True, (40, 20, 20))


@pytest.mark.ruling("Y-3")
def test_several_harrys_decide_in_seat_order() -> None:
    hands = "green-2 green-3 / pirate-harry green-4 / green-5 pirate-harry-2"
    state = go(
        HARRYS,
        deal_hands(HARRYS, hands, "0 0 0"),
        "green-2 pirate-harry green-5; green-4 pirate-harry-2 green-3",
    )
    assert HARRYS.waiting(state) == (1,)
    assert refusal_of(HARRYS, state, "2 change +1") == ("not-your-turn", None)
    state = go(HARRYS, state, "change +1")
    assert HARRYS.waiting(state) == (2,)
    assert points(go(HARRYS, state, "change 0")) == (20, 20, -20)


@pytest.mark.ruling("Y-3")
def test_seat_order_holds_when_the_later_seat_won_first() -> None:
    hands = "green-2 pirate-harry-2 / green-3 green-4 / pirate-harry green-5"
    state = go(
        HARRYS,
        deal_hands(HARRYS, hands, "1 0 1"),
        "green-2 green-3 pirate-harry; green-5 pirate-harry-2 green-4",
    )
    assert HARRYS.waiting(state) == (0,)


def _ten(suit: str) -> str:
    return " ".join(f"{suit}-{rank}" for rank in range(1, 11))


def _ten_tricks(led: str, thrown: str) -> str:
    return " ".join(f"{led}-{rank} {thrown}-{rank}" for rank in range(1, 11))


@pytest.mark.ruling("Y-4")
def test_extra_hands_repeat_the_tenth_in_cards_and_in_the_worth_of_zero() -> None:
    game = schmidt(2, ties="extra-rounds")
    hands = f"{_ten('red')} / {_ten('blue')}"
    state = deal_hands(game, hands, "0 10", start="start 0 round 10 scores 100 0")
    state = go(game, state, _ten_tricks("blue", "red"))
    assert (points(state), state.scores) == ((100, 200), (200, 200))
    assert (state.round.number, state.round.cards, state.round.dealer) == (11, 10, 1)
    state = play(game, f"deal {hands}; 0 bid 10; 1 bid 0", state)
    state = go(game, state, _ten_tricks("red", "blue"))
    assert (points(state), game.is_over(state)) == ((200, 100), True)
    assert game.result(state).winners == (0,)


@pytest.mark.ruling("Y-4")
def test_extra_rounds_repeat_the_last_of_the_plan_and_everybody_plays() -> None:
    game = beck(3, plan=[5, 2], ties="extra-rounds")
    hands = "green-1 green-2 / purple-1 purple-2 / yellow-1 yellow-2"
    state = deal_hands(game, hands, "2 2 0", start="start 2 round 2 scores 0 60 0")
    state = go(game, state, "green-1 purple-1 yellow-1; green-2 purple-2 yellow-2")
    assert state.scores == (40, 40, 20)
    assert (state.round.number, state.round.cards, state.round.dealer) == (3, 2, 0)
    state = settle(game, state, Dice("extra"))
    assert game.waiting(state) == (0, 1, 2)
    assert [len(game.view(state, seat).hand) for seat in range(3)] == [2, 2, 2]


LEVIATHANS = ("kraken", "white-whale")
SEVERAL = [
    pytest.param("kraken green-2 white-whale black-1 kraken", "nobody wins, 3 leads, no suit"),
    pytest.param("green-5 white-whale kraken white-whale purple-9", "4 wins +0, green"),
    pytest.param("green-5 kraken kraken purple-9", "nobody wins, 0 leads, green"),
    pytest.param("green-5 white-whale escape white-whale", "0 wins +0, green"),
    pytest.param("white-whale kraken white-whale", "nobody wins, 2 leads, no suit"),
    pytest.param("white-whale kraken kraken", "nobody wins, 2 leads, no suit"),
    pytest.param("kraken white-whale kraken white-whale", "nobody wins, 3 leads, no suit"),
]


@pytest.mark.ruling("Y-5")
@pytest.mark.parametrize(("trick", "outcome"), SEVERAL)
def test_the_last_of_many_leviathans_decides(trick: str, outcome: str) -> None:
    assert ask_referee("beck", trick, LEVIATHANS)[0] == outcome


@pytest.mark.ruling("Y-6")
def test_bids_can_be_changed_until_the_last_is_in() -> None:
    game = beck(3, cards=2)
    state = deal_hands(game, "green-1 green-2 / purple-1 purple-2 / yellow-1 yellow-2", "2 2")
    assert game.waiting(state) == (2,)
    state = play(game, "0 bid 0; 1 bid 1; 0 bid 1; 2 bid 0", state)
    assert [seat.bid for seat in game.view(state, None).seats] == [1, 1, 0]
    assert refusal_of(game, state, "1 bid 2") == ("not-your-turn", None)


@pytest.mark.ruling("Y-6")
def test_loads_can_be_changed_until_the_last_is_in() -> None:
    game = beck(3, cards=1, scoring="cannonball")
    state = deal_hands(game, "green-1 / purple-1 / yellow-1", "1 0 0")
    state = play(game, "0 load cannonball; 1 load cannonball; 0 load grapeshot; 2 load grapeshot", state)
    assert [seat.cannonball for seat in game.view(state, None).seats] == [False, True, False]
    assert refusal_of(game, state, "1 load grapeshot") == ("not-your-turn", None)


@pytest.mark.ruling("Y-7")
@pytest.mark.parametrize(("bid", "score"), [(3, 60 + 30), (2, -10 - 30)])
def test_two_wagers_add_up(bid: int, score: int) -> None:
    game = beck(3, cards=3, powers=["rascal"], blanks=["pirate-rascal"])
    hands = f"pirate-rascal pirate-rascal-2 black-9 / {_three('green')} / {_three('purple')}"
    state = go(game, deal_hands(game, hands, f"{bid} 0 0"), "pirate-rascal green-1 purple-1; wager 10")
    state = go(game, state, "pirate-rascal-2 green-2 purple-2; wager 20")
    assert game.view(state, 1).seats[0].wager == 30
    assert points(go(game, state, "black-9 green-3 purple-3"))[0] == score


def _three(suit: str) -> str:
    return " ".join(f"{suit}-{rank}" for rank in range(1, 4))
