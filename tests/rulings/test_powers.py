"""The powers of the five pirates."""

from typing import Any

import pytest

from yohoho.core.game import CHANCE
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import BIT, NAMES, names_in, parse_card
from yohoho.skull_king.events import CardDiscarded, CardsDrawn, PowerGained, UndealtSeen, WagerMade
from yohoho.skull_king.powers import PERSONS
from yohoho.skull_king.referee import judge_score
from yohoho.skull_king.score import Facts
from yohoho.skull_king.state import State

from .script import beck, choices, deal_hands, events_of, go, points, refusal_of, rulings_in

CHOICES = {
    "rosie": ["lead 0", "lead 1", "lead 2"],
    "will": ["power no", "power yes"],
    "rascal": ["wager 0", "wager 10", "wager 20"],
    "juanita": ["power no", "power yes"],
}


def powers(cards: int = 2, players: int = 3, **more: Any) -> SkullKing:
    return beck(players, cards=cards, powers=PERSONS, **more)


def win_with(pirate: str, game: SkullKing | None = None) -> tuple[SkullKing, State]:
    """Seat 1 has just won the first of two tricks with this pirate."""
    game = game or powers()
    hands = f"green-5 green-9 / pirate-{pirate} green-2 / escape green-3"
    return game, go(game, deal_hands(game, hands, "1 1 0"), f"green-5 pirate-{pirate} escape")


@pytest.mark.ruling("P-1", "P-3")
@pytest.mark.parametrize("pirate", CHOICES)
def test_winning_with_a_pirate_asks_its_player_at_once(pirate: str) -> None:
    game, state = win_with(pirate)
    assert (state.phase, game.waiting(state)) == ("power", (1,))
    assert choices(game, state) == CHOICES[pirate]
    assert refusal_of(game, state, "1 play green-2") == ("wrong-phase", None)
    assert refusal_of(game, state, f"0 {CHOICES[pirate][0]}") == ("not-your-turn", None)


@pytest.mark.ruling("P-1")
@pytest.mark.parametrize("pirate", PERSONS)
@pytest.mark.parametrize("catcher", ["skull-king", "mermaid skull-king"])
def test_a_caught_pirate_gives_no_power(pirate: str, catcher: str) -> None:
    game = powers(players=4)
    cards = [f"pirate-{pirate}", *catcher.split(), "escape", "escape-2"][:4]
    hands = " / ".join(f"{card} green-{rank}" for rank, card in enumerate(cards, start=1))
    state = go(game, deal_hands(game, hands, "0 0 0 0"), " ".join(cards))
    assert (state.phase, state.tricks[0].winner) == ("play", 1)
    assert state.powers.later == ()


@pytest.mark.ruling("P-1")
@pytest.mark.parametrize("pirate", PERSONS)
def test_a_power_out_of_use_does_nothing(pirate: str) -> None:
    game = beck(3, cards=2, powers=[other for other in PERSONS if other != pirate])
    _, state = win_with(pirate, game)
    assert (state.phase, game.waiting(state)) == ("play", (1,))
    assert state.powers.later == ()


@pytest.mark.ruling("P-2")
@pytest.mark.parametrize(
    ("first", "second"), [("rosie", "rascal"), ("rascal", "rosie"), ("juanita", "harry")]
)
def test_of_two_pirates_the_winning_one_acts(first: str, second: str) -> None:
    game = powers()
    hands = f"pirate-{first} green-5 / pirate-{second} green-2 / escape green-3"
    state = go(game, deal_hands(game, hands, "1 1 0"), f"pirate-{first} pirate-{second} escape")
    assert game.waiting(state) == (0,)
    assert choices(game, state) == CHOICES[first]
    assert state.powers.later == ()


@pytest.mark.ruling("P-4")
@pytest.mark.parametrize("pirate", PERSONS)
def test_after_the_last_trick_only_harry_acts(pirate: str) -> None:
    game = powers(cards=1)
    state = deal_hands(game, f"green-5 / pirate-{pirate} / escape", "0 1 0")
    log = events_of(game, state, f"green-5 pirate-{pirate} escape")
    assert [event for event in log if isinstance(event, PowerGained)] == (
        [PowerGained(1, "harry")] if pirate == "harry" else []
    )
    state = go(game, state, f"green-5 pirate-{pirate} escape")
    assert game.is_over(state) == (pirate != "harry")
    if pirate == "harry":
        assert (state.phase, game.waiting(state)) == ("harry", (1,))


@pytest.mark.ruling("P-5")
@pytest.mark.parametrize("pirate", PERSONS)
@pytest.mark.parametrize(("leviathan", "leader"), [("kraken", 1), ("white-whale", 0)])
def test_leviathans_leave_no_power(pirate: str, leviathan: str, leader: int) -> None:
    game = powers(kraken=True, whale=True)
    hands = f"green-5 green-9 / pirate-{pirate} green-2 / {leviathan} green-3"
    state = go(game, deal_hands(game, hands, "1 1 0"), f"green-5 pirate-{pirate} {leviathan}")
    assert (state.phase, game.waiting(state), state.powers.later) == ("play", (leader,), ())


@pytest.mark.ruling("P-6")
def test_the_tigress_has_no_power() -> None:
    game = powers()
    state = deal_hands(game, "green-5 green-9 / tigress green-2 / escape green-3", "1 1 0")
    state = go(game, state, "green-5 tigress:pirate escape")
    assert (state.tricks[0].winner, state.phase) == (1, "play")


NULL_CHOICES = [("rosie", "lead 1"), ("rascal", "wager 0"), ("will", "power no"), ("juanita", "power no")]


@pytest.mark.ruling("P-7")
@pytest.mark.parametrize(("pirate", "choice"), NULL_CHOICES)
def test_every_power_has_a_choice_that_changes_nothing(pirate: str, choice: str) -> None:
    game, state = win_with(pirate)
    state = go(game, state, choice)
    _, without = win_with(pirate, beck(3, cards=2))
    assert (state.hands, state.order, state.round.undealt) == (
        without.hands,
        without.order,
        without.round.undealt,
    )
    assert points(go(game, state, "green-2 green-3 green-9")) == (20, 20, 20)
    assert game.view(state, 1).seen_undealt == []


@pytest.mark.ruling("P-7")
def test_harry_may_leave_the_bid_as_it_is() -> None:
    game, state = win_with("harry")
    assert points(go(game, state, "green-2 green-3 green-9; change 0")) == (20, 20, 20)


@pytest.mark.ruling("P-8")
@pytest.mark.parametrize("leader", range(3))
def test_rosie_names_the_next_leader_and_nothing_else(leader: int) -> None:
    game = beck(3, plan=[2, 1], powers=["rosie"])
    state = go(game, win_with("rosie", game)[1], f"lead {leader}")
    assert state.order == tuple((leader + step) % 3 for step in range(3))
    assert state.tricks[0].winner == 1
    rest = ["green-9", "green-2", "green-3"]
    state = go(game, state, " ".join(rest[leader:] + rest[:leader]))
    assert (state.history[0].tricks, state.round.leader) == ((1, 1, 0), 1)


@pytest.mark.ruling("P-8")
def test_rosie_names_somebody_at_the_table() -> None:
    game, state = win_with("rosie")
    assert refusal_of(game, state, "lead 3") == ("no-such-leader", "P-8")


@pytest.mark.ruling("P-9")
def test_will_draws_two_and_puts_two_away() -> None:
    game, state = win_with("will")
    state = go(game, state, "power yes")
    assert (state.phase, game.waiting(state)) == ("draw", (CHANCE,))
    assert refusal_of_draw(game, state, "draw black-14") == ("draw-count", "P-9")
    assert refusal_of_draw(game, state, "draw black-14 green-9") == ("not-undealt", "P-9")
    state = go(game, state, "draw black-14 black-13")
    assert choices(game, state) == ["discard black-13", "discard black-14", "discard green-2"]
    assert refusal_of(game, state, "discard green-9") == ("not-in-hand", "P-9")
    state = go(game, state, "discard black-14; discard green-2")
    assert names_in(state.hands[1]) == ["black-13"]
    assert (state.phase, game.waiting(state)) == ("play", (1,))
    assert not state.round.undealt & (BIT[parse_card("black-14")] | BIT[parse_card("green-2")])
    assert game.view(state, 1).discarded == ["black-14", "green-2"]


def refusal_of_draw(game: SkullKing, state: State, text: str) -> tuple[str, str | None]:
    reason = game.refusal(state, CHANCE, game.read(text))
    assert reason is not None
    return reason.code, reason.ruling


@pytest.mark.ruling("P-9")
def test_only_wills_player_sees_the_cards() -> None:
    game, state = win_with("will")
    log = events_of(game, state, "power yes; draw black-14 black-13; discard black-14; discard green-2")
    assert log[0].redact_for(1) == CardsDrawn(1, 2, ["black-14", "black-13"])
    for other in (0, 2, None):
        assert [event.redact_for(other) for event in log] == [
            CardsDrawn(1, 2),
            CardDiscarded(1),
            CardDiscarded(1),
        ]


def nearly_all_dealt(pirate: str, left: int) -> tuple[SkullKing, State]:
    """Seven hands of ten take the base deck; blanks are left over. Seat 0 has won with the pirate."""
    game = beck(7, cards=10, powers=[pirate], blanks=["escape"] * left)
    names = [NAMES[card] for card in game.deck]
    blanks = [f"escape-{6 + extra}" for extra in range(left)]
    first = [f"pirate-{pirate}", "skull-king"]
    deck = [*first, *(name for name in names if name not in first + blanks)]
    hands = [deck[start : start + 10] for start in range(0, 70, 10)]
    state = deal_hands(game, " / ".join(map(" ".join, hands)), "0 0 0 0 0 0 0")
    state = go(game, state, first[0])
    for _ in range(6):
        state = go(game, state, choices(game, state)[0])
    assert state.tricks[0].winner == 0
    return game, state


@pytest.mark.ruling("P-9")
def test_will_draws_one_where_one_is_left() -> None:
    game, state = nearly_all_dealt("will", left=1)
    state = go(game, state, "power yes; draw escape-6")
    assert (state.hands[0].bit_count(), state.powers.to_discard) == (10, 1)
    state = go(game, state, "discard escape-6")
    assert (state.phase, state.hands[0].bit_count(), state.round.undealt) == ("play", 9, 0)


@pytest.mark.ruling("P-15")
@pytest.mark.parametrize("pirate", ["will", "juanita"])
def test_with_no_undealt_cards_nothing_happens(pirate: str) -> None:
    game, state = nearly_all_dealt(pirate, left=0)
    assert (state.phase, game.waiting(state)) == ("play", (0,))


@pytest.mark.ruling("P-10")
def test_harry_acts_after_the_last_trick_and_before_the_count() -> None:
    game, state = win_with("harry")
    assert (state.phase, game.waiting(state)) == ("play", (1,))
    state = go(game, state, "green-2 green-3 green-9")
    assert (state.phase, game.waiting(state), state.history) == ("harry", (1,), ())
    assert choices(game, state) == ["change +1", "change -1", "change 0"]
    state = go(game, state, "change -1")
    assert state.history[0].bids == (1, 0, 0)
    assert points(state) == (20, -20, 20)
    assert rulings_in(game.view(state, None).last_round[1].why) == "P-10 B-17"


@pytest.mark.ruling("P-11")
@pytest.mark.parametrize(
    ("bid", "allowed", "refused_"),
    [(0, ["change +1", "change 0"], "-1"), (2, ["change -1", "change 0"], "+1"), (1, None, "+2")],
)
def test_harry_stays_within_the_bids(bid: int, allowed: list[str] | None, refused_: str) -> None:
    game = powers()
    state = deal_hands(game, "pirate-harry green-9 / green-5 green-2 / escape green-3", f"{bid} 0 0")
    state = go(game, state, "pirate-harry green-5 escape; green-9 green-2 green-3")
    assert choices(game, state) == (allowed or ["change +1", "change -1", "change 0"])
    assert refusal_of(game, state, f"change {refused_}") == ("change-range", "P-11")


HARRY_SCORES = [
    (Facts(0, 1, harry=1), 20),
    (Facts(0, 1, bonus=30, harry=1), 50),
    (Facts(0, 3, harry=1), -20),
    (Facts(1, 0, harry=-1), 50),
    (Facts(1, 2, harry=-1), -50),
    (Facts(3, 2, harry=-1), 40),
]


@pytest.mark.ruling("P-12")
@pytest.mark.parametrize(("facts", "score"), HARRY_SCORES)
def test_the_count_knows_only_harrys_final_bid(facts: Facts, score: int) -> None:
    ruling = judge_score("classic", 5, None, facts)
    assert ruling.score == score
    assert ruling.why[0].ruling == "P-10"


@pytest.mark.ruling("P-13")
@pytest.mark.parametrize(("wager", "bid", "score"), [(10, 1, 30), (20, 1, 40), (20, 0, -40), (10, 2, -20)])
def test_rascals_wager_is_won_or_lost(wager: int, bid: int, score: int) -> None:
    game = powers()
    state = deal_hands(game, "green-5 green-9 / pirate-rascal green-2 / escape green-3", f"1 {bid} 0")
    state = go(game, state, "green-5 pirate-rascal escape")
    assert refusal_of(game, state, "wager 30") == ("wager-amount", "P-13")
    log = events_of(game, state, f"wager {wager}")
    assert log[0].redact_for(None) == WagerMade(1, wager)
    state = go(game, state, f"wager {wager}")
    assert game.view(state, None).seats[1].wager == wager
    state = go(game, state, "green-2 green-3 green-9")
    assert points(state)[1] == score


@pytest.mark.ruling("P-13")
def test_the_final_bid_settles_the_wager() -> None:
    assert judge_score("classic", 5, None, Facts(1, 2, wager=20, harry=1)).score == 60
    assert judge_score("classic", 5, None, Facts(2, 2, wager=20, harry=1)).score == -30


@pytest.mark.ruling("P-14")
def test_juanita_shows_her_player_what_is_still_undealt() -> None:
    game, state = win_with("juanita")
    log = events_of(game, state, "power yes")
    assert log[0].redact_for(0) == log[0].redact_for(None) == UndealtSeen(1)
    state = go(game, state, "power yes")
    assert sorted(game.view(state, 1).seen_undealt) == sorted(names_in(state.round.undealt))
    assert len(game.view(state, 1).seen_undealt) == 70 - 6
    assert [game.view(state, seat).seen_undealt for seat in (0, 2, None)] == [[], [], []]


@pytest.mark.ruling("P-14")
def test_juanita_shows_neither_wills_cards_nor_his_discards() -> None:
    game = powers(cards=3)
    hands = "green-5 green-9 green-1 / pirate-will pirate-juanita green-2 / escape green-3 green-4"
    state = go(game, deal_hands(game, hands, "0 2 1"), "green-5 pirate-will escape")
    state = go(game, state, "power yes; draw black-14 black-13; discard black-14; discard green-2")
    state = go(game, state, "pirate-juanita green-3 green-9; power yes")
    seen = set(game.view(state, 1).seen_undealt)
    assert len(seen) == 70 - 9 - 2
    assert not seen & {"black-14", "black-13", "green-2"}
