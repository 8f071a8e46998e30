"""A lesson's document holds what the learner's seat may know, and nothing of the other hands."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from tests.lessons.playing import as_sent, messages_on, ways_through
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE
from yohoho.core.record import replay, split_step
from yohoho.lessons import all_lessons, lesson_named
from yohoho.lessons.documents import document
from yohoho.skull_king.cards import BY_NAME

OF_CARDS = [lesson.id for lesson in all_lessons().values() if "deal" in " ".join(lesson.record.steps)]


@pytest.mark.parametrize("lesson_id", all_lessons())
def test_view_stays_the_same_when_everything_hidden_is_dealt_again(lesson_id: str) -> None:
    lesson = lesson_named(lesson_id)
    for _, logbook, _ in replay(lesson.record):
        game, state = logbook.game, logbook.state
        for seed in ("one", "two", "three"):
            other = game.redeal(state, lesson.seat, Dice(seed))
            assert game.view(other, lesson.seat) == game.view(state, lesson.seat)


@pytest.mark.parametrize("lesson_id", all_lessons())
def test_every_message_is_from_the_learners_seat(lesson_id: str) -> None:
    sent = as_sent(lesson_id)
    for way in ways_through(sent):
        for message in messages_on(sent, way):
            assert message["view"]["you"] == message["view"]["game"]["seat"] == sent["seat"]
            assert not message["view"].get("secret")


@pytest.mark.parametrize("lesson_id", OF_CARDS)
def test_card_of_another_hand_is_named_when_it_is_played_and_not_before(lesson_id: str) -> None:
    lesson, sent = lesson_named(lesson_id), as_sent(lesson_id)
    [deal] = [step for step in lesson.record.steps if step.startswith("deal")]
    hidden = set(deal.partition(" ")[2].replace("/", " ").split())
    hidden -= set(deal.partition(" ")[2].split(" / ")[lesson.seat].split())
    for way in ways_through(sent):
        unseen = set(hidden)
        for message in messages_on(sent, way):
            unseen -= cards_played_in(message["told"])
            assert not unseen & cards_in(message)


@pytest.mark.parametrize("lesson_id", OF_CARDS)
def test_reasons_name_no_card_of_another_hand(lesson_id: str) -> None:
    lesson, sent = lesson_named(lesson_id), as_sent(lesson_id)
    for way in ways_through(sent):
        for reached, (step, _) in enumerate(way):
            open_cards = cards_in([message["view"] for message in messages_on(sent, way[:reached])])
            for answer in sent["steps"][step]["answers"].values():
                named = {card.partition(":")[0] for card in cards_in(answer.get("why", []))}
                assert named <= {card.partition(":")[0] for card in open_cards}, lesson.id


def test_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the notes of another seat in the document, a card is named too early."""
    # Other tests get the same document, so it is made before the leak.
    assert "green-13" not in json.dumps(as_sent("beck-trump")["start"])
    monkeypatch.setattr("yohoho.lessons.documents.tell", lambda table, note, who: everything(note))
    assert "green-13" in str(document(lesson_named("beck-trump")).start.told)


def everything(note: Any) -> Any:
    return replace(note.told, events=note.events)


def cards_played_in(told_entries: list[dict[str, Any]]) -> set[str]:
    """The cards that a message tells as played; a two-faced one as it was held."""
    events = [event for entry in told_entries for event in entry.get("events", [])]
    return {event["card"].partition(":")[0] for event in events if event["event"] == "card-played"}


def cards_in(part: Any) -> set[str]:
    """Every card that a part of a document names. A code may be called as a card is, and so may a game."""
    if isinstance(part, str):
        return {part} & BY_NAME.keys()
    if isinstance(part, dict):
        return cards_in([value for key, value in part.items() if key not in ("code", "event", "settings")])
    return {name for inner in part for name in cards_in(inner)} if isinstance(part, list) else set()


def test_steps_of_chance_tell_the_others_nothing() -> None:
    for lesson in all_lessons().values():
        chance = [step for step in lesson.record.steps if split_step(step)[0] == CHANCE]
        text = json.dumps(as_sent(lesson.id))
        assert not [step for step in chance if step.partition(" ")[2] and step in text]
