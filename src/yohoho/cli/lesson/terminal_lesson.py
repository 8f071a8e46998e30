"""A lesson in the terminal: shows the table, asks, explains a wrong answer and asks again."""

import sys
from collections.abc import Iterable
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.text import Text

from yohoho.cli.terminal.screen import screen_of
from yohoho.cli.terminal.words import NoSuchNumber, command_in, understand, words_for
from yohoho.lessons import LessonDocument
from yohoho.lessons.documents import LessonAnswer, LessonMessage, LessonSentence, LessonStep
from yohoho.locales.lesson_texts import LessonVoice

COMMANDS: Final = ("help", "table", "quit")


class TerminalLesson:
    """One lesson, played through its document. EOFError or KeyboardInterrupt ends it."""

    def __init__(self, doc: LessonDocument, voice: LessonVoice, console: Console) -> None:
        self.doc = doc
        self.voice = voice
        self.console = console
        self.screen = screen_of(doc.game)(voice, doc.names, doc.seat)
        self.view: Any = doc.start.view.game

    def run(self) -> None:
        self._print([Text(self.voice.text(self.doc.title, {}), "bold")])
        self._print([Text(self.voice.text(self.doc.idea, {}))])
        self._show(self.doc.intro)
        index: int | None = 0
        while index is not None:
            answer = self._ask(self.doc.steps[index])
            self._show(answer.messages)
            index = answer.next
        closing = self.voice.text(self.doc.closing, {})
        self._print(["", Text(f"{closing} [{self.doc.ruling}]", "bold")])

    def _ask(self, step: LessonStep) -> LessonAnswer:
        """Ask until the answer is right."""
        self._print(["", *self.screen.table(self.view, self.console.width), "", self._cue(step)])
        while True:
            text = self._read(self.screen.question(self.view))
            command = command_in(self.voice, text, COMMANDS)
            if command:
                self._run_command(command, step)
            elif text and (answer := self._answer(text, step)) is not None:
                if answer.right:
                    return answer
                self._print(Text(self._said(why), "yellow") for why in answer.why)

    def _cue(self, step: LessonStep) -> Text:
        number = self.voice.say("lesson.terminal-step", number=step.number, length=self.doc.length)
        return Text(f"{number} {self._said(step.cue)}", "cyan")

    def _said(self, sentence: LessonSentence) -> str:
        if sentence.text:
            return self.voice.text(sentence.text, sentence.args)
        text = self.voice.reason_of(sentence.code, sentence.args)
        return f"{text} [{sentence.ruling}]" if sentence.ruling else text

    def _read(self, question: str) -> str:
        """One line from the learner. Piped input is echoed, so that a transcript reads like a lesson."""
        self._print([Text(question, "bold")])
        text = input("> ").strip()
        if not sys.stdin.isatty():
            self._print([Text(text)])
        return text

    def _answer(self, text: str, step: LessonStep) -> LessonAnswer | None:
        """The answer to the action that a text means; otherwise prints the problem and returns None."""
        try:
            found = understand(text, self.screen.meanings(self.view)) or [text]
        except NoSuchNumber as wrong:
            self._print([self.voice.say("play.no-such-number", number=wrong.number, most=wrong.most)])
            return None
        if len(found) > 1:
            found = self._one_of(found)
        answer = step.answers.get(found[0]) if found else None
        if found and answer is None:
            self._not_understood(text)
        return answer

    def _one_of(self, actions: list[str]) -> list[str]:
        """Two roles of one card are asked for; several cards are only listed."""
        question = self.screen.role_question(actions)
        if question is None:
            self._print([self.voice.say("play.which", choices=self.screen.choices(actions))])
            return []
        typed = self._read(question).casefold()
        chosen = [action for action in actions if typed in words_for(self.voice, action.partition(":")[2])]
        if not chosen:
            self._not_understood(typed)
        return chosen

    def _not_understood(self, typed: str) -> None:
        hint = self.screen.hint(self.view)
        self._print([Text(self.voice.say("play.not-understood", text=typed[:40], hint=hint), "yellow")])

    def _run_command(self, command: str, step: LessonStep) -> None:
        if command == "quit":
            raise EOFError
        if command == "table":
            self._print(self.screen.table(self.view, self.console.width))
        self._print([self._cue(step)])
        if command == "help":
            self._print([Text(self.screen.hint(self.view))])

    def _show(self, messages: Iterable[LessonMessage]) -> None:
        for message in messages:
            self.view = message.view.game
            for event in (event for told in message.told for event in told.events):
                self._print(self.screen.told(event, self.view, self.console.width))

    def _print(self, parts: Iterable[RenderableType]) -> None:
        for part in parts:
            self.console.print(part)
