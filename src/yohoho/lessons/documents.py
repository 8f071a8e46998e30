"""A lesson as a document: every question with its answers, each as news of a table.

The situations come from the table machine, as those of a live table do, and each is the view of the learner's
seat. The document is a list of questions; a right answer names the next one.
"""

from functools import cache
from typing import Any

import msgspec

from yohoho.core.errors import Reason
from yohoho.core.record import split_step
from yohoho.lessons.game_lessons import lessons_of_game
from yohoho.lessons.lesson_table import (
    LEARNER,
    apply_record_step,
    apply_step,
    learner_surroundings,
    table_of_lesson,
)
from yohoho.lessons.library import all_lessons, lesson_named
from yohoho.lessons.model import ANY_ACTION, Cue, Lesson, LessonError
from yohoho.table import Evolved, Settings, Table, Told, note, tell
from yohoho.table.view import TableView, table_view


class LessonSentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence as data: the code of a reason that the rules give, or the key of a lesson's own text."""

    code: str = ""
    text: str = ""
    args: dict[str, Any] = {}
    ruling: str | None = None


class LessonMessage(msgspec.Struct, frozen=True):
    """News of a table: the entries since the message before, and the view after them."""

    told: list[Told]
    view: TableView


class LessonAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that the learner may try."""

    right: bool
    why: list[LessonSentence] = []
    """The reasons against a wrong answer."""
    messages: list[LessonMessage] = []
    """After a right answer: the learner's action and those of the others, up to the next question."""
    next: int | None = None
    """After a right answer: the index of the next question; None at the end of the lesson."""


class LessonStep(msgspec.Struct, frozen=True):
    """A question: what to do, and the answer to every action that can be tried."""

    cue: LessonSentence
    number: int
    """The number of the lesson's cue, from 1. Several questions may have one cue."""
    answers: dict[str, LessonAnswer]


class LessonSummary(msgspec.Struct, frozen=True):
    """A lesson in the list of all."""

    id: str
    game: str
    edition: str
    """Empty in a game without editions."""
    title: str
    """The key of its title."""
    idea: str
    """The key of the sentence that says what it teaches."""
    length: int
    """The number of actions that the learner takes."""
    ruling: str
    """The ruling that it closes with."""


class LessonDocument(LessonSummary, frozen=True, kw_only=True):
    """Everything that a page needs to play a lesson."""

    closing: str
    """The key of the sentence at the end."""
    settings: Settings
    names: list[str]
    seat: int
    start: LessonMessage
    """The situation at the beginning, with what led to it."""
    intro: list[LessonMessage]
    """The moves of the others before the first question."""
    steps: list[LessonStep]
    """The questions. The first one is the beginning; answers name the others by their index."""


def summary(lesson: Lesson) -> LessonSummary:
    return LessonSummary(**_heading(lesson))


@cache
def lesson_summaries() -> list[LessonSummary]:
    """Return all lessons in teaching order."""
    return [summary(lesson) for lesson in all_lessons().values()]


def _heading(lesson: Lesson) -> dict[str, Any]:
    return {
        "id": lesson.id,
        "game": lesson.game,
        "edition": lesson.edition,
        "title": lesson.text_key("title"),
        "idea": lesson.text_key("idea"),
        "length": len(lesson.cues),
        "ruling": lesson.ruling,
    }


def document(lesson: Lesson) -> LessonDocument:
    """Play the lesson at a table and write down every question.

    :raises LessonError: the lesson cannot be played; the error names the fault.
    """
    opening, intro_from, first = table_of_lesson(lesson), lesson.intro_from(), lesson.first_question()
    steps = lesson.record.steps
    table, start = _play(opening, steps[:intro_from])
    before = _view(table)
    table, intro = _play(table, steps[intro_from:first])
    writer = _QuestionWriter(lesson)
    writer.ask(table, first, 0)
    return LessonDocument(
        **_heading(lesson),
        closing=lesson.text_key("closing"),
        settings=opening.settings,
        names=list(lesson.record.seats),
        seat=lesson.seat,
        start=LessonMessage([entry for message in start for entry in message.told], before),
        intro=intro,
        steps=writer.questions,
    )


@cache
def document_bytes(lesson_id: str) -> bytes:
    """Return the document as JSON. It is cached, because it is the same for everybody."""
    return msgspec.json.encode(document(lesson_named(lesson_id)))


class _QuestionWriter:
    """Writes the questions of a lesson, also those that only another right answer leads to."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game_lessons = lessons_of_game(lesson.game)
        self.questions: list[LessonStep] = []

    def ask(self, table: Table, step: int, number: int) -> int:
        """Write the question before a step of the record, and return its index."""
        lesson, cue = self.lesson, self.lesson.cues[number]
        question = LessonSentence(text=lesson.text_key(f"cue-{number + 1}"), args=cue.args)
        answers: dict[str, LessonAnswer] = {}
        index = len(self.questions)
        self.questions.append(LessonStep(question, number + 1, answers))
        view = table.game.view(table.state, lesson.seat)
        right = self._right(table, step, cue, view.legal)
        for action in view.legal:
            good = action in right
            answers[action] = (
                self._go_on(table, step, number, action) if good else self._wrong(table, view, cue, action)
            )
        for action in self.game_lessons.attempts(view):
            answers[action] = self._refusal_answer(table, action)
        return index

    def _right(self, table: Table, step: int, cue: Cue, legal: list[str]) -> set[str]:
        """Return the right actions that are legal here: after another right answer, some may not be."""
        candidates = [split_step(self.lesson.record.steps[step])[1], *cue.also]
        right = {action for action in candidates if action in legal}
        if not right:
            detail = f"step {step + 1}: none of {', '.join(candidates)} is legal"
            raise LessonError("bad-lesson", id=self.lesson.id, detail=detail)
        return right

    def _go_on(self, table: Table, step: int, number: int, action: str) -> LessonAnswer:
        """Return the learner's action and the moves of the others after it, then the next question."""
        change = apply_step(table, self.lesson.seat, action)
        steps = self.lesson.record.steps
        own = (n for n in range(step + 1, len(steps)) if split_step(steps[n])[0] == self.lesson.seat)
        until = next(own, len(steps))
        reached, others = _play(change.table, steps[step + 1 : until])
        messages = [_message(change), *others]
        last = number + 1 == len(self.lesson.cues)
        return LessonAnswer(True, [], messages, None if last else self.ask(reached, until, number + 1))

    def _wrong(self, table: Table, view: Any, cue: Cue, action: str) -> LessonAnswer:
        name = cue.wrong.get(action, cue.wrong.get(ANY_ACTION))
        why = [LessonSentence(text=self.lesson.text_key(f"why-{name}"), args=cue.args)] if name else []
        if cue.explain:
            why += map(_sentence, self.game_lessons.consequence(table.game, view, action))
        if not why:
            detail = f"{action} is wrong and has no reason"
            raise LessonError("bad-lesson", id=self.lesson.id, detail=detail)
        return LessonAnswer(False, why)

    def _refusal_answer(self, table: Table, action: str) -> LessonAnswer:
        reason = table.game.refusal(table.state, self.lesson.seat, action)
        assert reason is not None, f"{action} is legal"
        return LessonAnswer(False, [_sentence(reason)])


def _play(table: Table, steps: list[str]) -> tuple[Table, list[LessonMessage]]:
    """Return the table after steps of the record, with a message for each."""
    messages = []
    for step in steps:
        done = apply_record_step(table, step)
        messages.append(_message(done))
        table = done.table
    return table, messages


def _message(done: Evolved) -> LessonMessage:
    table = done.table
    news = tell(table, note(done), LEARNER)
    return LessonMessage([news] if news else [], _view(table))


def _view(table: Table) -> TableView:
    return table_view(table, learner_surroundings(table), LEARNER)


def _sentence(reason: Reason) -> LessonSentence:
    return LessonSentence(code=reason.code, args=reason.args, ruling=reason.ruling)
