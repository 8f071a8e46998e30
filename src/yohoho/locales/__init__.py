"""Sentences in four languages, made from codes and arguments. The page reads the same catalogues.

A catalogue is a flat JSON object. A value is a text with `{argument}` slots, or an object with one text
per CLDR plural category and the argument to count by: `{"by": "cards", "one": …, "other": …}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from yohoho.core.errors import Reason
from yohoho.locales.game_words import Entry, as_title, with_words_of_games

LANGUAGES: Final = ("en", "fr", "de", "it")
WORD_GROUPS: Final = ("suit", "edition", "disc", "phase")
"""Arguments of these names are words with a translation of their own."""

_SLOT: Final = re.compile(r"\{(\w+)\}")
_NUMBERED: Final = re.compile(r"-(\d+)$")


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """All entries of a language, with the texts of games of other packages."""
    text = files(__name__).joinpath(f"{language}.json").read_bytes()
    return with_words_of_games(msgspec.json.decode(text, type=dict[str, Entry]), language)


def best_language(wanted: str | None) -> str:
    """The catalogue for a language tag such as `de_CH.UTF-8`; English when there is none."""
    short = (wanted or "")[:2].lower()
    return short if short in LANGUAGES else "en"


class Voice:
    """Makes sentences in one language, with the card names of one edition."""

    def __init__(self, language: str = "en", edition: str = "beck") -> None:
        self.language = language
        self.edition = edition
        self._entries = catalogue(language)

    def say(self, key: str, **args: Any) -> str:
        """The text of a key with its arguments filled in."""
        return self._fill(self._entries[key], args)

    def has(self, key: str) -> bool:
        return key in self._entries

    def first_key(self, *keys: str) -> str:
        """The first key that has a text; otherwise the last one."""
        return next((key for key in keys if key in self._entries), keys[-1])

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence; cards, suits and the like in this language."""
        return self.reason_of(reason.code, reason.args)

    def reason_of(self, code: str, args: Mapping[str, Any], as_typed: tuple[str, ...] = ()) -> str:
        """Arguments named in `as_typed` are quoted unchanged, because people look for what they wrote.

        A sentence that names a card may differ by edition, as the cards' names do. A reason that only the
        game of another package gives may have no sentence: its code is said instead.
        """
        key = f"reason.{code}"
        entry = self._entries.get(f"{key}.{self.edition}") or self._entries.get(key) or as_title(code)
        words = {key: value if key in as_typed else self.word(key, value) for key, value in args.items()}
        return self._fill(entry, words)

    def reasons(self, reasons: Sequence[Reason]) -> str:
        return " ".join(self.reason(reason) for reason in reasons)

    def card(self, name: str) -> str:
        """`green-7` → `Green 7`; `tigress:pirate` → `Tigress (as a pirate)`."""
        held, _, role = name.partition(":")
        if f"card.as-{role}" in self._entries:
            return self.say(f"card.as-{role}", card=self.card(held))
        suit, _, rank = held.partition("-")
        if f"suit.{suit}" in self._entries and rank:
            return self.say("card.number", suit=self.say(f"suit.{suit}"), rank=rank.partition("-")[0])
        for key in self._card_keys(held):
            if key in self._entries:
                return self.say(key)
        return name

    def _card_keys(self, held: str) -> list[str]:
        unnumbered = _NUMBERED.sub("", held)
        return [f"card.{unnumbered}.{self.edition}", f"card.{unnumbered}"]

    def word(self, key: str, value: Any) -> Any:
        """An argument in this language; as it is where there is no word for it."""
        if isinstance(value, list):
            return self.listed([self.word(key.removesuffix("s"), item) for item in value])
        if key in ("card", "leader"):
            return self.card(value)
        if key in WORD_GROUPS and f"{key}.{value}" in self._entries:
            return self.say(f"{key}.{value}")
        return value

    def listed(self, items: Sequence[object]) -> str:
        return ", ".join(str(item) for item in items)

    def _fill(self, entry: Entry, args: Mapping[str, Any]) -> str:
        if isinstance(entry, dict):
            category = _plural_category(self.language, args[entry["by"]])
            entry = entry.get(category, entry["other"])
        return _SLOT.sub(lambda slot: str(args.get(slot[1], slot[0])), entry)


def _plural_category(language: str, count: int) -> str:
    from babel import Locale  # takes a moment to load, and few texts need it

    return Locale(language).plural_form(abs(count))
