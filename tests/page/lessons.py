"""Answers the questions of a lesson at the page: by touch, by keyboard alone, or by typed commands."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from playwright.sync_api import Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.play import GONE_AFTER, WHERE_A_CARD_SHOWS, command_box
from tests.page.scripts import script
from tests.page.test_by_keyboard import tab_to
from tests.page.words import in_any_language
from yohoho.lessons import LessonDocument, document, lesson_named
from yohoho.lessons.documents import LessonSentence
from yohoho.locales.lesson_texts import LessonVoice

Way: TypeAlias = Literal["touch", "keyboard", "text"]
WAYS: Final[tuple[Way, ...]] = ("touch", "keyboard", "text")
CONTROL: Final = script("control_of_action.js")
ANSWERED_WITHIN: Final = 250
"""Milliseconds that a person waits for what a touch does before touching again."""
MAX_TOUCHES: Final = 40


class Question(NamedTuple):
    """What is asked, with the answers in the order of the rules."""

    cue: LessonSentence
    legal: list[str]
    right: str
    wrong: str | None
    why: list[LessonSentence]


def questions(sheet: LessonDocument) -> Iterator[Question]:
    """The questions along the first right answers."""
    at: int | None = 0
    view: Any = (sheet.intro or [sheet.start])[-1].view
    while at is not None:
        step = sheet.steps[at]
        legal = list(view.game.legal)
        right = next(action for action, answer in step.answers.items() if answer.right)
        wrong = next((action for action in legal if not step.answers[action].right), None)
        yield Question(step.cue, legal, right, wrong, step.answers[wrong].why if wrong else [])
        view, at = step.answers[right].messages[-1].view, step.answers[right].next


class Learner:
    """A person at a lesson, in one language, who answers in one way."""

    def __init__(self, person: Person, lesson: str, way: Way, language: str) -> None:
        self.person, self.way = person, way
        self.sheet = document(lesson_named(lesson))
        self.voice = LessonVoice(language, self.sheet.edition)

    @property
    def page(self) -> Page:
        return self.person.page

    def say(self, sentence: LessonSentence) -> str:
        if sentence.text:
            return self.voice.text(sentence.text, sentence.args)
        return self.voice.reason_of(sentence.code, sentence.args)

    def play(self) -> int:
        """Plays the lesson to its end, and tries one wrong answer first. Returns how many were explained."""
        explained = 0
        for question in questions(self.sheet):
            expect(cue(self.page)).to_have_text(self.say(question.cue))
            if question.wrong and not explained:
                self.answer(question.wrong, question.legal, explanation(self.page))
                for sentence in question.why:
                    expect(explanation(self.page)).to_contain_text(self.say(sentence))
                explained += 1
            over = end(self.page).or_(cue(self.page).filter(has_not_text=self.say(question.cue)))
            self.answer(question.right, question.legal, over)
        return explained

    def answer(self, action: str, legal: list[str], then: Locator) -> None:
        """Does what leads to an action, until the page shows what follows it."""
        if self.way == "text":
            command_box(self.page).fill(command_for(action))
            self.page.keyboard.press("Enter")
            expect(then).to_be_visible()
            return
        for _ in range(MAX_TOUCHES):
            self._touch_control(action, legal)
            with suppress(TooLate):
                then.wait_for(timeout=ANSWERED_WITHIN)
                return
        raise AssertionError(f"{action} leads to nothing")

    def _touch_control(self, action: str, legal: list[str]) -> None:
        handle = self.page.evaluate_handle(CONTROL, [action, legal])
        element = handle.as_element()
        if not element:
            return
        if self.way == "keyboard":
            if tab_to(self.person, handle):
                self.page.keyboard.press("Enter")
            return
        try:
            element.tap(timeout=GONE_AFTER, position=WHERE_A_CARD_SHOWS)
        except Error as error:
            if not any(word in str(error) for word in ("Timeout", "not attached", "detached")):
                raise


def size_of(way: Way) -> tuple[int, int]:
    return DESKTOP if way == "keyboard" else PHONE


def command_for(action: str) -> str:
    """An action as a command: seats and positions are counted from 1 there, a role follows its card."""
    verb, _, what = action.partition(" ")
    if verb in ("lead", "flip", "draw", "name"):
        what = str(int(what) + 1)
    return f"{verb} {what.replace(':', ' ')}"


def cue(page: Page) -> Locator:
    return page.get_by_role("region", name=in_any_language("learn.cue"))


def explanation(page: Page) -> Locator:
    """The reasons against a wrong answer."""
    return page.get_by_role("note")


def end(page: Page) -> Locator:
    return page.get_by_role("region", name=in_any_language("learn.finished"))
