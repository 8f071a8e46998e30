"""The review in the text view of a replay: everything by typed commands, or by the list of choices."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, PHONE, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.play import COMMAND, command_box
from tests.page.reviews import (
    GAMES,
    Players,
    at_replay,
    button,
    heading,
    judged_players,
    judged_server,
    replay_step,
    review_decisions,
    review_of,
)
from tests.page.words import contains, text
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

AS_TEXT = {"textView": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with judged_server(tmp_path_factory.mktemp("judged")) as started:
        yield started


@pytest.fixture(scope="module")
def players(server: Server) -> Players:
    return judged_players(server)


def logbook(page: Page) -> Locator:
    return page.get_by_role("log", name=contains("text.desk"))


def typed(person: Person, command: str) -> str:
    """What a command is answered with. The person stays at the command line."""
    box, answers = command_box(person.page), logbook(person.page).get_by_text("› ")
    before = answers.count()
    box.focus()
    person.page.keyboard.type(command)
    person.page.keyboard.press("Enter")
    expect(answers).to_have_count(before + 1)
    expect(box).to_be_focused()
    return logbook(person.page).inner_text().rpartition(f"› {command}")[2]


def review_opened(person: Person) -> None:
    assert text("replay-page.text-review-begins", word="review") in typed(person, "review")
    expect(heading(person.page, "moments")).to_be_visible()


@pytest.mark.parametrize("name", slow_but(2, ["skull", "skull-king"]))
def test_review_is_run_by_commands_alone(arrive: Arrive, players: Players, name: str) -> None:
    person = at_replay(arrive, players[name], size=DESKTOP, choices=AS_TEXT)
    page = person.page
    expect(command_box(page)).to_be_visible()
    assert text("replay-page.text-review-first", word="review") in typed(person, "moment 1")
    review_opened(person)
    found = typed(person, "review")
    assert text("review.per-ten") in found
    review = review_of(person)
    assert len(re.findall(r"^\d\. Round", found, re.MULTILINE)) == len(review["moments"])
    ask_and_answer(person, "moment 1")
    values = typed(person, "answer")
    decision = next(one for one in review_decisions(person) if one["step"] == review["moments"][0])
    assert values.count("± 2") == len(decision["values"]) - 1, "each but the best has its interval"
    assert text("review.best") in values
    hidden = typed(person, "hidden")
    assert text("review.nobody-knew") in hidden
    assert len(re.findall(r"^[\w ]+: ", hidden, re.MULTILINE)) == 3
    ledger = typed(person, "ledger")
    assert len(re.findall(r"^(Round \d+|All): ", ledger, re.MULTILINE)) == len(review["rounds"]) + 1
    assert text("review.ask") in typed(person, "next")
    assert text("review.text-closed") in typed(person, "close")
    assert text("review.text-nothing-asked", word="moment") in typed(person, "answer")
    person.assert_accessible()
    typed(person, "close")
    expect(heading(page, "moments")).to_have_count(0)


def ask_and_answer(person: Person, command: str) -> None:
    """The question hides what the seat cannot know, and refuses what was not possible."""
    page = person.page
    assert text("review.ask") in typed(person, command)
    expect(page.get_by_role("heading", name=contains("replay-page.text-hands"))).to_have_count(0)
    assert text("review.text-answer-first") in typed(person, "hidden")
    assert "In the game" not in logbook(page).inner_text()
    choice = str(page.wait_for_function(COMMAND).json_value())
    told = typed(person, choice)
    assert re.search(r"nothing better|also fine|costs", told)
    assert re.search(r"In the game|As in the game", told)
    assert text("review.text-nothing-asked", word="moment") in typed(person, choice)


@pytest.mark.slow
def test_choice_of_the_list_answers_and_the_answer_gets_the_focus(arrive: Arrive, players: Players) -> None:
    person = at_replay(arrive, players["skull"], "?review", size=PHONE, choices=AS_TEXT)
    page = person.page
    expect(heading(page, "moments")).to_be_visible()
    page.get_by_role("listitem").get_by_role("button", name=text("review.ask")).first.tap()
    question = page.get_by_role("heading", name=text("review.ask"))
    expect(question).to_be_focused()
    person.assert_fits()
    person.assert_accessible()
    page.get_by_role("button", name=re.compile(r"^(Put down|Bid|Pass|Turn|Lose)")).first.tap()
    verdict = page.get_by_role("complementary").get_by_role("heading", level=2)
    expect(verdict).to_be_focused()
    expect(verdict).to_have_text(re.compile(r"nothing better|also fine|costs"))
    button(page, "true-cards").tap()
    expect(page.get_by_role("heading", name=text("replay-page.text-hands"))).to_be_visible()
    page.go_back()
    expect(heading(page, "moments")).to_be_visible()
    assert "?review" in page.url, "Back closes the question only"


@pytest.mark.slow
def test_replay_is_read_step_by_step(arrive: Arrive, players: Players) -> None:
    person = at_replay(arrive, players["skull-king"], size=DESKTOP, choices=AS_TEXT)
    page = person.page
    typed(person, "round 2")
    start = int(replay_step(page).input_value())
    assert start > 0
    typed(person, "next")
    expect(replay_step(page)).to_have_value(str(start + 1))
    typed(person, "back")
    expect(replay_step(page)).to_have_value(str(start))
    assert text("replay-page.text-no-round") in typed(person, "round 9")
    expect(page.get_by_role("heading", name=text("replay-page.text-hands"))).to_be_visible()
    page.get_by_role("combobox", name=text("replay-page.chair")).select_option("0")
    expect(page.get_by_role("heading", name=text("replay-page.text-hands"))).to_have_count(0)
    for _ in range(2):
        typed(person, "next")
    assert "1 " in typed(person, "hand")
    assert f"moment 1: {text('text.help-moment')}" in typed(person, "?")
    page.get_by_role("button", name=text("table.as-text")).click()
    expect(command_box(page)).to_have_count(0)


@pytest.mark.slow
def test_mistyped_choice_is_answered_with_the_reason(arrive: Arrive, players: Players) -> None:
    person = at_replay(arrive, players["skull-king"], "?review", size=DESKTOP, choices=AS_TEXT)
    expect(heading(person.page, "moments")).to_be_visible()
    assert text("review.text-no-moment", count=3) in typed(person, "moment 7")
    typed(person, "moment")
    assert "was not possible" in typed(person, "bid 99")
    assert text("review.ask") in (person.page.get_by_role("heading", level=2).first.inner_text())


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
            typed(person, command)
            person.assert_fits()
        assert "review." not in logbook(page).inner_text()
        typed(person, "close")
