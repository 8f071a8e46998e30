"""The table along one timeline: what happens is seen before it is read, and nothing can be tapped early."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE, Person
from tests.page.conftest import Arrive
from tests.page.drawn import moment
from tests.page.play import bid_buttons, open_table, play_out, start_with_bots
from tests.page.scripts import script
from tests.page.test_games import GAMES

WATCH = script("early_controls.js")
SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1, 2]}}
SKULL = {"game": "skull", "options": {"players": 3}}
SLOWED = 4
"""The processor is so many times slower."""


def seated(arrive: Arrive, settings: dict[str, Any], **how: Any) -> Person:
    """A person at a running table whose scenes take time."""
    choices = {"pace": "normal", "tapOnce": True} | how.pop("choices", {})
    person = arrive(None, size=PHONE, choices=choices, reduced_motion="no-preference", **how)
    open_table(person, settings)
    start_with_bots(person)
    person.page.evaluate(WATCH)
    return person


def scenes(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("window.scenes")
    return found


def lasted(scene: dict[str, Any]) -> float:
    return float(scene["until"] - scene["from"])


@pytest.mark.slow
def test_trick_is_seen_and_explained_before_it_is_counted(arrive: Arrive) -> None:
    person = seated(arrive, SHORT)
    play_out(person, until="close-summary")
    found = scenes(person)
    kinds = [scene["kind"] for scene in found]
    at = kinds.index("trick")
    assert kinds[at + 1] in ("sweep", "moment")
    assert kinds.index("score") > kinds.index("sweep") > at
    assert lasted(found[at]) > 1100
    assert "trick" in found[at]["words"]
    before = next(scene for scene in found if scene["kind"] == "card")
    assert found[at]["tallies"] == before["tallies"]
    assert person.page.evaluate("window.early") == []


def test_fists_open_to_their_bids(arrive: Arrive) -> None:
    person = seated(arrive, SHORT)
    bid_buttons(person.page).nth(1).click()
    shown = moment(person.page)
    expect(shown).to_contain_text("ho!")
    expect(shown).to_contain_text("Ida")
    expect(shown).to_contain_text("1")
    expect(shown).to_have_count(0)


@pytest.mark.slow
def test_skull_is_told_after_the_disc_is_turned(arrive: Arrive) -> None:
    person = seated(arrive, SKULL)
    play_out(person)
    found = scenes(person)
    assert person.page.evaluate("window.early") == []
    kinds = [scene["kind"] for scene in found]
    assert kinds.count("breath") == kinds.count("flip")
    for scene, later in pairwise(found):
        if scene["kind"] == "breath":
            assert later["kind"] == "flip"
        if scene["kind"] in ("breath", "flip"):
            assert not scene["struck"]
            assert "skull" not in scene["words"].lower()
        if scene["kind"] == "skull":
            assert lasted(scene) > 1600
            assert "loses" in scene["words"] or "lose" in scene["words"]


@pytest.mark.slow
def test_tap_skips_the_running_scene_and_does_nothing_else(arrive: Arrive) -> None:
    person = seated(arrive, SHORT, choices={"pace": "slow"})
    bid_buttons(person.page).nth(1).click()
    expect(moment(person.page)).to_be_visible()
    moment(person.page).click()
    expect(moment(person.page)).to_have_count(0)
    yo = next(scene for scene in scenes(person) if scene["kind"] == "moment")
    assert lasted(yo) < 3000


def test_key_skips_the_running_scene(arrive: Arrive) -> None:
    person = seated(arrive, SHORT, choices={"pace": "slow"})
    bid_buttons(person.page).nth(1).click()
    expect(moment(person.page)).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(moment(person.page)).to_have_count(0)
    yo = next(scene for scene in scenes(person) if scene["kind"] == "moment")
    assert lasted(yo) < 3000


@pytest.mark.slow
def test_hidden_page_catches_up_at_once(arrive: Arrive) -> None:
    person = seated(arrive, SHORT)
    person.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    play_out(person)
    assert [scene["kind"] for scene in scenes(person) if scene["kind"]] in ([], ["score"])


@pytest.mark.slow
def test_reduced_motion_shows_stills_of_the_same_order(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE, choices={"pace": "normal", "tapOnce": True})
    open_table(person, SHORT)
    start_with_bots(person)
    person.page.evaluate(WATCH)
    bid_buttons(person.page).nth(1).click()
    expect(moment(person.page)).to_contain_text("Ida 1")
    play_out(person, until="close-summary")
    found = scenes(person)
    kinds = [scene["kind"] for scene in found]
    assert kinds.index("moment") < kinds.index("card") < kinds.index("trick") < kinds.index("score")
    assert lasted(found[kinds.index("trick")]) > 1100


@pytest.mark.slow
@pytest.mark.parametrize("name", ["beck", "schmidt", "skull"])
def test_no_control_can_be_tapped_early_on_a_slow_processor(arrive: Arrive, name: str) -> None:
    person = seated(arrive, GAMES[name], choices={"pace": "quick"})
    wire = person.page.context.new_cdp_session(person.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    play_out(person)
    assert person.page.evaluate("window.early") == []
    assert len(scenes(person)) > 20
