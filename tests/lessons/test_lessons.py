"""Every lesson is played to its end in every language, with every wrong answer on the way."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import yohoho
from tests.lessons.playing import as_sent, messages_on, sentences, ways_through
from yohoho.core.record import rebuild_logbook
from yohoho.lessons import LessonError, all_lessons, document, lesson_named
from yohoho.lessons.library import read_lesson
from yohoho.lessons.model import MAX_CUES, MIN_CUES
from yohoho.locales import LANGUAGES
from yohoho.locales.lesson_texts import LessonVoice

DATA = Path(yohoho.__file__).parent / "lessons" / "data"
RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text()
NOT_IN_WORDS = re.compile(r"\{\w+\}|\b[a-z]+-\d+\b|\b(lesson|reason|card)\.\w")
LESSONS = [*all_lessons()]


def test_every_file_is_in_the_order_of_its_game() -> None:
    for folder in DATA.iterdir():
        order = json.loads((folder / "order.json").read_text())
        assert sorted(order) == sorted(path.stem for path in folder.glob("*.json") if path.stem != "order")
        assert [lesson.id for lesson in all_lessons().values() if lesson.game == folder.name] == order


def test_an_idea_is_taught_once_in_each_edition() -> None:
    taught = [(lesson.game, lesson.edition, lesson.idea) for lesson in all_lessons().values()]
    assert len(taught) == len(set(taught))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_record_of_a_lesson_can_be_replayed(lesson_id: str) -> None:
    lesson = lesson_named(lesson_id)
    assert len(rebuild_logbook(lesson.record).steps) == len(lesson.record.steps)
    assert f"\n| {lesson.ruling} |" in RULINGS


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_way_through_a_lesson_has_all_its_actions(lesson_id: str) -> None:
    sent = as_sent(lesson_id)
    ways = [*ways_through(sent)]
    for way in ways:
        assert MIN_CUES <= len(way) == sent["length"] <= MAX_CUES
        assert [sent["steps"][step]["number"] for step, _ in way] == [*range(1, len(way) + 1)]
    assert {step for way in ways for step, _ in way} == {*range(len(sent["steps"]))}


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_action_has_an_answer_that_the_rules_agree_with(lesson_id: str) -> None:
    """So a page needs no server for a hint; a right answer is legal, and a refused card is refused alike."""
    sent = as_sent(lesson_id)
    for way in ways_through(sent):
        view = messages_on(sent, [])[-1]["view"]["game"]
        for step, action in way:
            answers = sent["steps"][step]["answers"]
            assert view["waiting"] == [sent["seat"]]
            assert {*view["legal"]} <= answers.keys()
            for card, reason in view.get("refused", {}).items():
                [why] = answers[f"play {card}"]["why"]
                assert (why["code"], why["ruling"]) == (reason["code"], reason["ruling"])
            assert action in view["legal"]
            view = answers[action]["messages"][-1]["view"]["game"]


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_answer_is_right_or_has_a_reason(lesson_id: str) -> None:
    answers = [answer for step in as_sent(lesson_id)["steps"] for answer in step["answers"].values()]
    assert any(not answer["right"] for answer in answers)
    for answer in answers:
        assert answer["right"] is not bool(answer.get("why"))
        assert answer["right"] is bool(answer.get("messages"))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_messages_follow_each_other_without_a_gap(lesson_id: str) -> None:
    """Like the news of a table, the entries of a message end with the version of its view."""
    sent = as_sent(lesson_id)
    for way in ways_through(sent):
        numbers = [entry["seq"] for message in messages_on(sent, way) for entry in message["told"]]
        assert numbers == [*range(numbers[0], numbers[0] + len(numbers))]
        for message in messages_on(sent, way):
            assert message["told"][-1]["seq"] == message["view"]["version"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_sentence_of_a_lesson_can_be_said(lesson_id: str, language: str) -> None:
    sent = as_sent(lesson_id)
    title, *others = sentences(sent, LessonVoice(language, sent["edition"]))
    assert title.strip()
    for text in others:
        assert text.endswith((".", "?", "!")), text
        assert len(text.split()) > 2, text
    assert not [text for text in (title, *others) if NOT_IN_WORDS.search(text)]


def test_several_right_answers_lead_on_by_themselves() -> None:
    sent = as_sent("beck-escapes")
    ways = [[action for _, action in way] for way in ways_through(sent)]
    assert sorted(ways) == [
        ["play escape", "play yellow-13", "play escape-2"],
        ["play escape-2", "play yellow-13", "play escape"],
    ]


def test_wrong_card_is_explained_by_the_trick() -> None:
    step = as_sent("beck-ranking")["steps"][2]
    codes = [why.get("code", why.get("text")) for why in step["answers"]["play skull-king"]["why"]]
    assert codes == ["lesson.ranking.why-caught", "no-suit", "mermaid-catches-king", "king-by-mermaid"]


def test_unknown_lesson_is_refused() -> None:
    with pytest.raises(LessonError) as refused:
        lesson_named("no-such")
    assert refused.value.reason.code == "no-such-lesson"


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"cues": [{}] * 2}, "2 cues"),
        ({"cues": [{}] * 7}, "7 cues"),
        ({"mood": "salty"}, "mood"),
        ({"seat": 3}, "nobody sits in seat 3"),
        ({"cues": [{}] * 6}, "more cues than steps"),
        ({"cues": [{}] * 4}, "play escape is wrong and has no reason"),
        ({"seats": ["Robin", "Nobody", "Old Tam"]}, "Nobody is no character"),
        ({"steps": ["start 0", "deal escape / green-1 / green-1"] + ["0 bid 0"] * 4}, "dealt-twice"),
    ],
)
def test_faulty_lesson_is_refused_with_its_fault(change: dict[str, Any], detail: str) -> None:
    plain = json.loads((DATA / "skull-king" / "beck-following.json").read_text())
    record = {**plain["record"], **{key: change[key] for key in ("seats", "steps") if key in change}}
    fields = {key: value for key, value in change.items() if key not in record}
    broken = {**plain, "record": record, **fields}
    with pytest.raises(LessonError, match="bad-lesson") as refused:
        document(read_lesson("broken", json.dumps(broken)))
    assert detail in refused.value.reason.args["detail"]
