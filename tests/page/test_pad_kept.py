"""Finished games of one phone that are not shared: the server keeps copies, and the logbook counts them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import logbook
from tests.page.browser import DESKTOP, PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.game_list import confirm, forget, rows
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import JUNE, Phone, expect_live, kept_on, new_log, played, shown_code
from tests.page.test_pad_offline import opened_once
from tests.page.test_pad_shelf import TOLD, new_device
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Log, dumps, fold, tally, write
from yohoho.scorepad.commands import Close, Regroup

PHONE_ONLY = "Keep my sheets on this phone only"
PLACES = (
    "/history",
    "/history?tab=players",
    "/history?tab=players&who=ann",
)
"""The pages of the logbook."""
COPIES = """number =>
  Object.keys(localStorage).filter((key) => key.startsWith("yohoho.pad.copy/")).length === number"""


def expect_counted(page: Page, path: str) -> None:
    """The page of the logbook has loaded and counted its games."""
    parts = dict(
        zip(PLACES, (logbook.games(page), logbook.table(page), page.get_by_role("article")), strict=True)
    )
    expect(parts[path].first).to_be_visible()


def phone_only(page: Page) -> Locator:
    return page.get_by_role("checkbox", name=PHONE_ONLY)


def over(group: str = "Thursday", at: int = JUNE) -> Log:
    """Ann wins the one round of it."""
    return write(played(new_log(plan=[1], at=at), (1, 0, 0)), "phone", Regroup(group))


def sheets_of(person: Person) -> list[dict[str, Any]]:
    """The sheets that the server keeps for this browser's identity."""
    answer = person.page.context.request.get(f"{person.address}/api/sheets")
    found: list[dict[str, Any]] = answer.json()["sheets"] if answer.ok else []
    return found


def wait_for_copies(person: Person, number: int) -> None:
    """Waits until this device knows of so many copies, kept or refused."""
    person.page.wait_for_function(COPIES, arg=number)


@pytest.mark.slow
def test_game_played_offline_is_in_the_logbook_when_online(arrive: Arrive) -> None:
    person = opened_once(arrive)
    page, keeper = person.page, Scorekeeper(person)
    person.context.set_offline(True)
    page.get_by_role("link", name="New game").tap()
    for name in ("Ann", "Bo", "Cy"):
        keeper.join(name)
    page.get_by_role("textbox", name="Name of your group").fill("Thursday")
    keeper.start()
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.round([1, 1, 0], [1, 1, 0])
    keeper.end_game()
    assert person.cookies == {}, "nobody was made so far"
    person.context.set_offline(False)  # the sheet still lies open
    wait_for_copies(person, 1)
    person.ignore_errors()
    assert [(line["group"], line["alone"], line["over"]) for line in sheets_of(person)] == [
        ("Thursday", True, True)
    ]
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    for _ in range(2):
        person.go("/history")
        expect(logbook.games(page)).to_have_count(1)
    expect(logbook.games(page)).to_contain_text("Thursday")
    person.assert_accessible()
    logbook.tab(page, "players").tap()
    expect(logbook.counted(page)).to_contain_text("1 game ")
    logbook.show_filter(page)
    logbook.group_choice(page).select_option("Thursday")
    expect(logbook.table(page)).to_have_accessible_name(logbook.BY_WINS)
    assert logbook.ladder(person)[0] == ["1. Ann", "1", "1", "40.0", "100%"]
    person.assert_accessible()
    assert not [one for one in sent if one.startswith("POST")], "there is nothing new to send"


@pytest.mark.slow
def test_correction_and_deletion_reach_the_copy_on_the_server(arrive: Arrive) -> None:
    person = arrive(None)
    log = over()
    keeper = kept_on(person, log)
    person.go("/pad")
    wait_for_copies(person, 1)
    expect(person.page.get_by_role("status").last).to_contain_text("for you alone")
    row = rows(person.page)
    expect(row).not_to_contain_text("shared")
    row.get_by_role("link").tap()
    keeper.screen("table")
    keeper.correct_round(1)
    keeper.tap(keeper.fewer(0))
    keeper.tap(keeper.more(1))
    keeper.save()
    expect(keeper.change_note()).to_be_visible()
    totals = list(tally(fold(keeper.stored())).totals.values())
    assert totals == [-10, -10, 10]
    person.go("/history")
    expect(logbook.games(person.page)).to_have_count(1)
    expect(logbook.games(person.page)).to_contain_text(re.compile("Place 1\\W*Cy"))
    person.page.wait_for_function(
        "totals => fetch('/api/history').then(a => a.json()).then(a => String(a.games[0].scores) === totals)",
        arg=",".join(map(str, totals)),
    )
    person.go("/pad")
    forget(person.page)
    expect(person.page.get_by_role("dialog")).to_contain_text("the copy that the server keeps")
    person.assert_accessible()
    confirm(person.page)
    expect(row).to_have_count(0)
    person.page.wait_for_function(TOLD)
    assert sheets_of(person) == []
    person.go("/history")
    expect(person.page.get_by_text("No finished games yet.")).to_be_visible()


@pytest.mark.slow
def test_choice_of_this_phone_only_removes_and_restores_the_copies(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE)
    log, other = over(), over("Family", JUNE - 1000)
    kept_on(person, log, other)
    page = person.page
    person.go("/history")
    wait_for_copies(person, 2)
    expect(logbook.games(page)).to_have_count(2)
    phone_only(page).tap()
    expect(page.get_by_role("region", name=PHONE_ONLY)).to_contain_text("stay on this phone")
    page.wait_for_function(TOLD)
    wait_for_copies(person, 0)
    assert sheets_of(person) == []
    expect(logbook.games(page)).to_have_count(2)
    person.assert_accessible()
    page.reload()
    expect(logbook.games(page)).to_have_count(2)
    expect(phone_only(page)).to_be_checked()
    assert sheets_of(person) == []
    logbook.tab(page, "players").tap()
    expect(page.get_by_role("main")).to_contain_text("need the server")
    expect(logbook.counted(page).last).to_contain_text("2 games")
    assert logbook.ladder(person)[0] == ["1. Ann", "2", "2", "20.0", "100%"]
    page.get_by_role("radio", name="Server").check(force=True)
    expect(page.get_by_text("No finished game of Skull King yet.")).to_be_visible()
    person.assert_accessible()
    phone_only(page).tap()
    wait_for_copies(person, 2)
    person.go("/history")
    expect(logbook.games(page)).to_have_count(2)
    assert {line["id"] for line in sheets_of(person)} == {log.sheet, other.sheet}


@pytest.mark.slow
def test_phone_only_creates_no_identity(arrive: Arrive) -> None:
    person = arrive(None, choices={"phoneOnly": True})
    kept_on(person, over())
    posts: list[str] = []
    person.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    for path in ("/pad", "/history"):
        person.go(path)
        expect(rows(person.page)).to_have_count(1)
    person.go("/history?tab=players")
    assert [row[0] for row in logbook.ladder(person)] == ["1. Ann", "2. Bo", "2. Cy"]
    person.page.wait_for_load_state("networkidle")
    assert posts == []
    assert person.cookies == {}


@pytest.mark.slow
def test_unfinished_and_empty_games_are_not_copied_to_the_server(arrive: Arrive) -> None:
    person = arrive(None)
    going_on = played(new_log(plan=[1, 2]), (1, 0, 0))
    kept_on(person, going_on, write(new_log(), "phone", Close(True)))
    for path in ("/pad", "/history"):
        person.go(path)
        person.page.wait_for_load_state("networkidle")
    assert person.cookies == {}
    kept_on(person, over())
    person.go("/pad")
    wait_for_copies(person, 1)
    assert len(sheets_of(person)) == 1


@pytest.mark.slow
def test_logbook_counts_on_the_phone_without_a_network(arrive: Arrive) -> None:
    person = arrive("/about", size=SMALL)
    kept_on(person, over(), over("Family", JUNE - 1000))
    page = person.page
    page.route("**/api/**", lambda route: route.abort())
    for path in PLACES:
        person.go(path)
        expect(page.get_by_text("No connection: these are the games on this phone.")).to_be_visible()
        expect_counted(page, path)
        person.assert_accessible()
    assert logbook.facts(page.get_by_role("article"))[:4] == [
        "Games 2",
        "Wins 2 100%",
        "Exact bids 100% 2 of 2",
        "Rating – needs the server",
    ]
    person.go("/history?group=Family")
    expect(logbook.games(page)).to_have_count(1)
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_for_copies(person, 2)
    expect(page.get_by_text("No connection:")).to_have_count(0)
    expect(logbook.games(page)).to_have_count(1)
    person.ignore_errors()


@pytest.mark.slow
def test_sheet_of_another_owner_is_shown_once_and_as_on_this_phone_only(
    arrive: Arrive,
) -> None:
    log, mine = over(), over("Family", JUNE - 1000)
    Phone(arrive(None), "Ann").bring(log)
    bo = arrive(None)
    kept_on(bo, log, mine)  # it came as a file
    for _ in range(2):
        bo.go("/history")
        wait_for_copies(bo, 2)
        expect(logbook.games(bo.page)).to_have_count(2)
    assert [line["id"] for line in sheets_of(bo)] == [mine.sheet]
    bo.go("/history?tab=players")
    expect(bo.page.get_by_role("main")).to_contain_text("1 more game lies on this phone only")
    bo.assert_accessible()
    bo.page.get_by_role("radio", name="This phone").check(force=True)
    expect(logbook.counted(bo.page).last).to_contain_text("2 games")
    bo.ignore_errors()


@pytest.mark.slow
def test_two_devices_of_one_person_and_a_sheet_that_is_shared_after_all(arrive: Arrive) -> None:
    first = Phone(arrive(None), "Ann")
    log = over()
    kept_on(first.person, log)
    first.person.go("/pad")
    wait_for_copies(first.person, 1)
    second = new_device(arrive, first)
    second.person.go("/history")
    logbook.games(second.page).get_by_role("link").tap()
    second.expect_end()
    assert dumps(second.stored()) == dumps(log)
    second.screen("table")
    second.page.get_by_role("radio", name="Rascal", exact=True).check(force=True)
    expect(second.change_note()).to_be_visible()
    second.person.go("/pad")
    expect(rows(second.page)).not_to_contain_text("shared")
    longer = len(log.operations) + 1
    second.page.wait_for_function(
        "([id, many]) => JSON.parse(localStorage[`yohoho.pad.copy/${id}`]).known.length === many",
        arg=[log.sheet, longer],
    )
    first.person.go("/pad")
    first.page.wait_for_function(
        "([id, many]) => JSON.parse(localStorage[`yohoho.pad/${id}`]).operations.length === many",
        arg=[log.sheet, longer],
    )
    first.person.go(f"/pad/{log.sheet}#others")
    first.page.get_by_role("button", name="Let others join").tap()
    assert len(shown_code(first.page)) == 6
    wait_for_copies(first.person, 0)
    second.person.go("/pad")
    expect(rows(second.page)).to_contain_text("shared")
    rows(second.page).get_by_role("link").tap()
    expect_live(second.page)


@pytest.mark.slow
def test_game_deleted_on_another_device_is_not_copied_again(arrive: Arrive) -> None:
    first = Phone(arrive(None), "Ann")
    kept_on(first.person, over())
    first.person.go("/history")
    wait_for_copies(first.person, 1)
    first.ask("DELETE", f"/api/sheets/{sheets_of(first.person)[0]['id']}")
    for _ in range(2):
        first.person.go("/history")
        expect(logbook.games(first.page)).to_have_count(1)
        first.page.wait_for_load_state("networkidle")
    assert sheets_of(first.person) == []


def test_games_follow_to_the_identity_that_is_carried_over(arrive: Arrive) -> None:
    """This phone was a guest of its own; then its owner comes over from another device."""
    ida = Phone(arrive(None), "Ida")
    person = arrive(None)
    log = over()
    kept_on(person, log)
    person.go("/pad")
    wait_for_copies(person, 1)
    token = ida.ask("POST", "/api/me/carry")["token"]
    person.go(f"/carry#{token}")
    person.page.get_by_role("button", name="Continue").tap()
    person.page.wait_for_url("**/")
    person.go("/history")
    wait_for_copies(person, 1)
    assert [line["id"] for line in sheets_of(ida.person)] == [log.sheet]
    expect(logbook.games(person.page)).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("away", [False, True])
def test_logbook_fits_in_every_language(arrive: Arrive, path: str, away: bool) -> None:
    person = arrive("/about", size=SMALL, choices={"phoneOnly": True})
    kept_on(person, over("Donaudampfschifffahrtsrundeabc"))
    if away:
        person.page.route("**/api/**", lambda route: route.abort())
    person.go(path)
    expect_counted(person.page, path)
    for language in LANGUAGES:
        person.choose_language(language)
        person.assert_fits()
    person.ignore_errors()


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "locale"), [("dark", "fr"), ("light", "de")])
@pytest.mark.parametrize("phone_only", [False, True])
def test_logbook_is_accessible_on_a_large_screen(
    arrive: Arrive, theme: str, locale: str, phone_only: bool
) -> None:
    choices = {"phoneOnly": phone_only}
    person = arrive(None, size=DESKTOP, color_scheme=theme, locale=locale, choices=choices)
    kept_on(person, over())
    for path in ("/history", "/history?tab=players"):
        person.go(path)
        expect_counted(person.page, path)
        person.assert_accessible()
        person.assert_fits()
