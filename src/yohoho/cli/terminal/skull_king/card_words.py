"""The names that people type for cards: any capitals, with spaces or hyphens, in any of the languages.

`Green 7`, `rot-3`, `vert-3`, `14 noir`, `Skull King` and `Tigresse:fuite` become the names of the rules.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from yohoho.cli.terminal.words import fold
from yohoho.locales import LANGUAGES, Voice
from yohoho.skull_king.cards import BIT, BY_NAME, FACES, PRINTED, SUITS, TOP_RANK, TWO_FACED
from yohoho.skull_king.editions import EDITIONS

_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LONGEST: Final = 4
"""The most words that a name has: `Rascal le Flambeur 2`."""
_LOOT: Final = "loot"
_ROLES: Final = ("pirate", "escape")


def cards_typed(words: Sequence[str], speaker: Voice) -> list[str]:
    """The cards in these words, longest names first; words that name no card stay as they are."""
    spellings, names, rest = _spellings(speaker.language), list[str](), list(words)
    while rest:
        lengths = range(min(_LONGEST, len(rest)), 0, -1)
        length, name = next(
            ((length, name) for length in lengths if (name := _name_card(rest[:length], spellings))),
            (1, rest[0]),
        )
        names.append(name)
        rest = rest[length:]
    return names


def _name_card(words: Sequence[str], spellings: Mapping[str, str]) -> str | None:
    """The card that all of these words name together; a role stands after a colon in the last one."""
    *before, last = words
    card, colon, role = last.partition(":")
    if any(":" in word for word in before):
        return None
    text = " ".join([*before, card])
    name = text.casefold() if text.casefold() in BY_NAME else spellings.get(fold(text))
    if name is None or not colon:
        return name
    if name.startswith(_LOOT):  # the person who played it stands after the colon
        return f"{name}:{role}"
    return f"{name}:{spellings.get(f':{fold(role)}', role)}" if BIT[BY_NAME[name]] & TWO_FACED else None


@cache
def _spellings(language: str) -> dict[str, str]:
    """Names by their folded spelling; those of the person's language come first, then English."""
    names: dict[str, str] = {}
    for tongue in dict.fromkeys((language, "en", *LANGUAGES)):
        for edition in EDITIONS:
            voice = Voice(tongue, edition)
            for name, spellings in _of_voice(voice):
                for spelling in spellings:
                    for text in (spelling, spelling.casefold().translate(_UMLAUTS)):
                        names.setdefault(fold(text), name)
            for role in _ROLES:
                for word in voice.say(f"words.{role}").split():
                    names.setdefault(f":{fold(word)}", role)
    return names


def _of_voice(voice: Voice) -> list[tuple[str, list[str]]]:
    """The cards with what they are called by this voice."""
    numbers = [
        (f"{suit}-{rank}", [f"{suit} {rank}", f"{word} {rank}", f"{rank} {word}"])
        for suit in SUITS
        for word in [voice.say(f"suit.{suit}")]
        for rank in range(1, TOP_RANK + 1)
    ]
    return numbers + [
        (name, _special(name, voice))
        for name, card in BY_NAME.items()
        if ":" not in name and FACES[card] in PRINTED and FACES[card].partition("-")[0] not in SUITS
    ]


def _special(name: str, voice: Voice) -> list[str]:
    """`mermaid-2` is `Mermaid 2`; `pirate-rosie` is `Rosie D’Laney` or `Rosie`."""
    face = FACES[BY_NAME[name]]
    number = name.removeprefix(face).removeprefix("-")
    short = face.removeprefix("pirate-")
    return [f"{word} {number}" for word in (name.removesuffix(f"-{number}"), voice.card(face), short)]
