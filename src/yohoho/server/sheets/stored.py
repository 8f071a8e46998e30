"""What a store holds of a sheet, read again: its operations, and the data that lists show."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from yohoho.scorepad import Operation
from yohoho.server.tables.observer import TableObserver
from yohoho.store.sheets import SheetInfo

MAX_CACHED_SUMMARIES: Final = 4_000
"""A person's history reads hundreds of them for every page."""
_operations = msgspec.json.Decoder(Operation)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The data that lists and the history show of a sheet. By seat, including those who left."""

    names: list[str]
    scores: list[int]
    ranks: list[int | None]
    """None for a person who left before the end."""
    rounds: int
    """How many are complete."""
    over: bool
    group: str
    operations: int


def read_operations(
    sheet_id: str, entries: Iterable[tuple[int, bytes]], observer: TableObserver
) -> list[Operation]:
    """The stored operations that can be read.

    Earlier versions accepted ids of people that are refused now; such an operation must not make a sheet
    unreadable.
    """
    operations = []
    for number, data in entries:
        try:
            operations.append(_operations.decode(data))
        except msgspec.ValidationError:
            observer.warn("operation-unreadable", sheet=sheet_id, number=number)
    return operations


def summary_of(info: SheetInfo) -> Summary:
    return _summary(info.summary)


@lru_cache(maxsize=MAX_CACHED_SUMMARIES)
def _summary(data: bytes) -> Summary:
    return msgspec.json.decode(data, type=Summary)
