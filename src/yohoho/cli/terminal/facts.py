"""The fields of any view or event as words, for games without a screen of their own."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.markup import escape

from yohoho.locales import Voice, with_minus

_SEATS: Final = ("seat", "waiting", "winner")
"""Fields that hold seats in every game that has them."""


def facts_of(
    thing: msgspec.Struct, voice: Voice, names: Sequence[str], without: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """The name and the value of each field that is not empty, as markup. `names` are markup already."""
    for name, value in msgspec.structs.asdict(thing).items():
        if name not in without and value not in (None, (), [], {}, ""):
            yield name.replace("_", " "), _words(value, voice, names if name in _SEATS else ())


def _words(value: Any, voice: Voice, names: Sequence[str]) -> str:
    match value:
        case bool():
            return voice.say("words.yes" if value else "words.no").split()[0]
        case int() if 0 <= value < len(names):
            return names[value]
        case Mapping():
            return voice.listed([f"{key} {_words(one, voice, names)}" for key, one in value.items()])
        case list() | tuple():
            return voice.listed([_words(one, voice, names) for one in value])
        case msgspec.Struct():
            return _words(msgspec.to_builtins(value), voice, names)
    return escape(with_minus(value))
