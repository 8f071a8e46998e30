"""The server in the browser, which answers the page's requests for the one person who sits there."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from yohoho.core.errors import YohohoError
from yohoho.core.record import dumps, loads
from yohoho.offline.adapter import answer
from yohoho.offline.direct_bots import DirectBots, LoadNetwork
from yohoho.offline.page_carrier import PageCarrier
from yohoho.offline.person import ME, LocalPerson, PracticeDays
from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock, wall_ms
from yohoho.server.config import Config
from yohoho.server.daily.references import References
from yohoho.server.errors import ServerError, for_players
from yohoho.server.history import GameHistory
from yohoho.server.imports import GameImporter, importable
from yohoho.server.limits import Limits
from yohoho.server.random_source import SYSTEM_RANDOM, RandomSource
from yohoho.server.refusals import bad_request, problem_of, status_of
from yohoho.server.replay import replay_of
from yohoho.server.routes.request import Packed, Services
from yohoho.server.tables.carrier import refuse
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.session import TableSession
from yohoho.store.protocol import Store
from yohoho.table.clock import BOT_DELAY

CONFIG: Final = Config(data=Path(), limits=False, tables_each=sys.maxsize)
"""A person at their own device has no limits but those of the storage."""

Post = Callable[[str, str], None]
"""Takes a frame to the connection of this name; an empty one ends the connection."""


class LocalServer:
    """Answers requests and serves tables for one page, with the parts of which the server consists too."""

    def __init__(
        self,
        store: Store,
        post: Post,
        observer: TableObserver,
        load_network: LoadNetwork,
        clock: WallClock = wall_ms,
        random: RandomSource = SYSTEM_RANDOM,
        bot_delay: int = BOT_DELAY,
    ) -> None:
        self.clock = clock
        self.observer = observer
        self.background = BackgroundTasks()
        self.person = LocalPerson(store.identities, clock)
        bots = DirectBots(load_network)
        self.hub = Hub(
            store.tables,
            bots,
            clock=clock,
            random=random,
            bot_delay=bot_delay,
            observer=observer,
            background=self.background,
        )
        days = PracticeDays(
            store,
            self.hub,
            References(store.daily, bots, self.background, observer),
            b"",  # no day is counted, so no address is hashed
            clock=clock,
            random=random,
            observer=observer,
        )
        self._services = Services(
            bots=bots,
            clock=clock,
            config=CONFIG,
            daily_service=days,
            game_history=GameHistory(store, observer, _call),
            hub=self.hub,
            identities=self.person,
            importer=GameImporter(store.games, _check_record, CONFIG.imports_each),
            limits=Limits(on=CONFIG.limits),
            observer=observer,
            random=random,
            replays=DirectReplays(),
            store=store,
        )
        self._post = post
        self._carriers: dict[str, PageCarrier] = {}

    # --- requests

    async def request(self, method: str, address: str, body: str) -> tuple[int, str]:
        """Return the status and the JSON of an answer."""
        try:
            return await answer(self._services, await self.person.find(), method, address, body)
        except YohohoError as error:
            return _refusal(for_players(error, self.observer))
        except RecursionError:
            return _refusal(bad_request("nested too deeply"))
        except Exception as error:
            self.observer.note_crash(error)
            return _refusal(ServerError("our-fault"))

    # --- tables

    def connect(self, name: str, table_id: str) -> None:
        """Serve a connection to a table from now on; each connection has a name of its own."""
        carrier = self._carriers[name] = PageCarrier(lambda frame: self._post(name, frame))
        self.background.start(self._serve(name, carrier, table_id))

    async def _serve(self, name: str, carrier: PageCarrier, table_id: str) -> None:
        session = TableSession(carrier, self.hub, self.clock, self.observer, self.background, ME)
        try:
            await session.run(table_id)
        except YohohoError as error:
            await refuse(carrier, error, self.observer)
        except Exception as error:  # a defect of this package
            self.observer.note_crash(error)
        finally:
            del self._carriers[name]
            self._post(name, "")

    def receive(self, name: str, data: str) -> None:
        """Take a message from a connection; one that comes too late is dropped."""
        if carrier := self._carriers.get(name):
            carrier.put(data)

    def disconnect(self, name: str) -> None:
        if carrier := self._carriers.get(name):
            carrier.disconnect()


class DirectReplays:
    """Makes replays in the same process, because a browser's worker starts no other."""

    async def replay(self, record: bytes) -> Packed:
        return Packed(msgspec.json.encode(replay_of(loads(record))))


async def _check_record(record: bytes) -> bytes:
    return dumps(importable(loads(record))).encode()


async def _call(work: Callable[[], Any]) -> Any:
    return work()


def _refusal(error: YohohoError) -> tuple[int, str]:
    return status_of(error), msgspec.json.encode(problem_of(error)).decode()
