"""The score pad on a phone: whole games by touch, without a network, corrected, taken along, in two tabs."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, SMALL
from tests.page.conftest import Arrive
from tests.page.pad_hand import CREW, Hand, game
from yohoho.locales import LANGUAGES
from yohoho.scorepad import dumps, fold, from_csv, tally, to_csv

EIGHT = (*CREW, "Finn", "Gus", "Maximilian-Alexander von B")


@pytest.fixture
def hand(arrive: Arrive) -> Hand:
    return Hand(arrive("/about"))


@pytest.mark.slow
def test_a_game_with_everything_on_board(hand: Hand) -> None:
    hand.begin(CREW, "Kraken", "Loot", "Rascal", "Harry")
    for bids, tricks in game(Random(3), 5, 4):
        hand.round(bids, tricks)
    hand.bid([2, 1, 1, 0, 0])
    hand.correct(3, 0, 1)
    hand.tap(".pad-stepper >> nth=0 >> button", 0)  # Ann has only won one
    hand.bonuses({"pirate-will": ["Ann"], "black-14": ["Bo"], "loot": ["Cy", "Dora"]})
    hand.tap(".pad-bonus")
    hand.claim("skull-king", "Bo")
    assert "B-24" in hand.page.locator(".pad-choose .pad-stop").inner_text()
    hand.person.assert_accessible()
    hand.claim("green-14", "Eve")
    assert "Eve" in hand.page.locator(".pad-choose .pad-stop").inner_text()
    for power, who, amount in (("wager", "Bo", "20"), ("harry", "Dora", "+1")):
        hand.tap(f"[data-power={power}]")
        hand.page.locator(".pad-people button", has_text=who).first.click()
        hand.page.locator(".pad-people button", has_text=amount).first.click()
    hand.person.assert_accessible()
    hand.page.go_back()
    hand.page.wait_for_selector(".pad-bonuses", state="detached")
    assert "4" in hand.page.locator(".pad-account.off").inner_text()
    hand.tap(".pad-row.sea button", 1)  # the Kraken had the fifth
    hand.page.wait_for_selector(".pad-account:not(.off)")
    hand.tap(".pad-row.sea button", 0)
    hand.tap(".pad-stepper >> nth=2 >> button", 2)
    hand.save()
    hand.page.wait_for_selector(".pad-round.bids")
    sheet = fold(hand.stored())
    cells = tally(sheet).rows[4].cells
    assert not tally(sheet).faults
    assert cells["p2"].points == 20 + 20 + 20
    assert cells["p4"].facts
    assert cells["p4"].facts.final_bid == 1
    assert len(sheet.rounds[5].claims) == 3
    for _, tricks in game(Random(3), 5)[5:]:
        hand.round(tricks, tricks)
    hand.page.wait_for_selector(".pad-end")
    assert tally(fold(hand.stored())).over


def test_tricks_that_do_not_add_up_are_stopped_and_can_be_insisted_on(hand: Hand) -> None:
    hand.begin(CREW[:3])
    hand.bid([0, 0, 0])
    hand.save()
    assert "B-26" in hand.page.locator(".pad-stop").inner_text()
    hand.person.assert_accessible()
    hand.person.assert_fits()
    assert not fold(hand.stored()).rounds
    hand.tap(".pad-stop .danger")
    hand.page.wait_for_selector(".pad-round.bids")
    hand.screen(1)
    assert "≠" in hand.page.locator(".pad-edit").first.inner_text()
    assert tally(fold(hand.stored())).rows[0].forced


def test_without_a_network_in_the_middle_of_a_round(arrive: Arrive) -> None:
    person = arrive("/pad", service_workers="allow")
    person.page.evaluate("navigator.serviceWorker.ready")
    person.page.wait_for_function(
        "async () => (await caches.keys()).length && navigator.serviceWorker.controller"
    )
    hand = Hand(person)
    hand.begin(CREW[:3])
    hand.round([1, 0, 0], [1, 0, 0])
    for bid in (1, 0):
        hand.tap(".pad-numbers button", bid)
    person.context.set_offline(True)
    person.page.reload()
    person.page.wait_for_selector(".pad-round.bids")
    assert person.page.locator(".pad-chip").all_inner_texts() == ["1", "0", "–"]
    hand.tap(".pad-numbers button", 1)
    hand.save()
    person.page.wait_for_selector(".pad-row.active")
    person.page.reload()
    person.page.wait_for_selector(".pad-head")
    hand.screen(1)
    assert hand.totals() == [40, 30, 30]
    person.context.set_offline(False)
    person.forgive()  # the shell asked for its server, in vain


def test_edit_undo_redo_and_another_scoring(hand: Hand) -> None:
    hand.begin(CREW[:3])
    hand.round([1, 0, 0], [1, 0, 0])
    hand.round([2, 0, 0], [2, 0, 0])
    hand.screen(1)
    assert hand.totals() == [60, 30, 30]
    hand.tap(".pad-edit")
    hand.page.wait_for_selector(".pad-round.tricks")
    hand.tap(".pad-stepper >> nth=0 >> button", 0)
    hand.tap(".pad-stepper >> nth=1 >> button", 2)
    hand.save()
    hand.page.wait_for_selector(".pad-table")
    assert hand.totals() == [30, 10, 30]
    change = hand.page.locator(".pad-change").inner_text()
    assert "Ann" in change
    assert "60" in change
    assert "30" in change
    hand.page.get_by_label("Undo").click()
    assert hand.totals() == [60, 30, 30]
    hand.page.get_by_label("Redo").click()
    assert hand.totals() == [30, 10, 30]
    hand.page.locator(".pad-option input").nth(1).check(force=True)
    assert hand.totals() == list(tally(fold(hand.stored())).totals.values()) != [30, 10, 30]
    for _ in range(4):
        hand.page.get_by_label("Undo").click()
    assert hand.totals() == [0, 0, 0]
    assert hand.page.get_by_label("Undo").is_disabled()
    hand.screen(0)
    assert hand.page.locator(".pad-won").all_inner_texts() == ["1", "0", "0"]  # what was taken back lies open


def test_people_come_and_go(hand: Hand) -> None:
    hand.begin(CREW[:3])
    hand.round([1, 0, 0], [1, 0, 0])
    hand.screen(2)
    hand.page.locator("form input[autocomplete=off]").fill("Late <b>Lena</b>")
    hand.page.locator("input[name=start]").nth(1).check(force=True)
    hand.person.assert_accessible()
    hand.page.locator("form button[type=submit]").click()
    hand.page.locator(".pad-seat-more button").nth(1).click()
    hand.page.locator("dialog .danger").click()
    hand.page.wait_for_selector("dialog", state="detached")
    hand.page.locator(".pad-seat .down").first.click()
    hand.page.locator("select:not([data-languages])").select_option(label="Cy")
    counted = tally(fold(hand.stored()))
    assert counted.next
    assert len(counted.next.players) == 3
    assert counted.next.dealer == "p3"
    assert [person.name for person in fold(hand.stored()).people] == ["Bo", "Ann", "Cy", "Late <b>Lena</b>"]
    assert counted.starts[fold(hand.stored()).people[3].id] == 10
    hand.screen(0)
    assert hand.page.locator(".pad-row").count() == 3
    assert hand.page.locator(".pad-row-name b").count() == 0


@pytest.mark.slow
def test_taken_along_and_brought_back(hand: Hand, tmp_path: Path) -> None:
    hand.begin(["Ann", '=Bo, "the" Bold', "Cy"], "Kraken")
    for bids, tricks in game(Random(1), 3, 3):
        hand.round(bids, tricks)
    log = hand.stored()
    hand.screen(3)
    document = hand.download("JSON", tmp_path)
    assert document.read_text(encoding="utf-8") == dumps(log)
    table = hand.download("CSV", tmp_path).read_text(encoding="utf-8")
    assert table == "\ufeff" + to_csv(fold(log))
    picture = hand.download("picture", tmp_path)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 5000
    hand.person.go("/pad")
    hand.page.locator(".pad-game button").click()
    hand.person.assert_accessible()
    hand.page.locator("dialog .danger").click()
    hand.page.wait_for_selector(".nothing")
    hand.give("sheet.json", dumps(log))
    hand.page.wait_for_selector(".pad-head")
    assert dumps(hand.stored()) == dumps(log)
    hand.person.go("/pad")
    hand.give("sheet.csv", table)
    hand.page.wait_for_selector(".pad-head")
    again = hand.stored()
    assert tally(fold(again)).totals == tally(fold(log)).totals
    assert to_csv(fold(again)) == to_csv(fold(from_csv(table, "sheet", "me")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ahoy", "JSON"),
        ("{}", "yohoho-sheet"),
        ('{"format": "yohoho-sheet", "version": 9}', "9"),
        ("[]", "yohoho-sheet"),
    ],
)
def test_files_that_are_no_sheets(hand: Hand, text: str, said: str) -> None:
    hand.person.go("/pad")
    hand.give("what.json", text)
    assert said in hand.page.locator(".pad-stop").inner_text()
    assert hand.page.locator(".nothing").count()


def test_two_tabs_on_one_sheet(hand: Hand) -> None:
    hand.begin(CREW[:3])
    hand.bid([1, 0, 0])
    other = hand.page.context.new_page()
    other.goto(hand.page.url)
    other.wait_for_selector(".pad-round.tricks")
    other.wait_for_timeout(200)
    other.locator(".pad-actions .primary").click()
    hand.page.wait_for_selector(".pad-round.bids")
    hand.page.get_by_label("Undo").click()
    other.wait_for_selector(".pad-round.tricks")
    other.close()
    authors = {operation.author for operation in hand.stored().operations}
    assert len(authors) == 2


def test_a_finger_that_bounces(hand: Hand) -> None:
    hand.begin(CREW[:3])
    twice = "button => { button.click(); button.click(); }"
    hand.rest()  # what comes under the finger with the new sheet was not meant
    hand.page.locator(".pad-numbers button").nth(1).evaluate(twice)
    expect(hand.page.locator(".pad-chip")).to_have_text(["1", "–", "–"])
    hand.page.wait_for_timeout(200)
    hand.bid([0, 0])
    hand.page.wait_for_timeout(200)
    hand.page.locator(".pad-actions .primary").evaluate(twice)
    assert len(fold(hand.stored()).rounds) == 1


def test_where_nothing_can_be_kept(arrive: Arrive) -> None:
    hand = Hand(arrive("/about"))
    hand.person.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    hand.begin(CREW[:3])
    hand.page.wait_for_selector(".pad-unkept button")
    hand.person.assert_accessible()
    hand.person.assert_fits()
    hand.round([1, 0, 0], [1, 0, 0])
    hand.screen(1)
    assert hand.totals() == [20, 10, 10]


def test_names_and_seats(hand: Hand) -> None:
    hand.person.go("/pad/new")
    hand.join("x" * 200)
    assert "30" in hand.page.locator(".pad-stop").inner_text()
    for name in ("<i>Ann</i>", "Bo", "bo", "Cy"):
        hand.join(name)
    names = hand.page.locator(".pad-seat .pad-row-name")
    assert names.all_inner_texts() == ["<i>Ann</i>", "Bo", "Cy"]
    hand.page.locator(".pad-seat .up").nth(2).focus()
    hand.page.keyboard.press("Enter")
    assert names.all_inner_texts() == ["<i>Ann</i>", "Cy", "Bo"]
    grips = [hand.page.locator(".pad-grip").nth(at).bounding_box() for at in (0, 2)]
    assert grips[0]
    assert grips[1]
    hand.page.mouse.move(grips[0]["x"] + 8, grips[0]["y"] + 20)
    hand.page.mouse.down()
    hand.page.mouse.move(grips[1]["x"] + 8, grips[1]["y"] + 20, steps=8)
    hand.page.mouse.up()
    assert names.all_inner_texts() == ["Cy", "Bo", "<i>Ann</i>"]
    hand.person.assert_accessible()
    hand.start()
    hand.person.go("/pad")
    hand.page.locator(".pad-again").tap()  # the same crew: two taps from the harbour
    hand.page.wait_for_selector(".pad-round.bids")
    assert hand.page.locator(".pad-row").count() == 3
    hand.person.go("/pad/new")
    assert hand.page.locator(".pad-known button").count() == 3


def test_eight_on_one_small_screen_in_every_language(arrive: Arrive) -> None:
    hand = Hand(arrive("/about", locale="en"))
    hand.begin(EIGHT, "Kraken", "Loot", "Rascal", "Harry")
    size = "[document.documentElement.scrollHeight, innerHeight]"
    for language in LANGUAGES:
        hand.person.speak(language)
        high, room = hand.page.evaluate(size)
        assert high <= room, language
        hand.person.assert_fits()
    hand.bid([1, 0, 0, 0, 0, 0, 0, 0])
    for language in LANGUAGES:
        hand.person.speak(language)
        high, room = hand.page.evaluate(size)
        assert high <= room, language
        hand.person.assert_fits()
    hand.save()
    hand.page.wait_for_selector(".pad-round.bids")
    for tab in (1, 2, 3):
        hand.screen(tab)
        hand.person.assert_accessible()
        for language in LANGUAGES:
            hand.person.speak(language)
            hand.person.assert_fits()
    hand.page.locator(".pad-tools").nth(2).locator("button").click()
    hand.screen(0)
    hand.page.wait_for_selector(".pad-end")
    hand.person.assert_accessible()
    hand.person.assert_fits()


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.slow)])
def test_each_screen_pleases_axe(arrive: Arrive, theme: str) -> None:
    hand = Hand(arrive("/about", size=SMALL if theme == "dark" else DESKTOP, color_scheme=theme))
    hand.person.go("/pad").assert_accessible()
    hand.begin(CREW, "Loot", "Harry")
    hand.person.assert_accessible()
    hand.bid([1, 0, 0, 0, 0])
    hand.person.assert_accessible()
    hand.tap(".pad-bonus")
    hand.tap("[data-card=loot]")
    hand.person.assert_accessible()
    hand.page.go_back()
    hand.page.wait_for_selector(".pad-bonuses", state="detached")
    hand.save()
    hand.screen(1)
    hand.tap(".pad-cell-button")
    hand.page.wait_for_selector("dialog.why")
    hand.person.assert_accessible()
    hand.page.go_back()
    hand.page.wait_for_selector("dialog.why", state="detached")
    hand.person.go("/pad/nowhere").assert_accessible()
