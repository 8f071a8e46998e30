"""Bad days at the table: wrong clocks, no room to write, nonsense from files, names, fingers, going back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.page.conftest import Arrive
from tests.page.pad_crew import LIVE, Crew, kept_on, new_log, played
from tests.page.pad_hand import BLINK, CREW, Hand
from yohoho.scorepad import dumps, fold, tally

YEAR = 365 * 86_400_000
LONG = "x" * 200
MARKUP = "<img src=x onerror=alert(1)>"


def at_sheet(arrive: Arrive, *rounds: tuple[int, ...], **options: Any) -> Hand:
    """A phone with this game in front of it."""
    log = played(new_log(**options), *rounds)
    hand = kept_on(arrive(None), log)
    hand.person.go(f"/pad/{log.sheet}")
    return hand


def sheets_here(hand: Hand) -> int:
    count: int = hand.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('yohoho.pad/')).length"
    )
    return count


# --- a phone's clock is wrong


@pytest.mark.parametrize("years", [-50, pytest.param(20, marks=pytest.mark.slow)])
def test_what_is_written_later_counts_whatever_the_clock_says(arrive: Arrive, years: int) -> None:
    """Ann's phone lives in another time; Bo corrects her round, and Ann him."""
    crew = Crew(arrive, played(new_log(), (1, 0, 0)))
    ann, bo = crew.ann, crew.comes("Bo", pen=True)
    ann.person.context.add_init_script(f"const now = Date.now; Date.now = () => now() + {years * YEAR}")
    ann.open(crew.log.sheet)
    for phone, totals in ((ann, [-10, -10, 10]), (bo, [20, 10, 10]), (ann, [-10, -10, 10])):
        phone.screen(1)
        phone.tap(".pad-edit")
        phone.page.wait_for_selector(".pad-round.tricks")
        more = totals[0] > 0
        phone.tap(".pad-stepper >> nth=0 >> button", 2 if more else 0)
        phone.tap(".pad-stepper >> nth=1 >> button", 0 if more else 2)
        phone.save()
        phone.page.wait_for_selector(".pad-table")
        assert phone.totals() == totals
        for other in (ann, bo):
            other.screen(1)
            expect(other.page.locator("tfoot .pad-total b").first).to_have_text(
                str(totals[0]).replace("-", "−")
            )
            other.page.wait_for_selector(LIVE)
    assert dumps(ann.stored()) == dumps(bo.stored())
    assert not fold(bo.stored()).conflicts
    ann.person.go("/pad")
    expect(ann.page.locator(".pad-game")).to_have_count(1)


def test_a_sheet_from_the_end_of_time_is_listed_and_saved(arrive: Arrive) -> None:
    logs = [new_log(at=at) for at in (0, 2**45)]
    hand = kept_on(arrive(None), *logs)
    hand.person.go("/pad")
    expect(hand.page.locator(".pad-game")).to_have_count(2)
    hand.person.go(f"/pad/{logs[1].sheet}#more")
    with hand.page.expect_download() as told:
        hand.page.locator("button", has_text="JSON").first.click()
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


def test_where_the_browser_blocks_all_storage(arrive: Arrive) -> None:
    person = arrive(None)
    person.context.add_init_script(BLOCKED)
    hand = Hand(person)
    hand.begin(CREW[:3])
    hand.page.wait_for_selector(".pad-unkept button")
    hand.round([1, 0, 0], [1, 0, 0])
    hand.screen(1)
    assert hand.totals() == [20, 10, 10]
    hand.page.locator(".pad-head a[href='/pad']").click()
    expect(hand.page.locator(".pad-game")).to_have_count(1)  # until the tab is closed
    person.assert_accessible()


def test_storage_that_fills_up_in_the_middle_and_is_emptied_again(arrive: Arrive) -> None:
    log = new_log()
    hand = kept_on(arrive(None), log)
    hand.person.context.add_init_script(FULL)
    hand.person.go(f"/pad/{log.sheet}")
    hand.round([1, 0, 0], [1, 0, 0])
    hand.page.evaluate("window.full = true")
    hand.round([1, 1, 0], [1, 1, 0])
    hand.page.wait_for_selector(".pad-unkept")
    assert list(fold(hand.stored()).rounds) == [1], "that much is on the shelf"
    with hand.page.expect_download() as told:
        hand.page.locator(".pad-unkept button").click()
    saved = json.loads(told.value.path().read_text(encoding="utf-8"))
    assert len(saved["operations"]) == 3, "and all of it in the file"
    hand.page.evaluate("window.full = false")
    hand.tap(".pad-numbers button", 1)
    hand.page.wait_for_selector(".pad-unkept", state="detached")
    assert list(fold(hand.stored()).rounds) == [1, 2], "what had to wait went along"


# --- nonsense, and what a newer program wrote


def with_names(text: str) -> str:
    return dumps(new_log()).replace('"Bo"', json.dumps(text))


NEWER = dumps(new_log()).replace('"version":1', '"version":2')
STRANGE = dumps(new_log()).replace('"do":"open"', '"do":"scuttle"')


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("deep.json", "[" * 20_000, "JSON"),
        ("newer.json", NEWER, "version 2"),
        ("strange.json", STRANGE, "not well formed"),
        ("long.json", with_names(LONG), "30"),
        ("table.csv", "\x00\x01", "column"),
        ("words.csv", "round,player,bid,tricks\n1,Ann,many,1\n1,Bo,0,0\n", "many"),
        pytest.param("huge.json", " " * 4_000_001, "4", marks=pytest.mark.slow),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_reason(
    arrive: Arrive, name: str, text: str, said: str
) -> None:
    hand = kept_on(arrive(None), new_log())
    hand.person.go("/pad")
    hand.give(name, text)
    expect(hand.page.locator(".pad-stop")).to_contain_text(said)
    expect(hand.page.locator(".pad-game")).to_have_count(1)
    assert sheets_here(hand) == 1, "nothing of it was kept"


# --- names


def test_names_too_long_or_with_markup_are_text_everywhere(arrive: Arrive) -> None:
    hand = at_sheet(arrive, (1, 0, 0))
    hand.screen(2)
    hand.page.locator(".pad-seat-more button").first.click()
    hand.page.locator("dialog input").fill(LONG)
    hand.page.keyboard.press("Enter")
    expect(hand.page.locator(".pad-stop")).to_contain_text("30")
    hand.page.locator("dialog input").fill(MARKUP)
    hand.page.keyboard.press("Enter")
    hand.page.wait_for_selector("dialog", state="detached")
    for tab in range(4):
        hand.screen(tab)
        assert hand.page.locator("main img[src=x]").count() == 0
        hand.person.assert_fits()
    hand.person.go("/pad")
    expect(hand.page.locator(".pad-game strong")).to_contain_text(MARKUP)
    hand.page.locator(".pad-game .plain.round").click()
    expect(hand.page.locator("dialog")).to_contain_text(MARKUP)
    hand.person.assert_fits()


# --- double taps

TWICE = "button => { button.click(); button.click(); }"


def test_two_taps_in_a_blink_are_one(arrive: Arrive) -> None:
    hand = at_sheet(arrive, (1, 0, 0))
    hand.person.go("/pad/new")
    for name in ("Ann", "Bo"):
        hand.join(name)
    hand.page.locator(".pad-start .primary").evaluate(TWICE)
    hand.page.wait_for_selector(".pad-round")
    assert sheets_here(hand) == 2, "one new game"
    hand.person.go("/pad")
    hand.page.locator(".pad-again").evaluate(TWICE)
    hand.page.wait_for_selector(".pad-round")
    assert sheets_here(hand) == 3, "one more"
    hand.screen(3)
    hand.page.wait_for_timeout(BLINK)  # what has just come under the finger is not meant
    hand.page.locator("button", has_text="End the game").evaluate(TWICE)
    assert fold(hand.stored()).closed


def test_a_reveal_and_a_sharing_tapped_twice_happen_once(arrive: Arrive) -> None:
    hand = at_sheet(arrive)
    hand.person.go(f"{hand.page.url.removeprefix(hand.person.address)}#others")
    hand.page.locator(".crew-invite .primary").evaluate(TWICE)
    hand.page.wait_for_selector(".crew-code")
    hand.page.locator(".crew-who [data-person=p1]").click()
    hand.page.locator(".pad-tabs a").first.click()
    for number in (1, 0, 0):
        hand.tap(".pad-numbers button", number)
    hand.page.locator(".pad-actions .primary:enabled").evaluate(TWICE)
    hand.page.wait_for_selector(".pad-round.tricks")
    assert len(hand.stored().operations) == 2


# --- the way back


def test_the_back_button_leads_where_one_was(arrive: Arrive) -> None:
    hand = kept_on(arrive(None), played(new_log(), (1, 0, 0)))
    page = hand.person.go("/pad").page
    page.locator(".pad-game a").click()
    page.wait_for_selector(".pad-round.bids")
    hand.tap(".pad-numbers button", 1)
    hand.screen(1)
    hand.tap(".pad-cell-button")
    page.wait_for_selector("dialog.why")
    page.go_back()
    page.wait_for_selector("dialog.why", state="detached")
    assert page.locator(".pad-table").count()
    hand.tap(".pad-edit")
    page.wait_for_selector(".pad-round.tricks")
    hand.tap(".pad-stepper >> nth=0 >> button", 0)
    page.go_back()
    page.wait_for_selector(".pad-screen .pad-table")
    assert hand.totals() == [20, 10, 10], "an edit that was not saved counts for nothing"
    page.go_back()
    page.wait_for_selector(".pad-round.bids")
    assert page.locator(".pad-chip").first.inner_text() == "1", "the tap is still there"
    page.go_back()
    page.wait_for_selector(".pad-list")
    page.go_forward()
    page.wait_for_selector(".pad-round.bids")
    assert page.locator(".pad-chip").first.inner_text() == "1"


def test_back_from_a_new_game_is_the_list_and_not_a_second_game(arrive: Arrive) -> None:
    hand = Hand(arrive("/pad"))
    hand.page.locator("a[href='/pad/new']").first.click()
    for name in ("Ann", "Bo"):
        hand.join(name)
    hand.start()
    hand.page.go_back()
    hand.page.wait_for_selector(".pad-list")
    expect(hand.page.locator(".pad-game")).to_have_count(1)


def test_back_with_a_dialog_open_closes_it_with_its_screen(arrive: Arrive) -> None:
    hand = at_sheet(arrive, (1, 0, 0))
    hand.screen(2)
    hand.page.locator(".pad-seat-more button").first.click()
    hand.page.wait_for_selector("dialog")
    hand.page.go_back()
    hand.page.wait_for_selector("dialog", state="detached")
    hand.page.wait_for_selector(".pad-round.bids")
    assert tally(fold(hand.stored())).totals == {"p1": 20, "p2": 10, "p3": 10}


def test_a_change_of_mind_on_the_way_to_the_server_counts(arrive: Arrive) -> None:
    """The second tap comes while the first is still being sent."""
    crew = Crew(arrive, new_log(plan=[3, 3]), seat=1)
    ann = crew.ann

    def slowly(route: Route) -> None:
        ann.page.wait_for_timeout(300)
        route.continue_()

    ann.page.route("**/bid", slowly)
    for number in (1, 2):
        ann.page.locator(".pad-numbers button").nth(number).evaluate("button => button.click()")
        ann.tap("[data-person=p1] button")
    expect(ann.page.locator("[data-person=p1] .pad-chip")).to_have_text("2")
    assert ann.ask("GET", crew.path)["bidding"]["mine"] == 2
