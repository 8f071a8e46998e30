"""One sheet on several phones: shared by a code, bids in secret, the pen handed on, nothing lost offline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Request, Response

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.pad_crew import LIVE, OFFLINE, THREE, Crew, Phone, hear_yohoho, listen_for_yohoho, new_log
from tests.page.pad_hand import Hand
from tests.server.harness import Server
from yohoho.scorepad import dumps, fold
from yohoho.scorepad.commands import Describe
from yohoho.scorepad.ledger import append


@pytest.fixture
def crew(arrive: Arrive) -> Crew:
    return Crew(arrive)


def share(hand: Hand) -> str:
    """The code, as it stands on the screen."""
    page = hand.page
    page.locator(".pad-tabs a").nth(3).click()
    page.locator("a[href$='#others']").last.click()
    page.locator(".crew-invite .primary").click()
    page.wait_for_selector(".crew-code")
    return page.locator(".crew-code [aria-hidden]").inner_text()


def test_a_sheet_is_not_sent_until_it_is_shared_and_the_letters_lead_to_it(arrive: Arrive) -> None:
    ann = Hand(arrive("/about"))
    ann.begin(THREE)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.round([1, 0, 0], [1, 0, 0])
    ann.person.go("/pad/" + ann.stored().sheet)
    ann.page.wait_for_selector(".pad-round")
    assert not [url for url in asked if "/api/sheets" in url or "/ws/" in url]
    code = share(ann)
    ann.person.assert_accessible()
    ann.person.assert_fits()
    bo = Hand(arrive("/join"))
    bo.page.locator("input.code").fill(code.lower())
    bo.page.keyboard.press("Enter")
    bo.page.wait_for_selector(LIVE)
    assert dumps(bo.stored()) == dumps(ann.stored())
    bo.page.locator(".crew-who [data-person=p2]").click()
    bo.page.wait_for_selector(".crew-bidding .active[data-person=p2]")
    ann.page.wait_for_selector(".crew-mate >> text=Bo")


def test_secret_bids_are_opened_together(arrive: Arrive) -> None:
    crew = Crew(arrive, seat=1)
    ann, bo = crew.ann, crew.comes("Bo", 2)
    told: list[str] = []

    def heard(answer: Response) -> None:
        if "/api/sheets" in answer.url:
            told.append(answer.text())

    bo.page.on("response", heard)
    ann.tap_number(1)  # Ann's own, secret
    bo.page.wait_for_selector("[data-person=p1][data-sealed=true]")
    assert "1" not in bo.page.locator("[data-person=p1]").inner_text()
    assert not [one for one in told if '"bids"' in one or '"mine":1' in one]
    assert "bids" not in dumps(bo.stored())
    assert ann.page.locator(".pad-actions .primary").is_disabled()
    bo.tap_number(1)
    bo.tap_number(0)  # changed his mind
    bo.person.assert_accessible()
    bo.person.assert_fits()
    ann.page.wait_for_selector("[data-person=p2][data-sealed=true]")
    assert "0" not in ann.page.locator("[data-person=p2]").inner_text()
    ann.tap_number(0)  # for Cy, who has no phone
    listen_for_yohoho(ann, bo)
    ann.page.locator(".pad-actions .primary:enabled").click()
    hear_yohoho(ann, bo)
    ann.page.wait_for_selector(".pad-round.tricks")
    bo.page.wait_for_selector(".crew-own")
    assert fold(bo.stored()).rounds[1].bids == {"p1": 1, "p2": 0, "p3": 0}
    # Bo enters his tricks himself; they come up on Ann's phone, who writes the round.
    bo.tap_number(1)
    ann.page.wait_for_selector(".pad-row:nth-child(2) .pad-won:has-text('1')")
    bo.person.assert_accessible()
    ann.correct(0, 1, 0)
    ann.save()
    bo.page.wait_for_selector(".crew-bidding")
    assert fold(bo.stored()).rounds[1].tricks == {"p1": 0, "p2": 1, "p3": 0}


def test_the_last_bid_opens_all_where_all_have_phones(arrive: Arrive) -> None:
    crew = Crew(arrive, seat=1)
    all_three = [crew.ann, crew.comes("Bo", 2), crew.comes("Cy", 3)]
    listen_for_yohoho(*all_three)
    for phone in all_three:
        phone.tap_number(1)
    hear_yohoho(*all_three)
    assert {dumps(phone.stored()) for phone in all_three} == {dumps(crew.ann.stored())}


def test_the_pen_is_handed_over_and_somebody_sent_away(crew: Crew) -> None:
    ann, bo = crew.ann, crew.comes("Bo", 2)
    assert bo.page.locator(".pad-head button:enabled").count() == 0
    ann.to_others()
    ann.page.locator(".crew-mate:has-text('Bo') button").click()
    ann.person.assert_accessible()
    ann.page.locator("dialog button", has_text="Hand over").click()
    ann.page.wait_for_selector(".crew-mate[data-pen=true]:has-text('Bo')")
    bo.page.wait_for_selector(".pad-actions")
    ann.to_round()
    assert ann.page.locator(".pad-actions").count() == 0
    bo.page.locator(".pad-actions button").first.click()  # all by hand
    bo.round([0, 1, 0], [0, 1, 0])
    ann.page.wait_for_selector("h1:has-text('2')")
    assert dumps(ann.stored()) == dumps(bo.stored())
    ann.to_others()
    ann.page.locator(".crew-mate:has-text('Bo') button").click()
    ann.page.locator("dialog .danger").click()
    bo.page.wait_for_selector(".pad-stop")
    assert bo.page.locator(".crew-beacon").count() == 0
    bo.person.forgive()


def test_written_without_a_network_and_merged_afterwards(crew: Crew) -> None:
    ann, bo = crew.ann, crew.comes("Bo", pen=True, locale="de")
    for phone in (ann, bo):
        phone.person.context.set_offline(True)
    ann.round([1, 0, 0], [1, 0, 0])
    ann.round([1, 1, 0], [1, 1, 0])
    ann.page.wait_for_selector(OFFLINE)
    bo.screen(2)
    bo.page.locator(".pad-seat-more button").nth(2).click()
    bo.page.locator("dialog input").fill("Cyril")
    bo.page.keyboard.press("Enter")
    bo.page.wait_for_selector("dialog", state="detached")
    bo.person.context.set_offline(False)
    bo.page.wait_for_selector(LIVE)
    ann.person.context.set_offline(False)
    ann.page.wait_for_selector(LIVE)
    ann.page.wait_for_selector("text=Cyril")
    bo.to_round()
    bo.page.wait_for_selector("h1:has-text('3')")
    assert dumps(ann.stored()) == dumps(bo.stored())
    sheet = fold(ann.stored())
    assert list(sheet.rounds) == [1, 2]
    assert [person.name for person in sheet.people] == ["Ann", "Bo", "Cyril"]
    ids = [operation.id for operation in ann.stored().operations]
    assert len(ids) == len(set(ids)) == 4
    for phone in (ann, bo):
        phone.person.forgive()


@pytest.mark.slow
def test_the_server_dies_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    port = server.address.rpartition(":")[2]
    people: list[Person] = []

    def somebody(_: str | None, **how: Any) -> Person:
        people.append(Person(browser, server.address, **how))
        return people[-1]

    crew = Crew(somebody)
    ann, bo = crew.ann, crew.comes("Bo")
    server.kill()
    for phone in (ann, bo):
        phone.page.wait_for_selector(OFFLINE)
    server.options = ("--port", port)
    server.start()
    ann.round([1, 0, 0], [1, 0, 0])
    for phone in (ann, bo):
        phone.page.wait_for_selector(LIVE)
    bo.page.wait_for_selector("h1:has-text('2')")
    assert dumps(ann.stored()) == dumps(bo.stored())
    for person in people:
        person.forgive()
        person.goodbye()
    server.stop()


@pytest.mark.slow
def test_more_than_fits_one_request(arrive: Arrive, server: Server) -> None:
    log = new_log()
    for n in range(640):
        log = append(log, "long-evening", Describe("p3", f"Cy the {n}th", 2))
    keep = {"name": f"yohoho.pad/{log.sheet}", "value": dumps(log)}
    kept = {"cookies": [], "origins": [{"origin": server.address, "localStorage": [keep]}]}
    ann = Hand(arrive(f"/pad/{log.sheet}", storage_state=kept))
    brought: list[int] = []

    def sent(request: Request) -> None:
        if request.url.endswith("/sync"):
            brought.append(len(request.post_data or ""))

    ann.page.on("request", sent)
    code = share(ann)
    bo = Phone(arrive(f"/pad/{log.sheet}?code={code}"), "Bo")
    bo.page.wait_for_selector(LIVE)
    assert len(brought) > 2
    assert max(brought) < 64 * 1024
    assert dumps(bo.stored()) == dumps(log)


def test_a_wrong_code_is_said_calmly(arrive: Arrive, crew: Crew) -> None:
    lost = arrive(f"/pad/{crew.log.sheet}?code=QQQQQQ")
    lost.page.wait_for_selector("[role=alert] button")
    assert "QQQQQQ" in lost.page.locator("[role=alert] p").inner_text()
    lost.forgive()
