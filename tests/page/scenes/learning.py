"""Screenshots of the first game of a newcomer, of the list of lessons, and of lessons."""

from typing import Final

from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.lessons import Learner, cue, end, explanation, questions
from tests.page.play import make_move, wait_for_move
from tests.page.scenes.album import choose
from tests.page.scenes.session import SceneSession
from tests.page.test_first_game import hint, newcomer, start
from tests.page.words import in_any_language
from yohoho.locales import catalogue

HINTS: Final = [key for key in catalogue("en") if key.startswith(("first.sk", "first.coach"))]
SHOWN_LESSONS: Final = ("beck-following", "schmidt-zero", "skull-challenging")


def first_game(session: SceneSession) -> None:
    for door in ("beck", "skull"):
        person = session.stranger("/")
        newcomer(person.page).tap()
        session.album.shoot(person, f"first-{door}-home")
        choose(person.page, language="en")
        person.wait_for_language("en")
        start(person, door, new=False)
        shown: set[str] = set()
        while (move := wait_for_move(person)) != "over":
            for step in steps_of(person):
                if step not in shown:
                    shown.add(step)
                    session.album.shoot(person, f"first-{door}-hint-{len(shown)}")
            make_move(person, move)
        session.album.shoot(person, f"first-{door}-end")


def steps_of(person: Person) -> list[str]:
    """The hint that is shown, if any, whatever its language."""
    words = hint(person.page).get_by_role("paragraph").all_inner_texts()
    return [key for key in HINTS for each in words if in_any_language(key).match(each)]


def lessons(session: SceneSession) -> None:
    person = session.stranger("/learn")
    session.album.shoot(person, "learn", full=True)
    for lesson in SHOWN_LESSONS:
        learns = Learner(session.stranger(f"/learn/{lesson}"), lesson, "touch", "en")
        first = next(question for question in questions(learns.sheet) if question.wrong)
        expect(cue(learns.page)).to_be_visible()
        session.album.shoot(learns.person, f"lesson-{lesson}")
        learns = Learner(session.stranger(f"/learn/{lesson}"), lesson, "touch", "en")
        learns.answer(str(first.wrong), first.legal, explanation(learns.page))
        session.album.shoot(learns.person, f"lesson-{lesson}-wrong")
        learns = Learner(session.stranger(f"/learn/{lesson}"), lesson, "touch", "en")
        learns.play()
        expect(end(learns.page)).to_be_visible()
        session.album.shoot(learns.person, f"lesson-{lesson}-end")
    session.album.shoot(session.stranger("/learn/none"), "lesson-unknown")
