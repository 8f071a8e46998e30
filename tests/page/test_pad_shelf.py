"""The list of games: this device's and those the server keeps for me, each once; and what leaving means."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.page.browser import SMALL
from tests.page.conftest import Arrive
from tests.page.game_list import confirm, forget, rows
from tests.page.shared_sheet import Phone, SharedSheet, expect_live, kept_on, new_log, played
from tests.page.words import contains
from yohoho.locales import LANGUAGES
from yohoho.scorepad import dumps

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


def test_games_of_device_and_server_are_listed_once(arrive: Arrive) -> None:
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
    listed = rows(ann.page)
    expect(listed).to_have_count(3)
    expect(listed.nth(0)).to_contain_text("Won by Ann")
    expect(listed.nth(0)).not_to_contain_text("on the server")
    expect(listed.nth(1)).to_contain_text("Round 2")
    expect(listed.nth(1)).to_contain_text("on the server")
    expect(listed.nth(2)).not_to_contain_text("shared")
    ann.person.assert_accessible()
    listed.nth(1).get_by_role("link").tap()
    expect_live(ann.page)
    assert dumps(ann.stored()) == dumps(going_on)
    ann.person.go("/pad")
    expect(listed).to_have_count(3)
    expect(listed.filter(has_text="on the server")).to_have_count(0)
    listed.nth(0).get_by_role("link").tap()
    expect_live(ann.page)  # the copy from the file is the same sheet


def test_looking_at_the_list_creates_no_identity_and_asks_for_no_sheet(arrive: Arrive) -> None:
    person = arrive(None)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    person.go("/pad")
    expect(person.page.get_by_text("No game yet.")).to_be_visible()
    assert not [one for one in asked if "/api/sheets" in one or one.startswith("POST")]
    person.go("/pad/nowhere")
    expect(person.page.get_by_role("heading", name="Sheet not found")).to_be_visible()
    assert not [one for one in asked if "/api/sheets" in one or one.startswith("POST")]


@pytest.mark.slow
def test_leaving_hands_the_sheet_to_the_person_it_names(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, size=SMALL)
    ann, bo = shared.ann, shared.signs_on("Bo", 2)
    shared.signs_on("Wat")
    ann.person.go("/pad")
    forget(ann.page)
    dialog = ann.dialog()
    expect(dialog).to_contain_text("Still there: Bo.")
    expect(dialog).to_contain_text("It then belongs to Bo, with the pen.")
    ann.person.assert_accessible()
    for language in LANGUAGES:
        ann.page.evaluate("language => localStorage.yohoho = JSON.stringify({ language })", language)
        ann.person.go("/pad")
        forget(ann.page)
        expect(ann.dialog()).to_contain_text(contains("pad.leave-heir", name="Bo"))
        ann.person.assert_fits()
    confirm(ann.page)
    expect(rows(ann.page)).to_have_count(0)
    ann.page.wait_for_function(TOLD)
    room = bo.ask("GET", shared.path)
    assert (room["owner"], room["pen"], len(room["crew"])) == (True, True, 2)
    assert my_sheets(ann) == []
    assert not ann.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('yohoho.pad/')).length"
    )


@pytest.mark.slow
def test_sheet_is_deleted_when_the_last_player_leaves(arrive: Arrive) -> None:
    shared = SharedSheet(arrive)
    watcher = shared.signs_on("Wat")
    shared.ann.person.go("/pad")
    forget(shared.ann.page)
    dialog = shared.ann.dialog()
    expect(dialog).to_contain_text("Nobody else keeps it")
    expect(dialog).to_contain_text("People who only watch keep")
    confirm(shared.ann.page)
    shared.ann.page.wait_for_function(TOLD)
    address = shared.ann.person.address + shared.path
    assert httpx.get(address, cookies=watcher.person.cookies).status_code == 404


@pytest.mark.slow
def test_leaving_offline_reaches_the_server_later(arrive: Arrive) -> None:
    shared = SharedSheet(arrive)
    ann, bo = shared.ann, shared.signs_on("Bo", pen=True)
    ann.page.get_by_role("link", name="All games").tap()
    expect(rows(ann.page)).to_have_count(1)
    ann.person.context.set_offline(True)
    forget(ann.page)
    expect(ann.dialog()).to_contain_text("on the server later")
    expect(ann.dialog()).to_contain_text("Bo")  # as it was last seen
    confirm(ann.page)
    expect(rows(ann.page)).to_have_count(0)
    assert my_sheets(ann) == [shared.log.sheet]
    ann.person.context.set_offline(False)
    ann.page.wait_for_function(TOLD)
    assert my_sheets(ann) == []
    assert my_sheets(bo) == [shared.log.sheet]
    ann.person.ignore_errors()


@pytest.mark.slow
def test_joining_again_by_code_cancels_leaving_offline(arrive: Arrive) -> None:
    shared = SharedSheet(arrive)
    ann = shared.ann
    ann.page.evaluate(
        "id => localStorage.setItem('yohoho.pad.leaving', JSON.stringify([id]))", shared.log.sheet
    )
    ann.person.page.route(f"**{shared.path}", lambda route: route.abort())  # leaving does not come through
    ann.person.go(f"/pad/{shared.log.sheet}?code={shared.code}")
    expect_live(ann.page)
    assert ann.page.evaluate("localStorage.getItem('yohoho.pad.leaving')") is None
    assert my_sheets(ann) == [shared.log.sheet]
    ann.person.ignore_errors()


@pytest.mark.slow
@pytest.mark.parametrize("away", [False, True])
def test_link_to_own_sheet_opens_it_on_a_new_device(arrive: Arrive, away: bool) -> None:
    shared = SharedSheet(arrive)
    ann = new_device(arrive, shared.ann)
    if away:
        ann.page.route("**/api/sheets/**", lambda route: route.abort())
        ann.person.go(f"/pad/{shared.log.sheet}")
        again = ann.alert().get_by_role("button")
        again.wait_for()
        ann.page.unroute_all()
        again.tap()
    else:
        ann.person.go(f"/pad/{shared.log.sheet}")
    expect_live(ann.page)
    assert dumps(ann.stored()) == dumps(shared.log)
    ann.person.ignore_errors()
