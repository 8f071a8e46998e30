"""One sheet on several phones: shared by a code, secret bids, the pen handed over, merged when online."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Request, Response, expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import (
    THREE,
    Phone,
    SharedSheet,
    beacon,
    expect_live,
    expect_offline,
    expect_reveal,
    new_log,
    share,
)
from tests.server.harness import Server
from yohoho.scorepad import dumps, fold
from yohoho.scorepad.commands import Describe
from yohoho.scorepad.ledger import append


@pytest.fixture
def shared(arrive: Arrive) -> SharedSheet:
    return SharedSheet(arrive)


def test_sheet_is_sent_only_when_shared_and_its_code_opens_it(arrive: Arrive) -> None:
    ann = Scorekeeper(arrive("/about"))
    ann.open_sheet(THREE)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.round([1, 0, 0], [1, 0, 0])
    ann.person.go("/pad/" + ann.stored().sheet)
    ann.wait_for_bids()
    assert not [url for url in asked if "/api/sheets" in url or "/ws/" in url]
    code = share(ann)
    ann.person.assert_accessible()
    ann.person.assert_fits()
    bo = Scorekeeper(arrive("/join"))
    bo.page.get_by_role("textbox", name="Six letters or a link").fill(code.lower())
    bo.page.keyboard.press("Enter")
    expect_live(bo.page)
    assert dumps(bo.stored()) == dumps(ann.stored())
    bo.page.get_by_role("group", name="Who are you?").get_by_role("button", name="Bo").click()
    expect(bo.row("Bo").get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(ann.page.get_by_role("region", name="Who is here")).to_contain_text("Bo")


def test_secret_bids_stay_hidden_until_all_are_revealed(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, seat=1)
    ann, bo = shared.ann, shared.comes("Bo", 2)
    told: list[str] = []

    def heard(answer: Response) -> None:
        if "/api/sheets" in answer.url:
            told.append(answer.text())

    bo.page.on("response", heard)
    ann.tap_number(1)  # Ann's own, secret
    bo.expect_sealed("Ann")
    assert "1" not in bo.row("Ann").inner_text()
    assert not [one for one in told if '"bids"' in one or '"mine":1' in one]
    assert "bids" not in dumps(bo.stored())
    expect(ann.reveal_button()).to_be_disabled()
    bo.tap_number(1)
    bo.tap_number(0)  # changed his mind
    bo.person.assert_accessible()
    bo.person.assert_fits()
    ann.expect_sealed("Bo")
    assert "0" not in ann.row("Bo").inner_text()
    ann.tap_number(0)  # for Cy, who has no phone
    ann.reveal_button().click()
    expect_reveal({"Ann": 1, "Bo": 0, "Cy": 0}, ann, bo)
    ann.wait_for_play()
    expect(bo.page.get_by_role("group", name="You won…")).to_be_visible()
    assert fold(bo.stored()).rounds[1].bids == {"p1": 1, "p2": 0, "p3": 0}
    # Bo enters his tricks himself; they come up on Ann's phone, who writes the round.
    bo.tap_number(1)
    expect(ann.page.get_by_role("button", name="Bo won 1 trick")).to_be_visible()
    bo.person.assert_accessible()
    ann.correct(0, 1, 0)
    ann.save()
    bo.wait_for_bids()
    assert fold(bo.stored()).rounds[1].tricks == {"p1": 0, "p2": 1, "p3": 0}


@pytest.mark.slow
def test_last_bid_reveals_all_where_all_have_phones(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, seat=1)
    all_three = [shared.ann, shared.comes("Bo", 2), shared.comes("Cy", 3)]
    for phone in all_three:
        phone.tap_number(1)
    expect_reveal({"Ann": 1, "Bo": 1, "Cy": 1}, *all_three)
    assert {dumps(phone.stored()) for phone in all_three} == {dumps(shared.ann.stored())}


@pytest.mark.slow
def test_pen_is_handed_over_and_a_person_sent_away(shared: SharedSheet) -> None:
    ann, bo = shared.ann, shared.comes("Bo", 2)
    expect(bo.undo()).to_be_disabled()
    expect(bo.redo()).to_be_disabled()
    ann.to_others()
    dialog = ann.mate_dialog("Bo")
    ann.person.assert_accessible()
    dialog.get_by_role("button", name="Hand over my pen").click()
    expect(ann.mate("Bo")).to_contain_text("holds the pen")
    expect(bo.reveal_button()).to_be_visible()
    ann.to_round()
    expect(ann.reveal_button()).to_have_count(0)
    bo.bid_by_hand()
    bo.round([0, 1, 0], [0, 1, 0])
    ann.expect_round(2)
    assert dumps(ann.stored()) == dumps(bo.stored())
    ann.to_others()
    ann.mate_dialog("Bo").get_by_role("button", name="Remove").click()
    expect(bo.page.get_by_text("This phone no longer belongs to the shared sheet.")).to_be_visible()
    expect(beacon(bo.page)).to_have_count(0)
    bo.person.ignore_errors()


@pytest.mark.slow
def test_entries_of_two_offline_phones_are_merged(shared: SharedSheet) -> None:
    ann, bo = shared.ann, shared.comes("Bo", pen=True, locale="de")
    for phone in (ann, bo):
        phone.person.context.set_offline(True)
    ann.round([1, 0, 0], [1, 0, 0])
    ann.round([1, 1, 0], [1, 1, 0])
    expect_offline(ann.page)
    bo.screen("crew")
    bo.seat_dialog("Cy")
    bo.rename("Cyril")
    expect(bo.dialog()).to_have_count(0)
    bo.person.context.set_offline(False)
    expect_live(bo.page)
    ann.person.context.set_offline(False)
    expect_live(ann.page)
    expect(ann.row("Cyril")).to_be_visible()
    bo.to_round()
    bo.expect_round(3)
    assert dumps(ann.stored()) == dumps(bo.stored())
    sheet = fold(ann.stored())
    assert list(sheet.rounds) == [1, 2]
    assert [person.name for person in sheet.people] == ["Ann", "Bo", "Cyril"]
    ids = [operation.id for operation in ann.stored().operations]
    assert len(ids) == len(set(ids)) == 4
    for phone in (ann, bo):
        phone.person.ignore_errors()


@pytest.mark.slow
def test_sheet_survives_a_killed_server(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    port = server.address.rpartition(":")[2]
    people: list[Person] = []

    def somebody(_: str | None, **how: Any) -> Person:
        people.append(Person(browser, server.address, **how))
        return people[-1]

    shared = SharedSheet(somebody)
    ann, bo = shared.ann, shared.comes("Bo")
    server.kill()
    for phone in (ann, bo):
        expect_offline(phone.page)
    server.options = ("--port", port)
    server.start()
    ann.round([1, 0, 0], [1, 0, 0])
    for phone in (ann, bo):
        expect_live(phone.page)
    bo.expect_round(2)
    assert dumps(ann.stored()) == dumps(bo.stored())
    for person in people:
        person.ignore_errors()
        person.leave()
    server.stop()


@pytest.mark.slow
def test_long_sheet_is_sent_in_several_requests(arrive: Arrive, server: Server) -> None:
    log = new_log()
    for n in range(640):
        log = append(log, "long-evening", Describe("p3", f"Cy the {n}th", 2))
    keep = {"name": f"yohoho.pad/{log.sheet}", "value": dumps(log)}
    kept = {"cookies": [], "origins": [{"origin": server.address, "localStorage": [keep]}]}
    ann = Scorekeeper(arrive(f"/pad/{log.sheet}", storage_state=kept))
    brought: list[int] = []

    def sent(request: Request) -> None:
        if request.url.endswith("/sync"):
            brought.append(len(request.post_data or ""))

    ann.page.on("request", sent)
    code = share(ann)
    bo = Phone(arrive(f"/pad/{log.sheet}?code={code}"), "Bo")
    expect_live(bo.page)
    assert len(brought) > 2
    assert max(brought) < 64 * 1024
    assert dumps(bo.stored()) == dumps(log)


def test_wrong_code_is_explained(arrive: Arrive, shared: SharedSheet) -> None:
    lost = arrive(f"/pad/{shared.log.sheet}?code=QQQQQQ")
    alert = lost.page.get_by_role("alert")
    expect(alert.get_by_role("button")).to_be_visible()
    expect(alert).to_contain_text("QQQQQQ")
    lost.ignore_errors()
