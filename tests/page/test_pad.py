"""The score pad in a browser: what fits on a screen, what axe finds, dragged seats and files of the device.

tests/web/pad has everything that a DOM shows.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import DESKTOP, PHONE, SMALL
from tests.page.conftest import Arrive
from tests.page.drawn import grip
from tests.page.game_list import confirm, forget, rows
from tests.page.scorekeeper import CREW, Scorekeeper, Screen
from tests.page.shared_sheet import keep_on, new_log, play_rounds
from tests.page.words import begins_with, in_any_language
from yohoho.locales import LANGUAGES
from yohoho.scorepad import dumps, fold

SCREENS: tuple[Screen, ...] = ("table", "crew", "more")
EIGHT = (*CREW, "Finn", "Gus", "Maximilian-Alexander von B")
IS_WHOLE = "words => words.scrollWidth <= words.clientWidth"
FONT_SIZE = "words => parseFloat(getComputedStyle(words).fontSize)"
FONT = "words => getComputedStyle(words).fontFamily"
NEEDS_NO_SCROLLING = "() => document.documentElement.scrollHeight <= innerHeight"


def check(keeper: Scorekeeper) -> None:
    keeper.person.assert_accessible()
    keeper.person.assert_fits()


def size_of(words: Locator) -> float:
    return float(words.evaluate(FONT_SIZE))


def is_blackletter(numeral: Locator) -> bool:
    return "Pirata" in str(numeral.evaluate(FONT))


@pytest.mark.parametrize(
    ("size", "theme"), [(SMALL, "dark"), pytest.param(DESKTOP, "light", marks=pytest.mark.slow)]
)
def test_each_screen_of_a_round_by_touch_is_accessible(
    arrive: Arrive, size: tuple[int, int], theme: str
) -> None:
    keeper = Scorekeeper(arrive("/pad", size=size, color_scheme=theme))
    check(keeper)
    keeper.person.go("/pad/new")
    for name in CREW[:3]:
        keeper.join(name)
    keeper.show_options()
    check(keeper)
    keeper.start()
    check(keeper)
    keeper.tap_bids([0, 0, 0])
    keeper.wait_for_play()
    check(keeper)
    keeper.enter_tricks()
    keeper.wait_for_tricks()
    keeper.save()
    expect(keeper.alert()).to_contain_text("B-26")
    check(keeper)
    keeper.open_bonuses()
    keeper.claim("black-14")
    check(keeper)
    keeper.page.go_back()
    expect(keeper.bonus_sheet()).to_have_count(0)
    keeper.tap(keeper.page.get_by_role("button", name=in_any_language("pad.force")))
    keeper.expect_round(2)
    assert list(fold(keeper.read_sheet()).rounds) == [1]


@pytest.mark.parametrize(
    ("size", "theme"), [(SMALL, "dark"), pytest.param(DESKTOP, "light", marks=pytest.mark.slow)]
)
def test_each_screen_of_a_sheet_is_accessible(arrive: Arrive, size: tuple[int, int], theme: str) -> None:
    keeper = keep_on(arrive(None, size=size, color_scheme=theme), play_rounds(new_log(), (1, 0, 0)))
    page = keeper.person.go("/pad").page
    forget(page)
    check(keeper)
    page.keyboard.press("Escape")
    expect(keeper.dialog()).to_have_count(0)
    rows(page).get_by_role("link").click()
    keeper.screen("table")
    check(keeper)
    keeper.explain()
    check(keeper)
    page.go_back()
    expect(keeper.dialog()).to_have_count(0)
    # Only a browser takes the focus into a dialog, and drops it when the dialog is gone.
    expect(page.get_by_role("cell").get_by_role("button").first).to_be_focused()
    keeper.undo_saved()
    expect(keeper.change_note()).to_be_visible()
    check(keeper)
    keeper.redo().click()
    keeper.screen("crew")
    keeper.seat_dialog("Ann")
    check(keeper)
    page.keyboard.press("Escape")
    expect(keeper.dialog()).to_have_count(0)
    keeper.screen("more")
    check(keeper)
    page.get_by_role("link", name=in_any_language("pad.options")).click()
    expect(page.get_by_role("button", name=in_any_language("pad.options-save"))).to_be_visible()
    check(keeper)
    keeper.end_game()
    check(keeper)
    keeper.person.go("/pad/nowhere")
    check(keeper)


def test_eight_fit_one_small_screen_in_every_language(arrive: Arrive) -> None:
    """Only layout knows sizes, what is cut, and whether a finger hits a button."""
    keeper = Scorekeeper(arrive("/about", locale="en"))
    keeper.open_sheet(EIGHT, kraken=True, loot=True, powers=["rascal", "harry"])
    keeper.wait_for_bids()

    def fits_without_scrolling() -> None:
        for language in LANGUAGES:
            keeper.person.choose_language(language)
            keeper.page.wait_for_function(NEEDS_NO_SCROLLING)
            keeper.person.assert_fits()
            keeper.person.assert_touchable()

    fits_without_scrolling()
    keeper.tap_bids([1, 0, 0, 0, 0, 0, 0, 0])
    keeper.wait_for_play()
    fits_without_scrolling()
    for name in EIGHT:
        assert size_of(keeper.row(name).get_by_text(name, exact=True)) >= 28, "readable from two metres"
    assert not is_blackletter(keeper.row("Ann").get_by_text("1", exact=True))
    assert not is_blackletter(keeper.heading())
    keeper.enter_tricks()
    keeper.wait_for_tricks()
    fits_without_scrolling()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        assert keeper.rows().get_by_text(in_any_language("pad.discarded")).evaluate(IS_WHOLE), language
    keeper.page.set_viewport_size({"width": 740, "height": 360})
    rows, save = keeper.row("Ann").bounding_box(), keeper.save_button().bounding_box()
    assert rows
    assert save
    assert rows["x"] + rows["width"] <= save["x"], "on its side, the buttons stand beside the rows"


def test_ways_out_of_the_time_of_play_are_no_wider_than_the_rows(arrive: Arrive) -> None:
    """With as many bids as cards there are three buttons, whose words are long in German."""
    keeper = Scorekeeper(arrive("/about", size=SMALL, locale="en"))
    keeper.open_sheet(CREW[:3])
    keeper.tap_bids([1, 0, 0])
    keeper.wait_for_play()
    keeper.person.choose_language("de")
    expect(keeper.page.get_by_role("button", name="Alle geschafft")).to_be_visible()
    enter = keeper.page.get_by_role("button", name="Stiche eintragen").bounding_box()
    row = keeper.row("Ann").bounding_box()
    assert enter
    assert row
    assert enter["x"] + enter["width"] <= row["x"] + row["width"] + 0.5


def test_round_in_the_table_of_five_is_large_enough_for_a_finger(arrive: Arrive) -> None:
    log = play_rounds(new_log(*CREW), (1, *[0] * 4))
    keeper = keep_on(arrive(None, size=SMALL), log)
    keeper.person.go(f"/pad/{log.sheet}")
    keeper.screen("table")
    keeper.person.assert_fits()
    keeper.person.assert_touchable()


@pytest.mark.slow
def test_eight_on_each_other_screen_fit_in_every_language(arrive: Arrive) -> None:
    log = play_rounds(new_log(*EIGHT), (1, *[0] * 7), (1, 1, *[0] * 6))
    keeper = keep_on(arrive(None), log)
    keeper.person.go(f"/pad/{log.sheet}")
    for screen in SCREENS:
        keeper.screen(screen)
        for language in LANGUAGES:
            keeper.person.choose_language(language)
            keeper.person.assert_fits()
    keeper.undo_saved()
    keeper.tap(keeper.change_note().get_by_role("button", expanded=False))
    expect(keeper.change_note().get_by_role("button", expanded=True)).to_be_visible()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()
    keeper.end_game()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()


def test_seats_are_moved_by_drag(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/pad/new"))
    for name in ("Ann", "Bo", "Cy"):
        keeper.join(name)
    up = keeper.page.get_by_role("button", name=re.compile(": one seat up$"))
    expect(up).to_have_count(3)
    boxes = [grip(keeper.page, name).bounding_box() for name in ("Ann", "Cy")]
    assert boxes[0]
    assert boxes[1]
    keeper.page.mouse.move(boxes[0]["x"] + 8, boxes[0]["y"] + 20)
    keeper.page.mouse.down()
    keeper.page.mouse.move(boxes[1]["x"] + 8, boxes[1]["y"] + 20, steps=8)
    keeper.page.mouse.up()
    for seat, name in enumerate(("Bo", "Cy", "Ann")):
        expect(up.nth(seat)).to_have_attribute("aria-label", f"{name}: one seat up")


def test_sheet_is_saved_as_a_file_and_opened_again(arrive: Arrive, tmp_path: Path) -> None:
    log = play_rounds(new_log("Ann", '=Bo, "the" Bold', "Cy"), (1, 0, 0))
    keeper = keep_on(arrive(None), log)
    keeper.person.go(f"/pad/{log.sheet}#more")
    document = keeper.download("JSON", tmp_path)
    assert document.read_text(encoding="utf-8") == dumps(log)
    keeper.person.go("/pad")
    forget(keeper.page)
    confirm(keeper.page)
    expect(rows(keeper.page)).to_have_count(0)
    with keeper.page.expect_file_chooser() as chooser:
        keeper.page.get_by_text(in_any_language("pad.import")).click()
    chooser.value.set_files(document)
    keeper.wait_for_bids()
    assert dumps(keeper.read_sheet()) == dumps(log)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, (820, 1180), (1920, 1080)])
def test_scoreboard_and_bids_are_readable_across_the_room(arrive: Arrive, size: tuple[int, int]) -> None:
    keeper = Scorekeeper(arrive("/about", size=size))
    keeper.open_sheet(CREW[:3])
    keeper.tap_bids([1, 0, 0])
    keeper.wait_for_play()
    big = keeper.row("Ann").get_by_text("1", exact=True).bounding_box()
    assert big
    assert big["height"] >= 48, "readable across a table"
    keeper.screen("more")
    keeper.page.get_by_role("link", name=begins_with("pad.board")).click()
    row = keeper.page.get_by_role("row", name="Ann")
    expect(row).to_be_visible()
    name = size_of(row.get_by_text("Ann", exact=True))
    assert size_of(keeper.heading()) > name if size == PHONE else size_of(keeper.heading()) >= 28
    assert not is_blackletter(keeper.heading())
    assert not is_blackletter(row.get_by_role("cell").last)
    keeper.person.assert_touchable()
    check(keeper)
