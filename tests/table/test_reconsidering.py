"""Alone with bots, a person has a moment to change a decision before the last bot makes it final."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.fixtures import TableDriver
from yohoho.table import commands, entries
from yohoho.table.clock import BOT_DELAY
from yohoho.table.reconsidering import RECONSIDER_MS

LONG = 30.0
"""Seconds in which all bots decide, unless one waits for a person."""


def alone(**choices: Any) -> TableDriver:
    """A person and bots; all bots but the last have decided."""
    driver = TableDriver(**{"players": 4, "plan": [3], **choices}).start()
    driver.wait(LONG)
    return driver


def bids(driver: TableDriver) -> list[int | None]:
    return [seat.bid for seat in driver.game(None).seats]


def seconds_until_play(driver: TableDriver) -> float:
    begun = driver.now
    while driver.game(None).phase == "bid":
        driver.wait(0.1)
    return (driver.now - begun) / 1000


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_last_bot_waits_for_the_bid_of_the_only_person(players: int) -> None:
    driver = alone(players=players)
    assert driver.table.waiting() == (0, players - 1)
    assert driver.view("Ann").reconsider_until is None
    assert driver.wait(1000) == []


def test_bid_can_be_changed_for_two_seconds() -> None:
    driver = alone()
    driver.act("Ann", "bid 3")
    assert driver.view("Ann").reconsider_until == driver.now + RECONSIDER_MS
    assert driver.view(None).reconsider_until is None
    driver.wait(1.9)
    driver.act("Ann", "bid 1")
    assert driver.wait(1.9) == []
    assert driver.wait(0.2)
    assert bids(driver)[0] == 1
    assert driver.view("Ann").reconsider_until is None


def test_confirmed_bid_is_final_at_once() -> None:
    driver = alone()
    driver.act("Ann", "bid 3")
    driver.wait(0.1)
    assert driver.do("Ann", commands.Confirm()) == [], "the log does not grow"
    assert driver.view("Ann").reconsider_until is None
    assert driver.wait(0)
    assert driver.game(None).phase == "play"


def test_changed_bid_has_to_be_confirmed_again() -> None:
    driver = alone()
    driver.act("Ann", "bid 3")
    driver.do("Ann", commands.Confirm())
    driver.act("Ann", "bid 2")
    assert driver.wait(1.9) == []


def test_early_confirmation_is_for_the_bid_that_was_made() -> None:
    driver = alone()
    driver.do("Ann", commands.Confirm())
    driver.act("Ann", "bid 3")
    assert driver.wait(1.9) == []


def test_early_bid_makes_no_bot_slower() -> None:
    driver = TableDriver(players=4, plan=[3]).start()
    driver.act("Ann", "bid 3")
    assert seconds_until_play(driver) == pytest.approx(3 * BOT_DELAY / 1000)


def test_restarted_server_waits_as_long_again() -> None:
    """The confirmation is lost with the process, and the person has their two seconds."""
    driver = alone()
    driver.act("Ann", "bid 3")
    driver.do("Ann", commands.Confirm())
    driver.restart()
    driver.wait(10)
    driver.connect("Ann")
    assert driver.view("Ann").reconsider_until == driver.now + RECONSIDER_MS
    assert driver.wait(1.9) == []
    assert driver.wait(0.2)


def test_pause_takes_nothing_from_the_two_seconds() -> None:
    driver = alone()
    driver.act("Ann", "bid 3")
    driver.wait(1)
    driver.do("Ann", commands.Pause())
    assert driver.view("Ann").reconsider_until is None
    driver.wait(100)
    driver.do("Ann", commands.Resume())
    assert driver.wait(0.9) == []
    assert driver.wait(0.2)


def test_bots_wait_for_nobody_where_two_people_play() -> None:
    driver = TableDriver(players=4, plan=[3]).start("Bo")
    driver.wait(2 * BOT_DELAY / 1000)
    assert driver.table.waiting() == (0, 1)
    driver.act("Ann", "bid 3")
    assert driver.view("Ann").reconsider_until is None
    driver.act("Bo", "bid 3")
    assert driver.game(None).phase == "play"


def test_person_who_left_counts_as_a_bot() -> None:
    driver = TableDriver(players=3, plan=[3]).start("Bo")
    driver.do("Bo", commands.Leave())
    driver.wait(LONG)
    assert len(driver.table.waiting()) == 2
    driver.act("Ann", "bid 3")
    assert driver.view("Ann").reconsider_until == driver.now + RECONSIDER_MS


def test_choice_of_a_load_can_be_changed_too() -> None:
    driver = alone(scoring="cannonball")
    driver.act("Ann", "bid 1")
    driver.wait(LONG)
    driver.act("Ann", "load cannonball")
    assert driver.wait(1.9) == []
    driver.act("Ann", "load grapeshot")
    driver.do("Ann", commands.Confirm())
    assert driver.wait(0)
    assert driver.game(None).phase == "play"


def test_decision_that_cannot_be_changed_is_not_waited_for() -> None:
    """The first discs of Skull are laid at once too, but stay where they lie."""
    driver = TableDriver("skull", players=4).start()
    driver.wait(LONG)
    assert 0 in driver.table.waiting()
    assert len(driver.table.waiting()) == 1


def test_confirming_what_is_final_is_no_error() -> None:
    driver = alone()
    driver.act("Ann", "bid 3")
    driver.wait(5)
    assert driver.game(None).phase == "play"
    assert driver.do("Ann", commands.Confirm()) == []
    assert not driver.around.confirmed


def test_confirmation_needs_a_seat_and_a_game() -> None:
    lobby = TableDriver(players=3)
    assert lobby.expect_refusal("Ann", commands.Confirm()).code == "no-game"
    assert lobby.expect_refusal("Bo", commands.Confirm()).code == "not-seated"


moves = st.one_of(
    st.tuples(st.just("wait"), st.integers(0, 2500)),
    st.tuples(st.just("bid"), st.integers(0, 3)),
    st.tuples(st.just("confirm"), st.just(0)),
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(players=st.integers(2, 5), steps=st.lists(moves, max_size=12))
def test_last_bot_never_bids_too_early(players: int, steps: list[tuple[str, int]]) -> None:
    driver = TableDriver(players=players, plan=[3], powers=[]).start()
    latest, confirmed = None, False

    def check(happened: list[entries.Entry]) -> None:
        acted = [entry for entry in happened if isinstance(entry, entries.Acted) and entry.seat > 0]
        for entry in acted if bids_are_in(driver) else []:
            assert latest is not None
            assert confirmed or acted[-1].at >= latest + RECONSIDER_MS, entry

    for kind, number in steps:
        if bids_are_in(driver):
            return
        if kind == "wait":
            check(driver.wait(number / 1000))
        elif kind == "bid":
            driver.act("Ann", f"bid {number}")
            latest, confirmed = driver.now, False
        else:
            confirmed = latest is not None
            driver.do("Ann", commands.Confirm())


def bids_are_in(driver: TableDriver) -> bool:
    return bool(driver.game(None).phase != "bid")
