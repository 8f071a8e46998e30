"""The help about a card by a real finger and a real mouse: tests/web/table/card-help.test.js has the rest."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.drawn import card_hover, first_card, icon_explanation, icon_with_name
from tests.page.play import (
    bid_buttons,
    cards_in_hand,
    dialog,
    open_table,
    play_out,
    start_with_bots,
)
from tests.page.words import in_any_language, one_of, text

KING = {"game": "skull-king", "options": {"players": 3, "plan": [5], "kraken": True}}
WHY = one_of(in_any_language("sk.why"), in_any_language("order.title"))
LONG_MS, SHORT_MS = 800, 80
EXPLAINED_MS = 2000
PAUSE_MS = 10_000
"""The page is put so far ahead, because its time cannot be stopped in the past."""


def stop_time(page: Page) -> None:
    page.clock.pause_at((page.evaluate("Date.now()") + PAUSE_MS) / 1000)


def press(page: Page, where: Locator, held_for: int, *, up_by: int = 0) -> None:
    """A finger that rests near the left edge, where cards of a hand do not overlap, and moves up then.

    The page's time stands still meanwhile: on a slow machine a short press would become a long one.
    """
    box = where.bounding_box()
    assert box
    x, y = box["x"] + 12, box["y"] + min(30, box["height"] / 2)
    wire = page.context.new_cdp_session(page)
    stop_time(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.clock.run_for(held_for)
    for step in range(1, up_by // 20 + 1):
        points = [{"x": x, "y": y - 20 * step}]
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()
    page.clock.resume()


def at_turn(arrive: Arrive, size: tuple[int, int], choices: dict[str, object] | None = None) -> Person:
    """Somebody who is to play a card."""
    person = arrive(None, size=size, choices=choices or {})
    open_table(person, KING)
    start_with_bots(person)
    play_out(person, until="pick-card")
    # The clock belongs to the context, and nothing takes it away again: nobody else may get this page.
    person.context.clock.install()
    return person


def playable(person: Person) -> Locator:
    """The first card that may be played now, without the one that asks for its role."""
    cards = cards_in_hand(person.page).and_(person.page.get_by_role("button", disabled=False))
    return cards.filter(has_not_text=text("card.tigress")).first


def test_long_press_explains_a_card_and_a_short_one_plays_it(arrive: Arrive) -> None:
    person = at_turn(arrive, PHONE, {"tapOnce": True})
    hand = cards_in_hand(person.page)
    expect(hand).to_have_count(5)
    press(person.page, playable(person), LONG_MS)
    expect(dialog(person.page)).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    expect(hand).to_have_count(5)
    person.page.go_back()
    expect(dialog(person.page)).to_have_count(0)
    expect(hand).to_have_count(5)
    press(person.page, playable(person), SHORT_MS)
    expect(hand).to_have_count(4)
    expect(dialog(person.page)).to_have_count(0)


def test_card_is_played_by_dragging_it_to_the_table(arrive: Arrive) -> None:
    person = at_turn(arrive, PHONE)
    hand = cards_in_hand(person.page)
    expect(hand).to_have_count(5)
    press(person.page, playable(person), SHORT_MS, up_by=40)
    expect(person.page.get_by_role("button", pressed=True).and_(hand)).to_have_count(0)
    expect(hand).to_have_count(5)
    press(person.page, playable(person), SHORT_MS, up_by=160)
    expect(hand).to_have_count(4)


@pytest.mark.slow
def test_resting_mouse_shows_help_that_takes_no_click(arrive: Arrive) -> None:
    person = at_turn(arrive, DESKTOP)
    box = cards_in_hand(person.page).first.bounding_box()
    assert box
    for step in (0, 2):
        person.page.mouse.move(box["x"] + 12 + step, box["y"] + 40)
    expect(card_hover(person.page)).to_be_visible()
    person.page.mouse.move(5, 300)
    expect(card_hover(person.page)).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/rules/skull", "/rules/skull-king-beck", "/referee", "/about"])
def test_help_on_other_pages_is_accessible(arrive: Arrive, path: str) -> None:
    person = arrive(path, size=DESKTOP)
    expect(first_card(person.page)).to_be_visible()
    person.page.keyboard.press("i")
    expect(dialog(person.page)).to_be_visible()
    person.assert_accessible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_order_of_cards_fits(arrive: Arrive, size: tuple[int, int]) -> None:
    person = arrive(None, size=size)
    open_table(person, KING)
    start_with_bots(person)
    expect(bid_buttons(person.page).first).to_be_visible()
    person.page.get_by_role("button", name=WHY).click()
    expect(person.page.get_by_role("region", name=in_any_language("order.title"))).to_be_visible()
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.slow
def test_icon_explains_itself_on_tap(arrive: Arrive) -> None:
    person = at_turn(arrive, PHONE)
    icon = icon_with_name(person.page)
    name = icon.get_attribute("title") or ""
    stop_time(person.page)
    icon.tap()
    expect(icon_explanation(person.page)).to_have_text(name)
    person.page.clock.run_for(EXPLAINED_MS)
    expect(icon_explanation(person.page)).to_be_hidden()
