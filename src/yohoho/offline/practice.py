"""The daily deal without a server: every day is there to practise, and none counts.

The secret of a day is this device's own, so that the deals are not those of any server.
"""

from yohoho.server.daily.service import DailyService
from yohoho.server.daily.wire import DailyTable
from yohoho.server.errors import ServerError
from yohoho.store.daily import DayRow
from yohoho.store.protocol import Identity


class PracticeDays(DailyService):
    async def begin(self, me: Identity, game: str, address: str) -> DailyTable:
        raise ServerError("needs-server")

    async def _check_may_know(self, row: DayRow, guest: Identity | None) -> None:
        """Everybody may: nobody else plays these deals."""
