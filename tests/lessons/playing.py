"""Plays lessons through their documents, as a page does."""

from collections.abc import Iterator
from typing import Any

import msgspec

from yohoho.lessons.documents import document_bytes
from yohoho.locales.lesson_texts import LessonVoice


def as_sent(lesson_id: str) -> dict[str, Any]:
    """The document as a client gets it."""
    sent: dict[str, Any] = msgspec.json.decode(document_bytes(lesson_id))
    return sent


def ways_through(sent: dict[str, Any], step: int = 0) -> Iterator[list[tuple[int, str]]]:
    """Every way to the end of a lesson: the questions and the right answers to them."""
    for action, answer in sent["steps"][step]["answers"].items():
        if answer["right"]:
            after = answer.get("next")
            rest = [[]] if after is None else ways_through(sent, after)
            yield from ([(step, action), *way] for way in rest)


def messages_on(sent: dict[str, Any], way: list[tuple[int, str]]) -> list[dict[str, Any]]:
    """The messages on one way through a lesson, in order."""
    answers = (sent["steps"][step]["answers"][action] for step, action in way)
    return [sent["start"], *sent["intro"], *(message for answer in answers for message in answer["messages"])]


def sentences(sent: dict[str, Any], voice: LessonVoice) -> Iterator[str]:
    """Every sentence of a lesson in the language of a voice; the title first."""
    for key in ("title", "idea", "closing"):
        yield voice.text(sent[key], {})
    for step in sent["steps"]:
        yield say_sentence(voice, step["cue"])
        for answer in step["answers"].values():
            yield from (say_sentence(voice, why) for why in answer.get("why", []))


def say_sentence(voice: LessonVoice, sentence: dict[str, Any]) -> str:
    args = sentence.get("args", {})
    if "text" in sentence:
        return voice.text(sentence["text"], args)
    return voice.reason_of(sentence["code"], args)
