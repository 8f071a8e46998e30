"""Time: clocks, pauses, grace, stand-ins, and tables that sleep. The clock is handed in."""

from typing import Any

import pytest

from tests.table.fixtures import TableDriver, identity
from yohoho.table import TableChange, clock, commands, entries

CREW = ("Ann", "Bo", "Cy")


def three(**choices: Any) -> TableDriver:
    return TableDriver(**{"players": 3, "plan": [3], **choices}).start("Bo", "Cy")


def actors(table_entries: list[entries.Entry]) -> list[tuple[int, str]]:
    return [(entry.seat, entry.by) for entry in table_entries if isinstance(entry, entries.Acted)]


def deadlines(driver: TableDriver) -> list[int | None]:
    return [seat.deadline and seat.deadline - driver.now for seat in driver.view(None).seats]


# --- clocks


def test_without_a_clock_nobody_is_hurried() -> None:
    driver = three()
    assert clock.next_due(driver.table, driver.around) is None
    assert driver.wait(100_000) == []
    assert deadlines(driver) == [None] * 3


def test_a_clock_that_runs_out_acts_once() -> None:
    driver = three(pace=30)
    driver.wait(10)
    driver.act("Ann", "bid 1")
    driver.act("Bo", "bid 1")
    assert deadlines(driver) == [None, None, 20_000]
    assert driver.wait(19.9) == []
    assert actors(driver.wait(0.1)) == [(2, "clock")]
    assert driver.game(None).phase == "play"
    assert not any(seat.stand_in for seat in driver.view(None).seats)
    assert deadlines(driver).count(30_000) == 1


def test_a_second_thought_does_not_turn_the_clocks_of_others_back() -> None:
    driver = three(pace=30)
    driver.act("Ann", "bid 1")
    driver.wait(12)
    driver.act("Ann", "bid 2")
    assert deadlines(driver) == [None, 18_000, 18_000]


def test_all_whose_clock_runs_out_are_acted_for() -> None:
    driver = three(pace=30)
    assert actors(driver.wait(30)) == [(0, "clock"), (1, "clock"), (2, "clock")]


# --- pauses


def test_clocks_stop_in_a_pause_and_go_on_where_they_stopped() -> None:
    driver = three(pace=30)
    driver.wait(12)
    driver.do("Bo", commands.Pause())
    assert driver.view(None).paused
    assert deadlines(driver) == [None] * 3
    assert driver.wait(1000) == []
    assert driver.expect_refusal("Ann", commands.Act("bid 1")).code == "paused"
    assert driver.expect_refusal("Ann", commands.Pause()).code == "paused"
    driver.do("Cy", commands.Resume())
    assert deadlines(driver) == [18_000] * 3
    assert driver.expect_refusal("Ann", commands.Resume()).code == "not-paused"


def test_a_pause_outlasts_everybodys_absence() -> None:
    """The clocks of a paused table stay where they stopped, also when all go and come back."""
    driver = three(pace=30)
    driver.wait(12)
    driver.do("Bo", commands.Pause())
    driver.wait(5)
    driver.drop(*CREW)
    driver.wait(100)
    driver.connect(*CREW)
    driver.wait(7)
    driver.do("Bo", commands.Resume())
    assert deadlines(driver) == [18_000] * 3


def test_bots_rest_in_a_pause() -> None:
    driver = TableDriver(players=4, plan=[2]).start()
    driver.do("Ann", commands.Pause())
    assert driver.wait(100) == []
    driver.do("Ann", commands.Resume())
    assert actors(driver.wait(5)) == [(1, "bot"), (2, "bot")]


def test_bots_take_a_moment_each() -> None:
    driver = TableDriver(players=4, plan=[2]).start()
    assert driver.wait(0.7) == []
    assert actors(driver.wait(0.1)) == [(1, "bot")]
    assert actors(driver.wait(0.7)) == []
    assert actors(driver.wait(0.1)) == [(2, "bot")]


# --- a clock that was wrong


def test_entry_dated_ahead_counts_as_now() -> None:
    driver = three(pace=30, grace=60)
    driver.now += 3_600_000
    driver.act("Ann", "bid 1")
    driver.drop("Cy")
    driver.now -= 3_600_000
    driver.around.set_right(driver.now)
    assert deadlines(driver) == [None, 30_000, 30_000]
    assert actors(driver.wait(30)) == [(1, "clock"), (2, "clock")]
    assert entries.StandInSet(at=driver.now + 30_000, seat=2, on=True) in driver.wait(30)


def test_a_pause_that_ends_before_it_began_makes_no_clock_run_out() -> None:
    driver = three(pace=30)
    driver.now += 3_600_000
    driver.do("Bo", commands.Pause())
    driver.now -= 3_600_000
    driver.do("Bo", commands.Resume())
    assert deadlines(driver) == [30_000] * 3


# --- grace and stand-ins


def test_person_who_drops_keeps_the_seat_and_has_some_grace() -> None:
    driver = three(grace=60)
    driver.drop("Bo")
    assert not driver.view(None).seats[1].here
    assert driver.wait(59) == []
    driver.connect("Bo")
    assert driver.wait(1000) == []
    assert driver.view(None).seats[1].here


def test_after_the_grace_a_bot_stands_in_until_the_person_returns() -> None:
    driver = three(grace=60)
    driver.drop("Bo")
    stands_in, bids = driver.wait(60)
    assert (stands_in, actors([bids])) == (
        entries.StandInSet(at=driver.now, seat=1, on=True),
        [(1, "stand-in")],
    )
    assert (driver.view(None).seats[1].kind, driver.view(None).seats[1].stand_in) == ("person", True)
    driver.connect("Bo")
    assert not driver.view(None).seats[1].stand_in
    driver.act("Bo", "bid 3")
    assert driver.game("Bo").bid == 3


def test_several_tabs_are_one_person() -> None:
    driver = three(grace=60)
    driver.connect("Bo")
    driver.drop("Bo")
    assert driver.view(None).seats[1].here
    assert driver.wait(1000) == []
    driver.drop("Bo")
    assert driver.wait(60)


def test_person_who_never_connected_is_away() -> None:
    """Otherwise one who joins and never comes would hold the game up for ever."""
    driver = TableDriver(players=2, plan=[2], grace=60)
    driver.do("Bo", commands.Sit("Bo"))
    driver.do("Ann", commands.Start())
    assert isinstance(driver.wait(60)[0], entries.StandInSet)


def test_a_host_who_drops_hands_over_with_the_stand_in() -> None:
    driver = three(grace=60)
    driver.drop("Ann", "Bo")
    driver.wait(61)
    assert driver.host == "Cy"
    assert [seat.stand_in for seat in driver.view(None).seats] == [True, True, False]


def test_grace_runs_in_a_pause_but_nobody_acts() -> None:
    driver = three(grace=60)
    driver.do("Bo", commands.Pause())
    driver.drop("Bo")
    assert driver.wait(1000) == [entries.StandInSet(at=driver.now - 940_000, seat=1, on=True)]
    driver.connect("Bo")
    driver.do("Bo", commands.Resume())
    assert not driver.view(None).seats[1].stand_in


def test_person_whom_a_late_clock_hands_back_gets_the_whole_grace() -> None:
    """Another process ends the stand-in of a person who is connected to it; its clock is an hour late."""
    driver = three(grace=60)
    driver.drop("Bo")
    driver.wait(61)
    assert driver.view(None).seats[1].stand_in
    late = entries.StandInSet(at=driver.now - 3_600_000, seat=1, on=False)
    driver.add(TableChange(driver.table, [late]))
    assert driver.wait(59) == []
    assert [type(entry) for entry in driver.wait(2)] == [entries.StandInSet]


# --- sleep


@pytest.mark.parametrize("watcher", [False, True])
def test_a_table_sleeps_while_no_seated_person_is_connected(watcher: bool) -> None:
    driver = three(pace=30, grace=60)
    driver.wait(29)
    if watcher:
        driver.connect("Dee")
    driver.drop(*CREW)
    assert clock.next_due(driver.table, driver.around) is None
    assert driver.wait(100_000) == []
    driver.connect("Ann")
    assert deadlines(driver) == [30_000] * 3


def test_a_table_of_bots_wakes_for_a_latecomer_with_a_whole_clock() -> None:
    driver = TableDriver(players=2, plan=[2], pace=30).start()
    driver.do("Ann", commands.Leave())
    driver.drop("Ann")
    driver.connect("Bo")
    assert driver.wait(1000) == []
    driver.do("Bo", commands.Sit("Bo"))
    assert deadlines(driver)[1] == 30_000


def test_after_a_restart_everyone_is_away_and_nothing_is_lost() -> None:
    driver = three(pace=30, grace=60)
    driver.act("Ann", "bid 2")
    driver.wait(20)
    driver.restart()
    assert clock.next_due(driver.table, driver.around) is None
    assert not any(seat.here for seat in driver.view(None).seats)
    driver.connect("Bo")
    assert driver.around.away_since.keys() == {identity("Ann"), identity("Cy")}
    assert deadlines(driver) == [None, 30_000, 30_000]
    driver.act("Bo", "bid 1")
    assert actors(driver.wait(30)) == [(2, "clock")]
    assert [seat.bid for seat in driver.game(None).seats][:2] == [2, 1]


def test_departure_of_an_onlooker_is_not_kept() -> None:
    driver = three()
    for name in ("Dee", "Eve"):
        driver.connect(name)
    assert driver.view(None).watchers == 2
    driver.drop("Dee", "Eve", "Bo")
    assert driver.view(None).watchers == 0
    assert driver.around.away_since.keys() == {identity("Bo")}
