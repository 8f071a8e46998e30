"""Every power of the pirates by touch, with a deal that brings the pirate."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.effort import slow_but
from tests.page.conftest import Arrive
from tests.page.deal_search import secret_of, unspoiled, words_that
from tests.page.play import Move, dialog, mix_in_words, open_table, play_out, start_with_bots, touch_card
from tests.server.harness import Server
from yohoho.locales import Voice
from yohoho.skull_king import SkullKing
from yohoho.skull_king.powers import PERSONS

POWERS: dict[str, Any] = {"players": 3, "plan": [3], "powers": list(PERSONS)}


@pytest.mark.parametrize("person_name", slow_but(5, PERSONS))
def test_power_is_explained_and_used(arrive: Arrive, server: Server, person_name: str) -> None:
    person, pirate = arrive(None), f"pirate-{person_name}"
    table = open_table(person, {"game": "skull-king", "options": POWERS})
    words = words_that(SkullKing(**POWERS), secret_of(server, table), unspoiled(pirate))
    mix_in_words(person, words)
    start_with_bots(person)
    person.page.get_by_role("button", name="Bid 2").tap()
    name = Voice("en").card(pirate)
    touch_card(person, person.page.get_by_role("button", name=f"{name}, can be played"))
    touch_card(person, person.page.get_by_role("button", name=f"{name}, picked; once more to play it"))
    if person_name == "harry":  # his power comes after the last trick
        play_out(person, until="decide")
    expect(dialog(person.page)).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    seen: list[Move] = []
    play_out(person, seen.append)
    assert {"decide", "confirm"} & set(seen)
