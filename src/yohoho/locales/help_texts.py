"""Translations of the command line's help, by the English text that stands beside its command or option."""

from collections.abc import Mapping

from yohoho.locales.catalogue_files import texts_of


def help_texts(language: str) -> Mapping[str, str]:
    """The translations into a language; none for English."""
    return texts_of(language, "help")


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
