"""A lesson for the third game: nothing but data is needed, and the game itself refuses and tells."""

import json
from typing import Any

import pytest

from yohoho.lessons import LessonError, all_lessons, document
from yohoho.lessons.library import read_lesson

LESSON: dict[str, Any] = {
    "idea": "rising",
    "ruling": "",
    "seat": 1,
    "record": {
        "game": "goofspiel",
        "options": {"players": 2, "cards": 3, "prizes": "rising"},
        "seats": ["Ruby", "Robin"],
        "steps": [
            "prize 1",
            "0 bid 3",
            "1 bid 1",
            "prize 2",
            "0 bid 1",
            "1 bid 2",
            "prize 3",
            "0 bid 2",
            "1 bid 3",
        ],
    },
    "cues": [{"wrong": {"*": "dear"}}, {"also": ["bid 3"], "wrong": {"*": "dear"}}, {"also": ["bid 2"]}],
}


def test_lesson_of_another_game_is_a_document() -> None:
    doc = document(read_lesson("goofspiel-rising", json.dumps(LESSON)))
    assert (doc.game, doc.edition, doc.seat, doc.length) == ("goofspiel", "", 1, 3)
    first = doc.steps[0]
    assert {action: answer.right for action, answer in first.answers.items()} == {
        "bid 1": True,
        "bid 2": False,
        "bid 3": False,
    }
    assert [why.text for why in first.answers["bid 2"].why] == ["lesson.rising.why-dear"]
    ends = [answer for step in doc.steps for answer in step.answers.values() if answer.next is None]
    assert {answer.messages[-1].view.phase for answer in ends if answer.right} == {"over"}


def test_secret_bid_of_another_seat_is_in_no_message_before_the_prize_is_taken() -> None:
    doc = document(read_lesson("goofspiel-rising", json.dumps(LESSON)))
    [ruby_bids] = doc.intro
    assert [event.card for event in ruby_bids.told[0].events] == [None]
    assert ruby_bids.view.you == 1


def test_step_that_the_game_refuses_is_named() -> None:
    steps = ["prize 1", "0 bid 9", *LESSON["record"]["steps"][2:]]
    broken = LESSON | {"record": LESSON["record"] | {"steps": steps}}
    with pytest.raises(LessonError) as refused:
        document(read_lesson("broken", json.dumps(broken)))
    assert refused.value.reason.args["detail"].startswith("0 bid 9: ")


def test_list_has_the_lessons_of_this_package_alone() -> None:
    assert "goofspiel" not in {lesson.game for lesson in all_lessons().values()}
