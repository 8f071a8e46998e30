"""One sheet on several phones: shared by a code, bids in secret, the pen handed on, nothing lost offline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Request, Response

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.pad_hand import Hand
from tests.server.harness import Server
from yohoho.scorepad import dumps, fold
from yohoho.scorepad.commands import Describe
from yohoho.scorepad.ledger import append

THREE = ("Ann", "Bo", "Cy")
LIVE = ".crew-beacon[data-standing=live]"


def share(hand: Hand) -> str:
    """The code, as it stands on the screen."""
    page = hand.page
    page.locator(".pad-tabs a").nth(3).click()
    page.locator("a[href$='#others']").last.click()
    page.locator(".crew-invite .primary").click()
    page.wait_for_selector(".crew-code")
    return page.locator(".crew-code [aria-hidden]").inner_text()


def i_am(person: Person, seat: int) -> None:
    person.page.locator(f".crew-who [data-person=p{seat}]").click()
    person.page.wait_for_selector(f".crew-bidding .active[data-person=p{seat}]")


def bid(person: Person, number: int) -> None:
    person.page.locator(".pad-numbers button").nth(number).click()


def to_round(person: Person) -> None:
    person.page.locator(".pad-tabs a").first.click()


@pytest.fixture
def ann(arrive: Arrive) -> Hand:
    hand = Hand(arrive("/about"))
    hand.begin(THREE)
    return hand


def bo_comes(arrive: Arrive, code: str, **how: Any) -> Hand:
    """With the six letters, typed as anybody would."""
    person = arrive("/join", **how)
    person.page.locator("input.code").fill(code)
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(LIVE)
    return Hand(person)


def test_a_sheet_that_was_not_shared_is_not_sent(ann: Hand) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.round([1, 0, 0], [1, 0, 0])
    ann.person.go("/pad/" + ann.stored().sheet)
    ann.page.wait_for_selector(".pad-round")
    assert not [url for url in asked if "/api/sheets" in url or "/ws/" in url]


def test_secret_bids_are_opened_together(arrive: Arrive, ann: Hand) -> None:
    bo = bo_comes(arrive, share(ann))
    told: list[str] = []

    def heard(answer: Response) -> None:
        if "/api/sheets" in answer.url:
            told.append(answer.text())

    bo.page.on("response", heard)
    i_am(bo.person, 2)
    ann.page.locator(".crew-who [data-person=p1]").click()
    ann.page.wait_for_selector(".crew-mate >> text=Bo")
    ann.person.assert_accessible()
    ann.person.assert_fits()
    to_round(ann.person)
    bid(ann.person, 1)  # Ann's own, secret
    bo.page.wait_for_selector("[data-person=p1][data-sealed=true]")
    assert "1" not in bo.page.locator("[data-person=p1]").inner_text()
    assert not [one for one in told if '"bids"' in one or '"mine":1' in one]
    assert "bids" not in dumps(bo.stored())
    assert ann.page.locator(".pad-actions .primary").is_disabled()
    bid(bo.person, 1)
    bid(bo.person, 0)  # changed his mind
    bo.person.assert_accessible()
    bo.person.assert_fits()
    ann.page.wait_for_selector("[data-person=p2][data-sealed=true]")
    assert "0" not in ann.page.locator("[data-person=p2]").inner_text()
    bid(ann.person, 0)  # for Cy, who has no phone
    ann.page.locator(".pad-actions .primary:enabled").click()
    for hand in (ann, bo):
        hand.page.wait_for_selector(".crew-yo")
    ann.page.wait_for_selector(".pad-round.tricks")
    bo.page.wait_for_selector(".crew-own")
    assert fold(bo.stored()).rounds[1].bids == {"p1": 1, "p2": 0, "p3": 0}
    # Bo enters his tricks himself; they come up on Ann's phone, who writes the round.
    bo.page.locator(".pad-numbers button").nth(1).click()
    ann.page.wait_for_selector(".pad-row:nth-child(2) .pad-won:has-text('1')")
    bo.person.assert_accessible()
    ann.correct(0, 1, 0)
    ann.save()
    bo.page.wait_for_selector(".crew-bidding")
    assert fold(bo.stored()).rounds[1].tricks == {"p1": 0, "p2": 1, "p3": 0}


def test_the_last_bid_opens_all_where_all_have_phones(arrive: Arrive, ann: Hand) -> None:
    code = share(ann)
    others = [bo_comes(arrive, code), Hand(arrive(f"/pad/{ann.stored().sheet}?code={code}"))]
    for seat, hand in enumerate(others, 2):
        i_am(hand.person, seat)
    ann.page.locator(".crew-who [data-person=p1]").click()
    to_round(ann.person)
    for hand in (ann, *others):
        bid(hand.person, 1)
    for hand in (ann, *others):
        hand.page.wait_for_selector(".crew-yo", state="attached")
    assert {dumps(hand.stored()) for hand in (ann, *others)} == {dumps(ann.stored())}


def test_the_pen_is_handed_over_and_somebody_sent_away(arrive: Arrive, ann: Hand) -> None:
    code = share(ann)
    bo = bo_comes(arrive, code)
    i_am(bo.person, 2)
    assert bo.page.locator(".pad-head button:enabled").count() == 0
    ann.page.locator(".crew-mate:has-text('Bo') button").click()
    ann.person.assert_accessible()
    ann.page.locator("dialog button", has_text="Hand over").click()
    ann.page.wait_for_selector(".crew-mate[data-pen=true]:has-text('Bo')")
    bo.page.wait_for_selector(".pad-actions")
    to_round(ann.person)
    assert ann.page.locator(".pad-actions").count() == 0
    bo.page.locator(".pad-actions button").first.click()  # all by hand
    bo.round([0, 1, 0], [0, 1, 0])
    ann.page.wait_for_selector("h1:has-text('2')")
    assert dumps(ann.stored()) == dumps(bo.stored())
    ann.page.locator(".crew-beacon").click()
    ann.page.locator(".crew-mate:has-text('Bo') button").click()
    ann.page.locator("dialog .danger").click()
    bo.page.wait_for_selector(".pad-stop")
    assert bo.page.locator(".crew-beacon").count() == 0
    bo.person.forgive()


def test_written_without_a_network_and_merged_afterwards(arrive: Arrive, ann: Hand) -> None:
    code = share(ann)
    bo = bo_comes(arrive, code, locale="de")
    ann.page.locator(".crew-mate button").last.click()
    ann.page.locator("dialog .primary").click()  # a pen for the guest too
    bo.page.wait_for_selector(".pad-round.bids")
    to_round(ann.person)
    for hand in (ann, bo):
        hand.person.context.set_offline(True)
    ann.round([1, 0, 0], [1, 0, 0])
    ann.round([1, 1, 0], [1, 1, 0])
    ann.page.wait_for_selector(".crew-beacon[data-standing=offline]")
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
    bo.person.go("/pad/" + ann.stored().sheet)
    bo.page.wait_for_selector(LIVE)
    assert dumps(ann.stored()) == dumps(bo.stored())
    sheet = fold(ann.stored())
    assert list(sheet.rounds) == [1, 2]
    assert [person.name for person in sheet.people] == ["Ann", "Bo", "Cyril"]
    ids = [operation.id for operation in ann.stored().operations]
    assert len(ids) == len(set(ids)) == 4
    for hand in (ann, bo):
        hand.person.forgive()


def test_the_server_dies_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    port = server.address.rpartition(":")[2]
    ann, bo = (Hand(Person(browser, server.address)) for _ in range(2))
    ann.begin(THREE)
    code = share(ann)
    bo.person.go(f"/pad/{ann.stored().sheet}?code={code}")
    bo.page.wait_for_selector(LIVE)
    server.kill()
    for hand in (ann, bo):
        hand.page.wait_for_selector(".crew-beacon[data-standing=offline]")
    to_round(ann.person)
    ann.round([1, 0, 0], [1, 0, 0])
    server.options = ("--port", port)
    server.start()
    for hand in (ann, bo):
        hand.page.wait_for_selector(LIVE)
    bo.page.wait_for_selector("h1:has-text('2')")
    assert dumps(ann.stored()) == dumps(bo.stored())
    for hand in (ann, bo):
        hand.person.forgive()
        hand.person.goodbye()
    server.stop()


def test_more_than_fits_one_request(arrive: Arrive, ann: Hand) -> None:
    log = ann.stored()
    for n in range(640):
        log = append(log, "long-evening", Describe("p3", f"Cy the {n}th", 2))
    ann.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"yohoho.pad/{log.sheet}", dumps(log)]
    )
    ann.person.go(f"/pad/{log.sheet}")
    brought: list[int] = []

    def sent(request: Request) -> None:
        if request.url.endswith("/sync"):
            brought.append(len(request.post_data or ""))

    ann.page.on("request", sent)
    bo = bo_comes(arrive, share(ann))
    assert len(brought) > 2
    assert max(brought) < 64 * 1024
    assert dumps(bo.stored()) == dumps(log)


def test_a_wrong_code_is_said_calmly(arrive: Arrive, ann: Hand) -> None:
    share(ann)
    lost = arrive(f"/pad/{ann.stored().sheet}?code=QQQQQQ")
    lost.page.wait_for_selector("[role=alert] button")
    assert "QQQQQQ" in lost.page.locator("[role=alert] p").inner_text()
    lost.forgive()
