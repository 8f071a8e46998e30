"""The languages whose texts must be complete; another may be half translated, and say the rest in English."""

from typing import Final

from yohoho.locales import LANGUAGES

HALF_TRANSLATED: Final[frozenset[str]] = frozenset()
COMPLETE: Final = tuple(language for language in LANGUAGES if language not in HALF_TRANSLATED)
