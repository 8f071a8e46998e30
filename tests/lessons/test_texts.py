"""The texts of lessons: complete, used, with the words of their edition."""

import re

import pytest

from tests.complete_languages import COMPLETE
from tests.lessons.playing import as_sent, sentences
from tests.test_locales import slots
from tests.test_wording import texts
from yohoho.lessons import all_lessons
from yohoho.locales import catalogue
from yohoho.locales.catalogue_files import own_texts
from yohoho.locales.lesson_texts import LessonVoice

EDITIONS = {lesson.edition for lesson in all_lessons().values()} - {""}
FOREIGN_WORDS = [
    ("en", "schmidt", r"Tigress|Kraken|Whale|Loot|\b14\b"),
    ("fr", "schmidt", r"Fuite|Sirène|Tigresse|\b[Mm]is(e|er|ez|é)\b|Kraken|\b14\b"),
    ("de", "schmidt", r"Flucht|Meerjungfrau|Tigerin|Runde|Kraken|\b14\b"),
    ("it", "schmidt", r"\bFug[ah]e?\b|Siren|Tigre|Kraken|\b14\b"),
    ("en", "beck", r"Scary Mary"),
    ("fr", "beck", r"Scary Mary|Escape|Mermaid|[Aa]nnonc"),
    ("de", "beck", r"Scary Mary|Escape|Mermaid|Durchgang"),
    ("it", "beck", r"Scary Mary|Escape|Mermaid"),
    ("fr", "", r"\b(tu|ton|tes|toi)\b"),
]


def plain_keys(language: str) -> set[str]:
    """The keys without the forms for an edition."""
    return {key for key in own_texts(language, "lessons") if key.rpartition(".")[2] not in EDITIONS}


def keys_in_use() -> set[str]:
    """The keys of every text that a lesson shows."""
    keys = set()
    for lesson_id in all_lessons():
        sent = as_sent(lesson_id)
        keys |= {sent["title"], sent["idea"], sent["closing"]}
        for step in sent["steps"]:
            keys.add(step["cue"]["text"])
            whys = [why for answer in step["answers"].values() for why in answer.get("why", [])]
            keys |= {why["text"] for why in whys if "text" in why}
    return keys


@pytest.mark.parametrize("language", COMPLETE)
def test_texts_are_complete_sorted_and_used(language: str) -> None:
    texts = own_texts(language, "lessons")
    assert list(texts) == sorted(texts)
    assert plain_keys(language) == keys_in_use()


@pytest.mark.parametrize("language", COMPLETE)
def test_form_for_an_edition_is_of_a_text_that_this_edition_shows(language: str) -> None:
    ideas = {(lesson.edition, lesson.idea) for lesson in all_lessons().values()}
    for key in own_texts(language, "lessons").keys() - plain_keys(language):
        shared, _, edition = key.rpartition(".")
        assert shared in plain_keys(language), key
        assert (edition, shared.split(".")[1]) in ideas, key


@pytest.mark.parametrize("language", COMPLETE)
def test_slots_are_those_of_english(language: str) -> None:
    english = own_texts("en", "lessons")
    for key, entry in own_texts(language, "lessons").items():
        shared = key if key in english else key.rpartition(".")[0]
        assert slots(entry) == slots(english[shared]), key


@pytest.mark.parametrize(("language", "edition", "words"), FOREIGN_WORDS)
def test_lesson_uses_the_words_of_its_edition(language: str, edition: str, words: str) -> None:
    for lesson in all_lessons().values():
        if lesson.edition == edition:
            spoken = sentences(as_sent(lesson.id), LessonVoice(language, edition))
            assert not [text for text in spoken if re.search(words, text)], lesson.id


@pytest.mark.parametrize("language", COMPLETE)
def test_texts_are_clean(language: str) -> None:
    for key, entry in own_texts(language, "lessons").items():
        for text in texts(entry):
            assert text == re.sub(" +", " ", text).strip(), key
            assert "'" not in text, f"{key}: apostrophes are typographic"
            assert language != "fr" or not re.search(r"(?<=\w) [:;!?»]", text), f"{key}: no-break space"


@pytest.mark.parametrize("language", COMPLETE)
def test_no_text_hides_one_of_the_main_catalogue(language: str) -> None:
    assert not own_texts(language, "lessons").keys() & catalogue(language).keys()
