"""Finished games on the page: step by step, from any chair, to a moment by link, from a file."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import finished_games, open_table, play_out, start_with_bots
from tests.server import client as sailor
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

GAMES = {
    "skull-king": {"game": "skull-king", "options": {"players": 3, "plan": [2, 3]}},
    "skull": {"game": "skull", "options": {"players": 3}},
}


@pytest.fixture(scope="module")
def players(server: Server) -> dict[str, sailor.Client]:
    """Who has played one game of each kind to its end, over the wire."""

    async def play(name: str) -> sailor.Client:
        async with AsyncExitStack() as stack:
            _, crew = await sailor.started(stack, server, GAMES[name], "Ida")
            await sailor.play_out(crew)
            return crew[0]

    return {name: sailor.run_within(play(name)) for name in GAMES}


Players = dict[str, sailor.Client]


def replaying(arrive: Arrive, player: sailor.Client) -> Person:
    """The same person at the page, before their last game."""
    person = arrive(None, size=PHONE).known_by(player.token)
    person.go(f"/replay/{finished_games(person)[0]['id']}")
    person.page.wait_for_selector(".replay-controls")
    return person


def test_from_the_end_of_a_game_to_its_replay(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [1]}})
    start_with_bots(person)
    play_out(person)
    person.page.locator(".ending a[href^='/replay/']").tap()
    person.page.wait_for_selector(".replay-controls")


@pytest.mark.parametrize("name", GAMES)
def test_step_by_step_with_slider_and_keys(arrive: Arrive, players: Players, name: str) -> None:
    person = replaying(arrive, players[name])
    slider = person.page.locator(".replay-controls input[type=range]")
    steps = int(slider.get_attribute("max") or 0)
    for key, place in (("End", steps), ("ArrowLeft", steps - 1), ("Home", 0), ("ArrowRight", 1)):
        person.page.keyboard.press(key)
        expect(slider).to_have_value(str(place))
    told = set()
    for step in range(0, steps, max(1, steps // 12)):
        slider.fill(str(step))
        told.add(person.page.locator(".replay-told").inner_text())
        person.assert_fits()
    assert len(told) > 3
    person.assert_accessible()


def test_all_hands_or_one_chair(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    person.page.keyboard.press("ArrowRight")
    chairs = person.page.locator(".replay-head select").first
    open_cards = person.page.locator(".sk .card[role=img]").count()
    assert open_cards >= 6
    chairs.select_option("1")
    person.page.wait_for_selector(".sk-held")
    assert person.page.locator(".sk-held").count() == 2


def test_a_link_leads_to_the_moment(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    person.page.locator(".replay-controls input[type=range]").fill("7")
    address = person.page.url
    assert address.endswith("#7")
    person.page.goto("about:blank")
    person.page.goto(address)
    person.page.wait_for_selector(".replay-controls")
    assert person.page.locator(".replay-controls input[type=range]").input_value() == "7"


def test_jump_to_a_round_and_to_a_mistake(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    head = person.page.locator(".replay-head select")
    rounds = head.nth(1).locator("option").all()
    assert len(rounds) == 2
    head.nth(1).select_option(rounds[1].get_attribute("value"))
    assert person.page.url.endswith(f"#{rounds[1].get_attribute('value')}")
    if person.page.locator(".replay-turns").count():
        turn = person.page.locator(".replay-turns option").nth(1).get_attribute("value")
        person.page.locator(".replay-turns").select_option(turn)
        assert person.page.url.endswith(f"#{turn}")


def test_a_record_from_a_file_and_files_that_are_none(
    arrive: Arrive, players: Players, tmp_path: Path
) -> None:
    person = replaying(arrive, players["skull"])
    game = finished_games(person)[0]["id"]
    record = tmp_path / "game.json"
    record.write_bytes(
        httpx.get(f"{person.address}/api/games/{game}/download", cookies=person.cookies).content
    )
    stranger = arrive("/replay", size=SMALL)
    for text in ("no json", '{"format": "chess"}', "[]"):
        wrong = tmp_path / "wrong.json"
        wrong.write_text(text)
        stranger.page.locator("input[type=file]").set_input_files(wrong)
        stranger.page.wait_for_selector(".replay-upload [role=alert]")
        stranger.assert_fits()
    stranger.forgive()
    stranger.assert_accessible()
    stranger.page.locator("input[type=file]").set_input_files(record)
    stranger.page.wait_for_selector(".replay-controls")
    for language in LANGUAGES:
        stranger.speak(language)
        stranger.assert_fits()
