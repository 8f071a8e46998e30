"""Identities in a store: signed-in visitors, and the lessons that each has finished."""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Identity(msgspec.Struct, frozen=True):
    """A signed-in visitor: an id and the name shown to others."""

    id: str
    name: str
    created: int
    seen: int


class IdentityRepository(Protocol):
    """The people of a store."""

    async def save(self, person: Identity) -> None: ...

    async def find(self, identity: str) -> Identity | None: ...

    async def finish_lessons(self, identity: str, lessons: Sequence[str]) -> list[str]:
        """Add to the lessons that this person has finished; returns all of them, sorted. None is ever taken
        away, so that devices do not lose each other's progress."""

    async def list_lessons(self, identity: str) -> list[str]:
        """The lessons that this person has finished, sorted."""
