"""People who are away: when a bot takes over, and what was done for those who return."""

from typing import Any

import pytest

from tests.table.fixtures import NAMES, TableDriver, check_log_gives_the_same_table
from yohoho.table import commands, entries

CREW = ("Ann", "Bo", "Cy")


def three(game: str = "skull-king", **choices: Any) -> TableDriver:
    plan = {"plan": [3]} if game == "skull-king" else {}
    return TableDriver(game, **{"players": 3, **plan, **choices}).start("Bo", "Cy")


def stand_in_delays(driver: TableDriver) -> list[int | None]:
    return [seat.stand_in_at and seat.stand_in_at - driver.now for seat in driver.view(None).seats]


def moves_made(driver: TableDriver, name: str | None) -> list[tuple[str, str, int, str]]:
    return [(made.by, made.verb, made.count, made.last) for made in driver.view(name).moves_made]


def moves_for(driver: TableDriver, seat: int) -> list[entries.Acted]:
    """All moves that a stand-in made in this seat."""
    table_entries = [entries.decode(line) for line in driver.log]
    return [
        each
        for each in table_entries
        if isinstance(each, entries.Acted) and (each.seat, each.by) == (seat, "stand-in")
    ]


# --- the time until a bot takes over


def test_view_says_when_a_bot_takes_over() -> None:
    driver = three(grace=60)
    assert stand_in_delays(driver) == [None] * 3
    driver.drop("Bo")
    driver.wait(20)
    assert stand_in_delays(driver) == [None, 40_000, None]
    driver.connect("Bo")
    assert stand_in_delays(driver) == [None] * 3
    driver.drop("Bo")
    driver.wait(60)
    assert stand_in_delays(driver) == [None] * 3
    assert driver.view(None).seats[1].stand_in


def test_no_bot_takes_over_where_nobody_is_or_no_game_runs() -> None:
    driver = three(grace=60)
    driver.drop(*CREW)
    assert stand_in_delays(driver) == [None] * 3
    driver = TableDriver(players=3, grace=60)
    driver.sit("Bo")
    driver.drop("Ann")
    assert stand_in_delays(driver) == [None] * 3


# --- what was done


def test_person_who_returns_learns_what_was_done_for_them() -> None:
    driver = three(grace=10)
    driver.drop("Bo")
    driver.act("Ann", "bid 1")
    driver.act("Cy", "bid 1")
    while len(moves_for(driver, 1)) < 3:
        name = driver.due_person()
        if name is None or name == "Bo":
            driver.wait(10)
        else:
            driver.act(name, driver.legal(name)[0])
    assert moves_made(driver, "Bo") == []
    driver.connect("Bo")
    made = moves_made(driver, "Bo")
    assert [(by, verb, count) for by, verb, count, _ in made] == [
        ("stand-in", "bid", 1),
        ("stand-in", "play", 2),
    ]
    assert all(last.startswith(verb) for _, verb, _, last in made)
    assert not any(moves_made(driver, name) for name in (*NAMES, None) if name != "Bo")
    check_log_gives_the_same_table(driver)
    driver.play_out()
    assert moves_made(driver, "Bo") == []


def test_clock_that_ran_out_counts_apart_from_an_absence() -> None:
    driver = three(pace=30, grace=40)
    driver.act("Ann", "bid 1")
    driver.act("Cy", "bid 1")
    driver.wait(30)
    assert [made[:3] for made in moves_made(driver, "Bo")] == [("clock", "bid", 1)]
    driver.act(driver.due_person() or "", driver.legal(driver.due_person() or "")[0])
    if driver.due_person() == "Bo":
        driver.act("Bo", driver.legal("Bo")[0])
        assert moves_made(driver, "Bo") == []


@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_moves_for_a_person_are_told_to_nobody_else(game: str) -> None:
    driver = three(game, grace=0)
    driver.drop("Bo")
    driver.wait(0)
    for _ in range(30):
        name = driver.due_person()
        if name is None:
            driver.wait(1)
        else:
            driver.act(name, driver.legal(name)[0])
    driver.connect("Bo")
    assert [name for name in (*NAMES, None) if moves_made(driver, name)] == ["Bo"]
    check_log_gives_the_same_table(driver)


def test_person_who_left_learns_it_when_they_sit_down_again() -> None:
    driver = three()
    driver.do("Bo", commands.Leave())
    driver.wait(1)
    assert moves_made(driver, "Bo") == []
    driver.do("Bo", commands.Sit("Bo"))
    assert [made[:3] for made in moves_made(driver, "Bo")] == [("stand-in", "bid", 1)]


def test_next_owner_of_a_seat_learns_nothing_of_its_moves() -> None:
    driver = three(grace=0)
    driver.drop("Bo")
    driver.wait(1)
    driver.do("Ann", commands.Kick(1))
    driver.sit("Dee")
    assert driver.view("Dee").you == 1
    assert moves_made(driver, "Dee") == []
