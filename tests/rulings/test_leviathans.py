"""The Kraken, the White Whale, and both in one trick."""

import pytest

from yohoho.core.dice import Dice
from yohoho.skull_king.events import RoundScored, TrickEnded

from .script import ask_referee, beck, choices, deal_hands, facts, go, may_play, points

THREE = beck(kraken=True, whale=True, loot=True)

TRICKS = [
    pytest.param(
        "green-14 skull-king kraken pirate",
        "nobody wins, 1 leads, green",
        "K-1 K-2",
        marks=pytest.mark.ruling("K-1", "K-2"),
    ),
    pytest.param(
        "green-5 kraken black-2 green-9",
        "nobody wins, 2 leads, green",
        "K-1 K-2",
        marks=pytest.mark.ruling("K-2", "K-3"),
    ),
    pytest.param(
        "green-9 kraken green-5 purple-14",
        "nobody wins, 0 leads, green",
        "K-1 K-2",
        marks=pytest.mark.ruling("K-3"),
    ),
    pytest.param(
        "skull-king kraken pirate mermaid",
        "nobody wins, 3 leads, no suit",
        "B-5 K-1 K-2",
        marks=pytest.mark.ruling("K-2"),
    ),
    pytest.param(
        "kraken loot escape tigress:escape",
        "nobody wins, 1 leads, no suit",
        "B-5 K-1 K-2",
        marks=pytest.mark.ruling("K-4"),
    ),
    pytest.param(
        "escape kraken loot", "nobody wins, 0 leads, no suit", "K-1 K-2", marks=pytest.mark.ruling("K-4")
    ),
    pytest.param(
        "kraken green-2 purple-14 green-5",
        "nobody wins, 3 leads, no suit",
        "B-5 K-1 K-2",
        marks=pytest.mark.ruling("K-5"),
    ),
    pytest.param(
        "kraken escape purple-3 green-14",
        "nobody wins, 2 leads, no suit",
        "B-5 K-1 K-2",
        marks=pytest.mark.ruling("K-5"),
    ),
    pytest.param(
        "green-5 white-whale purple-12 black-3", "2 wins +0, green", "W-1", marks=pytest.mark.ruling("W-1")
    ),
    pytest.param(
        "green-9 purple-12 white-whale black-12",
        "1 wins +0, green",
        "W-1",
        marks=pytest.mark.ruling("W-1"),
    ),
    pytest.param(
        "pirate green-2 white-whale skull-king mermaid",
        "1 wins +0, no suit",
        "B-5 W-1",
        marks=pytest.mark.ruling("W-2", "W-3"),
    ),
    pytest.param(
        "white-whale skull-king pirate green-1",
        "3 wins +0, no suit",
        "B-5 W-1",
        marks=pytest.mark.ruling("W-2", "W-6"),
    ),
    pytest.param(
        "green-14 purple-14 white-whale pirate mermaid",
        "0 wins +20, green",
        "W-1 B-19 B-19",
        marks=pytest.mark.ruling("W-3"),
    ),
    pytest.param(
        "green-14 white-whale black-14", "0 wins +30, green", "W-1 B-19 B-19", marks=pytest.mark.ruling("W-7")
    ),
    pytest.param(
        "black-14 white-whale green-13", "0 wins +20, black", "W-1 B-19", marks=pytest.mark.ruling("W-7")
    ),
    pytest.param(
        "pirate escape white-whale loot",
        "nobody wins, 2 leads, no suit",
        "B-5 W-4",
        marks=pytest.mark.ruling("W-4"),
    ),
    pytest.param(
        "white-whale skull-king mermaid",
        "nobody wins, 0 leads, no suit",
        "B-5 W-4",
        marks=pytest.mark.ruling("W-4"),
    ),
    pytest.param("green-3 loot white-whale", "0 wins +0, green", "W-1 W-8", marks=pytest.mark.ruling("W-8")),
    pytest.param(
        "black-1 kraken green-9 white-whale",
        "2 wins +0, black",
        "W-9 W-1",
        marks=pytest.mark.ruling("W-9"),
    ),
    pytest.param(
        "kraken pirate green-1 white-whale",
        "2 wins +0, no suit",
        "B-5 W-9 W-1",
        marks=pytest.mark.ruling("W-9", "W-12"),
    ),
    pytest.param(
        "green-9 white-whale black-1 kraken",
        "nobody wins, 2 leads, green",
        "W-10 K-1 W-10",
        marks=pytest.mark.ruling("W-10"),
    ),
    pytest.param(
        "white-whale kraken purple-2 green-14 purple-3",
        "nobody wins, 4 leads, no suit",
        "B-5 W-10 K-1 W-10",
        marks=pytest.mark.ruling("W-10", "W-12"),
    ),
    pytest.param(
        "escape kraken pirate white-whale",
        "nobody wins, 3 leads, no suit",
        "W-9 W-4",
        marks=pytest.mark.ruling("W-11"),
    ),
    pytest.param(
        "kraken white-whale escape",
        "nobody wins, 1 leads, no suit",
        "B-5 W-9 W-4",
        marks=pytest.mark.ruling("W-11", "W-12"),
    ),
]


@pytest.mark.parametrize(("trick", "outcome", "rulings"), TRICKS)
def test_tricks(trick: str, outcome: str, rulings: str) -> None:
    assert ask_referee("beck", trick) == (outcome, rulings)


BOTH = "green-2 purple-5"
PLAYS = [
    pytest.param("green-9 kraken", "green-2", {"purple-5": "K-6"}, marks=pytest.mark.ruling("K-6")),
    pytest.param("green-9 purple-1 kraken", "green-2", {"purple-5": "K-6"}, marks=pytest.mark.ruling("K-6")),
    pytest.param("green-9 white-whale", "green-2", {"purple-5": "W-5"}, marks=pytest.mark.ruling("W-5")),
    pytest.param(
        "green-9 kraken white-whale", "green-2", {"purple-5": "W-5"}, marks=pytest.mark.ruling("W-5")
    ),
    pytest.param("kraken green-9", BOTH, {}, marks=pytest.mark.ruling("B-5")),
    pytest.param("white-whale green-9", BOTH, {}, marks=pytest.mark.ruling("W-6")),
    pytest.param("white-whale green-9 kraken", BOTH, {}, marks=pytest.mark.ruling("W-12")),
    pytest.param("kraken white-whale green-9", BOTH, {}, marks=pytest.mark.ruling("W-12")),
]


@pytest.mark.parametrize(("trick", "legal", "refusals"), PLAYS)
def test_plays(trick: str, legal: str, refusals: dict[str, str]) -> None:
    assert may_play("beck", BOTH, trick) == (legal, refusals)


@pytest.mark.ruling("K-7")
def test_the_kraken_may_be_played_by_who_could_follow() -> None:
    state = deal_hands(THREE, "green-9 purple-1 / kraken green-2 / escape escape-2", "0 0 0", number=2)
    assert choices(THREE, go(THREE, state, "green-9")) == ["play green-2", "play kraken"]


@pytest.mark.ruling("K-1", "B-26")
def test_what_the_kraken_destroys_counts_for_nothing() -> None:
    game = beck(4, cards=2, kraken=True, loot=True, powers=["rosie"])
    hands = "pirate-rosie green-2 / loot green-3 / mermaid green-4 / kraken green-14"
    state = go(game, deal_hands(game, hands, "0 0 0 1"), "pirate-rosie loot mermaid kraken")
    assert (state.tricks[0].winner, state.tricks[0].bonus) == (None, 0)
    assert [seat.tricks for seat in game.view(state, 0).seats] == [0, 0, 0, 0]
    assert game.view(state, 0).alliances == []
    state = go(game, state, "green-2 green-3 green-4 green-14")
    assert state.history[0].tricks == (0, 0, 0, 1)
    assert points(state) == (20, 20, 20, 30)


@pytest.mark.ruling("K-10")
def test_rosie_would_have_won_and_only_leads() -> None:
    game = beck(3, cards=2, kraken=True, powers=["rosie"])
    state = deal_hands(game, "green-9 green-1 / pirate-rosie green-2 / kraken green-3", "0 0 0")
    state = go(game, state, "green-9 pirate-rosie kraken")
    assert (state.phase, game.waiting(state)) == ("play", (1,))
    assert state.order == (1, 2, 0)


@pytest.mark.ruling("K-3")
def test_the_next_leader_is_not_the_krakens_neighbour() -> None:
    game = beck(3, cards=2, kraken=True)
    state = deal_hands(game, "kraken green-1 / green-2 purple-2 / green-9 purple-3", "0 0 0")
    assert go(game, state, "kraken green-2 green-9").order == (2, 0, 1)


@pytest.mark.ruling("K-8")
@pytest.mark.parametrize(("bids", "scores"), [("0 0 0", (-20, 20, 20)), ("1 0 2", (20, 20, -20))])
def test_a_destroyed_trick_leaves_bids_and_zero_bids_as_they_were(bids: str, scores: tuple[int, ...]) -> None:
    game = beck(3, cards=2, kraken=True)
    state = deal_hands(game, "green-9 green-8 / kraken green-2 / green-1 green-3", bids)
    assert points(go(game, state, "green-9 kraken green-1; green-8 green-2 green-3")) == scores


@pytest.mark.ruling("K-8", "B-26", "W-4")
def test_the_tricks_won_are_those_not_destroyed() -> None:
    destroyed = 0
    for seed in range(12):
        game, dice = beck(5, kraken=True, whale=True), Dice(seed)
        state, lost = game.start(), 0
        while not game.is_over(state):
            seat = game.waiting(state)[0]
            action = game.chance(state, dice) if seat < 0 else dice.choice(game.legal(state, seat))
            state, events = game.step(state, seat, action)
            for event in events:
                lost += isinstance(event, TrickEnded) and event.winner is None
                if isinstance(event, RoundScored):
                    assert sum(fact.tricks for fact in event.facts) == event.number - lost
                    destroyed, lost = destroyed + lost, 0
    assert destroyed


@pytest.mark.ruling("K-9")
def test_the_krakens_last_trick_does_not_lead_the_next_round() -> None:
    state = deal_hands(THREE, "kraken / green-2 / green-9", "0 0 0", start="start 2")
    state = go(THREE, state, "kraken green-2 green-9")
    assert (state.round.number, state.round.dealer, state.round.leader) == (2, 0, 1)


@pytest.mark.ruling("W-3")
def test_no_power_in_a_whales_trick() -> None:
    game = beck(3, cards=2, whale=True, powers=["rosie", "harry"])
    state = deal_hands(game, "pirate-rosie green-1 / white-whale green-2 / green-14 green-3", "0 0 1")
    state = go(game, state, "pirate-rosie white-whale green-14")
    assert (state.phase, state.tricks[0].winner, state.tricks[0].bonus) == ("play", 2, 10)
    state = go(game, state, "green-3 green-1 green-2")
    assert points(state)[2] == -10


@pytest.mark.ruling("W-4")
def test_the_whales_player_leads_after_special_cards_only() -> None:
    game = beck(3, cards=2, whale=True)
    state = deal_hands(game, "pirate-rosie green-1 / white-whale green-2 / escape green-3", "0 0 0")
    state = go(game, state, "pirate-rosie white-whale escape")
    assert (state.tricks[0].winner, state.order) == (None, (1, 2, 0))


@pytest.mark.ruling("W-8")
def test_a_loot_in_a_whales_trick_makes_no_alliance() -> None:
    state = deal_hands(THREE, "green-9 / loot / white-whale", "1 0 0")
    state = go(THREE, state, "green-9 loot white-whale")
    assert points(state) == (20, 10, 10)
    assert [fact.alliances for fact in facts(THREE, state)] == [0, 0, 0]
