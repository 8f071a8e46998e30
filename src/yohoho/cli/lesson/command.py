"""`yohoho lesson`: learn a game in the terminal, one rule at a time."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Console

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.lesson.terminal_lesson import TerminalLesson
from yohoho.cli.output import print_answer, print_json, print_text
from yohoho.cli.terminal.prompt import until_person_leaves
from yohoho.lessons import Lesson, LessonDocument, LessonError, all_lessons, document, lesson_named
from yohoho.lessons.documents import summary
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
    """Raises LessonError with the lessons of similar names where there is none of this name."""
    similar = get_close_matches(lesson_id, all_lessons())
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
