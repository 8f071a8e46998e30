"""The review of a finished game: its strip, its questions, its figures, and the reasons why there is none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.page.browser import DESKTOP, PHONE, SMALL, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.play import bid_buttons, cards_in_hand, finished_games, open_table, play_out, start_with_bots
from tests.page.reviews import (
    GAMES,
    Players,
    at_replay,
    button,
    finished,
    heading,
    judged_players,
    judged_server,
    moments,
    one_moment,
    replay_step,
    review_decisions,
    review_of,
    strip,
)
from tests.page.words import in_any_language, text
from tests.scorepad.logged_games import logged_rounds, sheet_for
from tests.server import client
from tests.server.harness import Server
from yohoho import SkullKing
from yohoho.locales import LANGUAGES
from yohoho.scorepad import dumps, write
from yohoho.scorepad.commands import WriteRound


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with judged_server(tmp_path_factory.mktemp("judged")) as started:
        yield started


@pytest.fixture(scope="module")
def players(server: Server) -> Players:
    return judged_players(server)


def announced(page: Page, words: str) -> int:
    """How often a text stands among the announcements for screen readers."""
    return page.get_by_role("log").get_by_text(words, exact=True).count()


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
    assert "review" not in person.page.url


@pytest.mark.slow
def test_review_works_by_keyboard_alone(arrive: Arrive, players: Players) -> None:
    person = at_replay(arrive, players["skull-king"], size=DESKTOP)
    page = person.page
    button(page, "mine").focus()
    page.keyboard.press("Enter")
    expect(heading(page, "moments")).to_be_visible()
    review = review_of(person)
    steps = [decision["step"] for decision in review_decisions(person)]
    strip(page).focus()
    for key, step in (("Home", steps[0]), ("ArrowRight", steps[1]), ("End", steps[-1])):
        page.keyboard.press(key)
        expect(replay_step(page)).to_have_value(str(step - 1))
    assert announced(page, text("review.done", count=len(review["moments"]))) == 1
    ask_and_answer(person, review)
    page.keyboard.press("Escape")
    button(page, "back").focus()
    page.keyboard.press("Enter")
    expect(heading(page, "moments")).to_be_visible()


def ask_and_answer(person: Person, review: dict[str, Any]) -> None:
    """Answers the first moment, which hides what the seat cannot know, and looks at what was hidden."""
    page = person.page
    hands = page.get_by_role("list", name="Hand of")
    button(page, "ask").nth(1).focus()  # the first one belongs to the strip
    page.keyboard.press("Enter")
    question = page.get_by_role("heading", name=text("review.ask"))
    expect(question).to_be_focused()
    expect(hands).to_have_count(0)
    played = page.get_by_text(re.compile(r"^In the game|^As in the game"))
    expect(played).to_have_count(0)
    answer_by_keyboard(page)
    verdict = page.get_by_role("complementary").get_by_role("heading", level=2)
    expect(verdict).to_be_focused()
    expect(verdict).to_have_text(re.compile(r"nothing better|also fine|costs"))
    expect(played).to_be_visible()
    first = review["moments"][0]
    decision = next(decision for decision in review_decisions(person) if decision["step"] == first)
    expect(page.get_by_role("complementary").get_by_role("rowheader")).to_have_count(len(decision["values"]))
    button(page, "true-cards").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(text("review.nobody-knew"))).to_be_visible()
    expect(hands).to_have_count(3)
    person.assert_accessible()
    button(page, "hide-true").focus()
    page.keyboard.press("Enter")
    expect(hands).to_have_count(0)


def answer_by_keyboard(page: Page) -> None:
    """Bids, or plays the first card that may be played."""
    if bid_buttons(page).count():
        bid_buttons(page).first.focus()
        page.keyboard.press("Enter")
        return
    playable = cards_in_hand(page).filter(has_text=re.compile("playable|can be played", re.IGNORECASE))
    (playable if playable.count() else cards_in_hand(page)).first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def test_mistake_goes_to_the_practice_deck_and_the_figures_to_the_history(
    arrive: Arrive, players: Players
) -> None:
    person = at_replay(arrive, players["skull"], "?review", size=PHONE)
    page = person.page
    expect(heading(page, "moments")).to_be_visible()
    review = review_of(person)
    moments(page).first.get_by_role("button").tap()
    expect(button(page, "show-answer")).to_be_visible()
    page.go_back()
    expect(heading(page, "moments")).to_be_visible()
    assert "?review" in page.url, "Back closes the question only"
    moments(page).first.get_by_role("button").tap()
    button(page, "show-answer").tap()
    button(page, "practise").tap()
    expect(page.get_by_role("link", name=in_any_language("review.practised"))).to_be_visible()
    game = finished_games(person)[0]["id"]
    kept = json.loads(page.evaluate("key => localStorage[key]", f"yohoho.deck/{game}.{review['moments'][0]}"))
    assert (kept["game"], kept["unit"]) == ("skull", "percent")
    assert kept["view"]["seat"] == review["seat"]
    assert kept["view"]["legal"], "a mistake is practised with its legal actions"
    person.go("/history?tab=decisions")
    summary = page.get_by_role("region", name="Skull", exact=True)
    expect(summary).to_contain_text(text("review.yours-games", count=1))
    expect(summary).to_contain_text(f"{round(review['loss_per_ten'], 1):g} ± ")
    person.assert_fits()
    person.assert_accessible()


RealGame = tuple[Server, client.Client]


@pytest.fixture(scope="module")
def real_game(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[RealGame]:
    """A finished game at a server with the real judge."""
    started = Server(tmp_path_factory.mktemp("real")).start()
    yield started, client.run_within(finished(started, request.param))
    started.stop()


@pytest.mark.slow
@pytest.mark.parametrize("real_game", GAMES, indirect=True)
def test_real_judge_gives_every_decision_a_reason(real_game: RealGame, browser: Browser) -> None:
    server, player = real_game
    person = Person(browser, server.address, size=DESKTOP).signed_in(player.token)
    page, panel = person.page, person.page.get_by_role("complementary")
    person.go(f"/replay/{finished_games(person)[0]['id']}?review")
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


def logged_sheet(plan: tuple[int, ...]) -> str:
    """The document of a finished score sheet with all its cards."""
    game = SkullKing(players=3, plan=plan)
    rounds = list(logged_rounds(game, 1))
    log = sheet_for(game, rounds[0])
    for played in rounds:
        log = write(log, "dev", WriteRound(played.number, played.round))
    return dumps(log)


@pytest.mark.slow
def test_score_sheet_with_all_cards_leads_to_its_review(arrive: Arrive) -> None:
    document = logged_sheet((3, 4))
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
def test_record_from_a_file_is_reviewed_and_not_stored(
    arrive: Arrive, players: Players, tmp_path: Path
) -> None:
    owner = at_replay(arrive, players["skull-king"])
    game = finished_games(owner)[0]["id"]
    record = tmp_path / "game.json"
    record.write_bytes(owner.page.request.get(f"{owner.address}/api/games/{game}/download").body())
    stranger = arrive("/replay", size=PHONE)
    page = stranger.page
    page.get_by_label(text("replay-page.choose")).set_input_files(record)
    button(page, "link").or_(button(page, "shared")).first.tap()
    expect(heading(page, "moments")).to_be_visible()
    seats = page.get_by_role("combobox", name=text("review.seat"))
    expect(seats).to_have_value("0")
    seats.select_option(index=1)
    expect(heading(page, "moments")).to_be_visible()
    one_moment(page).tap()
    button(page, "show-answer").tap()
    expect(page.get_by_role("complementary").get_by_role("rowheader")).not_to_have_count(0)
    expect(button(page, "practise")).to_have_count(0)
    stranger.assert_fits()
    assert finished_games(stranger) == []
    stranger.go("/history?tab=decisions")
    expect(page.get_by_text(text("review.yours-empty"))).to_be_visible()


REFUSALS: dict[str, tuple[int, dict[str, Any]]] = {
    "reviews-busy": (503, {"seconds": 5}),
    "reviews-under-way": (429, {"most": 2}),
    "no-judge": (400, {"game": "whist"}),
}


@pytest.mark.slow
def test_reasons_against_a_review_say_how_to_go_on(arrive: Arrive, players: Players) -> None:
    person = at_replay(arrive, players["skull"], size=SMALL)
    page, answer = person.page, {"error": ""}

    def refuse(route: Route) -> None:
        code = answer["error"]
        if code == "unreachable":
            return route.abort()
        if code not in REFUSALS:
            return route.fallback()
        status, args = REFUSALS[code]
        return route.fulfill(status=status, json={"error": code, "args": args})

    page.route("**/api/games/*/review*", refuse)
    for code, (_, args) in REFUSALS.items():
        answer["error"] = code
        button(page, "link").tap()
        alert = page.get_by_role("alert").filter(has_text=text(f"reason.{code}", **args))
        expect(alert).to_be_visible()
        again = alert.get_by_role("button", name=text("tables.again"))
        expect(again).to_have_count(0 if code == "no-judge" else 1)
        person.assert_fits()
        button(page, "close").tap()
    answer["error"] = "unreachable"
    button(page, "link").tap()
    expect(page.get_by_text(text("review.offline"))).to_be_visible()
    answer["error"] = ""
    expect(heading(page, "moments")).to_be_visible()
    person.ignore_errors()


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
