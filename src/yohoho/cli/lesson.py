"""`yohoho lesson`: learn a game in the terminal, one rule at a time."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.output import print_answer, print_json, print_text
from yohoho.cli.terminal.prompt import Prompt, until_person_leaves
from yohoho.cli.terminal.screen import screen_of
from yohoho.lessons import Lesson, LessonDocument, LessonError, all_lessons, document, lesson_named
from yohoho.lessons.documents import LessonAnswer, LessonMessage, LessonSentence, LessonStep, summary
from yohoho.locales import Voice
from yohoho.locales.lesson_texts import LessonVoice


@clean_errors
def lesson(
    lesson_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="Which lesson; without one, all are listed.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List all lessons in teaching order.")] = False,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Learn a game: short situations at the table, one rule each.

    The rules explain every wrong answer, and you try again. With --json, the list or the whole lesson is
    printed as data.

    [bold]Examples[/]

    yohoho lesson --list

    yohoho lesson beck-trump

    yohoho lesson skull-bluffing --lang fr
    """
    speaker = voice(lang)
    if lesson_id is None or listed:
        return print_answer(as_json, [*map(summary, all_lessons().values())], _entries(lang))
    doc = document(_lesson_called(lesson_id))
    return print_json(doc) if as_json else _play(doc, speaker)


def _lesson_called(lesson_id: str) -> Lesson:
    """Raises LessonError with those that begin like it, or are similar, where there is none of this name."""
    beginning = [each for each in all_lessons() if lesson_id and each.startswith(lesson_id.lower())]
    similar = beginning or get_close_matches(lesson_id, all_lessons())
    if similar and lesson_id not in similar:
        raise LessonError("no-such-lesson", id=lesson_id[:60], known=similar)
    return lesson_named(lesson_id)


def _entries(language: str) -> Iterator[str]:
    """The list of all lessons, with an entry for each."""
    for lesson in all_lessons().values():
        speaker = LessonVoice(language, lesson.edition)
        title, idea = (speaker.text(lesson.text_key(part), {}) for part in ("title", "idea"))
        yield f"{lesson.id}\n    {title}: {idea}"


def _play(doc: LessonDocument, speaker: Voice) -> None:
    lesson_voice = LessonVoice(speaker.language, doc.edition)
    with until_person_leaves():
        TerminalLesson(doc, lesson_voice, Console(highlight=False)).run()
    if following := _lesson_after(doc):
        print_text(lesson_voice.say("lesson.terminal-next", command=f"yohoho lesson {following}"))


def _lesson_after(doc: LessonDocument) -> str | None:
    """The next lesson of the same game and edition."""
    course = [
        other.id for other in all_lessons().values() if (other.game, other.edition) == (doc.game, doc.edition)
    ]
    return next(iter(course[course.index(doc.id) + 1 :]), None)


class TerminalLesson:
    """One lesson, played through its document. EOFError or KeyboardInterrupt ends it."""

    def __init__(self, doc: LessonDocument, voice: LessonVoice, console: Console) -> None:
        self.doc = doc
        self.voice = voice
        self.screen = screen_of(doc.game)(voice, doc.names, doc.seat)
        self.prompt = Prompt(self.screen, console)
        self.view: Any = doc.start.view.game

    def run(self) -> None:
        self.prompt.show([Text(self.voice.text(self.doc.title, {}), "bold")])
        self.prompt.show([Text(self.voice.text(self.doc.idea, {}))])
        self._show_messages(self.doc.intro)
        index: int | None = 0
        while index is not None:
            answer = self._ask(self.doc.steps[index])
            self._show_messages(answer.messages)
            index = answer.next
        closing = self.voice.text(self.doc.closing, {})
        self.prompt.show(["", Text(f"{closing} [{self.doc.ruling}]", "bold")])

    def _ask(self, step: LessonStep) -> LessonAnswer:
        """Ask until the answer is right."""
        self._show_cue(step, "")
        return self.prompt.ask(
            self.view,
            {
                "help": lambda: self.prompt.show([self._cue(step), Text(self.screen.hint(self.view))]),
                "table": lambda: self._show_cue(step),
            },
            lambda action, line: self._right_answer(action, line, step),
        )

    def _right_answer(self, action: str, line: str, step: LessonStep) -> LessonAnswer | None:
        """The answer to an action if it is the right one; otherwise says why it is wrong."""
        answer = step.answers.get(action)
        if answer is None:
            self.prompt.refuse_line(line, self.screen.hint(self.view))
        elif answer.right:
            return answer
        else:
            for why in answer.why:
                self.prompt.warn(self._sentence(why))
        return None

    def _show_cue(self, step: LessonStep, *around: str) -> None:
        table = self.screen.table(self.view, self.prompt.console.width)
        self.prompt.show([*around, *table, *around, self._cue(step)])

    def _cue(self, step: LessonStep) -> Text:
        number = self.voice.say("lesson.terminal-step", number=step.number, length=self.doc.length)
        return Text(f"{number} {self._sentence(step.cue)}", "cyan")

    def _sentence(self, sentence: LessonSentence) -> str:
        if sentence.text:
            return self.voice.text(sentence.text, sentence.args)
        text = self.voice.reason_of(sentence.code, sentence.args)
        return f"{text} [{sentence.ruling}]" if sentence.ruling else text

    def _show_messages(self, messages: Iterable[LessonMessage]) -> None:
        for message in messages:
            self.view = message.view.game
            for event in (event for note in message.told for event in note.events):
                self.prompt.show(self.screen.show_event(event, self.view, self.prompt.console.width))
