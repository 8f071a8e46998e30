"""The review of a finished game: its strip, its questions, its figures, and the reasons why there is none."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import DESKTOP, PHONE, SMALL, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.play import list_finished_games, open_table, play_out, start_with_bots
from tests.page.reviews import (
    GAMES,
    Players,
    at_replay,
    button,
    finish_game,
    finish_games,
    heading,
    moments,
    one_moment,
    review_decisions,
    review_of,
    run_judged_server,
    strip,
)
from tests.page.words import in_any_language, text
from tests.scorepad.logged_games import play_logged_rounds, sheet_for
from tests.server import client
from tests.server.harness import Server
from yohoho import SkullKing
from yohoho.locales import LANGUAGES
from yohoho.scorepad import dumps, write
from yohoho.scorepad.commands import WriteRound


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_judged_server(tmp_path_factory.mktemp("judged")) as started:
        yield started


@pytest.fixture(scope="module")
def players(server: Server) -> Players:
    return finish_games(server)


def test_review_asks_and_answers_by_touch(arrive: Arrive, players: Players) -> None:
    """Both screens of a phone: the figures, and the table with its question."""
    person = at_replay(arrive, players["skull"], "?review", size=SMALL)
    page = person.page
    expect(heading(page, "moments")).to_be_visible()
    person.assert_fits()
    person.assert_accessible()
    moments(page).first.get_by_role("button").tap()
    expect(button(page, "show-answer")).to_be_visible()
    person.assert_fits()
    person.assert_accessible()
    button(page, "show-answer").tap()
    expect(page.get_by_role("complementary").get_by_role("rowheader")).not_to_have_count(0)
    person.assert_fits()
    person.assert_accessible()
    button(page, "practise").tap()
    expect(page.get_by_role("link", name=in_any_language("review.practised"))).to_be_visible()


@pytest.mark.slow
def test_figures_of_a_review_go_to_the_history(arrive: Arrive, players: Players) -> None:
    person = at_replay(arrive, players["skull"], "?review", size=PHONE)
    page = person.page
    expect(heading(page, "moments")).to_be_visible()
    review = review_of(person)
    person.go("/history?tab=decisions")
    summary = page.get_by_role("region", name="Skull", exact=True)
    expect(summary).to_contain_text(text("review.yours-games", count=1))
    expect(summary).to_contain_text(f"{round(review['loss_per_ten'], 1):g} ± ")
    person.assert_fits()
    person.assert_accessible()


@pytest.mark.slow
def test_end_of_a_game_leads_to_its_review(arrive: Arrive) -> None:
    person = arrive(None, size=PHONE)
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2, 3]}})
    start_with_bots(person)
    play_out(person)
    person.page.get_by_role("link", name=text("review.link"), exact=True).tap()
    expect(heading(person.page, "moments")).to_be_visible()
    expect_address(person.page, "?review")
    expect(person.page.get_by_text(re.compile(r"decisions are worth"))).to_be_visible()
    person.assert_fits()
    person.assert_accessible()
    button(person.page, "close").tap()
    expect(strip(person.page)).to_have_count(0)
    expect(person.page).not_to_have_url(re.compile("review"))


RealGame = tuple[Server, client.Client]


@pytest.fixture(scope="module")
def real_game(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[RealGame]:
    """A finished game at a server with the real judge."""
    started = Server(tmp_path_factory.mktemp("real")).start()
    yield started, client.run_within(finish_game(started, request.param))
    started.stop()


@pytest.mark.slow
@pytest.mark.parametrize("real_game", GAMES, indirect=True)
def test_real_judge_gives_every_decision_a_reason(real_game: RealGame, browser: Browser) -> None:
    server, player = real_game
    person = Person(browser, server.address, size=DESKTOP).sign_in(player.token)
    page, panel = person.page, person.page.get_by_role("complementary")
    person.go(f"/replay/{list_finished_games(person)[0]['id']}?review")
    expect(heading(page, "moments")).to_be_visible(timeout=120_000)
    for _ in review_decisions(person):
        strip(page).focus()
        page.keyboard.press("ArrowRight")
        button(page, "ask").first.click()
        button(page, "show-answer").click()
        expect(panel.get_by_role("rowheader")).not_to_have_count(0)
        assert not re.search(r"\b(reason|review)\.", panel.inner_text())
        button(page, "back").click()
    person.leave()


def document_with_cards(plan: tuple[int, ...]) -> str:
    """The document of a finished score sheet with all its cards."""
    game = SkullKing(players=3, plan=plan)
    rounds = list(play_logged_rounds(game, 1))
    log = sheet_for(game, rounds[0])
    for played in rounds:
        log = write(log, "dev", WriteRound(played.number, played.round))
    return dumps(log)


@pytest.mark.slow
def test_score_sheet_with_all_cards_leads_to_its_review(arrive: Arrive) -> None:
    document = document_with_cards((3, 4))
    sheet = json.loads(document)["sheet"]
    person = arrive("/pad", size=PHONE)
    page = person.page
    page.evaluate("([key, text]) => void (localStorage[key] = text)", [f"yohoho.pad/{sheet}", document])
    person.go(f"/pad/{sheet}")
    page.get_by_role("link", name=text("review.link"), exact=True).tap()
    expect(heading(page, "moments")).to_be_visible()
    expect(page.get_by_role("combobox", name=text("review.seat"))).to_have_value("0")
    page.get_by_role("combobox", name=text("review.seat")).select_option("Cy")
    expect(heading(page, "moments")).to_be_visible()
    one_moment(page).tap()
    expect(page.get_by_role("heading", name=text("review.ask"))).to_be_visible()
    person.assert_fits()
    person.assert_accessible()


@pytest.mark.slow
def test_history_without_reviews_says_how_to_get_one(arrive: Arrive, server: Server) -> None:
    person = arrive(None, size=SMALL)
    person.post("/api/me", {"name": "Bo"})
    person.go("/history?tab=decisions")
    expect(person.page.get_by_text(text("review.yours-empty"))).to_be_visible()
    for language in (*LANGUAGES, "en"):
        person.choose_language(language)
        person.assert_fits()
    person.page.get_by_role("link", name=text("review.yours-open")).tap()
    expect_address(person.page, "/games")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_review_fits_the_smallest_phone_in_every_language(
    arrive: Arrive, players: Players, name: str
) -> None:
    person = at_replay(arrive, players[name], "?review", size=SMALL)
    page = person.page
    for language in LANGUAGES:
        person.choose_language(language)
        expect(heading(page, "moments")).to_be_visible()
        person.assert_fits()
        page.get_by_text(in_any_language("review.figures")).first.tap()
        person.assert_fits()
        one_moment(page).tap()
        person.assert_fits()
        button(page, "show-answer").tap()
        person.assert_fits()
        button(page, "true-cards").tap()
        person.assert_fits()
        button(page, "hide-true").tap()
        button(page, "back").tap()
