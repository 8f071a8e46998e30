"""Escaping of NUL in texts that people wrote, because PostgreSQL cannot store it.

The connections do this for every text, but not for texts in arrays, for whose elements asyncpg does not call
the codec.
"""

import re
from collections.abc import Iterable
from typing import Final

ESCAPE: Final = re.compile(r"\\[\\0]")


def escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\0", "\\0") if "\\" in text or "\0" in text else text


def unescape(text: str) -> str:
    return ESCAPE.sub(lambda match: match[0][1].replace("0", "\0"), text) if "\\" in text else text


def escape_all(texts: Iterable[str]) -> list[str]:
    return [escape(text) for text in texts]


def unescape_all(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(unescape(text) for text in texts)
