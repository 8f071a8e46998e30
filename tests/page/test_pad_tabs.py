"""Two tabs of one device at one sheet: both taps are kept, both show the same, and nothing is there twice."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Arrive
from tests.page.pad_crew import LIVE, Crew, kept_on, new_log, played
from tests.page.pad_hand import BLINK, Hand, stored_in
from yohoho.scorepad import fold

DEAF = "BroadcastChannel.prototype.postMessage = () => undefined"
"""What a tab that sleeps notices of the others."""
LOOKED_AT = "document.dispatchEvent(new Event('visibilitychange'))"


def two_tabs(hand: Hand, address: str) -> tuple[Page, Page]:
    other = hand.page.context.new_page()
    for page in (hand.page, other):
        page.goto(address)
        page.wait_for_selector(".pad-round, .crew-bidding")
    return hand.page, other


def tap(page: Page, where: str, nth: int = 0) -> None:
    """At once: the finger of a test is quicker than any message."""
    page.locator(where).nth(nth).evaluate("button => button.click()")


def pick(page: Page, seat: int, number: int) -> None:
    page.wait_for_timeout(BLINK)  # the same number at once would be one tap
    tap(page, ".pad-row .pad-who", seat)
    page.wait_for_selector(f".pad-row:nth-child({seat + 1}).active")
    tap(page, ".pad-numbers button", number)


def chips(page: Page) -> list[str]:
    return page.locator(".pad-chip").all_inner_texts()


def operations(hand: Hand) -> Counter[str]:
    return Counter(operation.id for operation in hand.stored().operations)


@pytest.fixture
def hand(arrive: Arrive) -> Hand:
    log = new_log()
    found = kept_on(arrive(None), log)
    found.person.go(f"/pad/{log.sheet}")
    return found


def test_what_one_tab_takes_the_other_shows(hand: Hand) -> None:
    one, other = two_tabs(hand, hand.page.url)
    pick(one, 0, 1)
    expect(other.locator(".pad-chip").first).to_have_text("1")
    pick(other, 2, 0)
    expect(one.locator(".pad-chip").nth(2)).to_have_text("0")
    pick(one, 1, 0)
    for page in (one, other):
        page.wait_for_selector(".pad-round.tricks")
    other.wait_for_timeout(BLINK)
    tap(other, ".pad-actions .primary")
    for page in (one, other):
        page.wait_for_selector("h1:has-text('2')")
    assert fold(hand.stored()).rounds[1].bids == {"p1": 1, "p2": 0, "p3": 0}
    assert set(operations(hand).values()) == {1}
    assert len(operations(hand)) == 2


def test_taps_of_tabs_that_do_not_hear_each_other_are_all_kept(hand: Hand) -> None:
    """One of them slept. Whoever is looked at again shows what there is, and overwrites nothing."""
    hand.person.context.add_init_script(DEAF)
    one, other = two_tabs(hand, hand.page.url)
    pick(one, 0, 1)
    pick(other, 1, 0)
    assert chips(one)[1] == "–", "they are deaf indeed"
    for page in (one, other):
        page.evaluate(LOOKED_AT)
        expect(page.locator(".pad-chip").nth(0)).to_have_text("1")
        expect(page.locator(".pad-chip").nth(1)).to_have_text("0")
        expect(page.locator(".pad-chip").nth(2)).to_have_text("–")


def test_two_rounds_written_by_two_sleepers_are_two(hand: Hand) -> None:
    hand.person.context.add_init_script(DEAF)
    one, other = two_tabs(hand, hand.page.url)
    for seat, number in ((0, 1), (1, 0), (2, 0)):
        pick(one, seat, number)
    one.wait_for_selector(".pad-round.tricks")
    one.wait_for_timeout(BLINK)
    tap(one, ".pad-actions .primary")
    one.wait_for_selector("h1:has-text('2')")
    other.evaluate(LOOKED_AT)
    other.wait_for_selector("h1:has-text('2')")
    expect(other.locator(".pad-chip").first).to_have_text("–")
    tap(other, "button[aria-label=Undo]")
    one.evaluate(LOOKED_AT)
    one.wait_for_selector(".pad-round.tricks")
    authors = {operation.author for operation in hand.stored().operations}
    assert len(authors) == 3, "the one who opened it, and two tabs"
    assert set(operations(hand).values()) == {1}


def test_two_tabs_of_a_shared_sheet(arrive: Arrive) -> None:
    crew = Crew(arrive, played(new_log(), (1, 0, 0)))
    ann, bo = crew.ann, crew.comes("Bo")
    one, other = two_tabs(ann, ann.page.url)
    for page in (one, other):
        page.wait_for_selector(LIVE)
    pick(one, 0, 1)
    pick(other, 1, 1)
    pick(one, 2, 0)
    other.wait_for_selector(".pad-round.tricks")
    other.wait_for_timeout(BLINK)
    tap(other, ".pad-actions .primary")
    for page in (one, other, bo.page):
        page.wait_for_selector("h1:has-text('3')")
        page.wait_for_selector(LIVE)
    tap(one, "button[aria-label=Undo]")
    for page in (one, other):
        page.wait_for_selector(".pad-round.tricks")
    bo.page.wait_for_selector("h1:has-text('2')")
    assert operations(bo) == operations(ann)
    assert set(operations(ann).values()) == {1}
    assert len(operations(ann)) == 4


@pytest.mark.slow
def test_a_tab_hears_that_the_other_has_shared_the_sheet(hand: Hand) -> None:
    other, one = two_tabs(hand, hand.page.url)
    tap(one, ".pad-tabs a", 3)
    one.locator("a[href$='#others']").last.click()
    one.locator(".crew-invite .primary").click()
    for page in (one, other):
        page.wait_for_selector(LIVE)
    one.close()
    for seat, number in ((0, 1), (1, 0), (2, 0)):
        pick(other, seat, number)
    other.wait_for_selector(".pad-round.tricks")
    other.wait_for_timeout(BLINK)
    with other.expect_response("**/sync") as sent:
        tap(other, ".pad-actions .primary")
    assert sent.value.ok
    other.wait_for_selector(LIVE)
    sheet = stored_in(other).sheet
    synced = other.evaluate(
        "async id => (await (await fetch(`/api/sheets/${id}/sync`, { method: 'POST', "
        "headers: { 'content-type': 'application/json' }, body: '{}' })).json()).operations",
        sheet,
    )
    assert synced == 2
