"""The score pad on one phone: whole games by touch, corrections, export and import, no network, two tabs."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, SMALL
from tests.page.conftest import Arrive
from tests.page.drawn import grip
from tests.page.random_rounds import game
from tests.page.scorekeeper import CREW, Power, Scorekeeper, Screen
from yohoho.locales import LANGUAGES
from yohoho.scorepad import dumps, fold, from_csv, tally, to_csv

SCREENS: tuple[Screen, ...] = ("table", "crew", "more")
EIGHT = (*CREW, "Finn", "Gus", "Maximilian-Alexander von B")


@pytest.fixture
def keeper(arrive: Arrive) -> Scorekeeper:
    return Scorekeeper(arrive("/about"))


@pytest.mark.slow
def test_game_with_all_extra_cards_and_powers_is_counted(keeper: Scorekeeper) -> None:
    keeper.begin(CREW, "Kraken", "Loot", "Rascal", "Harry")
    for bids, tricks in game(Random(3), 5, 4):
        keeper.round(bids, tricks)
    keeper.bid([2, 1, 1, 0, 0])
    keeper.correct(3, 0, 1)
    keeper.tap(keeper.fewer(0))  # Ann has only won one
    keeper.bonuses({"pirate-will": ["Ann"], "black-14": ["Bo"], "loot": ["Cy", "Dora"]})
    keeper.open_bonuses()
    keeper.claim("skull-king", "Bo")
    expect(keeper.alert()).to_contain_text("B-24")
    keeper.person.assert_accessible()
    keeper.claim("green-14", "Eve")
    expect(keeper.alert()).to_contain_text("Eve")
    uses: list[tuple[Power, str, str]] = [("wager", "Bo", "20"), ("harry", "Dora", "+1")]
    for power, who, amount in uses:
        keeper.use_power(power, who, amount)
    keeper.person.assert_accessible()
    keeper.page.go_back()
    expect(keeper.bonus_sheet()).to_have_count(0)
    count = keeper.page.get_by_role("region", name="Tricks").get_by_role("status")
    expect(count.filter(has_text="4 counted")).to_be_visible()
    keeper.tap(
        keeper.page.get_by_role("button", name="Tricks nobody won: one more")
    )  # the Kraken had the fifth
    expect(count.filter(has_text="All 5")).to_be_visible()
    keeper.tap(keeper.page.get_by_role("button", name="Tricks nobody won: one less"))
    keeper.tap(keeper.more(2))
    keeper.save()
    keeper.wait_for_bids()
    sheet = fold(keeper.stored())
    cells = tally(sheet).rows[4].cells
    assert not tally(sheet).faults
    assert cells["p2"].points == 20 + 20 + 20
    assert cells["p4"].facts
    assert cells["p4"].facts.final_bid == 1
    assert len(sheet.rounds[5].claims) == 3
    for _, tricks in game(Random(3), 5)[5:]:
        keeper.round(tricks, tricks)
    keeper.expect_end()
    assert tally(fold(keeper.stored())).over


def test_tricks_that_do_not_add_up_are_stopped_and_can_be_insisted_on(keeper: Scorekeeper) -> None:
    keeper.begin(CREW[:3])
    keeper.bid([0, 0, 0])
    keeper.save()
    expect(keeper.alert()).to_contain_text("B-26")
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
    assert not fold(keeper.stored()).rounds
    keeper.tap(keeper.page.get_by_role("button", name="Keep it all the same"))
    keeper.wait_for_bids()
    keeper.screen("table")
    expect(keeper.page.get_by_role("link", name="Correct round 1")).to_contain_text("≠")
    assert tally(fold(keeper.stored())).rows[0].forced


@pytest.mark.slow
def test_round_goes_on_without_a_network(arrive: Arrive) -> None:
    person = arrive("/pad", service_workers="allow")
    person.page.evaluate("navigator.serviceWorker.ready")
    person.page.wait_for_function(
        "async () => (await caches.keys()).length && navigator.serviceWorker.controller"
    )
    keeper = Scorekeeper(person)
    keeper.begin(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    for bid in (1, 0):
        keeper.tap_number(bid)
    person.context.set_offline(True)
    person.page.reload()
    keeper.wait_for_bids()
    keeper.expect_shown("1", "0", "–")
    keeper.tap_number(1)
    keeper.save()
    keeper.expect_round(3)
    person.page.reload()
    keeper.screen("table")
    assert keeper.totals() == [40, 30, 30]
    person.context.set_offline(False)
    person.ignore_errors()  # the shell asked for its server, in vain


@pytest.mark.slow
def test_edit_undo_redo_and_another_scoring_recount_the_totals(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.round([2, 0, 0], [2, 0, 0])
    keeper.screen("table")
    assert keeper.totals() == [60, 30, 30]
    keeper.correct_round(1)
    keeper.tap(keeper.fewer(0))
    keeper.tap(keeper.more(1))
    keeper.save()
    expect(keeper.heading()).to_have_text("Scores")
    assert keeper.totals() == [30, 10, 30]
    change = keeper.change_note().inner_text()
    assert "Ann" in change
    assert "60" in change
    assert "30" in change
    keeper.undo_saved()
    assert keeper.totals() == [60, 30, 30]
    keeper.redo().click()
    assert keeper.totals() == [30, 10, 30]
    keeper.page.get_by_role("radio", name="Rascal", exact=True).check(force=True)
    assert keeper.totals() == list(tally(fold(keeper.stored())).totals.values()) != [30, 10, 30]
    keeper.undo().click()
    for _ in range(3):
        keeper.undo_saved()
    assert keeper.totals() == [0, 0, 0]
    expect(keeper.undo()).to_be_disabled()
    keeper.screen("round")
    expect(keeper.won()).to_have_text(["1", "0", "0"])  # the round that was taken back is open


def test_people_join_leave_and_change_seats(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.screen("crew")
    keeper.page.get_by_role("textbox", name="Name").fill("Late <b>Lena</b>")
    keeper.page.get_by_role("radio", name="The average").check(force=True)
    keeper.person.assert_accessible()
    keeper.page.get_by_role("button", name="Joins in round 2").click()
    keeper.seat_dialog("Bo")
    keeper.page.get_by_role("button", name="Leaves before round 2").click()
    expect(keeper.dialog()).to_have_count(0)
    keeper.page.get_by_role("button", name="Ann: one seat down").click()
    keeper.page.get_by_role("combobox", name="Who deals round 2?").select_option(label="Cy")
    counted = tally(fold(keeper.stored()))
    assert counted.next
    assert len(counted.next.players) == 3
    assert counted.next.dealer == "p3"
    assert [person.name for person in fold(keeper.stored()).people] == ["Bo", "Ann", "Cy", "Late <b>Lena</b>"]
    assert counted.starts[fold(keeper.stored()).people[3].id] == 10
    keeper.screen("round")
    expect(keeper.rows()).to_have_count(3)
    expect(keeper.row("Late <b>Lena</b>")).to_be_visible()


@pytest.mark.slow
def test_exported_files_bring_the_same_game_back(keeper: Scorekeeper, tmp_path: Path) -> None:
    keeper.begin(["Ann", '=Bo, "the" Bold', "Cy"], "Kraken")
    for bids, tricks in game(Random(1), 3, 3):
        keeper.round(bids, tricks)
    log = keeper.stored()
    keeper.screen("more")
    document = keeper.download("JSON", tmp_path)
    assert document.read_text(encoding="utf-8") == dumps(log)
    table = keeper.download("CSV", tmp_path).read_text(encoding="utf-8")
    assert table == "\ufeff" + to_csv(fold(log))
    picture = keeper.download("picture", tmp_path)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 5000
    keeper.person.go("/pad")
    keeper.page.get_by_role("button", name="Delete the game of").click()
    keeper.person.assert_accessible()
    keeper.dialog().get_by_role("button", name="Delete").click()
    expect(keeper.page.get_by_text("No game yet.")).to_be_visible()
    keeper.give("sheet.json", dumps(log))
    keeper.wait_for_bids()
    assert dumps(keeper.stored()) == dumps(log)
    keeper.person.go("/pad")
    keeper.give("sheet.csv", table)
    keeper.wait_for_bids()
    again = keeper.stored()
    assert tally(fold(again)).totals == tally(fold(log)).totals
    assert to_csv(fold(again)) == to_csv(fold(from_csv(table, "sheet", "me")))


NO_SHEETS = (
    ("ahoy", "JSON"),
    ("{}", "yohoho-sheet"),
    ('{"format": "yohoho-sheet", "version": 9}', "9"),
    ("[]", "yohoho-sheet"),
)


@pytest.mark.parametrize(("text", "said"), slow_but(3, NO_SHEETS, several=True))
def test_file_that_is_no_sheet_is_refused_with_its_reason(keeper: Scorekeeper, text: str, said: str) -> None:
    keeper.person.go("/pad")
    keeper.give("what.json", text)
    expect(keeper.alert()).to_contain_text(said)
    expect(keeper.page.get_by_text("No game yet.")).to_be_visible()


@pytest.mark.slow
def test_second_tab_on_one_sheet_writes_as_another_author(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.bid([1, 0, 0])
    other = keeper.second_tab()
    other.wait_for_tricks()
    other.save()
    keeper.wait_for_bids()
    keeper.undo_saved()
    other.wait_for_tricks()
    other.page.close()
    authors = {operation.author for operation in keeper.stored().operations}
    assert len(authors) == 3, "whoever opened the sheet, and two tabs"


@pytest.mark.slow
def test_tap_that_bounces_counts_once(keeper: Scorekeeper) -> None:
    keeper.begin(CREW[:3])
    twice = "button => { button.click(); button.click(); }"
    keeper.rest()  # the page ignores a tap on the new sheet right after the one that opened it
    keeper.number(1).evaluate(twice)
    keeper.expect_shown("1", "–", "–")
    keeper.bid([0, 0])
    keeper.rest()
    keeper.save_button().evaluate(twice)
    assert len(fold(keeper.stored()).rounds) == 1


@pytest.mark.slow
def test_game_goes_on_where_nothing_can_be_stored(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about"))
    keeper.person.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    keeper.begin(CREW[:3])
    expect(keeper.alert()).to_contain_text("This browser saves nothing")
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.screen("table")
    assert keeper.totals() == [20, 10, 10]


@pytest.mark.slow
def test_names_are_checked_and_seats_moved_by_key_and_by_drag(keeper: Scorekeeper) -> None:
    keeper.person.go("/pad/new")
    keeper.join("x" * 200)
    expect(keeper.alert()).to_contain_text("30")
    for name in ("<i>Ann</i>", "Bo", "bo", "Cy"):
        keeper.join(name)
    assert seats(keeper) == ["<i>Ann</i>", "Bo", "Cy"]
    keeper.page.get_by_role("button", name="Cy: one seat up").focus()
    keeper.page.keyboard.press("Enter")
    assert seats(keeper) == ["<i>Ann</i>", "Cy", "Bo"]
    grips = [grip(keeper.page, name).bounding_box() for name in ("<i>Ann</i>", "Bo")]
    assert grips[0]
    assert grips[1]
    keeper.page.mouse.move(grips[0]["x"] + 8, grips[0]["y"] + 20)
    keeper.page.mouse.down()
    keeper.page.mouse.move(grips[1]["x"] + 8, grips[1]["y"] + 20, steps=8)
    keeper.page.mouse.up()
    assert seats(keeper) == ["Cy", "Bo", "<i>Ann</i>"]
    keeper.person.assert_accessible()
    keeper.start()
    keeper.person.go("/pad")
    keeper.page.get_by_role("button", name="Same crew, new game").tap()
    keeper.wait_for_bids()
    expect(keeper.rows()).to_have_count(3)
    keeper.person.go("/pad/new")
    known = keeper.page.get_by_role("group", name="Known from earlier games")
    expect(known.get_by_role("button")).to_have_count(3)


def seats(keeper: Scorekeeper) -> list[str]:
    """The names in the order of the seats, by the buttons that move them."""
    found = keeper.page.get_by_role("button", name=re.compile(": one seat up$"))
    return [(one.get_attribute("aria-label") or "").removesuffix(": one seat up") for one in found.all()]


@pytest.mark.slow
def test_eight_fit_one_small_screen_in_every_language(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about", locale="en"))
    keeper.open_sheet(EIGHT, kraken=True, loot=True, powers=["rascal", "harry"])
    size = "[document.documentElement.scrollHeight, innerHeight]"
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        high, room = keeper.page.evaluate(size)
        assert high <= room, language
        keeper.person.assert_fits()
    keeper.tap_bids([1, 0, 0, 0, 0, 0, 0, 0])
    keeper.wait_for_play()
    for enter in (keeper.enter_tricks, keeper.save):
        for language in LANGUAGES:
            keeper.person.choose_language(language)
            high, room = keeper.page.evaluate(size)
            assert high <= room, language
            keeper.person.assert_fits()
        enter()
    keeper.wait_for_bids()
    for screen in SCREENS:
        keeper.screen(screen)
        keeper.person.assert_accessible()
        for language in LANGUAGES:
            keeper.person.choose_language(language)
            keeper.person.assert_fits()
    keeper.end_game()
    keeper.person.assert_accessible()
    keeper.person.assert_fits()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.slow)])
def test_each_screen_is_accessible(arrive: Arrive, theme: str) -> None:
    keeper = Scorekeeper(arrive("/about", size=SMALL if theme == "dark" else DESKTOP, color_scheme=theme))
    keeper.person.go("/pad").assert_accessible()
    keeper.open_sheet(CREW, loot=True, powers=["harry"])
    keeper.person.assert_accessible()
    keeper.bid([1, 0, 0, 0, 0])
    keeper.person.assert_accessible()
    keeper.open_bonuses()
    keeper.claim("loot")
    keeper.person.assert_accessible()
    keeper.page.go_back()
    expect(keeper.bonus_sheet()).to_have_count(0)
    keeper.save()
    keeper.screen("table")
    keeper.explain()
    keeper.person.assert_accessible()
    keeper.page.go_back()
    expect(keeper.dialog()).to_have_count(0)
    keeper.person.go("/pad/nowhere").assert_accessible()
