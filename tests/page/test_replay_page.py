"""Finished games on the page: by the slider and by keys, after a game, and from a file."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import PHONE, SMALL, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.play import list_finished_games, open_table, play_out, start_with_bots
from tests.page.words import in_any_language
from tests.server import client
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

GAMES = {
    "skull-king": {"game": "skull-king", "options": {"players": 3, "plan": [2, 3]}},
    "skull": {"game": "skull", "options": {"players": 3}},
}


@pytest.fixture(scope="module")
def players(server: Server) -> dict[str, client.Client]:
    """A player for each game who has played it to its end without a browser."""

    async def play(name: str) -> client.Client:
        async with AsyncExitStack() as stack:
            _, crew = await client.start_game(stack, server, GAMES[name], "Ida")
            await client.play_out(crew)
            return crew[0]

    return {name: client.run_within(play(name)) for name in GAMES}


Players = dict[str, client.Client]


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name=in_any_language("replay-page.step"))


def replaying(arrive: Arrive, player: client.Client, **how: Any) -> Person:
    """The same person at the page, before their last game."""
    person = arrive(None, size=PHONE, **how).sign_in(player.token)
    person.go(f"/replay/{list_finished_games(person)[0]['id']}")
    expect(slider(person.page)).to_be_visible()
    return person


@pytest.mark.slow
def test_end_of_a_game_leads_to_its_replay(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [1]}})
    start_with_bots(person)
    play_out(person)
    person.page.get_by_role("link", name="Watch it again").tap()
    expect(slider(person.page)).to_be_visible()


@pytest.mark.parametrize("name", slow_but(2, ["skull-king", "skull"]))
def test_slider_steps_through_the_game_by_its_keys(arrive: Arrive, players: Players, name: str) -> None:
    person = replaying(arrive, players[name])
    step_slider = slider(person.page)
    steps = int(step_slider.get_attribute("max") or 0)
    for key, place in (("End", steps), ("ArrowLeft", steps - 1), ("Home", 0), ("ArrowRight", 1)):
        step_slider.press(key)
        expect(step_slider).to_have_value(str(place))
    for step in range(0, steps, max(1, steps // 6)):
        step_slider.fill(str(step))
        expect_address(person.page, f"#{step}")
        person.assert_fits()
    person.assert_accessible()


@pytest.mark.slow
def test_record_is_opened_from_a_file_and_other_files_are_refused(
    arrive: Arrive, players: Players, tmp_path: Path
) -> None:
    person = replaying(arrive, players["skull"])
    game = list_finished_games(person)[0]["id"]
    record = tmp_path / "game.json"
    record.write_bytes(
        httpx.get(f"{person.address}/api/games/{game}/download", cookies=person.cookies).content
    )
    stranger = arrive("/replay", size=SMALL)
    for text in ("no json", '{"format": "chess"}', "[]"):
        wrong = tmp_path / "wrong.json"
        wrong.write_text(text)
        stranger.page.get_by_label("Choose a file").set_input_files(wrong)
        expect(stranger.page.get_by_role("alert")).to_be_visible()
        stranger.assert_fits()
    stranger.ignore_errors()
    stranger.assert_accessible()
    stranger.page.get_by_label("Choose a file").set_input_files(record)
    expect(slider(stranger.page)).to_be_visible()
    for language in LANGUAGES:
        stranger.choose_language(language)
        stranger.assert_fits()
