"""The text view of a review on a small screen; tests/web/screens has its commands."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import command_box
from tests.page.reviews import (
    GAMES,
    Players,
    at_replay,
    finish_games,
    heading,
    run_judged_server,
)
from tests.page.words import contains
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

AS_TEXT = {"textView": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_judged_server(tmp_path_factory.mktemp("judged")) as started:
        yield started


@pytest.fixture(scope="module")
def players(server: Server) -> Players:
    return finish_games(server)


def logbook(page: Page) -> Locator:
    return page.get_by_role("log", name=contains("text.desk"))


def answer_to(person: Person, command: str) -> str:
    """What a command is answered with. The person stays at the command line."""
    box, answers = command_box(person.page), logbook(person.page).get_by_text("› ")
    before = answers.count()
    box.focus()
    person.page.keyboard.type(command)
    person.page.keyboard.press("Enter")
    expect(answers).to_have_count(before + 1)
    expect(box).to_be_focused()
    return logbook(person.page).inner_text().rpartition(f"› {command}")[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_text_view_of_a_review_fits_the_smallest_phone_in_every_language(
    arrive: Arrive, players: Players, name: str
) -> None:
    person = at_replay(arrive, players[name], "?review", size=SMALL, choices=AS_TEXT)
    page = person.page
    for language in LANGUAGES:
        person.choose_language(language)
        expect(heading(page, "moments")).to_be_visible()
        person.assert_fits()
        for command in ("moment 1", "answer", "hidden", "ledger", "help"):
            answer_to(person, command)
            person.assert_fits()
        assert "review." not in logbook(page).inner_text()
        answer_to(person, "close")
