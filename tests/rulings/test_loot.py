"""Loot: alliances between who plays it and who wins it."""

import pytest

from yohoho.core.errors import OptionsError
from yohoho.core.options import options_in_record
from yohoho.core.record import GameRecord, rebuild_logbook
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.events import RoundScored
from yohoho.table.settings import read_settings

from .script import beck, deal_hands, events_of, go, points, rulings_in

FOUR = beck(4, cards=1, loot=True, kraken=True)

ROUNDS = [
    pytest.param(
        "green-5 / loot / escape / green-2",
        "1 0 0 0",
        (40, 30, 10, 10),
        marks=pytest.mark.ruling("L-2", "L-6"),
    ),
    pytest.param(
        "green-5 / loot / escape / green-2", "0 0 0 0", (-10, 10, 10, 10), marks=pytest.mark.ruling("L-2")
    ),
    pytest.param(
        "green-5 / loot / escape / green-2", "1 1 0 0", (20, -10, 10, 10), marks=pytest.mark.ruling("L-2")
    ),
    pytest.param(
        "loot / escape / escape-2 / escape-3",
        "1 0 0 0",
        (20, 10, 10, 10),
        marks=pytest.mark.ruling("L-3", "L-1"),
    ),
    pytest.param(
        "loot / escape / loot-2 / escape-3", "1 0 0 0", (40, 10, 30, 10), marks=pytest.mark.ruling("L-4")
    ),
    pytest.param(
        "green-5 / loot / loot-2 / green-2", "1 0 0 0", (60, 30, 30, 10), marks=pytest.mark.ruling("L-5")
    ),
    pytest.param(
        "green-5 / loot / loot-2 / green-2", "1 1 0 0", (40, -10, 30, 10), marks=pytest.mark.ruling("L-5")
    ),
    pytest.param(
        "green-5 / loot / kraken / green-2", "0 0 0 0", (10, 10, 10, 10), marks=pytest.mark.ruling("L-7")
    ),
]


@pytest.mark.parametrize(("hands", "bids", "scores"), ROUNDS)
def test_rounds(hands: str, bids: str, scores: tuple[int, ...]) -> None:
    assert points(go(FOUR, deal_hands(FOUR, hands, bids), hands.replace(" / ", " "))) == scores


@pytest.mark.ruling("L-2")
def test_the_score_names_the_alliance() -> None:
    hands = "green-5 / loot / escape / green-2"
    scored = next(
        event
        for event in events_of(FOUR, deal_hands(FOUR, hands, "1 0 0 0"), hands.replace(" / ", " "))
        if isinstance(event, RoundScored)
    )
    assert [rulings_in(why) for why in scored.why] == ["B-25 L-2", "B-17 L-2", "B-17", "B-17"]


@pytest.mark.ruling("L-5")
@pytest.mark.parametrize(
    ("second", "tricks", "scores"),
    [
        pytest.param("green-5 loot-2 purple-4", (2, 0, 0), (80, 60, 20), id="same partner"),
        pytest.param("green-5 loot-2 black-4", (1, 0, 1), (40, 60, 40), id="another partner"),
    ],
)
def test_alliances_add_up(second: str, tricks: tuple[int, ...], scores: tuple[int, ...]) -> None:
    game = beck(3, cards=2, loot=True)
    hands = f"green-9 green-5 / loot loot-2 / purple-1 {second.split()[2]}"
    state = deal_hands(game, hands, " ".join(map(str, tricks)))
    state = go(game, state, f"green-9 loot purple-1; {second}")
    assert (state.history[0].tricks, points(state)) == (tricks, scores)


@pytest.mark.ruling("L-9")
@pytest.mark.parametrize(
    ("change", "scores"),
    [("change 0", (-10, 20, 20)), ("change +1", (60, 40, 20))],
)
def test_harrys_final_bid_decides(change: str, scores: tuple[int, ...]) -> None:
    game = beck(3, cards=2, loot=True, powers=["harry"])
    state = deal_hands(game, "pirate-harry green-9 / loot green-2 / escape green-3", "1 0 0")
    state = go(game, state, f"pirate-harry loot escape; green-9 green-2 green-3; {change}")
    assert points(state) == scores


@pytest.mark.ruling("L-9")
def test_harry_can_also_break_an_alliance() -> None:
    game = beck(3, cards=1, loot=True, powers=["harry"])
    state = deal_hands(game, "pirate-harry / loot / escape", "1 0 0")
    assert points(go(game, state, "pirate-harry loot escape; change -1")) == (-10, 10, 10)


@pytest.mark.ruling("L-10", "G-11")
@pytest.mark.parametrize(("players", "loots"), [(2, 0), (3, 2), (8, 2)])
def test_two_players_leave_the_loots_in_the_box(players: int, loots: int) -> None:
    deck = beck(players, loot=True).deck
    assert sum(NAMES[card].startswith("loot") for card in deck) == loots


@pytest.mark.ruling("L-11")
@pytest.mark.parametrize(
    ("hands", "plays", "bids", "scores"),
    [
        pytest.param("loot / escape / green-5", "loot escape", "0 0", (10, 10), id="Graybeard wins it"),
        pytest.param("green-5 / escape / loot", "green-5 escape", "1 0", (20, 10), id="Graybeard plays it"),
        pytest.param("green-5 / loot / escape", "green-5 loot", "1 0", (40, 30), id="a person plays it"),
        pytest.param("escape / loot-2 / loot", "escape loot-2", "1 0", (40, 30), id="one of each"),
    ],
)
def test_graybeard_makes_no_alliance(hands: str, plays: str, bids: str, scores: tuple[int, ...]) -> None:
    game = beck(2, cards=1, loot=True, loot_for_two=True)
    state = go(game, deal_hands(game, hands, bids), plays)
    assert points(state) == scores


@pytest.mark.ruling("L-10")
def test_loot_for_two_is_refused_at_other_tables() -> None:
    with pytest.raises(OptionsError) as caught:
        SkullKing(players=3, loot=True, loot_for_two=True)
    reason = caught.value.reason
    assert (reason.code, reason.ruling) == ("only-with-players", "L-10")
    assert reason.args == {"option": "loot_for_two", "needs": 2, "players": 3}
    chosen = {"game": "skull-king", "options": {"players": 3, "loot_for_two": True}}
    with pytest.raises(OptionsError, match="only-with-players"):
        read_settings(chosen)
    assert SkullKing(players=2, loot=True, loot_for_two=True).deck_set.bit_count() == 72


def test_earlier_records_may_have_loot_for_two_at_any_table() -> None:
    """It was offered everywhere and meant nothing there, so such records and tables are still read."""
    options = {"players": 3, "loot": True, "loot_for_two": True}
    record = GameRecord(game="skull-king", options=options, seats=["Ann", "Bo", "Cy"], steps=[])
    assert options_in_record(rebuild_logbook(record).game)["loot_for_two"]
