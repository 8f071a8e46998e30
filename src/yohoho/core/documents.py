"""Documents in JSON that people hand in: the text as editors save it, and the place of a fault."""

import re
from codecs import BOM_UTF8
from typing import Final

_PLACE: Final = re.compile(r" - at `(.*)`$")
_FIELD: Final = re.compile(r"field `([^`]*)`")
"""What the messages of msgspec name: where a value is, and a field that is missing or unknown there."""


def without_bom(text: str | bytes) -> str | bytes:
    """Return the text without the byte order mark that editors on Windows write before it.

    >>> without_bom("\\ufeff{}")
    '{}'
    """
    return text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(BOM_UTF8)


def fault_place(error: Exception) -> str:
    """Return the JSON path at which a document could not be read; `$` is the document.

    What msgspec says about it is English, and speaks of types of Python.

    >>> import msgspec
    >>> from yohoho.core.errors import Reason
    >>> for document in ({"code": 7}, {"ruling": "B-1"}):
    ...     try:
    ...         msgspec.convert(document, Reason)
    ...     except msgspec.ValidationError as error:
    ...         fault_place(error), str(error)
    ('$.code', 'Expected `str`, got `int` - at `$.code`')
    ('$.code', 'Object missing required field `code`')
    """
    place, field = (pattern.search(str(error)) for pattern in (_PLACE, _FIELD))
    return (place[1] if place else "$") + (f".{field[1]}" if field else "")
