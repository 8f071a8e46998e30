"""The people on a sheet: names as people write them, colours, and the rounds they play."""

import unicodedata
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.core.names import MAX_NAME_LENGTH, look_of, takes_room
from yohoho.scorepad.errors import SheetError

NAME_LENGTH: Final = MAX_NAME_LENGTH
MAX_PEOPLE: Final = 40
"""The people on one sheet, with those who left. A document could name thousands to make counting slow."""
COLOURS: Final = 8
"""Colours are numbers from 0; the page has one for each seat."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian and Hindi cannot be written without them."""
MAX_MARKS: Final = 90
"""The code points of a name, accents included."""
MAX_TYPED_LENGTH: Final = 1000
"""The characters of a name before spaces and invisible characters are removed."""

_BUILT_IN: Final = (
    r"__\w+__|constructor|prototype|hasOwnProperty|isPrototypeOf|propertyIsEnumerable"
    r"|to(?:Locale)?String|valueOf"
)
"""Properties that every JavaScript object has: a page that stores lines by person would find these
instead."""
_PERSON_ID: Final = rf"^(?!(?:{_BUILT_IN})$)[A-Za-z0-9_-]+$(?!\n)"

PersonId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=_PERSON_ID)]
Colour: TypeAlias = Annotated[int, Meta(ge=0, lt=COLOURS)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
"""The number of a round."""
Points: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Beginning: TypeAlias = Points | Literal["average", "last"]


class Person(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A person on the sheet. A person who leaves stays on it, with the points of that moment."""

    id: PersonId
    name: str
    colour: Colour = 0
    since: Number = 1
    """The first round they play."""
    until: Number | None = None
    """The first round they no longer play."""
    away: Annotated[tuple[tuple[Number, Number], ...], Meta(max_length=50)] = ()
    """Rounds they sat out before they came back: from the first one up to the one they play again."""
    start: Beginning = 0
    """The points a latecomer begins with, or a word that keeps its meaning when rounds are corrected."""

    def plays(self, number: int) -> bool:
        if number < self.since or (self.until is not None and number >= self.until):
            return False
        return not any(left <= number < back for left, back in self.away)


def clean_name(text: str) -> str:
    """Return a name for display: one line without invisible characters. Raises SheetError.

    Markup stays in it, because the page shows it as text.
    """
    shown = " ".join("".join(map(_replace_unprintable, text[:MAX_TYPED_LENGTH])).split()).strip(_JOINERS)
    visible = sum(1 for char in shown if _is_visible(char))
    if not any(map(takes_room, shown)):
        raise SheetError("empty-name")
    if visible > NAME_LENGTH or len(shown) > MAX_MARKS or len(text) > MAX_TYPED_LENGTH:
        raise SheetError("name-too-long", most=NAME_LENGTH)
    return unicodedata.normalize("NFC", shown)


def _replace_unprintable(char: str) -> str:
    return char if char.isprintable() or char in _JOINERS else " "


def _is_visible(char: str) -> bool:
    """Whether the character takes space; accents and joiners belong to other characters."""
    return unicodedata.category(char)[0] != "M" and char not in _JOINERS


def same_name(one: str, other: str) -> bool:
    return key_of(one) == key_of(other)


def key_of(name: str) -> str:
    """The key of a name; spellings that look alike but for their case are one person."""
    return look_of(name)
