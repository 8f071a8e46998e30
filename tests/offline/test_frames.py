"""The browser's server sends the frames that a real server sends, byte for byte."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.offline.pyodide import run_in_pyodide, unpack_pyodide
from tests.offline.seeded_game import (
    EVENING,
    SETTINGS,
    SeededPlayer,
    evening,
    local_frames,
    new_seeded_source,
    open_seeded_table,
)
from tests.server.memory_sockets import MemoryServer, MemorySocket
from tests.store.indexed_db.rows_in_memory import RowsInMemory
from tests.virtual_time import run_virtually
from yohoho.offline.person import ME
from yohoho.server.tables.delivery_queue import nothing
from yohoho.server.tables.frame_writer import EXTENSION
from yohoho.store.identities import Identity

HERE = Path(__file__).parent


class DirectFrames:
    """Takes every frame at once, as our server's own writer does while the network keeps up."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        self.on_drained: Callable[[], None] = nothing
        self.drained = True
        self._hear = hear

    def write(self, text: bytes) -> None:
        self._hear(text.decode())

    async def flush(self) -> None:
        """Nothing waits."""

    def abort(self) -> None:
        """Nothing waits."""


async def server_frames(name: str) -> list[str]:
    """The frames of the same game on a server, through its WebSocket."""
    server = MemoryServer(clock=evening, random=new_seeded_source(), bot_delay=0)
    person = Identity(ME, "Ida", EVENING, EVENING)
    token = server.identities.token_of(person)
    await server.store.identities.save(person)
    table = await open_seeded_table(server.hub, name)
    socket = MemorySocket(table, token, "10.0.0.1")
    player = SeededPlayer(lambda data: socket.inbox.put_nowait({"type": "websocket.receive", "text": data}))
    socket.scope["extensions"] = {EXTENSION: DirectFrames(player.hear)}
    player.greet()
    app: Any = server.app
    serving = asyncio.create_task(app(socket.scope, socket.receive, socket.send))
    await player.over.wait()
    socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await serving
    return player.frames


@pytest.mark.parametrize("name", SETTINGS)
def test_frames_are_those_of_a_server(name: str) -> None:
    here = asyncio.run(local_frames(name, RowsInMemory()))
    there = run_virtually(server_frames(name))
    assert len(here) > 20
    assert here == there


@pytest.fixture(scope="module")
def pyodide_frames(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The frames of every game, all played in one process of Node: Pyodide takes longest to start."""
    folder = tmp_path_factory.mktemp("pyodide")
    unpack_pyodide(folder)
    frames: dict[str, list[str]] = run_in_pyodide(
        HERE / "pyodide_game.js", folder, str(HERE / "seeded_game.py"), *SETTINGS
    )
    return frames


@pytest.mark.parametrize("name", SETTINGS)
def test_frames_in_pyodide_are_those_of_this_python(name: str, pyodide_frames: dict[str, list[str]]) -> None:
    assert pyodide_frames[name] == asyncio.run(local_frames(name, RowsInMemory()))
