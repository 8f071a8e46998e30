"""The entry of the Web Worker (`web/python-worker/worker.js`): opens the store, and answers from then on."""

from __future__ import annotations

from typing import Any

from yohoho.core.errors import YohohoError
from yohoho.offline.browser_database import BrowserDatabase
from yohoho.offline.console_log import ConsoleLog
from yohoho.offline.local_server import LocalServer, Post
from yohoho.server.refusals import problem_of
from yohoho.store.indexed_db.store import open_indexed_db


async def start(database: Any, post: Post, console: Any) -> LocalServer:
    """A server on the rows of this database. Raises a StartError that names the problem as JSON."""
    try:
        store = await open_indexed_db(BrowserDatabase(database))
    except YohohoError as error:
        raise StartError(problem_of(error).error) from None
    return LocalServer(store, post, ConsoleLog(console))


class StartError(Exception):
    """The store cannot be opened. The text is the code of the reason."""
