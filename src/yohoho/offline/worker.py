"""The entry of the Web Worker (`web/python-worker/worker.js`): opens the store, and answers from then on."""

import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from yohoho.bots.fallback import BotFault
from yohoho.bots.network_provider import Network
from yohoho.core.errors import YohohoError
from yohoho.offline.browser_database import BrowserDatabase
from yohoho.offline.local_server import LocalServer, Post
from yohoho.server.refusals import problem_of
from yohoho.server.tables.observer import TableObserver
from yohoho.store.indexed_db.store import open_indexed_db


async def start(
    database: Any, post: Post, console: Any, load_network: Callable[[str], Awaitable[Any]]
) -> LocalServer:
    """Return a server on the rows of this database. Raises StartError."""
    try:
        store = await open_indexed_db(BrowserDatabase(database))
    except YohohoError as error:
        raise StartError(problem_of(error).error) from None

    async def load(game: str) -> Network:
        try:
            network: Network = await load_network(game)
        except Exception as error:  # a JsException, which only the browser has
            raise OSError(str(error)) from None
        return network

    return LocalServer(store, post, ConsoleLog(console), load)


class StartError(Exception):
    """Raised when the store cannot be opened. The text is the code of the reason."""


class ConsoleLog(TableObserver):
    """Logs faults only, since nobody counts anything here. Callers pass no cards, so none are logged."""

    def __init__(self, console: Any) -> None:
        self._console = console

    def warn(self, event: str, **facts: Any) -> None:
        self._console.warn(f"{event} {facts}")

    def store_failed(self, code: str, **facts: Any) -> None:
        self.warn("store-trouble", error=code, **facts)

    def note_crash(self, error: Exception) -> None:
        self._console.error("".join(traceback.format_exception(error)))

    def bot_failed(self, fault: BotFault, table: str) -> None:
        self.warn("bot-fault", table=table, kind=fault.kind, bot=fault.bot, detail=fault.detail)
