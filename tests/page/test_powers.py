"""Every power of the pirates by touch.

The deals come from the table's secret and one's own words: those are sought that bring the pirate.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import Arrive
from tests.page.deals import secret_of, unspoiled, words_that
from tests.page.play import open_table, play_out, start_with_bots, touch
from tests.server.harness import Server
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import PERSONS

POWERS: dict[str, Any] = {"players": 3, "plan": [3], "powers": list(PERSONS)}


@pytest.mark.parametrize("person_name", PERSONS)
def test_a_power_is_gained_understood_and_used(arrive: Arrive, server: Server, person_name: str) -> None:
    person, pirate = arrive(None), f"pirate-{person_name}"
    table = open_table(person, {"game": "skull-king", "options": POWERS})
    words = words_that(SkullKing(**POWERS), secret_of(server, table), unspoiled(pirate))
    person.page.locator("details.own-words summary").click()
    person.page.locator("details.own-words input").fill(words)
    person.page.locator("details.own-words button").click()
    person.page.wait_for_selector("details.own-words summary .icon")
    start_with_bots(person)
    person.page.locator(".sk-bids button").nth(2).tap()
    person.page.wait_for_selector(f".sk-held.playable[data-card={pirate}]")
    touch(person, f".sk-held[data-card={pirate}]")
    touch(person, f".sk-held.picked[data-card={pirate}]")
    if person_name == "harry":  # his power comes after the last trick
        play_out(person, until="dialog[open].decision .choice:not(:disabled)")
    person.page.wait_for_selector("dialog.decision[open]")
    person.assert_accessible()
    person.assert_fits()
    seen: list[str] = []
    play_out(person, seen.append)
    assert any(".choice" in move or ".wide" in move for move in seen)
