"""Two real tabs of one browser at one sheet; tests/web/pad/tabs.test.js has each case with one tab."""

from collections import Counter

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Arrive
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import keep_on, new_log
from yohoho.scorepad import fold


def press(tab: Scorekeeper, button: Locator) -> None:
    """At once: no tab has heard of the other's last tap yet."""
    tab.rest()
    button.evaluate("button => button.click()")
    tab.note_tap()


def pick(tab: Scorekeeper, name: str, number: int) -> None:
    who = tab.row(name).get_by_role("button")
    press(tab, who)
    expect(who).to_have_attribute("aria-current", "step")
    press(tab, tab.number(number))


@pytest.mark.slow
def test_tap_in_one_tab_is_shown_in_the_other(arrive: Arrive) -> None:
    log = new_log()
    one = keep_on(arrive(None), log)
    one.person.go(f"/pad/{log.sheet}")
    other = one.second_tab()
    tabs = one, other
    for tab in tabs:
        expect(tab.rows().first).to_be_visible()
    pick(one, "Ann", 1)
    other.expect_shown("1", "–", "–")
    pick(other, "Cy", 0)
    one.expect_shown("1", "–", "0")
    pick(one, "Bo", 0)
    for tab in tabs:
        tab.wait_for_play()
    press(other, other.save_button())
    for tab in tabs:
        tab.expect_round(2)
    assert fold(one.read_sheet()).rounds[1].bids == {"p1": 1, "p2": 0, "p3": 0}
    operations = Counter(operation.id for operation in one.read_sheet().operations)
    assert len(operations) == operations.total() == 2
