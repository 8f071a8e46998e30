"""A table is opened with the options of its form, and its link has a picture to scan."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE, Person
from tests.page.conftest import Arrive
from tests.page.drawn import qr_code
from tests.page.play import dialog, open_table, seats, start_with_bots, strength
from tests.page.words import text

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}


@pytest.mark.slow
def test_table_is_opened_with_the_options_of_the_form(arrive: Arrive) -> None:
    person = arrive("/open?game=skull-king&edition=beck", size=PHONE)
    page = person.page
    page.get_by_text(text("open.more")).tap()
    for name in ("Kraken", "White Whale", "Rosie D’Laney"):
        page.get_by_role("switch", name=name).check(force=True)
    strength(page, "open.bots", "captain-gentle").check(force=True)
    strength(page, "open.stand-in", "cabin-boy").check(force=True)
    person.assert_accessible()
    page.get_by_role("button", name="Open the table").tap()
    expect(strength(page, "lobby.bots-how", "captain-gentle")).to_be_checked()
    assert bots_in_settings(person) == ("captain-gentle", "cabin-boy")
    # The same choices in the lobby; what is agreed there holds for the bots that are added then.
    page.get_by_role("button", name="Change").tap()
    dialog(page).get_by_text(text("open.more")).tap()
    strength(dialog(page), "open.bots", "sailor").check(force=True)
    dialog(page).get_by_role("button", name="Play it like this").tap()
    expect(strength(page, "lobby.bots-how", "sailor")).to_be_checked()
    assert bots_in_settings(person) == ("sailor", "cabin-boy")
    start_with_bots(person)
    expect(seats(page).filter(has_text="sailor")).to_have_count(3)


def bots_in_settings(person: Person) -> tuple[str, str]:
    """The bots that join the table and those that stand in, by its settings."""
    table = person.page.url.rpartition("/")[2]
    settings = httpx.get(f"{person.address}/api/tables/{table}", cookies=person.cookies).json()["settings"]
    return settings["bots"], settings["stand_in"]


@pytest.mark.slow
def test_qr_code_of_the_link_is_drawn(arrive: Arrive) -> None:
    host = arrive(None)
    open_table(host, SHORT)
    picture = qr_code(host.page)
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
