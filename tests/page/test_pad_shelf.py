"""The list of games: this device's and those the server keeps for me, each once; and what leaving means."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.page.browser import SMALL
from tests.page.conftest import Arrive
from tests.page.pad_crew import LIVE, Crew, Phone, kept_on, new_log, played
from yohoho.locales import LANGUAGES
from yohoho.scorepad import dumps

ROWS = ".pad-game"
FORGET = ".pad-game .plain.round"
TOLD = "() => localStorage.getItem('yohoho.pad.leaving') === null"
"""The server knows of all that were left."""


def my_sheets(phone: Phone) -> list[str]:
    return [line["id"] for line in phone.ask("GET", "/api/sheets")["sheets"]]


def new_device(arrive: Arrive, phone: Phone, **how: Any) -> Phone:
    """The same person, with their identity carried over."""
    person = arrive(None, **how)
    cookies = [
        {"name": name, "value": value, "url": person.address} for name, value in phone.person.cookies.items()
    ]
    person.context.add_cookies(cookies)  # type: ignore[arg-type]
    return Phone(person, "Ann")


def test_here_and_on_the_server_in_one_list_without_doubles(arrive: Arrive) -> None:
    first = Phone(arrive(None), "Ann")
    over = played(new_log(plan=[1], at=3_000), (1, 0, 0))
    going_on = played(new_log("Ann", "Dora", at=2_000), (1, 0))
    for log in (over, going_on):
        first.bring(log)
    first.ask("POST", f"/api/sheets/{over.sheet}/share")
    ann = new_device(arrive, first)
    only_here, both = new_log("Eve", "Finn", at=1_000), over
    kept_on(ann.person, only_here, both)  # one came as a file
    ann.person.go("/pad")
    rows = ann.page.locator(ROWS)
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Won by Ann")
    expect(rows.nth(0)).to_have_attribute("data-here", "true")
    expect(rows.nth(1)).to_contain_text("Round 2")
    expect(rows.nth(1)).to_contain_text("on the server")
    expect(rows.nth(2)).to_have_attribute("data-shared", "false")
    ann.person.assert_accessible()
    rows.nth(1).locator("a").tap()
    ann.page.wait_for_selector(LIVE)
    assert dumps(ann.stored()) == dumps(going_on)
    ann.person.go("/pad")
    expect(rows).to_have_count(3)
    expect(ann.page.locator("[data-here=false]")).to_have_count(0)
    rows.nth(0).locator("a").tap()
    ann.page.wait_for_selector(LIVE)  # the copy from the file is the same sheet


def test_nobody_is_made_and_no_sheet_asked_for_by_looking_at_the_list(arrive: Arrive) -> None:
    person = arrive(None)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    person.go("/pad")
    person.page.wait_for_selector(".nothing")
    assert not [one for one in asked if "/api/sheets" in one or one.startswith("POST")]
    person.go("/pad/nowhere")
    person.page.wait_for_selector(".nothing .primary")
    assert not [one for one in asked if "/api/sheets" in one or one.startswith("POST")]


def test_leaving_says_who_keeps_the_sheet_and_they_do(arrive: Arrive) -> None:
    crew = Crew(arrive, size=SMALL)
    ann, bo = crew.ann, crew.signs_on("Bo", 2)
    crew.signs_on("Wat")
    ann.person.go("/pad")
    ann.page.locator(FORGET).tap()
    dialog = ann.page.locator("dialog")
    expect(dialog).to_contain_text("Still aboard: Bo.")
    expect(dialog).to_contain_text("It then belongs to Bo, pen included.")
    ann.person.assert_accessible()
    for language in LANGUAGES:
        ann.page.evaluate("language => localStorage.yohoho = JSON.stringify({ language })", language)
        ann.person.go("/pad")
        ann.page.locator(FORGET).tap()
        ann.page.wait_for_selector("dialog [aria-busy=false]")
        ann.person.assert_fits()
    ann.page.locator("dialog .danger").tap()
    expect(ann.page.locator(ROWS)).to_have_count(0)
    ann.page.wait_for_function(TOLD)
    room = bo.ask("GET", crew.path)
    assert (room["owner"], room["pen"], len(room["crew"])) == (True, True, 2)
    assert my_sheets(ann) == []
    assert not ann.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('yohoho.pad/')).length"
    )


def test_the_last_who_leaves_takes_the_sheet_along(arrive: Arrive) -> None:
    crew = Crew(arrive)
    watcher = crew.signs_on("Wat")
    crew.ann.person.go("/pad")
    crew.ann.page.locator(FORGET).tap()
    dialog = crew.ann.page.locator("dialog")
    expect(dialog).to_contain_text("Nobody else keeps it")
    expect(dialog).to_contain_text("Who only watches keeps")
    crew.ann.page.locator("dialog .danger").tap()
    crew.ann.page.wait_for_function(TOLD)
    address = crew.ann.person.address + crew.path
    assert httpx.get(address, cookies=watcher.person.cookies).status_code == 404


def test_leaving_without_a_network_is_done_later(arrive: Arrive) -> None:
    crew = Crew(arrive)
    ann, bo = crew.ann, crew.signs_on("Bo", pen=True)
    ann.page.locator(".pad-head a[href='/pad']").tap()
    ann.page.wait_for_selector(ROWS)
    ann.person.context.set_offline(True)
    ann.page.locator(FORGET).tap()
    expect(ann.page.locator("dialog")).to_contain_text("the server hears of it later")
    expect(ann.page.locator("dialog")).to_contain_text("Bo")  # as it was last seen
    ann.page.locator("dialog .danger").tap()
    expect(ann.page.locator(ROWS)).to_have_count(0)
    assert my_sheets(ann) == [crew.log.sheet]
    ann.person.context.set_offline(False)
    ann.page.wait_for_function(TOLD)
    assert my_sheets(ann) == []
    assert my_sheets(bo) == [crew.log.sheet]
    ann.person.forgive()


def test_who_left_offline_and_comes_back_by_the_code_stays(arrive: Arrive) -> None:
    crew = Crew(arrive)
    ann = crew.ann
    ann.page.evaluate(
        "id => localStorage.setItem('yohoho.pad.leaving', JSON.stringify([id]))", crew.log.sheet
    )
    ann.person.page.route(f"**{crew.path}", lambda route: route.abort())  # leaving does not come through
    ann.person.go(f"/pad/{crew.log.sheet}?code={crew.code}")
    ann.page.wait_for_selector(LIVE)
    assert ann.page.evaluate("localStorage.getItem('yohoho.pad.leaving')") is None
    assert my_sheets(ann) == [crew.log.sheet]
    ann.person.forgive()


@pytest.mark.parametrize("away", [False, True])
def test_a_link_to_my_sheet_opens_it_on_a_new_device(arrive: Arrive, away: bool) -> None:
    crew = Crew(arrive)
    ann = new_device(arrive, crew.ann)
    if away:
        ann.page.route("**/api/sheets/**", lambda route: route.abort())
        ann.person.go(f"/pad/{crew.log.sheet}")
        ann.page.locator("[role=alert] button").wait_for()
        ann.page.unroute_all()
        ann.page.locator("[role=alert] button").tap()
    else:
        ann.person.go(f"/pad/{crew.log.sheet}")
    ann.page.wait_for_selector(LIVE)
    assert dumps(ann.stored()) == dumps(crew.log)
    ann.person.forgive()
