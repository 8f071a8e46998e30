"""One phone at a pub, never shared: its finished games are in the logbook, kept there for it alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.pad_crew import JUNE, LIVE, Phone, kept_on, new_log, played
from tests.page.pad_hand import Hand
from tests.page.test_pad_offline import opened_once
from tests.page.test_pad_shelf import FORGET, ROWS, TOLD, new_device
from tests.page.test_seasons import ladder
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Log, dumps, fold, tally, write
from yohoho.scorepad.commands import Close, Regroup

GAMES = ".voyage"
PLACES = (
    ("/history", GAMES),
    ("/history?tab=players", ".ladder"),
    ("/history?tab=players&who=ann", ".bars"),
)
"""Of the logbook, and what is there once it has counted."""
SWITCH = ".logbook-foot input"
COPIES = """number =>
  Object.keys(localStorage).filter((key) => key.startsWith("yohoho.pad.copy/")).length === number"""


def over(group: str = "Thursday", at: int = JUNE) -> Log:
    """Ann wins the one round of it."""
    return write(played(new_log(plan=[1], at=at), (1, 0, 0)), "phone", Regroup(group))


def sheets_of(person: Person) -> list[dict[str, Any]]:
    """What the server keeps for whoever this browser is."""
    answer = person.page.context.request.get(f"{person.address}/api/sheets")
    found: list[dict[str, Any]] = answer.json()["sheets"] if answer.ok else []
    return found


def wait_for_copies(person: Person, number: int) -> None:
    """Of those that this device knows of, or knows to be refused."""
    person.page.wait_for_function(COPIES, arg=number)


def test_a_game_without_a_network_is_in_the_logbook_when_it_is_back(arrive: Arrive) -> None:
    person = opened_once(arrive)
    page, hand = person.page, Hand(person)
    person.context.set_offline(True)
    page.locator("a[href='/pad/new']").first.tap()
    for name in ("Ann", "Bo", "Cy"):
        hand.join(name)
    page.locator("input[name=group]").fill("Thursday")
    hand.start()
    hand.round([1, 0, 0], [1, 0, 0])
    hand.round([1, 1, 0], [1, 1, 0])
    hand.end_game()
    assert person.cookies == {}, "nobody was made so far"
    person.context.set_offline(False)  # the sheet still lies open
    wait_for_copies(person, 1)
    person.forgive()
    assert [(line["group"], line["alone"], line["over"]) for line in sheets_of(person)] == [
        ("Thursday", True, True)
    ]
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    for _ in range(2):
        person.go("/history")
        expect(page.locator(GAMES)).to_have_count(1)
    expect(page.locator(GAMES)).to_contain_text("Thursday")
    person.assert_accessible()
    page.locator(".logbook-tabs a").nth(1).tap()
    expect(page.locator(".standings [role=status]")).to_contain_text("1 game ")
    page.locator(".season summary").tap()
    page.locator(".season select").select_option("Thursday")
    expect(page.locator(".ladder")).to_have_attribute("data-order", "season")
    assert ladder(person)[0] == ["1. Ann", "1", "1", "40.0", "100%"]
    person.assert_accessible()
    assert not [one for one in sent if one.startswith("POST")], "there is nothing new to send"


def test_corrections_follow_and_so_does_forgetting(arrive: Arrive) -> None:
    person = arrive(None)
    log = over()
    hand = kept_on(person, log)
    person.go("/pad")
    wait_for_copies(person, 1)
    expect(person.page.locator(".notice")).to_contain_text("for you alone")
    row = person.page.locator(ROWS)
    expect(row).to_have_attribute("data-shared", "false")
    row.locator("a").tap()
    hand.screen(1)
    hand.tap(".pad-edit")
    person.page.wait_for_selector(".pad-round.tricks")
    hand.tap(".pad-stepper >> nth=0 >> button", 0)
    hand.tap(".pad-stepper >> nth=1 >> button", 2)
    hand.save()
    person.page.wait_for_selector(".pad-change")
    totals = list(tally(fold(hand.stored())).totals.values())
    assert totals == [-10, -10, 10]
    person.go("/history")
    expect(person.page.locator(GAMES)).to_have_count(1)
    expect(person.page.locator(".place-of.first")).to_contain_text("Cy")
    person.page.wait_for_function(
        "totals => fetch('/api/history').then(a => a.json()).then(a => String(a.games[0].scores) === totals)",
        arg=",".join(map(str, totals)),
    )
    person.go("/pad")
    person.page.locator(FORGET).tap()
    expect(person.page.locator("dialog")).to_contain_text("the copy that the server keeps")
    person.assert_accessible()
    person.page.locator("dialog .danger").tap()
    expect(row).to_have_count(0)
    person.page.wait_for_function(TOLD)
    assert sheets_of(person) == []
    person.go("/history")
    expect(person.page.locator(".no-rows")).to_be_visible()


@pytest.mark.slow
def test_on_this_phone_only(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE)
    log, other = over(), over("Family", JUNE - 1000)
    kept_on(person, log, other)
    page = person.page
    person.go("/history")
    wait_for_copies(person, 2)
    expect(page.locator(GAMES)).to_have_count(2)
    page.locator(SWITCH).tap()
    expect(page.locator(".logbook-foot")).to_contain_text("stay on this phone")
    page.wait_for_function(TOLD)
    wait_for_copies(person, 0)
    assert sheets_of(person) == []
    expect(page.locator(GAMES)).to_have_count(2)
    person.assert_accessible()
    page.reload()
    expect(page.locator(GAMES)).to_have_count(2)
    expect(page.locator(SWITCH)).to_be_checked()
    assert sheets_of(person) == []
    page.locator(".logbook-tabs a").nth(1).tap()
    expect(page.locator(".standings")).to_contain_text("need the server")
    expect(page.locator(".standings .panel [role=status]")).to_contain_text("2 games")
    assert ladder(person)[0] == ["1. Ann", "2", "2", "20.0", "100%"]
    page.locator("input[name=source]").first.check(force=True)
    expect(page.locator(".standings")).to_be_visible()
    person.assert_accessible()
    page.locator(SWITCH).tap()
    wait_for_copies(person, 2)
    person.go("/history")
    expect(page.locator(GAMES)).to_have_count(2)
    assert {line["id"] for line in sheets_of(person)} == {log.sheet, other.sheet}


def test_who_wants_it_on_the_phone_only_stays_nobody(arrive: Arrive) -> None:
    person = arrive(None, choices={"phoneOnly": True})
    kept_on(person, over())
    posts: list[str] = []
    person.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    for path in ("/pad", "/history"):
        person.go(path)
        person.page.locator(f"{GAMES}, {ROWS}").wait_for()
    person.go("/history?tab=players")
    assert [row[0] for row in ladder(person)] == ["1. Ann", "2. Bo", "2. Cy"]
    person.page.wait_for_load_state("networkidle")
    assert posts == []
    assert person.cookies == {}


def test_what_is_played_or_was_called_off_before_it_began_stays_here(arrive: Arrive) -> None:
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
def test_the_logbook_without_a_network(arrive: Arrive) -> None:
    person = arrive("/about", size=SMALL)
    kept_on(person, over(), over("Family", JUNE - 1000))
    page = person.page
    page.route("**/api/**", lambda route: route.abort())
    for path, there in PLACES:
        person.go(path)
        page.locator(there).first.wait_for()
        expect(page.locator(".adrift")).to_contain_text("No connection")
        person.assert_accessible()
    assert [" ".join(text.split()) for text in page.locator(".totals .fact").all_inner_texts()] == [
        "Games 2",
        "Wins 2 100%",
        "Exact bids 100% 2 of 2",
        "Rating – needs the server",
    ]
    person.go("/history?group=Family")
    expect(page.locator(GAMES)).to_have_count(1)
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_for_copies(person, 2)
    expect(page.locator(".adrift")).to_have_count(0)
    expect(page.locator(GAMES)).to_have_count(1)
    person.forgive()


def test_a_sheet_that_is_somebody_elses_there_is_shown_once_and_said_to_be_here(
    arrive: Arrive,
) -> None:
    log, mine = over(), over("Family", JUNE - 1000)
    Phone(arrive(None), "Ann").bring(log)
    bo = arrive(None)
    kept_on(bo, log, mine)  # it came as a file
    for _ in range(2):
        bo.go("/history")
        wait_for_copies(bo, 2)
        expect(bo.page.locator(GAMES)).to_have_count(2)
    assert [line["id"] for line in sheets_of(bo)] == [mine.sheet]
    bo.go("/history?tab=players")
    expect(bo.page.locator(".standings")).to_contain_text("1 more game lies on this phone only")
    bo.assert_accessible()
    bo.page.locator("input[name=source]").nth(1).check(force=True)
    expect(bo.page.locator(".standings .panel [role=status]")).to_contain_text("2 games")
    bo.forgive()


@pytest.mark.slow
def test_two_devices_of_one_person_and_a_sheet_that_is_shared_after_all(arrive: Arrive) -> None:
    first = Phone(arrive(None), "Ann")
    log = over()
    kept_on(first.person, log)
    first.person.go("/pad")
    wait_for_copies(first.person, 1)
    second = new_device(arrive, first)
    second.person.go("/history")
    second.page.locator(f"{GAMES} a").tap()
    second.page.wait_for_selector(".pad-end")
    assert dumps(second.stored()) == dumps(log)
    second.screen(1)
    second.page.locator(".pad-option input").nth(1).check(force=True)
    second.page.wait_for_selector(".pad-change")
    second.person.go("/pad")
    expect(second.page.locator(ROWS)).to_have_attribute("data-shared", "false")
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
    first.page.locator(".crew-invite .primary").tap()
    first.page.wait_for_selector(".crew-code")
    wait_for_copies(first.person, 0)
    second.person.go("/pad")
    expect(second.page.locator(ROWS)).to_have_attribute("data-shared", "true")
    second.page.locator(f"{ROWS} a").tap()
    second.page.wait_for_selector(LIVE)


def test_what_was_forgotten_on_another_device_is_not_brought_back(arrive: Arrive) -> None:
    first = Phone(arrive(None), "Ann")
    kept_on(first.person, over())
    first.person.go("/history")
    wait_for_copies(first.person, 1)
    first.ask("DELETE", f"/api/sheets/{sheets_of(first.person)[0]['id']}")
    for _ in range(2):
        first.person.go("/history")
        expect(first.page.locator(GAMES)).to_have_count(1)
        first.page.wait_for_load_state("networkidle")
    assert sheets_of(first.person) == []


def test_who_takes_another_name_along_takes_the_games(arrive: Arrive) -> None:
    """This phone was a guest of its own; then its owner comes over from another device."""
    ida = Phone(arrive(None), "Ida")
    person = arrive(None)
    log = over()
    kept_on(person, log)
    person.go("/pad")
    wait_for_copies(person, 1)
    token = ida.ask("POST", "/api/me/carry")["token"]
    person.go(f"/carry#{token}")
    person.page.locator(".primary").tap()
    person.page.wait_for_url("**/")
    person.go("/history")
    wait_for_copies(person, 1)
    assert [line["id"] for line in sheets_of(ida.person)] == [log.sheet]
    expect(person.page.locator(GAMES)).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "there"), PLACES)
@pytest.mark.parametrize("away", [False, True])
def test_it_fits_in_every_language(arrive: Arrive, path: str, there: str, away: bool) -> None:
    person = arrive("/about", size=SMALL, choices={"phoneOnly": True})
    kept_on(person, over("Donaudampfschifffahrtsrundeabc"))
    if away:
        person.page.route("**/api/**", lambda route: route.abort())
    person.go(path)
    person.page.locator(there).first.wait_for()
    for language in LANGUAGES:
        person.speak(language)
        person.assert_fits()
    person.forgive()


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "locale"), [("dark", "fr"), ("light", "de")])
@pytest.mark.parametrize("phone_only", [False, True])
def test_large_and_light(arrive: Arrive, theme: str, locale: str, phone_only: bool) -> None:
    choices = {"phoneOnly": phone_only}
    person = arrive(None, size=DESKTOP, color_scheme=theme, locale=locale, choices=choices)
    kept_on(person, over())
    for path in ("/history", "/history?tab=players"):
        person.go(path)
        person.page.locator(f"{GAMES}, .ladder").first.wait_for()
        person.assert_accessible()
        person.assert_fits()
