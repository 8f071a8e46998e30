"""The columns of a row type, and rows read into it."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec

from yohoho.store.sql.statement import Row, Values

S = TypeVar("S", bound=msgspec.Struct)


_TEXTS: Final = msgspec.json.Decoder(tuple[str, ...])


def read_texts(value: Any) -> tuple[str, ...]:
    """SQLite stores texts as JSON, PostgreSQL as an array."""
    return value if isinstance(value, tuple) else _TEXTS.decode(value)


_READERS: Final[dict[Any, Callable[[Any], Any]]] = {tuple[str, ...]: read_texts, bool: bool}
"""What SQLite and PostgreSQL give in another type than the field has."""


class Columns(Generic[S]):
    """The columns of a struct, in the order of its fields."""

    def __init__(self, row_type: type[S]) -> None:
        self._row_type = row_type
        self.fields = row_type.__struct_fields__
        self.names = ", ".join(self.fields)
        self.parameters = ", ".join(f":{name}" for name in self.fields)
        types = (field.type for field in msgspec.structs.fields(row_type))
        self._readers = [(number, _READERS[kind]) for number, kind in enumerate(types) if kind in _READERS]

    def read(self, row: Row) -> S:
        """Read a row of these columns."""
        values = list(row)
        for number, reader in self._readers:
            values[number] = reader(values[number])
        return self._row_type(*values)

    def read_all(self, rows: Iterable[Row]) -> list[S]:
        return [self.read(row) for row in rows]

    def read_first(self, rows: list[Row]) -> S | None:
        return self.read(rows[0]) if rows else None


def values_of(row: msgspec.Struct) -> Values:
    return msgspec.structs.asdict(row)
