"""Finished games in a store, and the links by which their owners share them."""

from collections.abc import Sequence
from typing import Protocol

import msgspec


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


class GameRepository(Protocol):
    """The finished games of a store. An append adds those that are played at a table."""

    async def find(self, game_id: str) -> GameRow | None: ...

    async def list_of(self, identity: str, limit: int, before: int | None = None) -> list[GameRow]:
        """A page, by `finished`, of the games this person owns; without their records."""

    async def delete(self, game_id: str, identity: str) -> bool:
        """Remove this person as an owner, with their share and their name in an attempt at the daily deal,
        and the game with its reviews when its last owner goes; False when they did not own it."""

    async def import_game(self, game: GameRow) -> bool:
        """Add a game that belongs to no table; False when one of its players has this game already, or one of
        the same content."""

    async def count_imports(self, identity: str) -> int:
        """How many imported games this person owns."""


class ShareRepository(Protocol):
    """The shares of finished games."""

    async def save(self, share: GameShare) -> GameShare | None:
        """Share a game, or change whether names are hidden in the share that this person has of it already,
        which keeps its token. Returns the stored share; None when the person does not own the game."""

    async def find(self, token: str) -> GameShare | None: ...

    async def list_of(self, identity: str, game_ids: Sequence[str]) -> list[GameShare]:
        """The shares that this person has made of these games, by the id of the game."""

    async def delete(self, game_id: str, identity: str) -> bool:
        """Revoke this person's share of a game; False when there was none."""
