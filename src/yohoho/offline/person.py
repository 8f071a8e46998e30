"""The person at this device: an identity that needs no token, and daily deals to practise."""

from typing import Final

from msgspec.structs import replace

from yohoho.server.clock import WallClock
from yohoho.server.daily.service import DailyService
from yohoho.server.daily.wire import DailyTable
from yohoho.server.errors import ServerError
from yohoho.store.daily import DayRow
from yohoho.store.identities import Identity, IdentityRepository
from yohoho.table.guards import clean_name

ME: Final = "local"
"""The identity of the person at this device."""


class LocalPerson:
    """The identities of a device with one person, whose name comes with the first request that gives one."""

    def __init__(self, identities: IdentityRepository, clock: WallClock) -> None:
        self._identities = identities
        self._clock = clock

    async def find(self) -> Identity | None:
        return await self._identities.find(ME)

    async def create(self, name: str, token: str = "") -> tuple[Identity, str]:
        now = self._clock()
        person = Identity(ME, clean_name(name), now, now)
        await self._identities.save(person)
        return person, token

    async def rename(self, person: Identity, name: str) -> Identity:
        renamed = replace(person, name=clean_name(name), seen=self._clock())
        await self._identities.save(renamed)
        return renamed

    async def greet(self, person: Identity) -> Identity:
        return person

    def token_of(self, person: Identity) -> str:
        return ""


class PracticeDays(DailyService):
    """The daily deal without a server: every day can be played for practice, and none counts.

    The secret of a day is this device's own, so that the deals are not those of any server.
    """

    async def begin(self, me: Identity, game: str, address: str) -> DailyTable:
        raise ServerError("needs-server")

    async def _check_may_know(self, row: DayRow, guest: Identity | None) -> None:
        """Everybody may: nobody else plays these deals."""
