"""The person at this device, who needs no token."""

from typing import Final

from msgspec.structs import replace

from yohoho.server.clock import WallClock
from yohoho.store.protocol import Identity, Store
from yohoho.table.guards import clean_name

ME: Final = "local"
"""The identity of the person at this device."""


class LocalPerson:
    """Has a name from the first request that gives one."""

    def __init__(self, store: Store, clock: WallClock) -> None:
        self._store = store
        self._clock = clock

    async def find(self) -> Identity | None:
        return await self._store.person(ME)

    async def create(self, name: str, token: str = "") -> tuple[Identity, str]:
        now = self._clock()
        person = Identity(ME, clean_name(name), now, now)
        await self._store.save_person(person)
        return person, token

    async def rename(self, person: Identity, name: str) -> Identity:
        renamed = replace(person, name=clean_name(name), seen=self._clock())
        await self._store.save_person(renamed)
        return renamed

    async def greet(self, person: Identity) -> Identity:
        return person

    def token_of(self, person: Identity) -> str:
        return ""
