"""Names as a reader sees them: whether there is anything to see, and whether two of them look alike.

Letters of different scripts that look alike, such as the Latin and the Cyrillic A, count as different.
"""

import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

MAX_NAME_LENGTH: Final = 30
BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and symbols that show nothing: fillers of Hangul, the empty Braille cell, a null note."""
BLANK_MARKS: Final = (
    (0x034F, 0x034F),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0xFE00, 0xFE0F),
    (0xE0100, 0xE01EF),
)
"""Ranges of marks that show nothing themselves. Some change the letter before them, as Japanese and emoji
need, so names may hold them."""


def takes_room(char: str) -> bool:
    """Return whether the character shows something of its own: it is no space, no accent, not invisible.

    >>> takes_room("A"), takes_room("\\u0301")  # the second is an accent alone
    (True, False)
    """
    return (
        char != " "
        and char.isprintable()
        and char not in BLANK_LETTERS
        and unicodedata.category(char)[0] != "M"
    )


def _is_blank(char: str) -> bool:
    return char in BLANK_LETTERS or any(first <= ord(char) <= last for first, last in BLANK_MARKS)


def look_of(name: str) -> str:
    """Return what a reader tells names apart by: names with equal looks seem to be the same.

    >>> look_of("Ann\u3164") == look_of("ANN")
    True
    """
    letters = unicodedata.normalize("NFKC", name)
    shown = (char for char in letters if char.isprintable() and not _is_blank(char))
    return unicodedata.normalize("NFKC", " ".join("".join(shown).split()).casefold())


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number after it if another one looks like it. An empty name stays empty.

    >>> distinct_name("Ann", ["ann", "Bo"])
    'Ann (2)'
    """
    taken = set(map(look_of, others))
    if not name or look_of(name) not in taken:
        return name
    marks = (f" ({number})" for number in count(2))
    numbered = (f"{name[: MAX_NAME_LENGTH - len(mark)].rstrip()}{mark}" for mark in marks)
    return next(candidate for candidate in numbered if look_of(candidate) not in taken)


def distinct_names(names: Iterable[str]) -> list[str]:
    """Return the names in their order, each told apart from those before it.

    >>> distinct_names(["Ann", "Bo", "Ann"])
    ['Ann', 'Bo', 'Ann (2)']
    """
    distinct: list[str] = []
    for name in names:
        distinct.append(distinct_name(name, distinct))
    return distinct
