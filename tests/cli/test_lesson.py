"""`yohoho lesson`: the list, every lesson played to its end, wrong answers explained."""

import json

import pytest
from typer.testing import CliRunner, Result

from tests.lessons.playing import as_sent, ways_through
from yohoho.cli import app
from yohoho.lessons import all_lessons
from yohoho.locales import LANGUAGES
from yohoho.locales.lesson_texts import LessonVoice


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["lesson", *words], input=typed, env={"COLUMNS": "200"})


def right_answers(lesson_id: str) -> str:
    """The first way through a lesson, as a person types it."""
    way = next(ways_through(as_sent(lesson_id)))
    return "".join(f"{action}\n" for _, action in way)


def test_list_names_every_lesson() -> None:
    for answer in (run(), run("--list"), run("beck-trump", "--list")):
        assert answer.exit_code == 0
        assert [line for line in answer.output.splitlines() if line[0] != " "] == [*all_lessons()]
    assert "Schwarz ist Trumpf: Die kleinste schwarze Karte" in run("--list", "--lang", "de").output


def test_list_and_lesson_as_json() -> None:
    listed = json.loads(run("--list", "--json").stdout)
    assert [lesson["id"] for lesson in listed] == [*all_lessons()]
    assert json.loads(run("skull-losing", "--json").stdout) == as_sent("skull-losing")


@pytest.mark.parametrize("lesson_id", all_lessons())
def test_lesson_is_played_to_its_end(lesson_id: str) -> None:
    """The languages take turns; the texts have tests of their own."""
    language = LANGUAGES[[*all_lessons()].index(lesson_id) % len(LANGUAGES)]
    answer = run(lesson_id, "--lang", language, typed=right_answers(lesson_id))
    assert answer.exit_code == 0, answer.output
    sent = as_sent(lesson_id)
    voice = LessonVoice(language, sent["edition"])
    shown = " ".join(answer.output.split())
    assert " ".join(voice.text(sent["closing"], {}).split()) + f" [{sent['ruling']}]" in shown
    assert voice.text(sent["title"], {}) in answer.output


def test_wrong_answer_is_explained_and_asked_again() -> None:
    typed = "black 3\n4\n9\nparrot\n" + right_answers("beck-following")
    shown = run("beck-following", typed=typed).output
    assert "Black 3 may not be played: you hold Green and must follow suit" in shown
    assert "[B-1]" in shown
    assert "Green 9 is the highest card of the suit. [Y-1]" in shown
    assert "parrot" in shown
    assert shown.count("Next: yohoho lesson beck-trump") == 1


def test_last_lesson_of_an_edition_names_no_next_one() -> None:
    assert "Next:" not in run("beck-powers", typed=right_answers("beck-powers")).output


def test_role_of_a_two_faced_card_is_asked_for() -> None:
    typed = "1\ng2\ntigress\nnobody\ntigress\nescape\ntigress\npirate\ny3\n"
    shown = run("beck-two-faced", typed=typed).output
    assert "Then the Mermaid wins, and you still need your trick." in shown
    assert "[B-11]" in shown.splitlines()[-2]
    assert "“nobody” means nothing here. Tigress" in shown, "the question is the hint"


def test_learner_may_leave_and_ask_for_help() -> None:
    shown = run("beck-trump", typed="?\ntable\nquit\n")
    assert shown.exit_code == 0
    assert shown.output.count("1/3:") == 3
    assert "2/3:" not in shown.output
    assert run("beck-trump", typed="").exit_code == 0, "the end of the input is no error"


@pytest.mark.parametrize("language", LANGUAGES)
def test_unknown_lesson_is_refused_in_every_language(language: str) -> None:
    refused = run("beck-whist", "--lang", language)
    assert refused.exit_code == 2
    assert "beck-whist" in refused.output
    assert json.loads(run("beck-whist", "--json").stdout)["error"] == "no-such-lesson"
