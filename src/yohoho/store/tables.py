"""Tables in a store: the log of each and the append to it, its snapshot, and the row that lists show."""

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from yohoho.store.daily import AttemptResult
from yohoho.store.errors import WrongTable
from yohoho.store.games import GameRow

Status = Literal["lobby", "playing", "over", "archived"]
Entry = tuple[int, bytes]
"""An entry of a log with its number; the first entry of a table is number 1."""


class TableInfo(msgspec.Struct, frozen=True):
    """Data about a table that needs no reading of its log. All tables except archived ones are live."""

    id: str
    code: str
    """Six letters to join by, which no other live table or sheet has. "" once it is archived."""
    game: str
    title: str
    public: bool
    status: Status
    seats: int
    taken: int
    host: str
    people: tuple[str, ...]
    """The identities of the people who sit here, and of the host."""
    created: int
    updated: int
    opener: str
    """The person who opened it, whoever is its host now; the host, for a table from before this was
    stored."""


class TableRepository(Protocol):
    """The tables of a store."""

    async def create(self, info: TableInfo, entries: Sequence[bytes]) -> None:
        """Create a table whose log begins with these entries. Raises TableExists, CodeTaken."""

    async def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[bytes],
        info: TableInfo | None = None,
        games: Sequence[GameRow] = (),
        results: Sequence[AttemptResult] = (),
    ) -> int:
        """Append entries behind number `after`, with the row, the games and the results of attempts that they
        change; returns the new last number.

        All or nothing. Raises VersionConflict when `after` is not the last number: the caller reads the
        entries in between and decides again. Also raises UnknownTable, CodeTaken, GameExists and WrongTable.
        """

    async def read(self, table_id: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries behind number `after`, in order. Raises UnknownTable."""

    async def last_seq(self, table_id: str) -> int:
        """The number of the last entry, 0 when there is none. Raises UnknownTable."""

    async def last_seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The same for many tables in one query; unknown tables are left out."""

    async def find(self, table_id: str) -> TableInfo | None: ...

    async def find_by_code(self, code: str) -> TableInfo | None:
        """The live table with this code."""

    async def find_snapshot(self, table_id: str) -> Entry | None:
        """The newest snapshot, with the number of the last entry it contains."""

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        """Store it unless there is a newer one. Raises UnknownTable, and VersionConflict when ahead of the
        log."""

    async def list_public(self, limit: int, before: int | None = None) -> list[TableInfo]:
        """A page, by `updated`, of the live tables that anyone may find."""

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        """A page, by `updated`, of the tables this person belongs to, archived ones too."""

    async def count_unfinished(self, opener: str, since: int) -> int:
        """How many tables this person has opened whose game is not over, updated later than this time."""

    async def newest_update(self) -> int | None:
        """The latest `updated` of the live tables; None when there are none."""

    async def archive(self, idle_since: int) -> int:
        """Archive every live table that was last updated before this time; returns their number.

        They lose their codes, which become free. An append with a live `info` reopens a table under the code
        given there, and raises CodeTaken when that belongs to another.
        """


def check_table(
    table_id: str, info: TableInfo | None, games: Sequence[GameRow], results: Sequence[AttemptResult]
) -> None:
    """Raise WrongTable unless everything that is appended belongs to this table."""
    named = [game.table_id for game in games] + [result.table_id for result in results]
    if info:
        named.append(info.id)
    for other in named:
        if other != table_id:
            raise WrongTable(table_id, other)
