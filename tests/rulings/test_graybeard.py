"""Two players with Graybeard, and how many cards are dealt."""

import pytest

from yohoho.core.dice import Dice
from yohoho.core.game import settle
from yohoho.skull_king import PLANS
from yohoho.skull_king.cards import NAMES

from .script import beck, choices, deal_hands, go, play, points, random_rounds, refusal_of

TWO = beck(2, cards=2)
GHOST = 2
HANDS = "green-5 purple-9 / green-2 purple-3 / green-9 purple-1"


@pytest.mark.ruling("G-1")
def test_three_hands_are_dealt_and_nobody_sees_graybeards() -> None:
    state = deal_hands(TWO, HANDS)
    assert [TWO.view(state, None).seats[seat].cards for seat in range(3)] == [2, 2, 2]
    for seat in (0, 1):
        assert not {"green-9", "purple-1"} & set(TWO.view(state, seat).hand)
        assert TWO.view(TWO.redeal(state, seat, Dice(3)), seat) == TWO.view(state, seat)
    assert len({TWO.redeal(state, 0, Dice(seed)).round.pile for seed in range(10)}) > 5
    assert refusal_of(TWO, state, "2 bid 1") == ("no-such-seat", None)


@pytest.mark.ruling("G-2")
def test_the_two_lead_rounds_in_turn_and_the_first_by_lot() -> None:
    game = beck(2)
    assert {settle(game, game.start(), Dice(seed)).round.leader for seed in range(20)} == {0, 1}
    states = list(random_rounds(game, play(game, "start 1"), Dice("two")))[:10]
    assert [state.round.leader for state in states] == [0, 1] * 5


@pytest.mark.ruling("G-3")
@pytest.mark.parametrize(("dealer", "order"), [(1, (0, GHOST, 1)), (0, (1, GHOST, 0))])
def test_graybeard_plays_second(dealer: int, order: tuple[int, ...]) -> None:
    state = deal_hands(TWO, HANDS, "0 0", start=f"start {dealer}")
    assert state.order == order
    leader = TWO.waiting(state)[0]
    assert leader == order[0]
    state = go(TWO, state, choices(TWO, state)[0].removeprefix("play "))
    assert [NAMES[card] for card in state.trick[1:]] == ["green-9"]
    assert TWO.waiting(state) == (1 - leader,)


@pytest.mark.ruling("G-4")
@pytest.mark.parametrize("leader", [0, 1])
def test_after_his_own_trick_graybeard_leads_and_the_rounds_leader_follows(leader: int) -> None:
    first = ["green-5", "green-2"]
    state = deal_hands(TWO, HANDS, "0 0", start=f"start {1 - leader}")
    state = go(TWO, state, f"{first[leader]} {first[1 - leader]}")
    assert state.tricks[0].winner == GHOST
    assert state.order == (GHOST, leader, 1 - leader)
    assert [NAMES[card] for card in state.trick] == ["purple-1"]
    assert TWO.waiting(state) == (leader,)


@pytest.mark.ruling("G-4")
def test_the_rounds_leader_follows_even_if_the_other_led_in_between() -> None:
    game = beck(2, cards=3)
    hands = "green-5 green-3 green-1 / green-9 purple-2 yellow-1 / escape purple-14 yellow-2"
    state = go(game, deal_hands(game, hands, "0 1"), "green-5 green-9; purple-2 green-3")
    assert [trick.winner for trick in state.tricks] == [1, GHOST]
    assert state.order == (GHOST, 0, 1)


@pytest.mark.ruling("G-5")
def test_graybeard_follows_nothing_but_leads_a_suit() -> None:
    hands = "green-5 purple-9 / green-2 purple-3 / purple-14 green-9"
    state = go(TWO, deal_hands(TWO, hands, "0 0"), "green-5 green-2")
    assert state.tricks[0].winner == 0
    hands = "green-5 purple-9 / green-2 purple-3 / green-14 purple-1"
    state = go(TWO, deal_hands(TWO, hands, "0 0"), "green-5 green-2")
    assert (state.order[0], choices(TWO, state)) == (GHOST, ["play purple-9"])


@pytest.mark.ruling("G-5")
def test_the_card_graybeard_leads_must_be_followed() -> None:
    game = beck(2, cards=3)
    hands = "green-5 purple-9 yellow-1 / green-2 purple-3 yellow-3 / green-14 purple-1 yellow-4"
    state = go(game, deal_hands(game, hands, "0 0"), "green-5 green-2")
    assert choices(game, state) == ["play purple-9"]
    assert refusal_of(game, state, "yellow-1") == ("must-follow", "B-1")


@pytest.mark.ruling("G-6")
def test_his_tigress_is_an_escape() -> None:
    state = go(
        TWO,
        deal_hands(TWO, "green-5 purple-9 / green-2 purple-3 / tigress purple-1", "1 0"),
        "green-5 green-2",
    )
    assert [NAMES[card] for card in state.tricks[0].cards] == ["green-5", "tigress:escape", "green-2"]
    assert state.tricks[0].winner == 0


@pytest.mark.ruling("G-7")
@pytest.mark.parametrize(
    ("hands", "plays", "order"),
    [
        pytest.param(
            "green-5 purple-9 / green-7 purple-3 / kraken purple-1", "green-5 green-7", (1, GHOST, 0)
        ),
        pytest.param(
            "green-5 purple-9 / kraken purple-3 / green-9 purple-1", "green-5 kraken", (GHOST, 0, 1)
        ),
        pytest.param("escape purple-9 / loot purple-3 / white-whale purple-1", "escape loot", (GHOST, 0, 1)),
        pytest.param(
            "pirate-rosie purple-9 / green-7 purple-3 / white-whale purple-1", "pirate-rosie green-7", None
        ),
    ],
)
def test_his_leviathans_work_and_he_may_lead_after_them(
    hands: str, plays: str, order: tuple[int, ...] | None
) -> None:
    game = beck(2, cards=2, kraken=True, whale=True, loot=True, loot_for_two=True)
    state = go(game, deal_hands(game, hands, "0 0"), plays)
    assert state.tricks[0].winner == (1 if order is None else None)
    assert state.order == (order or (1, GHOST, 0))


@pytest.mark.ruling("G-8")
@pytest.mark.parametrize("pirate", ["rosie", "will", "rascal", "juanita", "harry"])
def test_his_pirates_have_no_power(pirate: str) -> None:
    game = beck(2, cards=2, powers=["rosie", "will", "rascal", "juanita", "harry"])
    hands = f"green-5 purple-9 / green-2 purple-3 / pirate-{pirate} purple-1"
    state = go(game, deal_hands(game, hands, "1 0"), "green-5 green-2")
    assert (state.tricks[0].winner, state.phase) == (GHOST, "play")
    assert game.is_over(go(game, state, "purple-9 purple-3"))


@pytest.mark.ruling("G-9")
@pytest.mark.parametrize(
    ("hands", "plays", "bids", "scores"),
    [
        pytest.param(
            "pirate-rosie / mermaid / skull-king", "pirate-rosie mermaid", "0 1", (10, 60), id="a person's"
        ),
        pytest.param(
            "skull-king / green-2 / pirate-will", "skull-king green-2", "1 0", (50, 10), id="his pirate"
        ),
        pytest.param("green-2 / escape / green-14", "green-2 escape", "0 0", (10, 10), id="his own 14"),
        pytest.param("black-2 / escape / green-14", "black-2 escape", "1 0", (30, 10), id="his 14 taken"),
        pytest.param(
            "pirate-will / escape / skull-king", "pirate-will escape", "0 0", (10, 10), id="his catch"
        ),
    ],
)
def test_only_people_are_paid(hands: str, plays: str, bids: str, scores: tuple[int, ...]) -> None:
    game = beck(2, cards=1)
    state = go(game, deal_hands(game, hands, bids), plays)
    assert points(state) == scores
    assert len(state.scores) == 2


@pytest.mark.ruling("G-10")
def test_rosie_cannot_name_graybeard() -> None:
    game = beck(2, cards=2, powers=["rosie"])
    hands = "pirate-rosie purple-9 / green-2 purple-3 / green-9 purple-1"
    state = go(game, deal_hands(game, hands, "1 0"), "pirate-rosie green-2")
    assert choices(game, state) == ["lead 0", "lead 1"]
    assert refusal_of(game, state, "lead 2") == ("no-such-leader", "G-10")
    assert go(game, state, "lead 1").order == (1, GHOST, 0)


@pytest.mark.ruling("G-12")
def test_the_two_win_at_most_the_cards_dealt() -> None:
    game = beck(2)
    *_, last = random_rounds(game, play(game, "start 0"), Dice("ghost"))
    sums = [sum(line.tricks) for line in last.history]
    assert all(won <= line.cards for won, line in zip(sums, last.history, strict=True))
    assert sum(sums) < 55


ALL_CARDS = {"kraken": True, "whale": True, "loot": True}
CLASSIC = list(range(1, 11))
SIZES = [
    pytest.param(6, {}, "classic", CLASSIC, marks=pytest.mark.ruling("N-1")),
    pytest.param(7, ALL_CARDS, "classic", CLASSIC, marks=pytest.mark.ruling("N-1")),
    pytest.param(7, {}, "classic", CLASSIC, marks=pytest.mark.ruling("N-2")),
    pytest.param(8, {}, "classic", [*range(1, 9), 8, 8], marks=pytest.mark.ruling("N-1", "N-3")),
    pytest.param(8, {"kraken": True}, "classic", [*range(1, 9), 8, 8], marks=pytest.mark.ruling("N-3")),
    pytest.param(8, ALL_CARDS, "classic", [*range(1, 10), 9], marks=pytest.mark.ruling("N-4")),
    pytest.param(8, {}, "broadside-barrage", [8] * 10, marks=pytest.mark.ruling("N-5")),
    pytest.param(8, {}, "skip-to-the-brawl", [6, 7, 8, 8, 8], marks=pytest.mark.ruling("N-5")),
    pytest.param(4, {}, "even-keel", [2, 2, 4, 4, 6, 6, 8, 8, 10, 10], marks=pytest.mark.ruling("N-6")),
    pytest.param(4, {}, "whirlpool", [9, 9, 7, 7, 5, 5, 3, 3, 1, 1], marks=pytest.mark.ruling("N-6")),
    pytest.param(4, {}, [9, 7, 5, 3, 1] * 2, [9, 7, 5, 3, 1] * 2, marks=pytest.mark.ruling("N-6")),
]


@pytest.mark.parametrize(("players", "extras", "plan", "sizes"), SIZES)
def test_cards_per_round(
    players: int, extras: dict[str, bool], plan: str | list[int], sizes: list[int]
) -> None:
    game = beck(players, plan=plan, **extras)
    states = random_rounds(game, play(game, "start 0"), Dice("sizes"))
    assert [line.cards for line in list(states)[-1].history] == sizes


@pytest.mark.ruling("N-2")
def test_seven_players_use_every_card() -> None:
    state = settle(beck(7), play(beck(7), "start 0 round 10"), Dice("all"))
    assert (state.round.cards, state.round.undealt) == (10, 0)


@pytest.mark.ruling("N-7")
@pytest.mark.parametrize("plan", sorted(PLANS))
def test_a_zero_bid_is_worth_the_cards_dealt(plan: str) -> None:
    game = beck(3, plan=plan)
    cards = PLANS[plan][0]
    strong = " ".join(f"black-{rank}" for rank in range(1, cards + 1))
    state = deal_hands(game, f"{strong} / {_low('green', cards)} / {_low('purple', cards)}", f"{cards} 0 0")
    tricks = [f"black-{rank} green-{rank} purple-{rank}" for rank in range(1, cards + 1)]
    assert points(go(game, state, "; ".join(tricks))) == (20 * cards, 10 * cards, 10 * cards)


def _low(suit: str, cards: int) -> str:
    return " ".join(f"{suit}-{rank}" for rank in range(1, cards + 1))
