"""Every lesson is played to its end in every language, with every wrong answer on the way."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import yohoho
from tests.lessons.playing import as_sent, messages, said, ways_through
from yohoho.core import registry
from yohoho.core.record import replayed
from yohoho.lessons import LessonError, all_lessons, document, lesson_named
from yohoho.lessons.library import read_lesson
from yohoho.lessons.model import FEWEST_CUES, MOST_CUES, Lesson
from yohoho.locales import LANGUAGES
from yohoho.locales.lesson_texts import LessonVoice, lesson_texts

DATA = Path(yohoho.__file__).parent / "lessons" / "data"
SLOT = re.compile(r"\{(\w+)\}")
LESSONS = [*all_lessons()]


def test_every_file_is_in_the_order_of_its_game() -> None:
    for folder in DATA.iterdir():
        order = json.loads((folder / "order.json").read_text())
        assert sorted(order) == sorted(path.stem for path in folder.glob("*.json") if path.stem != "order")
        assert [lesson.id for lesson in all_lessons().values() if lesson.game == folder.name] == order


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_record_of_a_lesson_can_be_replayed(lesson_id: str) -> None:
    lesson = lesson_named(lesson_id)
    assert len(replayed(lesson.record).steps) == len(lesson.record.steps)


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_way_through_a_lesson_has_all_its_actions(lesson_id: str) -> None:
    sent = as_sent(lesson_id)
    ways = [*ways_through(sent)]
    assert ways
    for way in ways:
        assert FEWEST_CUES <= len(way) == sent["length"] <= MOST_CUES
        assert [sent["steps"][step]["number"] for step, _ in way] == [*range(1, len(way) + 1)]
    reached = {step for way in ways for step, _ in way}
    assert reached == {*range(len(sent["steps"]))}


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_legal_action_has_an_answer(lesson_id: str) -> None:
    """So a page never needs the server for a hint; a right answer is legal, and a refused action is not."""
    sent = as_sent(lesson_id)
    views = {0: [sent["start"], *sent["intro"]][-1]["view"]}
    for step in sent["steps"]:
        for answer in step["answers"].values():
            if answer.get("next") is not None:
                views[answer["next"]] = answer["messages"][-1]["view"]
    for index, step in enumerate(sent["steps"]):
        view, answers = views[index]["game"], step["answers"]
        assert view["waiting"] == [sent["seat"]]
        assert {*view["legal"]} <= answers.keys()
        assert all(action in view["legal"] for action, answer in answers.items() if answer["right"])
        for card in view.get("refused", {}):
            assert answers[f"play {card}"]["why"][0]["code"] == view["refused"][card]["code"]


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_question_has_a_wrong_answer_somewhere(lesson_id: str) -> None:
    steps = as_sent(lesson_id)["steps"]
    assert any(not answer["right"] for step in steps for answer in step["answers"].values())


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_messages_follow_each_other_without_a_gap(lesson_id: str) -> None:
    """As the news of a table do: the entries of a message end with the version of its view."""
    sent = as_sent(lesson_id)
    for way in ways_through(sent):
        shown = [*sent["intro"]]
        for step, action in way:
            shown += sent["steps"][step]["answers"][action]["messages"]
        version = sent["start"]["view"]["version"]
        assert sent["start"]["told"][-1]["seq"] == version
        for message in shown:
            assert [told["seq"] for told in message["told"]] == [version + 1]
            version = message["view"]["version"]
            assert version == message["told"][-1]["seq"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_sentence_of_a_lesson_can_be_said(lesson_id: str, language: str) -> None:
    sent = as_sent(lesson_id)
    voice = LessonVoice(language, sent["edition"])
    for key in ("title", "idea", "closing"):
        is_a_sentence(voice.text(sent[key], {}), needs_stop=key != "title")
    for step in sent["steps"]:
        is_a_sentence(said(voice, step["cue"]))
        for answer in step["answers"].values():
            assert answer["right"] is not bool(answer.get("why"))
            for why in answer.get("why", []):
                is_a_sentence(said(voice, why))


def is_a_sentence(text: str, needs_stop: bool = True) -> None:
    """Filled in, in words, and with its full stop."""
    assert not SLOT.search(text), text
    assert not re.search(r"\b\w+-\d+\b|lesson\.|reason\.", text), text
    assert len(text.split()) >= (1 if not needs_stop else 3), text
    assert not needs_stop or text.rstrip().endswith((".", "?", "!")), text


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_ruling_of_a_lesson_is_in_the_rulings(lesson_id: str) -> None:
    rulings = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text()
    assert (
        f"| {lesson_named(lesson_id).ruling} |" in rulings or f"{lesson_named(lesson_id).ruling}" in rulings
    )


def used_keys() -> set[str]:
    """The keys of every text that a lesson shows."""
    keys = set()
    for lesson_id in LESSONS:
        sent = as_sent(lesson_id)
        keys |= {sent["title"], sent["idea"], sent["closing"]}
        for step in sent["steps"]:
            keys.add(step["cue"]["text"])
            for answer in step["answers"].values():
                keys |= {why["text"] for why in answer.get("why", []) if "text" in why}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_complete_sorted_and_used(language: str) -> None:
    texts = lesson_texts(language)
    assert list(texts) == sorted(texts)
    editions = {lesson.edition for lesson in all_lessons().values()} - {""}
    plain = {key for key in texts if key.rpartition(".")[2] not in editions}
    assert plain == used_keys()
    assert {key.rpartition(".")[0] for key in texts.keys() - plain} <= plain


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_texts_have_the_same_slots_in_every_language(language: str) -> None:
    english, other = lesson_texts("en"), lesson_texts(language)
    for key in english.keys() | other.keys():
        shared = key if key in english else key.rpartition(".")[0]
        own = other.get(key, other.get(key.rpartition(".")[0], ""))
        assert slots(own) <= slots(english[shared]) | {"suit", "card"}, key


def slots(entry: Any) -> set[str]:
    return {slot.removeprefix("the_") for slot in SLOT.findall(str(entry))}


def test_an_idea_is_taught_once_in_each_edition() -> None:
    taught = [(lesson.game, lesson.edition, lesson.idea) for lesson in all_lessons().values()]
    assert len(taught) == len(set(taught))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_no_hidden_card_is_in_a_lesson(lesson_id: str) -> None:
    """Dealing everything hidden anew changes no view, and events name the learner's own cards alone."""
    sent = as_sent(lesson_id)
    lesson = lesson_named(lesson_id)
    for number in range(1, len(lesson.record.steps) + 1):
        seat_learns_nothing(lesson, number)
    for message in messages(sent):
        assert message["view"]["you"] == sent["seat"]
        assert message["view"]["game"]["seat"] == sent["seat"]


def seat_learns_nothing(lesson: Lesson, steps: int) -> None:
    from yohoho.core.dice import Dice

    logbook = replayed(lesson.record, steps)
    game, state = logbook.game, logbook.state
    for seed in ("one", "two"):
        other = game.redeal(state, lesson.seat, Dice(seed))
        assert game.view(other, lesson.seat) == game.view(state, lesson.seat)


def test_unknown_lesson_is_refused() -> None:
    with pytest.raises(LessonError) as refused:
        lesson_named("no-such")
    assert refused.value.reason.code == "no-such-lesson"


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        (lambda plain: plain | {"cues": plain["cues"][:2]}, "2 cues"),
        (lambda plain: plain | {"cues": [{}] * 7}, "7 cues"),
        (lambda plain: plain | {"mood": "salty"}, "mood"),
        (lambda plain: plain | {"cues": [{}] * 6}, "more cues than steps"),
        (lambda plain: plain | {"cues": [{}] * 4}, "has no reason"),
        (lambda plain: with_seats(plain, ["Robin", "Nobody", "Old Tam"]), "Nobody is no character"),
    ],
)
def test_faulty_lesson_is_refused_with_its_fault(change: Any, detail: str) -> None:
    plain = json.loads((DATA / "skull-king" / "beck-following.json").read_text())
    with pytest.raises(LessonError, match="bad-lesson") as refused:
        document(read_lesson("broken", json.dumps(change(plain))))
    assert detail in refused.value.reason.args["detail"]


def with_seats(plain: dict[str, Any], seats: list[str]) -> dict[str, Any]:
    return plain | {"record": plain["record"] | {"seats": seats}}


def test_lessons_are_of_registered_games() -> None:
    assert {lesson.game for lesson in all_lessons().values()} <= {*registry.names()}
