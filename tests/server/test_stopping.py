"""What a process does when it stops, in this order, so that nothing keeps it longer than it must."""

import asyncio
import gc
import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.server.in_process import new_hub
from tests.virtual_time import run_in_real_time
from yohoho.server import run
from yohoho.server.config import Config
from yohoho.server.process import _Server
from yohoho.server.tables.hub import Hub


async def no_application(scope: Any, receive: Any, send: Any) -> None:
    """Nobody asks it."""


def test_nobody_can_come_back_while_the_tables_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients that are told to come back would otherwise arrive at the process that sent them away."""
    refused: list[int] = []

    async def stop_and_call(self: Hub) -> None:
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)
        refused.append(port)

    async def scenario(listener: socket.socket) -> None:
        config = uvicorn.Config(no_application, lifespan="off", log_config=None)
        config.load()
        server = _Server(config, new_hub(), lambda: None)
        server.lifespan = config.lifespan_class(config)
        await server.startup([listener])
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await server.shutdown([listener])

    monkeypatch.setattr(Hub, "stop", stop_and_call)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        run_in_real_time(scenario(listener))
    assert refused == [port]


def test_interpreter_has_nothing_to_collect_at_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "run_process", lambda *_: None)
    before = gc.get_freeze_count()
    try:
        run.serve(Config(data=tmp_path, port=0), lambda _: None)
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()
