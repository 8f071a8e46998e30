"""A whole game with the same secrets and the same moves in every run, on whatever carries its frames.

It imports nothing but yohoho, because it also runs in the browser's Python.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Final

from yohoho.offline.local_server import LocalServer
from yohoho.offline.person import ME
from yohoho.server.random_source import RandomSource
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.store.identities import Identity
from yohoho.store.indexed_db.store import open_indexed_db
from yohoho.table import read_settings

EVENING: Final = 1_794_859_200_000
SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "schmidt": {"game": "skull-king", "options": {"edition": "schmidt", "players": 4, "plan": [1, 2, 3]}},
    "beck": {
        "game": "skull-king",
        "options": {"edition": "beck", "players": 3, "plan": [2, 4, 6], "kraken": True, "loot": True},
    },
    "skull": {"game": "skull", "options": {"players": 4}},
}
"""One short game of each kind."""


async def no_network(game: str) -> Any:
    raise OSError(game)


def evening() -> int:
    return EVENING


def new_seeded_source() -> RandomSource:
    """The same ids, codes and secrets in every run."""
    return RandomSource(Random(7).randbytes)


async def open_seeded_table(hub: Hub, name: str) -> str:
    settings = read_settings(SETTINGS[name])
    return (await hub.create(ME, "Ida", settings, start=True)).id


class SeededPlayer:
    """Answers every frame in which it is asked, until the game is over."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._choices = Random(11)
        self._answered = 0
        self._commands = 0
        self.frames: list[str] = []
        self.over = asyncio.Event()

    def greet(self) -> None:
        self._send(json.dumps({"type": "hello", "protocol": 1, "batch": True}))

    def hear(self, frame: str) -> None:
        self.frames.append(frame)
        document = json.loads(frame)
        for message in document if isinstance(document, list) else [document]:
            if "view" in message:
                self._look(message["view"])

    def _look(self, view: dict[str, Any]) -> None:
        if view["phase"] == "over":
            self.over.set()
        elif view["version"] > self._answered and (command := self._command(view)):
            self._answered = view["version"]
            self._commands += 1
            self._send(json.dumps({"type": "do", "id": f"c{self._commands}", "command": command}))

    def _command(self, view: dict[str, Any]) -> dict[str, Any] | None:
        if view.get("reconsider_until"):
            return {"do": "confirm"}
        legal = view["game"].get("legal", [])
        waits = view["you"] in view["game"].get("waiting", [])
        return {"do": "act", "action": self._choices.choice(legal)} if legal and waits else None


async def open_seeded_server(database: Any, hear: Callable[[str], None]) -> LocalServer:
    """The server of the browser on this database of rows, for Ida, who hears every frame."""
    store = await open_indexed_db(database)
    await store.identities.save(Identity(ME, "Ida", EVENING, EVENING))
    return LocalServer(
        store,
        lambda _, frame: hear(frame) if frame else None,
        TableObserver(),
        no_network,
        clock=evening,
        random=new_seeded_source(),
        bot_delay=0,
    )


async def local_frames(name: str, database: Any) -> list[str]:
    """The frames of the game in the browser's server, on this database of rows."""
    player = SeededPlayer(lambda data: server.receive("seeded", data))
    server = await open_seeded_server(database, lambda frame: player.hear(frame))
    table = await open_seeded_table(server.hub, name)
    server.connect("seeded", table)
    await _play(player)
    server.disconnect("seeded")
    await server.background.join(1)
    return player.frames


async def _play(player: SeededPlayer) -> None:
    player.greet()
    waiting: Coroutine[Any, Any, Any] = player.over.wait()
    await asyncio.wait_for(waiting, 60)
