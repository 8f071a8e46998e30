"""The language of the command line: `--lang`, then YOHOHO_LANG, then the language of the system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from yohoho.locales import best_language

OPTION: Final = "--lang"
VARIABLES: Final = ("YOHOHO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which they count; the last three are those of POSIX."""


def language_of(args: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language that a command line asks for, also where it cannot be parsed otherwise."""
    return best_language(_typed(args) or language_in(environment))


def language_in(environment: Mapping[str, str]) -> str | None:
    return next((value for name in VARIABLES if (value := environment.get(name))), None)


def _typed(args: Sequence[str]) -> str | None:
    for index, word in enumerate(args):
        if word == OPTION and index + 1 < len(args):
            return args[index + 1]
        if word.startswith(f"{OPTION}="):
            return word.removeprefix(f"{OPTION}=")
    return None
