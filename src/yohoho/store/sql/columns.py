"""The columns of a row type, and rows read into it."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

import msgspec

from yohoho.store.sql.statement import Row, Values

S = TypeVar("S", bound=msgspec.Struct)


def read_texts(value: Any) -> tuple[str, ...]:
    """SQLite stores texts as JSON, PostgreSQL as an array."""
    return value if isinstance(value, tuple) else msgspec.json.decode(value, type=tuple[str, ...])


_READERS: Final[dict[Any, Callable[[Any], Any]]] = {tuple[str, ...]: read_texts, bool: bool}
"""What SQLite and PostgreSQL give in another type than the field has."""


class Columns(Generic[S]):
    """The columns of a struct, in the order of its fields."""

    def __init__(self, row_type: type[S]) -> None:
        self._row_type = row_type
        self.fields = row_type.__struct_fields__
        self.names = ", ".join(self.fields)
        self.parameters = ", ".join(f":{name}" for name in self.fields)
        fields = msgspec.structs.fields(row_type)
        self._readers = {field.name: _READERS[field.type] for field in fields if field.type in _READERS}

    def read(self, row: Row) -> S:
        """Read a row that begins with these columns."""
        values = dict(zip(self.fields, row, strict=False))
        for name, reader in self._readers.items():
            values[name] = reader(values[name])
        return self._row_type(**values)

    def read_all(self, rows: Iterable[Row]) -> list[S]:
        return [self.read(row) for row in rows]

    def read_first(self, rows: list[Row]) -> S | None:
        return self.read(rows[0]) if rows else None


def values_of(row: msgspec.Struct) -> Values:
    return msgspec.structs.asdict(row)
