"""Names that seem to be empty, and names that look alike."""

from pathlib import Path

import pytest

import yohoho
from yohoho.core.names import (
    BLANK_LETTERS,
    BLANK_MARKS,
    MAX_NAME_LENGTH,
    distinct_name,
    distinct_names,
    look_of,
    takes_room,
)

PAGE = Path(yohoho.__file__).parent / "web" / "sheets" / "names.js"
INVISIBLE = {
    "Braille cell": "\u2800",
    "Hangul filler": "\u3164",
    "narrow Hangul filler": "\uffa0",
    "Hangul initial filler": "\u115f",
    "Hangul medial filler": "\u1160",
    "null note": "\U0001d159",
    "zero-width space": "\u200b",
    "zero-width joiner": "\u200d",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "override": "\u202e",
    "tag": "\U000e0041",
    "variation selector": "\ufe0f",
    "supplementary variation selector": "\U000e0100",
    "grapheme joiner": "\u034f",
    "Khmer inherent vowel": "\u17b4",
    "Mongolian selector": "\u180b",
    "no-break space": "\u00a0",
    "newline": "\n",
}


@pytest.mark.parametrize("char", INVISIBLE.values(), ids=INVISIBLE)
def test_invisible_character_takes_no_room_and_changes_no_look(char: str) -> None:
    assert not takes_room(char)
    assert look_of(char) == ""
    assert look_of(f"Ann{char}") == look_of(f"{char}Ann") == look_of("Ann")


@pytest.mark.parametrize("char", ["a", "é", "名", "ب", "🦜", "न", "-", "<"])
def test_letter_takes_room(char: str) -> None:
    assert takes_room(char)


@pytest.mark.parametrize("other", ["ANN", "Ａｎｎ", "A\u200bnn", "𝐀nn", "Ann\u0020"])
def test_names_that_look_alike_have_equal_looks(other: str) -> None:
    assert look_of(other) == look_of("Ann")


@pytest.mark.parametrize("other", ["Anne", "Änn", "An n", "Ann (2)"])
def test_names_that_look_different_have_different_looks(other: str) -> None:
    assert look_of(other) != look_of("Ann")


def test_names_are_told_apart_by_the_first_free_number() -> None:
    names = ["Ann", "ann", "Bo", "Ann\u3164", "Ann (3)", "", ""]
    assert distinct_names(names) == ["Ann", "ann (2)", "Bo", "Ann\u3164 (3)", "Ann (3) (2)", "", ""]


def test_numbered_name_is_no_longer_than_any_name() -> None:
    longest = "x" * MAX_NAME_LENGTH
    assert distinct_name(longest, [longest]) == "x" * (MAX_NAME_LENGTH - 4) + " (2)"


def test_page_knows_the_same_blank_characters() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(escape_of(char) in page for char in BLANK_LETTERS)
    ranges = [rf"{escape_of(chr(first))}-{escape_of(chr(last))}" for first, last in BLANK_MARKS]
    assert all(each in page for each in ranges)


def escape_of(char: str) -> str:
    """The escape of a character in JavaScript."""
    code = f"{ord(char):04x}"
    return rf"\u{code}" if len(code) == 4 else rf"\u{{{code}}}"
