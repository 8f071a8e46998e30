"""Finished games of one phone that are not shared: the server keeps copies, and the logbook counts them.

tests/web/pad/copies.test.js has each case; here are those with a real network and two devices.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import logbook
from tests.page.browser import DESKTOP, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.game_list import rows
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import JUNE, Phone, code_on_screen, expect_live, keep_on, new_log, play_rounds
from tests.page.test_pad_offline import open_once
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Log, dumps, write
from yohoho.scorepad.commands import Regroup

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


def over(group: str = "Thursday", at: int = JUNE) -> Log:
    """Ann wins the one round of it."""
    return write(play_rounds(new_log(plan=[1], at=at), (1, 0, 0)), "phone", Regroup(group))


def sheets_of(person: Person) -> list[dict[str, Any]]:
    """The sheets that the server keeps for this browser's identity."""
    answer = person.page.context.request.get(f"{person.address}/api/sheets")
    sheets: list[dict[str, Any]] = answer.json()["sheets"] if answer.ok else []
    return sheets


def wait_for_copies(person: Person, number: int) -> None:
    """Waits until this device knows of this number of copies, kept or refused."""
    person.page.wait_for_function(COPIES, arg=number)


def second_device(arrive: Arrive, phone: Phone) -> Phone:
    """The same person, with their identity carried over."""
    person = arrive(None)
    cookies: Any = [
        {"name": name, "value": value, "url": person.address} for name, value in phone.person.cookies.items()
    ]
    person.context.add_cookies(cookies)
    return Phone(person, "Ann")


@pytest.mark.slow
def test_game_played_offline_is_in_the_logbook_when_online(arrive: Arrive) -> None:
    person = open_once(arrive)
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
    expect(logbook.count_of_games(page)).to_contain_text("1 game ")
    logbook.show_filter(page)
    logbook.group_choice(page).select_option("Thursday")
    expect(logbook.table(page)).to_have_accessible_name(logbook.BY_WINS)
    assert logbook.ladder(person)[0] == ["1. Ann", "1", "1", "40.0", "100%"]
    person.assert_accessible()
    assert not [one for one in sent if one.startswith("POST")], "there is nothing new to send"


@pytest.mark.slow
def test_two_devices_of_one_person_and_a_sheet_that_is_shared_after_all(arrive: Arrive) -> None:
    first = Phone(arrive(None), "Ann")
    log = over()
    keep_on(first.person, log)
    first.person.go("/pad")
    wait_for_copies(first.person, 1)
    second = second_device(arrive, first)
    second.person.go("/history")
    logbook.games(second.page).get_by_role("link").tap()
    second.expect_end()
    assert dumps(second.read_sheet()) == dumps(log)
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
    assert len(code_on_screen(first.page)) == 6
    wait_for_copies(first.person, 0)
    second.person.go("/pad")
    expect(rows(second.page)).to_contain_text("shared")
    rows(second.page).get_by_role("link").tap()
    expect_live(second.page)


@pytest.mark.slow
@pytest.mark.parametrize("away", [False, True])
def test_logbook_of_this_phone_fits_in_every_language(arrive: Arrive, away: bool) -> None:
    person = arrive("/about", size=SMALL, choices={"phoneOnly": True})
    keep_on(person, over("Donaudampfschifffahrtsrundeabc"))
    if away:
        person.page.route("**/api/**", lambda route: route.abort())
    for path in PLACES:
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
    keep_on(person, over())
    for path in ("/history", "/history?tab=players"):
        person.go(path)
        expect_counted(person.page, path)
        person.assert_accessible()
        person.assert_fits()
