"""Around the tables: options, codes, one's name, the same person on another device, games of the past."""

from __future__ import annotations

import re

import httpx

from tests.page.browser import PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import open_table, play_out, start_with_bots

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}


def test_a_table_with_options_from_the_form(arrive: Arrive) -> None:
    person = arrive("/open?game=skull-king&edition=beck", size=PHONE)
    person.page.locator("details.all-options summary").tap()
    switches = person.page.locator("details.all-options input[type=checkbox]:visible")
    assert switches.count() >= 8
    for nth in range(3):
        switches.nth(nth).check(force=True)
    person.page.locator("[name=bots][value=captain-gentle]").check(force=True)
    person.page.locator("[name=stand-in][value=cabin-boy]").check(force=True)
    person.assert_accessible()
    person.page.locator(".launch .primary").tap()
    person.page.wait_for_selector(".lobby-table .rung input[value=captain-gentle]:checked", state="attached")
    assert settled(person) == ("captain-gentle", "cabin-boy")
    # The same choices in the lobby; what is agreed there holds for whoever is called then.
    person.page.locator(".lobby-side .panel button.plain", has_text="Change").tap()
    person.page.locator("dialog[open] details.all-options summary").tap()
    person.page.locator("dialog[open] [name=bots][value=sailor]").check(force=True)
    person.page.locator("dialog[open] .reconfigure-foot .primary").tap()
    person.page.wait_for_selector(".lobby-table .rung input[value=sailor]:checked", state="attached")
    assert settled(person) == ("sailor", "cabin-boy")
    start_with_bots(person)
    person.page.wait_for_selector(".sk-bids button")
    assert person.page.locator(".sk-seat", has_text="sailor").count() == 3


def settled(person: Person) -> tuple[str, str]:
    """Who joins the table and who stands in there, by its settings."""
    table = person.page.url.rpartition("/")[2]
    settings = httpx.get(f"{person.address}/api/tables/{table}", cookies=person.cookies).json()["settings"]
    return settings["bots"], settings["stand_in"]


def test_by_code_small_letters_and_spaces_forgiven(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, SHORT)
    code = re.findall(r"\b[A-Z]{6}\b", host.page.locator(".invite-code").inner_text())[0]
    guest = arrive("/join")
    guest.page.locator("input.code").fill(f" {code.lower()[:3]} {code.lower()[3:]} ")
    guest.page.locator(".code-form .primary").tap()
    guest.page.wait_for_selector(".sit-down")
    assert guest.page.url.endswith(f"/t/{table}")


def test_a_wrong_code_is_said(arrive: Arrive) -> None:
    guest = arrive("/join", locale="fr")
    guest.page.locator("input.code").fill("ZZZZZZ")
    guest.page.locator(".code-form .primary").tap()
    guest.page.wait_for_function("() => document.querySelector('.refusal').textContent.length > 10")
    guest.assert_accessible()
    guest.assert_fits()
    guest.forgive()


def test_the_picture_of_the_link_is_drawn(arrive: Arrive) -> None:
    host = arrive(None)
    open_table(host, SHORT)
    picture = host.page.locator("img[src^='/api/qr.svg']").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100


def test_the_same_person_on_another_device(arrive: Arrive) -> None:
    here = arrive("/settings")
    here.page.locator("form input").first.fill("Mary Read")
    here.page.locator("form .primary").first.tap()
    here.page.locator("section[aria-labelledby=carry] button").first.tap()
    link = here.page.locator(".ticket input").input_value()
    there = arrive("/about")
    there.page.goto(link)
    there.page.wait_for_selector(":text('Mary Read')")
    assert "#" not in there.page.url
    there.assert_accessible()


def test_past_games_are_kept_and_can_be_forgotten(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, SHORT)
    start_with_bots(person)
    play_out(person)
    person.go("/games")
    person.page.wait_for_selector(".game-tools")
    person.assert_accessible()
    person.page.locator(".game-tools button").tap()
    person.page.locator("dialog[open] .danger").tap()
    person.page.wait_for_selector(".game-tools", state="detached")
