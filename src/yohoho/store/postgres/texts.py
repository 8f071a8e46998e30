"""Escaping of NUL in texts that people wrote, because PostgreSQL cannot store it.

The connections do this for every text, but not for texts in arrays, for whose elements asyncpg does not call
the codec.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

ESCAPE: Final = re.compile(r"\\[\\0]")


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\0", "\\0") if "\\" in text or "\0" in text else text


def unescaped(text: str) -> str:
    return ESCAPE.sub(lambda found: found[0][1].replace("0", "\0"), text) if "\\" in text else text


def all_escaped(texts: Iterable[str]) -> list[str]:
    return [escaped(text) for text in texts]


def all_unescaped(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(unescaped(text) for text in texts)
