"""A round logged card by card, in a browser: eight players and the fullest deck fit one screen."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.test_pad import EIGHT, NEEDS_NO_SCROLLING
from yohoho.locales import LANGUAGES

SEA: dict[str, Any] = {"kraken": True, "whale": True, "loot": True, "powers": ["rosie", "rascal"]}


def test_log_of_eight_needs_no_scrolling_in_every_language(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about"))
    keeper.open_sheet(EIGHT, **SEA)
    keeper.bid([0] * 8)
    keeper.log()
    keeper.play("green-1", "pirate-rascal")
    expect(keeper.cards_played()).to_have_count(2)
    keeper.person.assert_accessible()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.page.wait_for_function(NEEDS_NO_SCROLLING)
        keeper.person.assert_fits()


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "theme"), [("schmidt", "light"), ("beck", "dark")])
def test_log_is_accessible_on_a_large_screen(arrive: Arrive, edition: str, theme: str) -> None:
    keeper = Scorekeeper(arrive("/about", size=DESKTOP, color_scheme=theme))
    keeper.open_sheet(CREW, edition=edition)
    keeper.bid([0] * 5)
    keeper.log()
    cards = {"schmidt": ("red-1", "scary-mary:escape"), "beck": ("green-1", "tigress:pirate")}[edition]
    keeper.play(*cards, "skull-king", "mermaid")
    expect(keeper.cards_played()).to_have_count(4)
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
    keeper.play("escape")
    expect(keeper.verdict()).to_have_text("Dora wins the trick.")
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
