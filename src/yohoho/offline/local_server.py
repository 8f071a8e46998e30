"""Everything that a page asks a server for, answered in the browser for the one person who sits there."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from yohoho.core.errors import YohohoError
from yohoho.core.record import dumps, loads
from yohoho.offline.direct_bots import DirectBots, LoadNetwork
from yohoho.offline.practice import PracticeDays
from yohoho.offline.requests import answer
from yohoho.offline.session import LocalSession
from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock, wall_ms
from yohoho.server.daily.references import References
from yohoho.server.errors import ServerError, for_players
from yohoho.server.history import GameHistory
from yohoho.server.importable import importable
from yohoho.server.imports import GameImporter
from yohoho.server.random_source import SYSTEM_RANDOM, RandomSource
from yohoho.server.refusals import bad_request, problem_of, status_of
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.store.protocol import Identity, Store
from yohoho.table.clock import BOT_DELAY
from yohoho.table.guards import clean_name

ME: Final = "local"
"""The identity of the person at this device."""
OK: Final = 200
MOST_IMPORTS: Final = 1_000

Post = Callable[[str, str], None]
"""Takes a frame to the connection of this name; an empty one ends the connection."""


class LocalServer:
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
        self.store = store
        self.clock = clock
        self.observer = observer
        self.bots = DirectBots(load_network)
        self.background = BackgroundTasks()
        self.hub = Hub(
            store,
            self.bots,
            clock=clock,
            random=random,
            bot_delay=bot_delay,
            observer=observer,
            background=self.background,
        )
        self.history = GameHistory(store, observer, _at_once)
        self.importer = GameImporter(store, _checked_record, MOST_IMPORTS)
        self.days = PracticeDays(
            store,
            self.hub,
            References(store, self.bots, self.background, observer),
            b"",
            clock=clock,
            random=random,
            observer=observer,
        )
        self._post = post
        self._sessions: dict[str, LocalSession] = {}

    # --- requests

    async def request(self, method: str, address: str, body: str) -> tuple[int, str]:
        """The status and the JSON of an answer."""
        try:
            found = await answer(self, method, address, body.encode())
            return OK, msgspec.json.encode(found).decode()
        except YohohoError as error:
            return _refused(for_players(error, self.observer))
        except RecursionError:
            return _refused(bad_request("nested too deeply"))
        except Exception as error:
            self.observer.crashed(error)
            return _refused(ServerError("our-fault"))

    async def guest(self) -> Identity | None:
        return await self.store.person(ME)

    async def me(self) -> Identity:
        """Raises ServerError before the person has a name."""
        person = await self.guest()
        if person is None:
            raise ServerError("who-are-you")
        return person

    async def name_me(self, name: str) -> Identity:
        known, now = await self.guest(), self.clock()
        person = Identity(ME, clean_name(name), known.created if known else now, now)
        await self.store.save_person(person)
        return person

    # --- tables

    def connect(self, name: str, table_id: str) -> None:
        """Serve a connection to a table from now on. `name` tells connections apart."""
        session = LocalSession(self.hub, self.clock, self.observer, ME, lambda frame: self._post(name, frame))
        self._sessions[name] = session
        self.background.start(self._serve(name, session, table_id))

    async def _serve(self, name: str, session: LocalSession, table_id: str) -> None:
        try:
            await session.run(table_id)
        except Exception as error:  # a defect of this package
            self.observer.crashed(error)
        finally:
            del self._sessions[name]
            self._post(name, "")

    def receive(self, name: str, data: str) -> None:
        """A message through a connection; one that comes too late is dropped."""
        if session := self._sessions.get(name):
            session.receive(data)

    def disconnect(self, name: str) -> None:
        if session := self._sessions.get(name):
            session.end()


async def _checked_record(sent: bytes) -> bytes:
    return dumps(importable(loads(sent))).encode()


async def _at_once(work: Callable[[], Any]) -> Any:
    return work()


def _refused(error: YohohoError) -> tuple[int, str]:
    return status_of(error), msgspec.json.encode(problem_of(error)).decode()
