"""Texts of the page, from the catalogues it reads itself: what a test finds things by."""

import re
from functools import cache
from typing import Any

from yohoho.locales import LANGUAGES, Voice, catalogue
from yohoho.locales.catalogue_files import Entry
from yohoho.skull_king.editions import EDITIONS

SLOT = re.compile(r"\\\{(\w+)\\\}")


def text(key: str, language: str = "en", **slots: Any) -> str:
    """The catalogue's text of a key, with its slots filled in."""
    return Voice(language).say(key, **slots)


def in_any_language(key: str, **slots: Any) -> re.Pattern[str]:
    """Matches exactly the text of a key in any language and edition; a slot without a value fits all."""
    return _pattern(key, tuple(slots.items()))


@cache
def _pattern(key: str, slots: tuple[tuple[str, Any], ...]) -> re.Pattern[str]:
    values = dict(slots)

    def fill(slot: re.Match[str]) -> str:
        return re.escape(str(values[slot[1]])) if slot[1] in values else ".+"

    patterns: list[str] = []
    for entry in _entries(key):
        forms = {"other": entry} if isinstance(entry, str) else entry
        patterns += [SLOT.sub(fill, _escape(form)) for name, form in forms.items() if name != "by"]
    return re.compile(f"^(?:{'|'.join(dict.fromkeys(patterns))})$")


def _entries(key: str) -> list[Entry]:
    catalogues = [catalogue(language) for language in LANGUAGES]
    keys = [key, *(f"{key}.{edition}" for edition in EDITIONS)]
    return [entries[form] for form in keys for entries in catalogues if form in entries]


def _escape(words: str) -> str:
    """Matches the words themselves; browsers and catalogues differ in the kind of space between them."""
    return re.sub(r"\\?\s", r"\\s", re.escape(words))


def begins_with(key: str, **slots: Any) -> re.Pattern[str]:
    return re.compile(in_any_language(key, **slots).pattern.removesuffix("$"))


def contains(key: str, **slots: Any) -> re.Pattern[str]:
    return re.compile(in_any_language(key, **slots).pattern.removeprefix("^").removesuffix("$"))


def ignore_case(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """Matches the text also where it begins with a capital."""
    return re.compile(pattern.pattern, re.IGNORECASE)


def card_in_any_language(card: str) -> re.Pattern[str]:
    """Matches what begins with the name of a card: the rest says whose it is, or that it can be played."""
    names = dict.fromkeys(
        Voice(language, edition).card(card) for language in LANGUAGES for edition in EDITIONS
    )
    return re.compile(rf"^(?:{'|'.join(map(_escape, names))})(?!\w)")


def one_of(*patterns: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile("|".join(pattern.pattern for pattern in patterns))
