"""The texts of a language: a folder with `texts.json`, `lessons.json`, `rules.json` and `help.json`.

A language may lack a text, or a whole file: the English one is said in its place.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

import msgspec

Entry: TypeAlias = str | dict[str, str]
ENGLISH: Final = "en"


@cache
def own_texts(language: str, part: str) -> Mapping[str, Any]:
    """The entries that the language itself has in `PART.json`; none where it has no such file."""
    file = files("yohoho.locales").joinpath(language, f"{part}.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Any]) if file.is_file() else {}


@cache
def texts_of(language: str, part: str) -> Mapping[str, Any]:
    """The entries of `PART.json`, in English where the language has none.

    English forms such as `sk.round.schmidt` are left out where the language has the general `sk.round`.
    """
    own = own_texts(language, part)
    english = own_texts(ENGLISH, part).items()
    missing = {key: entry for key, entry in english if key not in own and key.rpartition(".")[0] not in own}
    return {**missing, **own} if missing else own
