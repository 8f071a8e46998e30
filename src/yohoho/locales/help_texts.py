"""Translations of the command line's help, by the English text that stands beside its command or option."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from yohoho.locales import LANGUAGES

SOURCE_LANGUAGE = "en"
TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE_LANGUAGE)


@cache
def help_texts(language: str) -> Mapping[str, str]:
    """The translations into a language; none for English."""
    if language == SOURCE_LANGUAGE:
        return {}
    text = files("yohoho.locales").joinpath("help", f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each as one line."""
    return [" ".join(part.split()) for part in text.split("\n\n")]


def is_example(paragraph: str) -> bool:
    """A command to type is the same in every language."""
    return paragraph.startswith("yohoho ")


def translated(text: str, language: str) -> str:
    """A help text in this language. A paragraph without a translation stays as it is."""
    known = help_texts(language)
    return "\n\n".join(known.get(part, part) for part in paragraphs(text))
