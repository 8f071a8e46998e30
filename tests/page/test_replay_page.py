"""Finished games on the page: played, step by step, from any chair, to a moment by link, from a file."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import PHONE, SMALL, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.drawn import trick_outcome
from tests.page.play import cards_in_hand, finished_games, open_table, play_out, start_with_bots
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
            _, crew = await client.started(stack, server, GAMES[name], "Ida")
            await client.play_out(crew)
            return crew[0]

    return {name: client.run_within(play(name)) for name in GAMES}


Players = dict[str, client.Client]


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name=in_any_language("replay-page.step"))


def replaying(arrive: Arrive, player: client.Client, **how: Any) -> Person:
    """The same person at the page, before their last game."""
    person = arrive(None, size=PHONE, **how).signed_in(player.token)
    person.go(f"/replay/{finished_games(person)[0]['id']}")
    expect(slider(person.page)).to_be_visible()
    return person


def test_end_of_a_game_leads_to_its_replay(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [1]}})
    start_with_bots(person)
    play_out(person)
    person.page.get_by_role("link", name="Watch it again").tap()
    expect(slider(person.page)).to_be_visible()


@pytest.mark.parametrize("name", slow_but(2, ["skull", "skull-king"]))
def test_slider_and_keys_step_through_the_game(arrive: Arrive, players: Players, name: str) -> None:
    person = replaying(arrive, players[name])
    step_slider = slider(person.page)
    steps = int(step_slider.get_attribute("max") or 0)
    for key, place in (("End", steps), ("ArrowLeft", steps - 1), ("Home", 0), ("ArrowRight", 1)):
        person.page.keyboard.press(key)
        expect(step_slider).to_have_value(str(place))
    told = set()
    for step in range(0, steps, max(1, steps // 12)):
        step_slider.fill(str(step))
        told.add(person.page.get_by_role("region", name="Replay").get_by_role("status").last.inner_text())
        person.assert_fits()
    assert len(told) > 3
    person.assert_accessible()


def button(person: Person, key: str) -> Locator:
    return person.page.get_by_role("button", name=in_any_language(f"replay-page.{key}"))


def step_of(person: Person) -> int:
    return int(slider(person.page).input_value())


def wait_for_step(person: Person, step: int) -> None:
    """Waits until the replay shows this step or a later one."""
    person.page.wait_for_function(
        "([slider, step]) => Number(slider.value) >= step", arg=[slider(person.page).element_handle(), step]
    )


@pytest.mark.slow
def test_play_goes_on_by_itself_until_it_is_paused(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    button(person, "play").tap()
    wait_for_step(person, 2)
    button(person, "pause").tap()
    step = step_of(person)
    expect_address(person.page, f"#{step}")
    person.page.wait_for_timeout(1500)
    assert step_of(person) == step


@pytest.mark.slow
def test_replay_explains_a_trick_as_the_table_does(arrive: Arrive, players: Players) -> None:
    moving: dict[str, Any] = {"choices": {"pace": "normal"}, "reduced_motion": "no-preference"}
    person = replaying(arrive, players["skull-king"], **moving)
    button(person, "play").tap()
    expect(trick_outcome(person.page)).to_be_visible(timeout=20_000)
    expect(trick_outcome(person.page)).to_have_count(0, timeout=20_000)
    expect(button(person, "pause")).to_be_visible()


@pytest.mark.slow
def test_replay_that_has_ended_is_played_again(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    person.page.keyboard.press("End")
    last = step_of(person)
    slider(person.page).fill(str(last - 1))
    button(person, "play").tap()
    expect(button(person, "play")).to_be_visible()  # it has stopped at the end
    assert step_of(person) == last
    person.page.get_by_role("region", name=in_any_language("replay-page.title")).first.focus()
    person.page.keyboard.press("k")
    expect(button(person, "pause")).to_be_visible()
    assert step_of(person) < last
    wait_for_step(person, 1)


@pytest.mark.slow
def test_four_speeds(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    speed = button(person, "speed")
    for shown in ("2×", "4×", "½×", "1×", "2×", "4×"):
        speed.tap()
        expect(speed).to_have_text(shown)
    person.page.keyboard.press("-")
    expect(speed).to_have_text("2×")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_buttons_and_keys_lead_to_rounds(arrive: Arrive, players: Players, name: str) -> None:
    person = replaying(arrive, players[name])
    rounds = person.page.get_by_role("combobox", name=in_any_language("replay-page.round"))
    starts = [int(one.get_attribute("value") or 0) for one in rounds.get_by_role("option").all()]
    button(person, "round-on").tap()
    assert step_of(person) == starts[1]
    person.page.keyboard.press("ArrowRight")
    button(person, "round-back").tap()
    assert step_of(person) == starts[1]
    person.page.keyboard.press("ArrowUp")
    assert step_of(person) == 0
    person.page.keyboard.press("ArrowDown")
    assert step_of(person) == starts[1]


@pytest.mark.slow
def test_buttons_and_keys_lead_to_tricks(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    ends: list[int] = []
    while not ends or ends[-1] != step_of(person):
        ends.append(step_of(person))
        button(person, "trick-on").tap(force=True)
    assert len(ends) - 1 == 2 + 3, "a round of two tricks and one of three"
    person.page.keyboard.press("Shift+ArrowLeft")
    assert step_of(person) == ends[-2]
    button(person, "trick-back").tap()
    assert step_of(person) == ends[-3]
    person.page.keyboard.press("Shift+ArrowRight")
    assert step_of(person) == ends[-2]


def test_game_without_tricks_has_no_buttons_for_them(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull"])
    expect(button(person, "round-on")).to_be_visible()
    expect(button(person, "trick-on")).to_have_count(0)


def test_replay_shows_all_hands_or_one(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    person.page.keyboard.press("ArrowRight")
    hands = person.page.get_by_role("list", name="Hand of").get_by_role("img")
    expect(hands).to_have_count(6)
    person.page.get_by_role("combobox", name="Seen from").select_option("1")
    expect(cards_in_hand(person.page)).to_have_count(2)


def test_link_leads_to_its_step(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    slider(person.page).fill("7")
    address = person.page.url
    assert address.endswith("#7")
    person.page.goto("about:blank")
    person.page.goto(address)
    expect(slider(person.page)).to_be_visible()
    expect(slider(person.page)).to_have_value("7")


def test_choice_leads_to_a_round_and_to_a_mistake(arrive: Arrive, players: Players) -> None:
    person = replaying(arrive, players["skull-king"])
    rounds = person.page.get_by_role("combobox", name="Go to a round")
    expect(rounds.get_by_role("option")).to_have_count(2)
    step = rounds.get_by_role("option").last.get_attribute("value")
    rounds.select_option(step)
    expect_address(person.page, f"#{step}")
    turns = person.page.get_by_role("combobox", name="Where it went wrong")
    if turns.count():
        turn = turns.get_by_role("option").nth(1).get_attribute("value")
        turns.select_option(turn)
        expect_address(person.page, f"#{turn}")


def test_record_is_opened_from_a_file_and_other_files_are_refused(
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
