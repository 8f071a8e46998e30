"""The pages around the tables: options, codes, one's name, another device, finished games."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.drawn import qr_code
from tests.page.play import (
    dialog,
    finished_games,
    lobby_button,
    open_table,
    play_out,
    seats,
    start_with_bots,
    strength,
)
from tests.page.words import in_any_language, text

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
    assert settled(person) == ("captain-gentle", "cabin-boy")
    # The same choices in the lobby; what is agreed there holds for the bots that are added then.
    page.get_by_role("button", name="Change").tap()
    dialog(page).get_by_text(text("open.more")).tap()
    strength(dialog(page), "open.bots", "sailor").check(force=True)
    dialog(page).get_by_role("button", name="Play it like this").tap()
    expect(strength(page, "lobby.bots-how", "sailor")).to_be_checked()
    assert settled(person) == ("sailor", "cabin-boy")
    start_with_bots(person)
    expect(seats(page).filter(has_text="sailor")).to_have_count(3)


def settled(person: Person) -> tuple[str, str]:
    """The bots that join the table and those that stand in, by its settings."""
    table = person.page.url.rpartition("/")[2]
    settings = httpx.get(f"{person.address}/api/tables/{table}", cookies=person.cookies).json()["settings"]
    return settings["bots"], settings["stand_in"]


def test_code_in_small_letters_and_with_spaces_leads_to_the_table(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, SHORT)
    code = host.page.get_by_text(re.compile(r"^(?:[A-Z] ){5}[A-Z]$")).inner_text().replace(" ", "")
    guest = arrive("/join")
    guest.page.get_by_role("textbox", name=in_any_language("join.label")).fill(
        f" {code.lower()[:3]} {code.lower()[3:]} "
    )
    guest.page.get_by_role("button", name=in_any_language("join.go")).tap()
    expect(lobby_button(guest, "lobby.sit-down")).to_be_visible()
    expect_address(guest.page, f"/t/{table}")


def test_wrong_code_is_explained(arrive: Arrive) -> None:
    guest = arrive("/join", locale="fr")
    guest.page.get_by_role("textbox", name=in_any_language("join.label")).fill("ZZZZZZ")
    guest.page.get_by_role("button", name=in_any_language("join.go")).tap()
    expect(guest.page.get_by_role("alert")).to_have_text(re.compile(".{10}"))
    expect(guest.page.get_by_role("textbox")).to_be_focused()
    guest.assert_accessible()
    guest.assert_fits()
    guest.ignore_errors()


@pytest.mark.parametrize(
    ("code", "told"),
    [("ZZZZZZ", "reason.no-such-code"), ("ZZZ", "join.incomplete"), ("12", "join.incomplete")],
)
def test_wrong_code_in_the_address_is_explained(arrive: Arrive, code: str, told: str) -> None:
    guest = arrive(f"/join?code={code}")
    expect(guest.page.get_by_role("alert")).to_have_text(text(told, join=code))
    expect(guest.page.get_by_role("textbox")).to_have_value(code)
    guest.ignore_errors()


@pytest.mark.slow
def test_qr_code_of_the_link_is_drawn(arrive: Arrive) -> None:
    host = arrive(None)
    open_table(host, SHORT)
    picture = qr_code(host.page)
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100


def test_link_makes_another_device_the_same_person(arrive: Arrive) -> None:
    here = arrive("/settings")
    here.page.get_by_role("textbox", name="Your name").fill("Mary Read")
    here.page.get_by_role("button", name="Save").tap()
    here.page.get_by_role("button", name="Make a link").tap()
    link = here.page.get_by_role("textbox", name="Your link").input_value()
    there = arrive("/about")
    there.page.goto(link)
    expect(there.page.get_by_text("Mary Read").first).to_be_visible()
    assert "#" not in there.page.url
    there.assert_accessible()


@pytest.mark.slow
def test_finished_game_is_listed_and_can_be_deleted(arrive: Arrive) -> None:
    person = arrive(None, locale="en-GB")
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person)
    person.go("/games")
    forget = person.page.get_by_role("button", name="Remove this game")
    expect(forget).to_be_visible()
    (game,) = finished_games(person)
    winners = [game["names"][seat] for seat in game["winners"]]
    told = text("games.you-won") if winners == ["Ida"] else text("games.won", names=" and ".join(winners))
    expect(person.page.get_by_text(told)).to_be_visible()
    expect(person.page.get_by_text(re.compile(r"· \d{1,2} [A-Z]\w+ 20\d\d"))).to_be_visible()  # not US style
    person.assert_accessible()
    forget.tap()
    dialog(person.page).get_by_role("button", name="Remove").tap()
    expect(forget).to_have_count(0)
