"""Statements with named parameters, written once for SQLite and PostgreSQL.

Both understand nearly all of our SQL. `Either` holds a part that differs, mostly because the one keeps lists
of people in tables and the other in arrays.
"""

import re
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")
Row = tuple[Any, ...]
Values = Mapping[str, Any]

PARAMETER: Final = re.compile(r"(?<!:):([a-z_]+)")
IN_TEXTS: Final = re.compile(r"\bIN :([a-z_]+)")
PART: Final = re.compile(r"\{([a-z_]+)\}")


class Either(NamedTuple):
    """The same in both dialects."""

    sqlite: str
    postgres: str


class Statement:
    """A statement in both dialects.

    A parameter is `:name`; `IN :names` takes a tuple of texts. A name in braces stands for a part that
    differs. An empty text is for a table that a dialect does not have: it does nothing.
    """

    def __init__(self, text: str | Either, **parts: Either) -> None:
        sqlite, postgres = text if isinstance(text, Either) else (text, text)
        self.sqlite = PART.sub(lambda name: parts[name[1]].sqlite, sqlite)
        self.lists = frozenset(IN_TEXTS.findall(self.sqlite))
        """The parameters that take a tuple of texts behind IN."""
        postgres = PART.sub(lambda name: parts[name[1]].postgres, postgres)
        postgres = IN_TEXTS.sub(r"= ANY(:\1::text[])", postgres)
        self.parameters = tuple(dict.fromkeys(PARAMETER.findall(postgres)))
        """The parameters in the order of their numbers in PostgreSQL."""
        self.postgres = PARAMETER.sub(lambda name: f"${self.parameters.index(name[1]) + 1}", postgres)


class Query(NamedTuple):
    """A statement and its values; a list of values runs it once with each."""

    statement: Statement
    values: Values | Sequence[Values]


Steps = Generator[Query, list[Row], T]
"""A transaction: it yields queries, gets the rows of each, and returns its result."""
