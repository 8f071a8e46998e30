"""How strong the bots are: chosen on the home page or in the lobby, remembered, and shown at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE
from tests.page.conftest import Arrive
from tests.page.drawn import strength_bars, strength_bars_of_seats
from tests.page.play import bid_buttons, chair, dialog, open_table, seats, start_with_bots, strength
from tests.page.words import text
from yohoho.bots.characters import CHARACTERS
from yohoho.locales import LANGUAGES, Voice

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}


def test_chosen_strength_comes_to_the_table_and_is_remembered(arrive: Arrive) -> None:
    person = arrive("/", size=PHONE)
    person.page.get_by_role("button", name=text("home.change")).tap()
    strength(person.page, "home.bots", "cabin-boy").check(force=True)
    assert strength_bars(person.page) == [1, 3, 6]
    # Weakest first, as the server has them: each with a bar more than the one before.
    person.page.get_by_role("button", name=text("rung.more")).tap()
    assert strength_bars(person.page) == [1, 2, 3, 4, 5, 6, 7]
    person.page.get_by_role("button", name="Play now: Skull King, Grandpa Beck’s edition").tap()
    expect(bid_buttons(person.page)).not_to_have_count(0)
    # In words for screen readers, as bars on the screen: a phone has no pointer to hover with.
    words = Voice("en").say("seat.bot-of", bot="cabin boy")
    expect(seats(person.page).filter(has_text=words)).to_have_count(3)
    assert strength_bars_of_seats(person.page) == [1, 1, 1]
    person.go("/")
    person.page.get_by_role("button", name=text("home.change")).tap()
    expect(strength(person.page, "home.bots", "cabin-boy")).to_be_checked()


@pytest.mark.slow
def test_text_view_tells_the_strength(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE, choices={"textView": True})
    open_table(person, {**SHORT, "bots": "cabin-boy"})
    start_with_bots(person)
    words = Voice("en").say("text.mark-bot-of", bot="cabin boy")
    person.page.get_by_text(words).first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_tells_strength_and_character_of_a_bot(arrive: Arrive, language: str) -> None:
    host = arrive(None, locale=language, size=PHONE)
    open_table(host, SHORT)
    voice = Voice(language)
    strength(host.page, "lobby.bots-how", "first-mate", language).check(force=True)
    chair(host.page, 1).tap()
    expect(dialog(host.page).get_by_role("group", name=voice.say("lobby.bots-how"))).to_be_visible()
    host.assert_accessible()
    host.assert_fits()
    dialog(host.page).get_by_role("radio", name=voice.say("rung.sailor"), exact=True).check(force=True)
    dialog(host.page).get_by_role("button", name=voice.say("lobby.add-bot")).tap()
    expect(chair(host.page, 1)).to_contain_text(voice.say("rung.sailor"))
    chair(host.page, 1).tap()
    told = dialog(host.page).inner_text()
    assert any(voice.say(f"style.{style}") in told for style in ("plain", "bold", "careful", "spiteful"))
    assert any(voice.say(f"character.{each.mark}") in told for each in CHARACTERS)
    host.assert_accessible()
    host.assert_fits()
