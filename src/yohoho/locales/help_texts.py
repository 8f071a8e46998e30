"""Translations of the command line's help, by the English text that stands beside its command or option."""

from collections.abc import Mapping

from yohoho.locales.catalogue_files import texts_of


def help_texts(language: str) -> Mapping[str, str]:
    """Read the translations into a language; there are none for English."""
    return texts_of(language, "help")


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a help text, each as one line."""
    return [" ".join(part.split()) for part in text.split("\n\n")]


def is_example(paragraph: str) -> bool:
    """Return whether a paragraph is a command to type, which is the same in every language."""
    return paragraph.startswith("yohoho ")


def translate(text: str, language: str) -> str:
    """Translate a help text. A paragraph without a translation stays as it is."""
    translations = help_texts(language)
    return "\n\n".join(translations.get(part, part) for part in paragraphs(text))
