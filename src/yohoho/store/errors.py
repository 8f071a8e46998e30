"""Errors of a store: a code and arguments, never prose.

The subclasses are refusals: the request does not fit the stored data, and nothing was written. A plain
StoreError is a failure of the storage itself; everything in its transaction is undone. `path` among the
arguments is for the operator's log, not for players.
"""

import os

from yohoho.core.errors import YohohoError


class StoreError(YohohoError):
    """The store did nothing (or, with InDoubt, perhaps all); no write is ever half done."""


class UnknownTable(StoreError):
    """There is no table with this id."""

    def __init__(self, table: str) -> None:
        super().__init__("unknown-table", table=table)


class TableExists(StoreError):
    """There is already a table with this id."""

    def __init__(self, table: str) -> None:
        super().__init__("table-exists", table=table)


class CodeTaken(StoreError):
    """Another live table has this join code."""

    def __init__(self, join: str) -> None:
        super().__init__("code-taken", join=join)


class GameExists(StoreError):
    """There is already a finished game with this id."""

    def __init__(self, game: str) -> None:
        super().__init__("game-exists", game=game)


class WrongTable(StoreError):
    """An object of one table was passed in with another: a mistake of the caller."""

    def __init__(self, table: str, other: str) -> None:
        super().__init__("wrong-table", table=table, other=other)


class InDoubt(StoreError):
    """The connection to the database was lost during a write, which is stored completely or not at all. Only
    reading again tells which."""

    def __init__(self, path: str, detail: str) -> None:
        super().__init__("in-doubt", path=path, detail=detail)


class VersionConflict(StoreError):
    """The caller expected another last entry in this table's log; `seq` is the actual one."""

    def __init__(self, table: str, *, seq: int) -> None:
        super().__init__("conflict", table=table, seq=seq)
        self.seq = seq


class UnreadableEntry(StoreError):
    """An entry of a table's log is damaged, or comes from a version with other entries. Nothing can be
    written to the table, because nobody knows how it stands."""

    def __init__(self, table: str, number: int, detail: str) -> None:
        super().__init__("entry-unreadable", table=table, number=number, detail=detail)


def connection_detail(error: BaseException) -> str:
    """Why nobody answers, in the words of the system where it has some: libraries put others around them.

    >>> connection_detail(ConnectionRefusedError(111, "Connect call failed ('127.0.0.1', 5432)"))
    'Connection refused'
    """
    if isinstance(error, ConnectionError) and error.errno:
        return os.strerror(error.errno)
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
