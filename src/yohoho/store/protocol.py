"""The interface of a store and the types it stores: the same for memory, one file and many machines.

A store keeps bytes and knows no rules. Times are milliseconds since 1970, given by the caller.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from yohoho.store.daily import AttemptResult, DailyStore
from yohoho.store.errors import WrongTable
from yohoho.store.reviews import ReviewStore
from yohoho.store.sheets import SheetStore

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


class GameRow(msgspec.Struct, frozen=True):
    """A finished game. Each person among the players owns it until that person deletes it."""

    id: str
    table_id: str
    """Empty for a game that was played elsewhere and imported here."""
    game: str
    finished: int
    players: tuple[str, ...]
    """Identities by seat; "" for a bot."""
    names: tuple[str, ...]
    record: bytes
    content_hash: str = ""
    """The same for every copy of the game; empty for a game from before this was stored."""

    @property
    def imported(self) -> bool:
        return not self.table_id


class GameShare(msgspec.Struct, frozen=True):
    """A link by which everybody can watch a finished game, made by one of its owners."""

    token: str
    """The unguessable part of the link."""
    game_id: str
    identity: str
    pseudonyms: bool
    """Whether the names of the players are hidden."""
    created: int


class Identity(msgspec.Struct, frozen=True):
    """A signed-in visitor: an id and the name shown to others."""

    id: str
    name: str
    created: int
    seen: int


class Store(SheetStore, DailyStore, ReviewStore, Protocol):
    """The event log of every table, the score sheets, the daily deal, reviews, and the other stored data.

    A method that writes returns when the data is durable; an exception means that nothing was written, except
    InDoubt. A caller that gets InDoubt, or is cancelled while it waits, must read again to know.

    Pages are newest first. `before` takes the time of the last row of the page before. Rows of one moment are
    never split, so that none is skipped: a page can be longer than `limit` by rows as old as its last one.
    """

    async def create_table(self, info: TableInfo, entries: Sequence[bytes]) -> None:
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

    async def info(self, table_id: str) -> TableInfo | None: ...

    async def find_code(self, code: str) -> TableInfo | None:
        """The live table with this code."""

    async def snapshot(self, table_id: str) -> Entry | None:
        """The newest snapshot, with the number of the last entry it contains."""

    async def save_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        """Store it unless there is a newer one. Raises UnknownTable, and VersionConflict when ahead of the
        log."""

    async def public_tables(self, limit: int, before: int | None = None) -> list[TableInfo]:
        """A page, by `updated`, of the live tables that anyone may find."""

    async def tables_of(self, identity: str, limit: int, before: int | None = None) -> list[TableInfo]:
        """A page, by `updated`, of the tables this person belongs to, archived ones too."""

    async def count_unfinished(self, opener: str, since: int) -> int:
        """How many tables this person has opened whose game is not over, updated later than this time."""

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        """A page, by `finished`, of the games this person owns; without their records."""

    async def game(self, game_id: str) -> GameRow | None: ...

    async def delete_game(self, game_id: str, identity: str) -> bool:
        """Remove this person as an owner, with their share and their name in an attempt at the daily deal,
        and the game with its reviews when its last owner goes; False when they did not own it."""

    async def import_game(self, game: GameRow) -> bool:
        """Add a game that belongs to no table; False when one of its players has this game already, or one of
        the same content."""

    async def count_imports(self, identity: str) -> int:
        """How many imported games this person owns."""

    async def share_game(self, share: GameShare) -> GameShare | None:
        """Share a game, or change whether names are hidden in the share that this person has of it already,
        which keeps its token. Returns the stored share; None when the person does not own the game."""

    async def find_share(self, token: str) -> GameShare | None: ...

    async def shares_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        """The shares that this person has made of these games, by the id of the game."""

    async def delete_share(self, game_id: str, identity: str) -> bool:
        """Revoke this person's share of a game; False when there was none."""

    async def save_person(self, person: Identity) -> None: ...

    async def person(self, identity: str) -> Identity | None: ...

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        """Add to the lessons that this person has finished; returns all of them, sorted. None is ever taken
        away, so that devices do not lose each other's progress."""

    async def finished_lessons(self, identity: str) -> list[str]:
        """The lessons that this person has finished, sorted."""

    async def setting(self, key: str) -> bytes | None: ...

    async def set_setting_once(self, key: str, value: bytes) -> bytes:
        """Set a setting that never changes: the first value wins. Returns the stored value."""

    async def save_setting(self, key: str, value: bytes) -> None:
        """Store a setting that changes: the last value wins."""

    async def newest_update(self) -> int | None:
        """The latest `updated` of the live tables; None when there are none."""

    async def archive(self, idle_since: int) -> int:
        """Archive every live table that was last updated before this time; returns their number.

        They lose their codes, which become free. An append with a live `info` reopens a table under the code
        given there, and raises CodeTaken when that belongs to another.
        """

    async def ping(self) -> None:
        """Try a write. Raises StoreError when the store cannot be written to."""

    async def backup(self, path: Path) -> None:
        """Write a consistent copy to a new file while the store is in use."""

    async def close(self) -> None:
        """Finish calls in flight, then close. Every later call raises StoreError."""


def check_table(
    table_id: str, info: TableInfo | None, games: Sequence[GameRow], results: Sequence[AttemptResult] = ()
) -> None:
    """Raises WrongTable unless everything that is appended belongs to this table."""
    named = [game.table_id for game in games] + [result.table_id for result in results]
    if info:
        named.append(info.id)
    for other in named:
        if other != table_id:
            raise WrongTable(table_id, other)
