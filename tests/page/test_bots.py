"""How strong the bots are: chosen on the home page or in the lobby, remembered, and said where they sit."""

from __future__ import annotations

import pytest

from tests.page.browser import PHONE
from tests.page.conftest import Arrive
from tests.page.play import open_table, start_with_bots
from yohoho.bots.characters import CHARACTERS
from yohoho.locales import LANGUAGES, Voice

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}
BOTS = ".chair[data-kind=bot]"
HELD = "found => found.map((each) => each.querySelectorAll('.rank .held').length)"


def test_the_chosen_strength_comes_to_the_table_and_is_remembered(arrive: Arrive) -> None:
    person = arrive("/", size=PHONE)
    person.page.locator(".rung input[value=cabin-boy]").check(force=True)
    # Weakest first, as the server has them: each with a bar more than the one before.
    bars = person.page.locator(".rung").evaluate_all(HELD)
    assert bars == list(range(1, len(bars) + 1))
    person.page.locator("[data-play=beck]").tap()
    person.page.wait_for_selector(".sk-bids button")
    # In words for who listens, as bars for who looks: there is nothing to hover over on a phone.
    words = Voice("en").say("seat.bot-of", bot="cabin boy")
    assert person.page.locator(".sk-seat", has_text=words).count() == 3
    assert person.page.locator(".sk-seat:has(.rank:visible)").evaluate_all(HELD) == [1, 1, 1]
    person.go("/")
    person.page.wait_for_selector(".rung")
    assert person.page.locator(".rung input:checked").input_value() == "cabin-boy"


def test_the_text_view_says_it_too(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE, choices={"textView": True})
    open_table(person, {**SHORT, "bots": "cabin-boy"})
    start_with_bots(person)
    words = Voice("en").say("text.mark-bot-of", bot="cabin boy")
    person.page.get_by_text(words).first.wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_shows_who_came(arrive: Arrive, language: str) -> None:
    host = arrive(None, locale=language, size=PHONE)
    open_table(host, SHORT)
    host.page.locator(".lobby-table .rung input[value=first-mate]").check(force=True)
    host.page.locator(".chair[data-seat='1'] button").tap()
    host.page.wait_for_selector(".chair-dialog .ladder")
    host.assert_accessible()
    host.assert_fits()
    host.page.locator(".chair-dialog input[value=sailor]").check(force=True)
    host.page.locator(".chair-dialog .chair-actions .primary").tap()
    host.page.locator(BOTS).first.wait_for(state="attached")
    voice = Voice(language)
    assert voice.say("rung.sailor") in host.page.locator(BOTS).first.inner_text()
    host.page.locator(".chair[data-seat='1'] button").tap()
    host.page.wait_for_selector(".chair-dialog")
    told = host.page.locator(".chair-dialog").inner_text()
    assert any(voice.say(f"style.{style}") in told for style in ("plain", "bold", "careful", "spiteful"))
    assert any(voice.say(f"character.{each.mark}") in told for each in CHARACTERS)
    host.assert_accessible()
    host.assert_fits()
