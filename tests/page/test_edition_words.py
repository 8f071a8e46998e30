"""The page uses the words of the edition that is played, and no longer than that."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.play import open_table, start_with_bots
from tests.page.words import text


def table_of(edition: str) -> dict[str, object]:
    return {"game": "skull-king", "options": {"players": 3, "edition": edition}}


@pytest.mark.parametrize(
    ("edition", "word"), [("schmidt", "Durchgang"), pytest.param("beck", "Runde", marks=pytest.mark.slow)]
)
def test_table_calls_a_round_as_its_edition_does(arrive: Arrive, edition: str, word: str) -> None:
    person = arrive(None, locale="de")
    open_table(person, table_of(edition))
    start_with_bots(person)
    expect(person.page.get_by_text(f"{word} 1 von 10").first).to_be_visible()


@pytest.mark.parametrize(
    ("edition", "bid"),
    [("schmidt", "Annoncer 1"), pytest.param("beck", "Miser sur 1", marks=pytest.mark.slow)],
)
def test_table_calls_a_bid_as_its_edition_does(arrive: Arrive, edition: str, bid: str) -> None:
    person = arrive(None, locale="fr")
    open_table(person, table_of(edition))
    start_with_bots(person)
    expect(person.page.get_by_role("button", name=bid)).to_be_visible()


def test_referee_follows_the_chosen_edition(arrive: Arrive) -> None:
    person = arrive("/referee?edition=schmidt", locale="de")
    person.page.get_by_text("Scary Mary").first.click()
    expect(person.page.get_by_text("als Escape").first).to_be_visible()
    person.page.keyboard.press("Escape")
    person.page.get_by_role("radio", name=text("referee-page.edition-beck", "de")).click()
    person.page.get_by_text("Tigerin").first.click()
    expect(person.page.get_by_text("als Flucht").first).to_be_visible()
