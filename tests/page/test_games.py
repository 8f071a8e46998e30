"""Whole games by touch on a phone: each edition, Skull, two with Graybeard, and everything switched on."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE
from tests.page.conftest import Arrive
from tests.page.play import ending, list_finished_games, open_table, play_out, start_with_bots
from yohoho.skull_king.powers import PERSONS

EVERYTHING = {"kraken": True, "whale": True, "loot": True, "powers": list(PERSONS)}
GAMES: dict[str, dict[str, Any]] = {
    "beck": {"game": "skull-king", "options": {"players": 4, "plan": [1, 3, 5]}},
    "beck-all-rounds": {"game": "skull-king", "options": {"players": 4}},
    "schmidt": {"game": "skull-king", "options": {"edition": "schmidt", "players": 4, "plan": [1, 2, 3]}},
    "schmidt-all-rounds": {"game": "skull-king", "options": {"edition": "schmidt", "players": 4}},
    "skull": {"game": "skull", "options": {"players": 4}},
    "last-chance": {"game": "skull", "options": {"players": 3, "last_chance": True}},
    "graybeard": {"game": "skull-king", "options": {"players": 2, "plan": "swift-skirmish"}},
    "cannonballs": {
        "game": "skull-king",
        "options": {"players": 3, "plan": [4, 4, 4], "scoring": "cannonball", **EVERYTHING},
    },
    "eight": {"game": "skull-king", "options": {"players": 8, "plan": [2, 8], **EVERYTHING}},
}
QUICK = ("schmidt", "skull")
"""A newcomer plays the other edition in test_first_game.py; the rest are variants."""
AT_ONCE = ("schmidt", "cannonballs")
"""Where one touch plays a card; elsewhere it takes two."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in GAMES]
)
def test_whole_game_by_touch(arrive: Arrive, name: str) -> None:
    person = arrive(None, size=PHONE, choices={"tapOnce": name in AT_ONCE})
    open_table(person, GAMES[name])
    start_with_bots(person)
    assert play_out(person) > 3
    expect(ending(person.page)).to_have_count(GAMES[name]["options"]["players"])
    assert len(list_finished_games(person)) == 1
    person.assert_accessible()
    person.assert_fits()


@pytest.mark.slow
def test_rematch_is_a_new_game_with_the_same_people(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [1]}})
    start_with_bots(person)
    play_out(person)
    person.page.get_by_role("button", name="Rematch").click()
    start_with_bots(person)
    play_out(person)
    assert len(list_finished_games(person)) == 2
