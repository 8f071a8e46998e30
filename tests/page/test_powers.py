"""Every power of the pirates by touch.

The deals come from the table's secret and one's own words: those are sought that bring the pirate.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from tests.page.conftest import Arrive
from tests.page.play import open_table, play_out, start_with_bots, touch
from tests.server.harness import Server
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import PERSONS
from yohoho.skull_king.state import State
from yohoho.table.fair import dice_for, seed_of

POWERS: dict[str, Any] = {"players": 3, "plan": [3], "powers": list(PERSONS)}
SPOILERS = ("skull-king", "mermaid", "mermaid-2", "kraken", "white-whale")


def secret_of(server: Server, table: str) -> str:
    """What only the server knows: the tests stand in its kitchen."""
    with ThreadPoolExecutor(1) as kitchen:
        opened = kitchen.submit(server.read_store, lambda store: store.read(table, 0, 1)).result()[0]
    return str(msgspec.json.decode(opened[1])["secret"])


def dealt(game: SkullKing, seed: str) -> State:
    state = game.start()
    for step in range(2):
        state = game.apply(state, -1, game.chance(state, dice_for(seed, step)))
    return state


def words_for(game: SkullKing, secret: str, pirate: str) -> str:
    """Words with which seat 0 leads and holds the pirate, and nobody can take the trick from it."""
    for number in range(100_000):
        state = dealt(game, seed_of(secret, [f"rum {number}", *[""] * (game.players - 1)]))
        mine, *others = (game.view(state, seat).hand for seat in range(game.players))
        spoiled = any(card in SPOILERS for hand in others for card in hand)
        if state.round.leader == 0 and pirate in mine and not spoiled:
            return f"rum {number}"
    raise AssertionError("no such deal")


@pytest.mark.parametrize("person_name", PERSONS)
def test_a_power_is_gained_understood_and_used(arrive: Arrive, server: Server, person_name: str) -> None:
    person, pirate = arrive("/about"), f"pirate-{person_name}"
    table = open_table(person, {"game": "skull-king", "options": POWERS})
    words = words_for(SkullKing(**POWERS), secret_of(server, table), pirate)
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
