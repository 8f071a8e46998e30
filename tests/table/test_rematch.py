"""A rematch: who wants one, whom it waits for, and whom it takes along."""

import msgspec
import pytest

from tests.table.fixtures import TableDriver, check_log_gives_the_same_table, identity
from yohoho.table import commands, entries
from yohoho.table.rematch import ABSENT_MS, ANSWER_MS
from yohoho.table.snapshot import freeze, thaw

CREW = ("Ann", "Bo", "Cy")


def over(*others: str) -> TableDriver:
    """A finished game of Ann, the host, and others; bots have the free seats."""
    return TableDriver(players=4, plan=[1]).start(*others).play_out()


def wanting(driver: TableDriver) -> list[str]:
    return [seat.name for seat in driver.view(None).seats if seat.wants_rematch]


def phase(driver: TableDriver) -> str:
    return driver.view(None).phase


def test_a_person_alone_with_bots_is_in_the_lobby_at_once() -> None:
    driver = over()
    driver.do("Ann", commands.Rematch())
    assert phase(driver) == "lobby"
    assert not driver.view("Ann").moved_along


def test_table_stays_at_the_result_until_all_want_a_rematch() -> None:
    driver = over("Bo", "Cy")
    driver.do("Bo", commands.Rematch())
    assert (phase(driver), wanting(driver)) == ("over", ["Bo"])
    note = driver.notes_by_name[-1]["Ann"]
    assert note is not None
    assert (note.what, note.name, note.args) == ("rematch-wanted", "Bo", {"wanted": True})
    assert driver.do("Bo", commands.Rematch()) == []
    driver.do("Ann", commands.Rematch())
    driver.wait(ANSWER_MS)
    assert (phase(driver), wanting(driver)) == ("over", ["Ann", "Bo"])
    driver.do("Cy", commands.Rematch())
    assert (phase(driver), wanting(driver)) == ("lobby", [])
    assert not any(driver.view(name).moved_along for name in CREW)
    check_log_gives_the_same_table(driver)


def test_a_wish_can_be_taken_back() -> None:
    driver = over("Bo")
    driver.do("Bo", commands.Rematch())
    driver.do("Bo", commands.Rematch(wanted=False))
    assert driver.do("Bo", commands.Rematch(wanted=False)) == []
    assert (wanting(driver), driver.view(None).rematch_from) == ([], None)
    driver.do("Ann", commands.Rematch())
    assert phase(driver) == "over"


@pytest.mark.parametrize("go", ["leave", "kick"])
def test_rematch_begins_when_the_last_who_did_not_answer_goes(go: str) -> None:
    driver = over("Bo", "Cy")
    driver.do("Ann", commands.Rematch())
    driver.do("Bo", commands.Rematch())
    if go == "leave":
        driver.do("Cy", commands.Leave())
    else:
        driver.do("Ann", commands.Kick(2))
    assert phase(driver) == "lobby"
    assert driver.table.seat_of(identity("Cy")) is None


def test_host_who_leaves_the_result_hands_on_the_table() -> None:
    driver = over("Bo")
    driver.do("Bo", commands.Rematch())
    driver.do("Ann", commands.Leave())
    assert (phase(driver), driver.host) == ("lobby", "Bo")


def test_leaving_alone_begins_no_rematch() -> None:
    driver = over("Bo")
    driver.do("Bo", commands.Leave())
    assert phase(driver) == "over"


def test_people_who_are_away_are_taken_along_and_told_so() -> None:
    driver = over("Bo", "Cy")
    driver.do("Cy", commands.Rematch())
    driver.drop("Cy", "Bo")
    driver.wait(ABSENT_MS / 1000 - 1)
    driver.do("Ann", commands.Rematch())
    assert phase(driver) == "over"
    assert driver.wait(0.9) == []
    assert [type(entry) for entry in driver.wait(0.1)] == [entries.Rematched]
    driver.connect("Bo", "Cy")
    assert [driver.view(name).moved_along for name in CREW] == [False, True, False]
    assert not driver.view(None).moved_along
    check_log_gives_the_same_table(driver)
    driver.start()
    assert not driver.view("Bo").moved_along


def test_loading_the_page_again_takes_nobody_away_from_the_result() -> None:
    driver = over("Bo")
    driver.do("Ann", commands.Rematch())
    driver.drop("Bo")
    driver.wait(2)
    driver.connect("Bo")
    assert driver.wait(1000) == []
    assert phase(driver) == "over"


def test_server_that_starts_again_waits_for_people_to_come_back() -> None:
    driver = over("Bo")
    driver.do("Ann", commands.Rematch())
    driver.restart()
    driver.connect("Ann")
    driver.wait(5)
    driver.connect("Bo")
    driver.wait(100)
    assert (phase(driver), wanting(driver)) == ("over", ["Ann"])


def test_host_goes_on_without_those_who_do_not_answer() -> None:
    driver = over("Bo", "Cy")
    assert driver.expect_refusal("Ann", commands.StartRematch()).code == "rematch-too-soon"
    driver.do("Cy", commands.Rematch())
    assert driver.view(None).rematch_from == driver.now + ANSWER_MS
    driver.wait(20.5)
    assert driver.expect_refusal("Ann", commands.StartRematch()).args == {"seconds": 10}
    driver.wait(9.5)
    driver.do("Ann", commands.StartRematch())
    assert phase(driver) == "lobby"
    assert [driver.view(name).moved_along for name in CREW] == [False, True, False]


def test_rematch_of_an_old_log_took_nobody_along() -> None:
    driver = over("Bo")
    driver.log.append(b'{"entry":"rematched","at":5,"secret":"' + b"0" * 64 + b'"}')
    driver.restart()
    assert phase(driver) == "lobby"
    assert not any(driver.view(name).moved_along for name in ("Ann", "Bo"))


def test_snapshot_of_an_older_version_is_read() -> None:
    driver = over("Bo")
    snapshot = msgspec.json.decode(freeze(driver.table))
    for seat in snapshot["seats"]:
        for field in ("rematch_at", "moved_along", "moves_made"):
            del seat[field]
    assert thaw("t", msgspec.json.encode(snapshot)) == driver.table
