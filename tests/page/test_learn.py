"""Every lesson is played to its end at the page, and what is learnt is remembered."""

from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP, SMALL
from tests.page.conftest import Arrive
from tests.page.lessons import WAYS, Learner, Way, cue, end, questions, size_of
from tests.page.service_worker import wait_for_service_worker
from tests.page.words import in_any_language, text
from yohoho.lessons import all_lessons
from yohoho.locales import LANGUAGES

LESSONS: Final = tuple(all_lessons())
FIRST, SECOND = LESSONS[:2]


def cases() -> list[Any]:
    """Every lesson in every way and language; `make test` plays the first one by touch."""
    return [
        pytest.param(*case, marks=[pytest.mark.slow] * (case != (FIRST, "touch", "en")))
        for case in product(LESSONS, WAYS, LANGUAGES)
    ]


def learner(arrive: Arrive, lesson: str, way: Way = "touch", language: str = "en", **how: Any) -> Learner:
    how = {"size": size_of(way), "locale": language, "choices": {"textView": way == "text"}} | how
    return Learner(arrive(f"/learn/{lesson}", **how), lesson, way, language)


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
    if way == "touch":
        learns.person.assert_accessible()


def book_of(learns: Learner) -> str:
    return "-".join(filter(None, (learns.sheet.game, learns.sheet.edition)))


@pytest.mark.slow
def test_opened_lesson_opens_again_without_a_network(arrive: Arrive) -> None:
    person = arrive("/", service_workers="allow")
    wait_for_service_worker(person.page)
    expect(cue(person.go(f"/learn/{FIRST}").page)).to_be_visible()
    person.context.set_offline(True)
    expect(cue(person.go(f"/learn/{FIRST}").page)).to_be_visible()
    person.go(f"/learn/{SECOND}")
    expect(person.page.get_by_text(text("learn.offline"))).to_be_visible()
    person.ignore_errors()


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "phone"])
def test_lesson_fits_and_is_accessible(arrive: Arrive, size: tuple[int, int]) -> None:
    theme = "light" if size == DESKTOP else "dark"
    person = arrive(f"/learn/{FIRST}", size=size, color_scheme=theme, locale="de")
    expect(cue(person.page)).to_be_visible()
    person.assert_accessible()
    person.assert_fits()
