"""Plays lessons through their documents, as a page does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from yohoho.lessons import document, lesson_named
from yohoho.lessons.document import document_bytes
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


def messages(sent: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every message of a lesson."""
    yield sent["start"]
    yield from sent["intro"]
    for step in sent["steps"]:
        for answer in step["answers"].values():
            yield from answer.get("messages", [])


def said(voice: LessonVoice, sentence: dict[str, Any]) -> str:
    args = sentence.get("args", {})
    if "text" in sentence:
        return voice.text(sentence["text"], args)
    return voice.reason_of(sentence["code"], args)


__all__ = ["as_sent", "document", "lesson_named", "messages", "said", "ways_through"]
