"""Games and requests of one person in the browser's server, without a browser and in virtual time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from tests.offline.seeded_game import SeededPlayer, new_seeded_source
from tests.server.client import messages_in
from tests.store.indexed_db.rows_in_memory import RowsInMemory
from tests.virtual_time import virtual_ms
from yohoho.offline.local_server import LocalServer
from yohoho.offline.person import ME
from yohoho.server.tables.observer import TableObserver
from yohoho.store.indexed_db.store import open_indexed_db
from yohoho.store.protocol import Store

SHORT: dict[str, dict[str, Any]] = {
    "schmidt": {"game": "skull-king", "options": {"edition": "schmidt", "players": 3, "plan": [1, 2]}},
    "beck": {"game": "skull-king", "options": {"edition": "beck", "players": 3, "plan": [2, 3]}},
    "skull": {"game": "skull", "options": {"players": 3}},
}


class LocalGame:
    """A server on these rows, and the person who plays there."""

    identity, token = ME, ""

    def __init__(self, store: Store, rows: RowsInMemory) -> None:
        self.store, self.rows = store, rows
        self.server = LocalServer(
            store,
            self._hear,
            TableObserver(),
            self.load_network,
            clock=virtual_ms,
            random=new_seeded_source(),
            bot_delay=0,
        )
        self.heard: dict[str, list[str]] = {}
        self.players: dict[str, SeededPlayer] = {}

    @classmethod
    async def open(cls, rows: RowsInMemory | None = None) -> LocalGame:
        given_rows = RowsInMemory() if rows is None else rows
        return cls(await open_indexed_db(given_rows), given_rows)

    def _hear(self, name: str, frame: str) -> None:
        self.heard.setdefault(name, []).append(frame)
        if frame and name in self.players:
            self.players[name].hear(frame)

    async def load_network(self, game: str) -> Any:
        """There is none, unless a test provides one."""
        raise OSError(game)

    @property
    def frames(self) -> list[str]:
        """Every message that came, one by one."""
        return [
            text for came in self.heard.values() for frame in came if frame for text in messages_in(frame)
        ]

    async def ask(self, method: str, address: str, body: Any = None) -> Any:
        """The answer to a request; an error is a dictionary with its code in `error`."""
        text = body if isinstance(body, str) else json.dumps(body) if body is not None else ""
        status, answer = await self.server.request(method, address, text)
        content = json.loads(answer) if answer else None
        assert (status < 300) == (not isinstance(content, dict) or "error" not in content)
        return content

    async def play(self, settings: dict[str, Any]) -> str:
        """Play a whole game with bots; returns the table."""
        if await self.server.person.find() is None:
            await self.ask("POST", "/api/me", {"name": "Ida"})
        table: str = (await self.ask("POST", "/api/tables", {"settings": settings, "start": True}))["id"]
        await self.play_on(table)
        return table

    async def play_on(self, table: str, name: str = "game") -> None:
        player = SeededPlayer(lambda data: self.server.receive(name, data))
        self.players[name] = player
        self.server.connect(name, table)
        player.greet()
        await player.over.wait()
        self.server.disconnect(name)
        await self.server.background.join(1)

    def read_store(self, read: Callable[[Store], Awaitable[Any]]) -> Any:
        async def read_stored() -> Any:
            return await read(await open_indexed_db(self.rows))

        return asyncio.run(read_stored())
