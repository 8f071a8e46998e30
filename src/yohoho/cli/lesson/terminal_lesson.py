"""A lesson in the terminal: shows the table, asks, explains a wrong answer and asks again."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text

from yohoho.cli.terminal.prompt import Prompt
from yohoho.cli.terminal.screen import screen_of
from yohoho.lessons import LessonDocument
from yohoho.lessons.documents import LessonAnswer, LessonMessage, LessonSentence, LessonStep
from yohoho.locales.lesson_texts import LessonVoice


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
