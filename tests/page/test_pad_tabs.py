"""Two tabs of one device at one sheet: both taps are kept, both show the same, and nothing is there twice."""

from __future__ import annotations

from collections import Counter
from time import monotonic

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Arrive
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import SharedSheet, expect_live, kept_on, new_log, played, share
from yohoho.scorepad import fold

DEAF = "BroadcastChannel.prototype.postMessage = () => undefined"
"""A tab that sleeps hears nothing from the others."""
LOOKED_AT = "document.dispatchEvent(new Event('visibilitychange'))"


def two_tabs(keeper: Scorekeeper) -> tuple[Scorekeeper, Scorekeeper]:
    """Both show the sheet: a tab that is just opening hears nothing from the others yet."""
    keeper.page.reload()
    tabs = keeper, keeper.second_tab()
    for tab in tabs:
        expect(tab.rows().first).to_be_visible()
    return tabs


def press(tab: Scorekeeper, button: Locator) -> None:
    """At once: no tab has heard of the other's last tap yet."""
    tab.rest()
    button.evaluate("button => button.click()")
    tab.last_tap = monotonic()


def pick(tab: Scorekeeper, name: str, number: int) -> None:
    who = tab.row(name).get_by_role("button")
    press(tab, who)
    expect(who).to_have_attribute("aria-current", "step")
    press(tab, tab.number(number))


def operations(keeper: Scorekeeper) -> Counter[str]:
    return Counter(operation.id for operation in keeper.stored().operations)


@pytest.fixture
def keeper(arrive: Arrive) -> Scorekeeper:
    log = new_log()
    found = kept_on(arrive(None), log)
    found.person.go(f"/pad/{log.sheet}")
    return found


def test_tap_in_one_tab_is_shown_in_the_other(keeper: Scorekeeper) -> None:
    one, other = two_tabs(keeper)
    pick(one, "Ann", 1)
    other.expect_shown("1", "–", "–")
    pick(other, "Cy", 0)
    one.expect_shown("1", "–", "0")
    pick(one, "Bo", 0)
    for tab in (one, other):
        tab.wait_for_play()
    press(other, other.save_button())
    for tab in (one, other):
        tab.expect_round(2)
    assert fold(keeper.stored()).rounds[1].bids == {"p1": 1, "p2": 0, "p3": 0}
    assert set(operations(keeper).values()) == {1}
    assert len(operations(keeper)) == 2


@pytest.mark.slow
def test_taps_in_two_sleeping_tabs_are_all_kept(keeper: Scorekeeper) -> None:
    """A tab that is looked at again shows what the other wrote, and overwrites nothing."""
    keeper.person.context.add_init_script(DEAF)
    one, other = two_tabs(keeper)
    pick(one, "Ann", 1)
    pick(other, "Bo", 0)
    one.expect_shown("1", "–", "–")  # no message has arrived
    for tab in (one, other):
        tab.page.evaluate(LOOKED_AT)
        tab.expect_shown("1", "0", "–")


@pytest.mark.slow
def test_two_sleeping_tabs_write_no_operation_twice(keeper: Scorekeeper) -> None:
    keeper.person.context.add_init_script(DEAF)
    one, other = two_tabs(keeper)
    for name, number in (("Ann", 1), ("Bo", 0), ("Cy", 0)):
        pick(one, name, number)
    one.wait_for_play()
    press(one, one.save_button())
    one.expect_round(2)
    other.page.evaluate(LOOKED_AT)
    other.expect_round(2)
    other.expect_shown("–", "–", "–")
    other.undo_saved()
    one.page.evaluate(LOOKED_AT)
    one.wait_for_tricks()
    authors = {operation.author for operation in keeper.stored().operations}
    assert len(authors) == 3, "the one who opened it, and two tabs"
    assert set(operations(keeper).values()) == {1}


@pytest.mark.slow
def test_two_tabs_of_a_shared_sheet_write_no_operation_twice(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, played(new_log(), (1, 0, 0)))
    ann, bo = shared.ann, shared.comes("Bo")
    one, other = two_tabs(ann)
    for tab in (one, other):
        expect_live(tab.page)
    pick(one, "Ann", 1)
    pick(other, "Bo", 1)
    pick(one, "Cy", 0)
    other.wait_for_play()
    press(other, other.save_button())
    for phone in (one, other, bo):
        phone.expect_round(3)
        expect_live(phone.page)
    one.undo_saved()
    for tab in (one, other):
        tab.wait_for_tricks()
    bo.expect_round(2)
    assert operations(bo) == operations(ann)
    assert set(operations(ann).values()) == {1}
    assert len(operations(ann)) == 4


@pytest.mark.slow
def test_tab_learns_that_another_tab_has_shared_the_sheet(keeper: Scorekeeper) -> None:
    other, one = two_tabs(keeper)
    share(one)
    for tab in (one, other):
        expect_live(tab.page)
    one.page.close()
    for name, number in (("Ann", 1), ("Bo", 0), ("Cy", 0)):
        pick(other, name, number)
    other.wait_for_play()
    with other.page.expect_response("**/sync") as sent:
        press(other, other.save_button())
    assert sent.value.ok
    expect_live(other.page)
    sheet = other.stored().sheet
    synced = other.page.evaluate(
        "async id => (await (await fetch(`/api/sheets/${id}/sync`, { method: 'POST', "
        "headers: { 'content-type': 'application/json' }, body: '{}' })).json()).operations",
        sheet,
    )
    assert synced == 2
