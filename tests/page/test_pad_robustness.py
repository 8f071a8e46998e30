"""The score pad with wrong clocks, full storage, broken files, double taps and the back button."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.effort import slow_but
from tests.page.conftest import Arrive
from tests.page.drawn import markup
from tests.page.game_list import forget, rows
from tests.page.scorekeeper import CREW, TOTAL, Scorekeeper, Screen
from tests.page.shared_sheet import SharedSheet, expect_live, kept_on, new_log, played, shown_code
from yohoho.scorepad import dumps, fold, tally

YEAR = 365 * 86_400_000
UNKEPT = "This browser saves nothing, or has no space left."
SCREENS: tuple[Screen, ...] = ("round", "table", "crew", "more")
LONG = "x" * 200
MARKUP = "<img src=x onerror=alert(1)>"


def at_sheet(arrive: Arrive, *rounds: tuple[int, ...], **options: Any) -> Scorekeeper:
    """A phone with this game in front of it."""
    log = played(new_log(**options), *rounds)
    keeper = kept_on(arrive(None), log)
    keeper.person.go(f"/pad/{log.sheet}")
    return keeper


def sheets_here(keeper: Scorekeeper) -> int:
    count: int = keeper.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('yohoho.pad/')).length"
    )
    return count


# --- a phone's clock is wrong


@pytest.mark.slow
@pytest.mark.parametrize("years", [-50, pytest.param(20, marks=pytest.mark.slow)])
def test_later_correction_counts_whatever_the_clock_says(arrive: Arrive, years: int) -> None:
    """Ann's phone lives in another time; Bo corrects her round, and Ann him."""
    shared = SharedSheet(arrive, played(new_log(), (1, 0, 0)))
    ann, bo = shared.ann, shared.comes("Bo", pen=True)
    ann.person.context.add_init_script(f"const now = Date.now; Date.now = () => now() + {years * YEAR}")
    ann.open(shared.log.sheet)
    for phone, totals in ((ann, [-10, -10, 10]), (bo, [20, 10, 10]), (ann, [-10, -10, 10])):
        phone.screen("table")
        phone.correct_round(1)
        more = totals[0] > 0
        phone.tap(phone.more(0) if more else phone.fewer(0))
        phone.tap(phone.fewer(1) if more else phone.more(1))
        phone.save()
        expect(phone.heading()).to_have_text("Scores")
        assert phone.totals() == totals
        for other in (ann, bo):
            other.screen("table")
            total = other.page.get_by_role("row", name=TOTAL).get_by_role("cell").first
            expect(total).to_contain_text(str(totals[0]).replace("-", "−"))
            expect_live(other.page)
    assert dumps(ann.stored()) == dumps(bo.stored())
    assert not fold(bo.stored()).conflicts
    ann.person.go("/pad")
    expect(rows(ann.page)).to_have_count(1)


def test_sheet_with_an_extreme_date_is_listed_and_saved(arrive: Arrive) -> None:
    logs = [new_log(at=at) for at in (0, 2**45)]
    keeper = kept_on(arrive(None), *logs)
    keeper.person.go("/pad")
    expect(rows(keeper.page)).to_have_count(2)
    keeper.person.go(f"/pad/{logs[1].sheet}#more")
    with keeper.page.expect_download() as told:
        keeper.page.get_by_role("button", name="Save as a file (JSON)").click()
    assert told.value.suggested_filename.endswith(".json")


# --- storage is full or blocked

BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
})"""
FULL = """window.full = false; const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {
  if (window.full) throw new DOMException("full", "QuotaExceededError");
  set.call(this, key, text);
}"""


def test_game_goes_on_where_the_browser_blocks_storage(arrive: Arrive) -> None:
    person = arrive(None)
    person.context.add_init_script(BLOCKED)
    keeper = Scorekeeper(person)
    keeper.begin(CREW[:3])
    expect(keeper.alert()).to_contain_text(UNKEPT)
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.screen("table")
    assert keeper.totals() == [20, 10, 10]
    keeper.page.get_by_role("link", name="All games").click()
    expect(rows(keeper.page)).to_have_count(1)  # until the tab is closed
    person.assert_accessible()


@pytest.mark.slow
def test_storage_that_fills_up_catches_up_when_there_is_room_again(arrive: Arrive) -> None:
    log = new_log()
    keeper = kept_on(arrive(None), log)
    keeper.person.context.add_init_script(FULL)
    keeper.person.go(f"/pad/{log.sheet}")
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.page.evaluate("window.full = true")
    keeper.round([1, 1, 0], [1, 1, 0])
    expect(keeper.alert()).to_contain_text(UNKEPT)
    assert list(fold(keeper.stored()).rounds) == [1], "that much is on the shelf"
    with keeper.page.expect_download() as told:
        keeper.alert().get_by_role("button").click()
    saved = json.loads(told.value.path().read_text(encoding="utf-8"))
    assert len(saved["operations"]) == 3, "and all of it in the file"
    keeper.page.evaluate("window.full = false")
    keeper.tap_number(1)
    expect(keeper.alert()).to_have_count(0)
    assert list(fold(keeper.stored()).rounds) == [1, 2], "what had to wait went along"


# --- nonsense, and what a newer program wrote


def with_names(text: str) -> str:
    return dumps(new_log()).replace('"Bo"', json.dumps(text))


NEWER = dumps(new_log()).replace('"version":1', '"version":2')
STRANGE = dumps(new_log()).replace('"do":"open"', '"do":"scuttle"')


UNREADABLE = (
    ("newer.json", NEWER, "version 2"),
    ("strange.json", STRANGE, "not well formed"),
    ("long.json", with_names(LONG), "30"),
    ("table.csv", "\x00\x01", "column"),
    ("words.csv", "round,player,bid,tricks\n1,Ann,many,1\n1,Bo,0,0\n", "many"),
    ("deep.json", "[" * 20_000, "JSON"),
    ("huge.json", " " * 4_000_001, "4"),
)


@pytest.mark.parametrize(("name", "text", "said"), slow_but(4, UNREADABLE, several=True))
def test_unreadable_file_is_refused_with_its_reason(arrive: Arrive, name: str, text: str, said: str) -> None:
    keeper = kept_on(arrive(None), new_log())
    keeper.person.go("/pad")
    keeper.give(name, text)
    expect(keeper.alert()).to_contain_text(said)
    expect(rows(keeper.page)).to_have_count(1)
    assert sheets_here(keeper) == 1, "nothing of it was kept"


# --- names


def test_names_too_long_or_with_markup_are_text_everywhere(arrive: Arrive) -> None:
    keeper = at_sheet(arrive, (1, 0, 0))
    keeper.screen("crew")
    keeper.seat_dialog("Ann")
    keeper.rename(LONG)
    expect(keeper.alert()).to_contain_text("30")
    keeper.rename(MARKUP)
    expect(keeper.dialog()).to_have_count(0)
    for screen in SCREENS:
        keeper.screen(screen)
        expect(markup(keeper.page, "main img")).to_have_count(0)
        keeper.person.assert_fits()
    keeper.person.go("/pad")
    expect(rows(keeper.page)).to_contain_text(MARKUP)
    forget(keeper.page)
    expect(keeper.dialog()).to_contain_text(MARKUP)
    keeper.person.assert_fits()


# --- double taps

TWICE = "button => { button.click(); button.click(); }"


@pytest.mark.slow
def test_double_tap_starts_and_ends_one_game(arrive: Arrive) -> None:
    keeper = at_sheet(arrive, (1, 0, 0))
    keeper.person.go("/pad/new")
    for name in ("Ann", "Bo"):
        keeper.join(name)
    keeper.page.get_by_role("button", name="Deal the cards").evaluate(TWICE)
    keeper.wait_for_bids()
    assert sheets_here(keeper) == 2, "one new game"
    keeper.person.go("/pad")
    keeper.page.get_by_role("button", name="Same crew, new game").evaluate(TWICE)
    keeper.wait_for_bids()
    assert sheets_here(keeper) == 3, "one more"
    keeper.screen("more")
    keeper.last_tap = monotonic()
    keeper.rest()  # the page ignores a tap on what has just come under the finger
    keeper.page.get_by_role("button", name="End the game here").evaluate(TWICE)
    end = keeper.dialog().get_by_role("button", name="End the game")
    expect(end).to_be_visible()
    assert not fold(keeper.stored()).closed, "two taps ask once"
    end.evaluate(TWICE)
    assert fold(keeper.stored()).closed


@pytest.mark.slow
def test_double_tap_shares_and_reveals_once(arrive: Arrive) -> None:
    keeper = at_sheet(arrive)
    keeper.person.go(f"{keeper.page.url.removeprefix(keeper.person.address)}#others")
    keeper.page.get_by_role("button", name="Let others join").evaluate(TWICE)
    assert len(shown_code(keeper.page)) == 6
    keeper.page.get_by_role("group", name="Who are you?").get_by_role("button", name="Ann").click()
    keeper.tab("round").click()
    for number in (1, 0, 0):
        keeper.tap_number(number)
    reveal = keeper.page.get_by_role("button", name="Yo-ho-ho")
    expect(reveal).to_be_enabled()
    reveal.evaluate(TWICE)
    keeper.wait_for_play()
    assert len(keeper.stored().operations) == 2


# --- the way back


@pytest.mark.slow
def test_back_button_returns_to_the_screen_before(arrive: Arrive) -> None:
    keeper = kept_on(arrive(None), played(new_log(), (1, 0, 0)))
    page = keeper.person.go("/pad").page
    rows(page).get_by_role("link").click()
    keeper.wait_for_bids()
    keeper.tap_number(1)
    keeper.screen("table")
    keeper.explain()
    page.go_back()
    expect(keeper.dialog()).to_have_count(0)
    expect(keeper.heading()).to_have_text("Scores")
    keeper.correct_round(1)
    keeper.tap(keeper.fewer(0))
    page.go_back()
    expect(keeper.heading()).to_have_text("Scores")
    assert keeper.totals() == [20, 10, 10], "an edit that was not saved counts for nothing"
    page.go_back()
    keeper.expect_shown("1", "–", "–")  # the tap is still there
    page.go_back()
    expect(keeper.heading()).to_have_text("The score pad")
    page.go_forward()
    keeper.expect_shown("1", "–", "–")


@pytest.mark.slow
def test_back_from_a_new_game_leads_to_the_list(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/pad"))
    keeper.page.get_by_role("link", name="New game").click()
    for name in ("Ann", "Bo"):
        keeper.join(name)
    keeper.start()
    keeper.page.go_back()
    expect(keeper.heading()).to_have_text("The score pad")
    expect(rows(keeper.page)).to_have_count(1)


def test_back_button_closes_a_dialog_and_then_its_screen(arrive: Arrive) -> None:
    keeper = at_sheet(arrive, (1, 0, 0))
    keeper.screen("crew")
    title = keeper.heading().inner_text()
    keeper.seat_dialog("Ann")
    keeper.page.go_back()
    expect(keeper.dialog()).to_have_count(0)
    expect(keeper.heading()).to_have_text(title)
    keeper.page.go_back()
    keeper.wait_for_bids()
    assert tally(fold(keeper.stored())).totals == {"p1": 20, "p2": 10, "p3": 10}


@pytest.mark.slow
def test_second_bid_counts_while_the_first_is_being_sent(arrive: Arrive) -> None:
    """The second tap comes while the first is still being sent."""
    shared = SharedSheet(arrive, new_log(plan=[3, 3]), seat=1)
    ann = shared.ann

    def slowly(route: Route) -> None:
        ann.page.wait_for_timeout(300)  # the network is slow
        route.continue_()

    ann.page.route("**/bid", slowly)
    for number in (1, 2):
        ann.number(number).evaluate("button => button.click()")
        ann.tap(ann.row("Ann").get_by_role("button"))
    expect(ann.row("Ann")).to_contain_text("2")
    assert ann.ask("GET", shared.path)["bidding"]["mine"] == 2
