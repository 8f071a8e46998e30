"""The words that a person may type, and the actions they may mean."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from yohoho.locales import LANGUAGES, Voice

_NUMBER: Final = re.compile(r"[+-]?\d{1,4}")
_MINUS: Final = "−"
"""The minus sign on the screen; people may type it as they read it."""


class NoSuchNumber(Exception):
    """A number was typed that is not on the screen, which shows 1 to `most`."""

    def __init__(self, number: int, most: int) -> None:
        self.number, self.most = number, most


class Meanings(msgspec.Struct):
    """The actions that words and bare numbers stand for in one situation.

    Actions that are not legal now are included: a person who names one gets the reason against it.
    """

    number: Callable[[int], list[str]]
    verbs: tuple[str, ...] = ()
    """Words that may stand before the rest: `play`, `bid`."""
    words: dict[str, list[str]] = {}

    def add(self, spellings: Iterable[str], *actions: str) -> None:
        """Add spellings of these actions; a spelling that exists keeps its first meaning, because equal cards
        are as good."""
        for spelling in spellings:
            self.words.setdefault(fold(spelling), list(actions))


def fold(text: str) -> str:
    """Letters and digits only, no accents, no capitals: `Grün 7` and `grun-7` are the same."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if sign.isalnum())


def words_for(voice: Voice, what: str) -> tuple[str, ...]:
    """The spellings of this word: in the person's language, and in English."""
    words = [word for speaker in (voice, Voice("en")) for word in speaker.say(f"words.{what}").split()]
    return tuple(dict.fromkeys(words))


def command_in(voice: Voice, text: str, commands: Iterable[str]) -> str | None:
    """The command that a text names, in any language: `?`, `hilfe`, `score`."""
    word = text.strip().casefold()
    voices = [voice, *(Voice(language) for language in LANGUAGES)]
    for speaker in voices:
        for command in commands:
            if word in speaker.say(f"words.{command}").split():
                return command
    return None


def of_players(verb: str, seats: Sequence[int], names: Sequence[str]) -> Meanings:
    """Players are called by the number of their seat or by name."""
    meanings = Meanings(lambda number: [f"{verb} {number}"], (verb,))
    for seat in seats:
        meanings.add([names[seat]], f"{verb} {seat}")
    return meanings


def understand(text: str, meanings: Meanings) -> list[str]:
    """The actions that a text may mean; none when it has no meaning here."""
    text = text.replace(_MINUS, "-")
    for attempt in (text, _without_verb(text, meanings.verbs)):
        if _NUMBER.fullmatch(attempt):
            return meanings.number(int(attempt))
        if actions := meanings.words.get(fold(attempt)):
            return actions
    return _actions_beginning(fold(_without_verb(text, meanings.verbs)), meanings)


def _without_verb(text: str, verbs: Iterable[str]) -> str:
    first, _, rest = text.strip().partition(" ")
    return rest.strip() if rest and fold(first) in {fold(verb) for verb in verbs} else text.strip()


def _actions_beginning(start: str, meanings: Meanings) -> list[str]:
    """All actions whose words begin like this: `ros` is Rosie."""
    if len(start) < 2:
        return []
    matches = [actions for spelling, actions in meanings.words.items() if spelling.startswith(start)]
    return list(dict.fromkeys(action for actions in matches for action in actions))
