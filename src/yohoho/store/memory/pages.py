"""Pages of rows in memory, newest first."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=_HasId)


def page_of(rows: Iterable[Row], moment: Callable[[Row], int], limit: int, before: int | None) -> list[Row]:
    """The newest rows older than `before`; all rows with the time of the last one are included."""
    older = [row for row in rows if before is None or moment(row) < before]
    older.sort(key=lambda row: (-moment(row), row.id))
    if limit < 1 or len(older) <= limit:
        return older[: max(limit, 0)]
    oldest = moment(older[limit - 1])
    return [row for row in older if moment(row) >= oldest]
