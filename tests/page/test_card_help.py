"""The help about a card: by long press, mouse or key, on every screen that draws cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.drawn import card_hover, drawn_card, explained_icon, named_icon
from tests.page.play import (
    bid_buttons,
    cards_in_hand,
    command_box,
    dialog,
    expect_table,
    open_table,
    play_out,
    start_with_bots,
)
from tests.page.words import in_any_language, one_of, text
from yohoho.locales import LANGUAGES

KING = {"game": "skull-king", "options": {"players": 3, "plan": [5], "kraken": True}}
SKULL = {"game": "skull", "options": {"players": 3}}
WHY = one_of(in_any_language("sk.why"), in_any_language("order.title"))
HELD_FOR = 800


def long_press(page: Page, where: Locator, held_for: int = HELD_FOR) -> None:
    """A finger that rests near the left edge, where cards of a hand do not overlap."""
    box = where.bounding_box()
    assert box
    point = {"x": box["x"] + 12, "y": box["y"] + min(30, box["height"] / 2)}
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(held_for)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()


def at_turn(arrive: Arrive, size: tuple[int, int], choices: dict[str, object] | None = None) -> Person:
    """Somebody who is to play a card."""
    person = arrive(None, size=size, choices=choices or {})
    open_table(person, KING)
    start_with_bots(person)
    play_out(person, until="pick-card")
    return person


@pytest.mark.slow
def test_long_press_explains_a_card_and_does_not_play_it(arrive: Arrive) -> None:
    person = at_turn(arrive, PHONE, {"tapOnce": True})
    hand = cards_in_hand(person.page)
    before = hand.count()
    playable = hand.and_(person.page.get_by_role("button", disabled=False)).first
    long_press(person.page, playable)
    expect(dialog(person.page)).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    expect(hand).to_have_count(before)
    person.page.go_back()
    expect(dialog(person.page)).to_have_count(0)
    expect(hand).to_have_count(before)


def test_short_press_still_plays_the_card(arrive: Arrive) -> None:
    person = at_turn(arrive, PHONE, {"tapOnce": True})
    hand = cards_in_hand(person.page)
    before = hand.count()
    long_press(person.page, hand.and_(person.page.get_by_role("button", disabled=False)).first, 80)
    expect(hand).not_to_have_count(before)
    expect(dialog(person.page)).to_have_count(0)


@pytest.mark.slow
def test_resting_mouse_shows_help_that_takes_no_click(arrive: Arrive) -> None:
    person = at_turn(arrive, DESKTOP)
    card = cards_in_hand(person.page).first
    box = card.bounding_box()
    assert box
    for step in (0, 2):
        person.page.mouse.move(box["x"] + 12 + step, box["y"] + 40)
    expect(card_hover(person.page)).to_be_visible()
    person.page.mouse.move(5, 300)
    expect(card_hover(person.page)).to_have_count(0)


def test_key_explains_the_card_in_focus_and_returns_the_focus(arrive: Arrive) -> None:
    person = at_turn(arrive, DESKTOP)
    page, hand = person.page, cards_in_hand(person.page)
    hand.first.focus()
    page.keyboard.press("i")
    title = dialog(page).get_by_role("heading", level=2)
    expect(title).to_be_visible()
    first = title.inner_text()
    page.keyboard.press("ArrowRight")
    expect(title).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text(first)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    expect(hand.first).to_be_focused()


@pytest.mark.slow
def test_help_says_how_a_card_stands_in_the_trick(arrive: Arrive) -> None:
    leads = True
    while leads:  # chance picks the first leader of a table
        page = at_turn(arrive, DESKTOP).page
        leads = page.get_by_text(text("ask.lead")).count() > 0
    cards_in_hand(page).first.focus()
    page.keyboard.press("i")
    expect(dialog(page).get_by_role("heading", name="In this trick")).to_be_visible()


@pytest.mark.parametrize(
    "path", slow_but(4, ["/rules/skull", "/rules/skull-king-beck", "/referee", "/about"])
)
def test_cards_on_other_pages_are_explained(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=DESKTOP)
    expect(drawn_card(person.page)).to_be_visible()
    person.page.keyboard.press("i")
    expect(dialog(person.page)).to_be_visible()
    person.assert_accessible()
    person.page.keyboard.press("Escape")
    expect(dialog(person.page)).to_have_count(0)


@pytest.mark.slow
def test_rule_of_a_card_opens_beside_the_game(arrive: Arrive) -> None:
    person = at_turn(arrive, DESKTOP)
    page = person.page
    cards_in_hand(page).first.focus()
    page.keyboard.press("i")
    dialog(page).get_by_role("button", name=re.compile("In the rules")).click()
    expect(page.get_by_role("dialog", name=in_any_language("table.sheet-rules"))).to_be_visible()
    expect(dialog(page)).to_have_count(1)
    page.go_back()
    expect(dialog(page)).to_have_count(0)
    expect_table(page)


@pytest.mark.slow
def test_discs_are_explained(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE)
    open_table(person, SKULL)
    start_with_bots(person)
    play_out(person, until="pick-disc")
    person.page.keyboard.press("i")
    expect(dialog(person.page)).to_be_visible()
    person.assert_accessible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_order_of_cards_is_one_tap_from_the_table(arrive: Arrive, size: tuple[int, int]) -> None:
    person = arrive(None, size=size)
    open_table(person, KING)
    start_with_bots(person)
    expect(bid_buttons(person.page).first).to_be_visible()
    person.page.get_by_role("button", name=WHY).click()
    order = person.page.get_by_role("region", name=in_any_language("order.title"))
    expect(order).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    order.get_by_role("button").first.click()
    expect(dialog(person.page)).to_have_count(2)
    person.page.go_back()
    expect(dialog(person.page)).to_have_count(1)
    person.page.go_back()
    expect(dialog(person.page)).to_have_count(0)


@pytest.mark.slow
def test_icon_explains_itself_on_tap(arrive: Arrive) -> None:
    person = at_turn(arrive, PHONE)
    icon = named_icon(person.page)
    icon.tap()
    expect(explained_icon(person.page)).to_have_text(icon.get_attribute("title") or "")
    expect(explained_icon(person.page)).to_be_hidden(timeout=4000)


@pytest.mark.slow
def test_long_press_names_a_button_and_does_not_press_it(arrive: Arrive) -> None:
    person = at_turn(arrive, PHONE)
    menu = person.page.get_by_role("button", name=in_any_language("table.menu"))
    long_press(person.page, menu)
    expect(explained_icon(person.page)).to_have_text("Menu")
    expect(dialog(person.page)).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_text_view_answers_what_a_card_does(arrive: Arrive, language: str) -> None:
    person = arrive(None, size=DESKTOP, choices={"textView": True, "language": language})
    open_table(person, KING)
    start_with_bots(person)
    box = command_box(person.page)
    box.fill(f"{text('text.words-card', language).split()[0]} {text('card.kraken', language)}")
    box.press("Enter")
    expect(person.page.get_by_text(text("card-help.does-kraken", language)).first).to_be_visible()


@pytest.mark.slow
def test_key_list_names_the_keys_that_work_now(arrive: Arrive) -> None:
    person = arrive(None, size=DESKTOP)
    open_table(person, KING)
    start_with_bots(person)
    expect(bid_buttons(person.page).first).to_be_visible()
    person.page.keyboard.press("?")
    keys = person.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_text("bid this number of tricks")).to_be_visible()
    expect(keys.get_by_text("0–5")).to_be_visible()
    person.assert_accessible()
    person.page.keyboard.press("Escape")
    play_out(person, until="pick-card")
    person.page.keyboard.press("?")
    expect(keys.get_by_text("take this card of the hand; Enter plays it")).to_be_visible()
    expect(keys.get_by_text("bid this number of tricks")).to_have_count(0)


def test_text_fields_keep_their_keys(arrive: Arrive) -> None:
    person = arrive(None, size=DESKTOP)
    open_table(person, KING)
    start_with_bots(person)
    expect(bid_buttons(person.page).first).to_be_visible()
    person.page.get_by_role("tab", name=in_any_language("chat.title")).click()
    box = person.page.get_by_role("textbox").first
    box.press_sequentially("i? 1")
    expect(box).to_have_value("i? 1")
    expect(dialog(person.page)).to_have_count(0)
    expect(bid_buttons(person.page).and_(person.page.get_by_role("button", pressed=True))).to_have_count(0)
