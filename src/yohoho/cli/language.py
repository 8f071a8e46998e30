"""The language of the command line: `--lang`, then YOHOHO_LANG, then the language of the system."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from yohoho import locales
from yohoho.core.errors import OptionsError
from yohoho.locales import LANGUAGES, best_language

OPTION: Final = "--lang"
VARIABLE: Final = "YOHOHO_LANG"
OF_SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of POSIX, in the order in which they count."""
_TAG: Final = re.compile(rf"({'|'.join(LANGUAGES)})([_.@-].*)?", re.IGNORECASE)
"""A language as it is or as POSIX writes it: `de`, `de_CH.UTF-8`."""


def language_of(args: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of a command line, also where it cannot be parsed otherwise.

    Where a language is named that does not exist, the next source counts: the error is said in it.
    """
    chosen = (
        value for value in (_find_option(args), environment.get(VARIABLE)) if value and _TAG.fullmatch(value)
    )
    system = (value for name in OF_SYSTEM if (value := environment.get(name)))
    return best_language(next(chosen, None) or next(system, None))


def check_language(args: Sequence[str], environment: Mapping[str, str]) -> None:
    """Raises OptionsError for a language that does not exist. The one of the system may be any."""
    typed, variable = _find_option(args), environment.get(VARIABLE)
    if typed == "":
        raise OptionsError("option-needs-value", option=OPTION)
    if typed is not None:
        locales.check_language(typed)
    if variable and not _TAG.fullmatch(variable):
        raise OptionsError(
            "unknown-language-in", variable=VARIABLE, name=variable[:40], known=list(LANGUAGES)
        )


def _find_option(args: Sequence[str]) -> str | None:
    for index, word in enumerate(args):
        if word == OPTION and index + 1 < len(args):
            return args[index + 1]
        if word.startswith(f"{OPTION}="):
            return word.removeprefix(f"{OPTION}=")
    return None
