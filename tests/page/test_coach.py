"""The coach covers nothing that is touched, and fits: tests/web/table/coach.test.js has what it does."""

from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from tests.page.browser import PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.drawn import felt
from tests.page.play import close_dialog, list_finished_games, open_table, play_out, start_with_bots

SKULL_KING: Final[dict[str, Any]] = {"game": "skull-king", "options": {"players": 4, "plan": [8, 2]}}
SHORT: Final[dict[str, Any]] = {
    "game": "skull-king",
    "options": {"players": 3, "plan": [2], "scoring": "cannonball"},
}
SKULL: Final[dict[str, Any]] = {"game": "skull", "options": {"players": 3}}
ADVICE: Final = "**/api/tables/*/advice"


def at_table(arrive: Arrive, settings: dict[str, Any], **how: Any) -> Person:
    person = arrive(None, **how)
    open_table(person, settings)
    start_with_bots(person)
    return person


@pytest.mark.slow
@pytest.mark.parametrize("settings", [SHORT, SKULL], ids=["skull-king", "skull"])
def test_whole_game_is_played_by_touch_with_the_coach_on(arrive: Arrive, settings: dict[str, Any]) -> None:
    """The advice covers nothing that is touched, on a small phone too."""
    person = at_table(arrive, settings, size=SMALL, choices={"coach": True})
    play_out(person)
    assert len(list_finished_games(person)) == 1


@pytest.mark.slow
def test_advice_fits_and_nothing_jumps_before_it_comes(arrive: Arrive) -> None:
    person = at_table(arrive, SKULL_KING, size=PHONE)
    page, requests = person.page, list[Route]()
    page.route(ADVICE, lambda route: requests.append(route))
    page.get_by_role("button", name="Coach", exact=True).tap()
    expect(page.get_by_text("The coach is thinking…")).to_be_visible()
    before = felt(page).bounding_box()
    while not requests:
        page.wait_for_timeout(20)  # the request is on its way
    requests.pop().continue_()
    advice = page.get_by_role("button", name="All choices compared")
    expect(advice).to_be_visible()
    assert felt(page).bounding_box() == before
    person.assert_accessible()
    person.assert_fits()
    advice.tap()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
    close_dialog(page)
