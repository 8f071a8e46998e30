"""Every lesson is played to its end at the page, and what is learnt is remembered."""

from __future__ import annotations

import re
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import slow_but
from tests.page.browser import DESKTOP, SMALL, Person
from tests.page.conftest import Arrive
from tests.page.lessons import WAYS, Learner, Way, cue, end, explanation, questions, size_of
from tests.page.play import bar_button, close_dialog, dialog, expect_table
from tests.page.words import begins_with, in_any_language, text
from yohoho.lessons import all_lessons
from yohoho.locales import LANGUAGES
from yohoho.locales.lesson_texts import LessonVoice

LESSONS: Final = tuple(all_lessons())
FIRST, SECOND, LAST = LESSONS[0], LESSONS[1], LESSONS[-1]


def cases() -> list[Any]:
    """Every lesson in every way and language; `make test` plays every eighth lesson once, in turn."""
    return [
        pytest.param(
            lesson,
            way,
            language,
            marks=[pytest.mark.slow] * (at % 8 or (way, language) != (WAYS[at % 3], LANGUAGES[at // 8 % 4])),
        )
        for (at, lesson), way, language in product(enumerate(LESSONS), WAYS, LANGUAGES)
    ]


def learner(arrive: Arrive, lesson: str, way: Way = "touch", language: str = "en", **how: Any) -> Learner:
    how = {"size": size_of(way), "locale": language, "choices": {"textView": way == "text"}} | how
    return Learner(arrive(f"/learn/{lesson}", **how), lesson, way, language)


def row(page: Page, lesson: str) -> Locator:
    title = LessonVoice("en").say(all_lessons()[lesson].text_key("title"))
    course = page.get_by_role("region").filter(has_text=text(f"home.edition-{lesson.partition('-')[0]}"))
    return course.get_by_role("listitem").filter(has_text=title)


def finish(person: Person, lesson: str) -> None:
    Learner(person.go(f"/learn/{lesson}"), lesson, "touch", "en").play()


@pytest.mark.parametrize(("lesson", "way", "language"), cases())
def test_lesson_is_played_to_its_end(arrive: Arrive, lesson: str, way: Way, language: str) -> None:
    learns = learner(arrive, lesson, way, language)
    expect(cue(learns.page)).to_be_visible()
    learns.person.assert_fits()
    tried = any(question.wrong for question in questions(learns.sheet))
    assert learns.play() == tried
    closing = learns.voice.say(learns.sheet.closing)
    expect(end(learns.page)).to_contain_text(closing)
    ruling = end(learns.page).get_by_role(
        "link", name=in_any_language("rules.ruling", ruling=learns.sheet.ruling)
    )
    expect(ruling).to_have_attribute("href", f"/rules/{book_of(learns)}#{learns.sheet.ruling}")
    learns.person.assert_fits()


def book_of(learns: Learner) -> str:
    return "-".join(filter(None, (learns.sheet.game, learns.sheet.edition)))


@pytest.mark.slow
def test_finished_lesson_is_remembered_and_leads_to_the_next(arrive: Arrive) -> None:
    person = arrive("/")
    person.page.get_by_role("link", name=begins_with("learn.title")).tap()
    expect(row(person.page, FIRST)).to_contain_text(text("learn.next-mark"))
    row(person.page, FIRST).get_by_role("link").tap()
    Learner(person, FIRST, "touch", "en").play()
    title = LessonVoice("en").say(all_lessons()[SECOND].text_key("title"))
    end(person.page).get_by_role("link", name=text("learn.next", title=title)).tap()
    expect(person.page.get_by_role("heading", level=1)).to_have_text(title)
    person.go("/learn")
    expect(row(person.page, FIRST)).to_contain_text(text("learn.done"))
    expect(row(person.page, SECOND)).to_contain_text(text("learn.next-mark"))
    person.assert_accessible()


@pytest.mark.slow
def test_progress_follows_the_identity_to_another_device(arrive: Arrive) -> None:
    phone, laptop = arrive(None), arrive(None)
    phone.post("/api/me", {"name": "Ida"})
    finish(phone, FIRST)
    for name, value in phone.cookies.items():
        laptop.page.context.add_cookies([{"name": name, "value": value, "url": laptop.address}])
    expect(row(laptop.go("/learn").page, FIRST)).to_contain_text(text("learn.done"))


@pytest.mark.slow
def test_progress_of_a_guest_joins_the_identity_later(arrive: Arrive) -> None:
    person = arrive(None)
    finish(person, FIRST)
    person.post("/api/me", {"name": "Ida"})
    with person.page.expect_response("**/api/lessons/progress") as answer:
        person.go("/learn")
    assert FIRST in answer.value.json()["finished"]


@pytest.mark.slow
def test_game_starts_from_the_end_of_a_lesson(arrive: Arrive) -> None:
    learns = learner(arrive, LAST)
    learns.play()
    expect(end(learns.page).get_by_role("link", name=text("learn.next", title=""))).to_have_count(0)
    end(learns.page).get_by_role("button", name=text("home.play")).tap()
    expect_table(learns.page)
    expect(learns.page).to_have_url(re.compile(r"/t/[\w-]+$"))


def test_wrong_answer_is_explained_aloud_and_closed_by_a_key(arrive: Arrive) -> None:
    learns = learner(arrive, FIRST, "keyboard")
    first = next(questions(learns.sheet))
    assert first.wrong
    learns.answer(first.wrong, first.legal, explanation(learns.page))
    said = learns.say(first.why[0])
    expect(learns.page.get_by_role("log").get_by_text(said).first).to_be_attached()
    learns.person.assert_accessible()
    learns.page.keyboard.press("Escape")
    expect(explanation(learns.page)).to_have_count(0)


def test_menu_of_a_lesson_offers_nothing_about_other_people(arrive: Arrive) -> None:
    page = learner(arrive, FIRST).page
    expect(bar_button(page, "chat")).to_have_count(0)
    bar_button(page, "menu").tap()
    entries = dialog(page).get_by_role("navigation").get_by_role("button")
    expect(entries).to_have_text([text("learn.again"), text("table.sheet-rules"), text("table.sheet-log")])
    close_dialog(page)


def test_unknown_lesson_is_explained_and_has_a_way_on(arrive: Arrive) -> None:
    person = arrive("/learn/none")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(text("learn.unavailable"))
    person.assert_accessible()
    person.ignore_errors()
    person.page.get_by_role("link", name=text("learn.all")).tap()
    expect(row(person.page, FIRST)).to_be_visible()


@pytest.mark.slow
def test_opened_lesson_opens_again_without_a_network(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    person.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    expect(cue(person.go(f"/learn/{FIRST}").page)).to_be_visible()
    person.context.set_offline(True)
    expect(cue(person.go(f"/learn/{FIRST}").page)).to_be_visible()
    person.go(f"/learn/{SECOND}")
    expect(person.page.get_by_text(text("learn.offline"))).to_be_visible()
    person.ignore_errors()


@pytest.mark.parametrize("size", slow_but(2, [DESKTOP, SMALL]), ids=["desktop", "phone"])
def test_lesson_fits_and_is_accessible(arrive: Arrive, size: tuple[int, int]) -> None:
    theme = "light" if size == DESKTOP else "dark"
    person = arrive(f"/learn/{FIRST}", size=size, color_scheme=theme, locale="de")
    expect(cue(person.page)).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
