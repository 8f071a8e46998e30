"""Time: clocks, pauses, grace, stand-ins, and tables that sleep. The clock is handed in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.fixtures import Tavern, identity
from yohoho.table import clock
from yohoho.table import commands as ask
from yohoho.table import entries as log

CREW = ("Ann", "Bo", "Cy")


def three(**choices: Any) -> Tavern:
    return Tavern(**{"players": 3, "plan": [3], **choices}).start("Bo", "Cy")


def actors(entries: list[log.Entry]) -> list[tuple[int, str]]:
    return [(entry.seat, entry.by) for entry in entries if isinstance(entry, log.Acted)]


def deadlines(tavern: Tavern) -> list[int | None]:
    return [seat.deadline and seat.deadline - tavern.now for seat in tavern.view(None).seats]


# --- clocks


def test_without_a_clock_nobody_is_hurried() -> None:
    tavern = three()
    assert clock.next_due(tavern.table) is None
    assert tavern.wait(100_000) == []
    assert deadlines(tavern) == [None] * 3


def test_a_clock_that_runs_out_acts_once() -> None:
    tavern = three(pace=30)
    tavern.wait(10)
    tavern.act("Ann", "bid 1")
    tavern.act("Bo", "bid 1")
    assert deadlines(tavern) == [None, None, 20_000]
    assert tavern.wait(19.9) == []
    assert actors(tavern.wait(0.1)) == [(2, "clock")]
    assert tavern.game(None).phase == "play"
    assert not any(seat.stand_in for seat in tavern.view(None).seats)
    assert deadlines(tavern).count(30_000) == 1


def test_a_second_thought_does_not_turn_the_clocks_of_others_back() -> None:
    tavern = three(pace=30)
    tavern.act("Ann", "bid 1")
    tavern.wait(12)
    tavern.act("Ann", "bid 2")
    assert deadlines(tavern) == [None, 18_000, 18_000]


def test_all_whose_clock_runs_out_are_acted_for() -> None:
    tavern = three(pace=30)
    assert actors(tavern.wait(30)) == [(0, "clock"), (1, "clock"), (2, "clock")]


# --- pauses


def test_clocks_stop_in_a_pause_and_go_on_where_they_stopped() -> None:
    tavern = three(pace=30)
    tavern.wait(12)
    tavern.do("Bo", ask.Pause())
    assert tavern.view(None).paused
    assert deadlines(tavern) == [None] * 3
    assert tavern.wait(1000) == []
    assert tavern.refused("Ann", ask.Act("bid 1")).code == "paused"
    assert tavern.refused("Ann", ask.Pause()).code == "paused"
    tavern.do("Cy", ask.Resume())
    assert deadlines(tavern) == [18_000] * 3
    assert tavern.refused("Ann", ask.Resume()).code == "not-paused"


def test_a_pause_outlasts_everybodys_absence() -> None:
    """The clocks of a paused table stay where they stopped, also when all go and come back."""
    tavern = three(pace=30)
    tavern.wait(12)
    tavern.do("Bo", ask.Pause())
    tavern.wait(5)
    tavern.drop(*CREW)
    tavern.wait(100)
    tavern.connect(*CREW)
    tavern.wait(7)
    tavern.do("Bo", ask.Resume())
    assert deadlines(tavern) == [18_000] * 3


def test_bots_rest_in_a_pause() -> None:
    tavern = Tavern(players=3, plan=[2]).start()
    tavern.do("Ann", ask.Pause())
    assert tavern.wait(100) == []
    tavern.do("Ann", ask.Resume())
    assert actors(tavern.wait(5)) == [(1, "bot"), (2, "bot")]


def test_bots_take_a_moment_each() -> None:
    tavern = Tavern(players=3, plan=[2]).start()
    assert tavern.wait(0.7) == []
    assert actors(tavern.wait(0.1)) == [(1, "bot")]
    assert actors(tavern.wait(0.7)) == []
    assert actors(tavern.wait(0.1)) == [(2, "bot")]


# --- a clock that was wrong


def test_what_is_dated_ahead_happened_now() -> None:
    tavern = three(pace=30, grace=60)
    tavern.now += 3_600_000
    tavern.act("Ann", "bid 1")
    tavern.drop("Cy")
    tavern.now -= 3_600_000
    clock.set_right(tavern.table, tavern.now)
    assert deadlines(tavern) == [None, 30_000, 30_000]
    assert actors(tavern.wait(30)) == [(1, "clock"), (2, "clock")]
    assert log.StandInSet(at=tavern.now + 30_000, seat=2, on=True) in tavern.wait(30)


def test_a_pause_that_ends_before_it_began_makes_no_clock_run_out() -> None:
    tavern = three(pace=30)
    tavern.now += 3_600_000
    tavern.do("Bo", ask.Pause())
    tavern.now -= 3_600_000
    tavern.do("Bo", ask.Resume())
    assert deadlines(tavern) == [30_000] * 3


# --- grace and stand-ins


def test_who_drops_keeps_the_seat_and_has_some_grace() -> None:
    tavern = three(grace=60)
    tavern.drop("Bo")
    assert not tavern.view(None).seats[1].here
    assert tavern.wait(59) == []
    tavern.connect("Bo")
    assert tavern.wait(1000) == []
    assert tavern.view(None).seats[1].here


def test_after_the_grace_a_bot_stands_in_until_the_person_returns() -> None:
    tavern = three(grace=60)
    tavern.drop("Bo")
    stands_in, bids = tavern.wait(60)
    assert (stands_in, actors([bids])) == (log.StandInSet(at=tavern.now, seat=1, on=True), [(1, "stand-in")])
    assert (tavern.view(None).seats[1].kind, tavern.view(None).seats[1].stand_in) == ("person", True)
    tavern.connect("Bo")
    assert not tavern.view(None).seats[1].stand_in
    tavern.act("Bo", "bid 3")
    assert tavern.game("Bo").bid == 3


def test_several_tabs_are_one_person() -> None:
    tavern = three(grace=60)
    tavern.connect("Bo")
    tavern.drop("Bo")
    assert tavern.view(None).seats[1].here
    assert tavern.wait(1000) == []
    tavern.drop("Bo")
    assert tavern.wait(60)


def test_who_sat_down_without_ever_connecting_is_away() -> None:
    """Otherwise one who joins and never comes would hold the game up for ever."""
    tavern = Tavern(players=2, plan=[2], grace=60)
    tavern.do("Bo", ask.Sit("Bo"))
    tavern.do("Ann", ask.Start())
    assert isinstance(tavern.wait(60)[0], log.StandInSet)


def test_a_host_who_drops_hands_over_with_the_stand_in() -> None:
    tavern = three(grace=60)
    tavern.drop("Ann", "Bo")
    tavern.wait(61)
    assert tavern.host == "Cy"
    assert [seat.stand_in for seat in tavern.view(None).seats] == [True, True, False]


def test_grace_runs_in_a_pause_but_nobody_acts() -> None:
    tavern = three(grace=60)
    tavern.do("Bo", ask.Pause())
    tavern.drop("Bo")
    assert tavern.wait(1000) == [log.StandInSet(at=tavern.now - 940_000, seat=1, on=True)]
    tavern.connect("Bo")
    tavern.do("Bo", ask.Resume())
    assert not tavern.view(None).seats[1].stand_in


# --- sleep


@pytest.mark.parametrize("watcher", [False, True])
def test_a_table_sleeps_while_no_seated_person_is_connected(watcher: bool) -> None:
    tavern = three(pace=30, grace=60)
    tavern.wait(29)
    if watcher:
        tavern.connect("Dee")
    tavern.drop(*CREW)
    assert clock.next_due(tavern.table) is None
    assert tavern.wait(100_000) == []
    tavern.connect("Ann")
    assert deadlines(tavern) == [30_000] * 3


def test_a_table_of_bots_wakes_for_a_latecomer_with_a_whole_clock() -> None:
    tavern = Tavern(players=2, plan=[2], pace=30).start()
    tavern.do("Ann", ask.Leave())
    tavern.drop("Ann")
    tavern.connect("Bo")
    assert tavern.wait(1000) == []
    tavern.do("Bo", ask.Sit("Bo"))
    assert deadlines(tavern)[1] == 30_000


def test_after_a_restart_everyone_is_away_and_nothing_is_lost() -> None:
    tavern = three(pace=30, grace=60)
    tavern.act("Ann", "bid 2")
    tavern.wait(20)
    tavern.restart()
    assert clock.next_due(tavern.table) is None
    assert not any(seat.here for seat in tavern.view(None).seats)
    tavern.connect("Bo")
    assert tavern.table.away_since.keys() == {identity("Ann"), identity("Cy")}
    assert deadlines(tavern) == [None, 30_000, 30_000]
    tavern.act("Bo", "bid 1")
    assert actors(tavern.wait(30)) == [(2, "clock")]
    assert [seat.bid for seat in tavern.game(None).seats][:2] == [2, 1]


def test_when_an_onlooker_went_is_not_kept() -> None:
    tavern = three()
    for name in ("Dee", "Eve"):
        tavern.connect(name)
    assert tavern.view(None).watchers == 2
    tavern.drop("Dee", "Eve", "Bo")
    assert tavern.view(None).watchers == 0
    assert tavern.table.away_since.keys() == {identity("Bo")}
