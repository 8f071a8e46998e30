"""One HTTP connection to a server in memory, with the protocol that a real server has and in virtual time."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from tests.server.in_memory import InMemoryServer
from tests.server.network import CLIENT
from yohoho.server.connection_limits import create_limited_protocols
from yohoho.server.limits import Limits


class HttpConnection(asyncio.Transport):
    """The transport that the protocol writes to; the test is the client. To be made while a loop runs."""

    def __init__(self, server: InMemoryServer) -> None:
        super().__init__({"peername": CLIENT, "sockname": ("127.0.0.1", 80)})
        protocols = create_limited_protocols(server.config, Limits(on=False))
        settings = uvicorn.Config(
            server.app,
            http=protocols.http,
            ws=protocols.websocket,
            lifespan="off",
            log_config=None,
            access_log=False,
        )
        settings.load()
        self._protocol = protocols.http(config=settings, server_state=ServerState(), app_state={})
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self.answer = b""
        self.closed = False
        self._protocol.connection_made(self)

    # --- the client's side

    def send(self, data: bytes) -> None:
        assert not self.closed
        self._protocol.data_received(data)

    async def receive_part(self) -> bytes:
        """Wait for the next part of an answer, or the end; returns everything that has come."""
        await self._news.wait()
        self._news.clear()
        return self.answer

    async def until_closed(self) -> None:
        while not self.closed:
            await self.receive_part()

    def hang_up(self) -> None:
        """The client closes the connection."""
        self._end()

    # --- the server's side

    def stop_server(self) -> None:
        """What uvicorn does with each connection when the server stops."""
        self._protocol.shutdown()

    def write(self, data: Any) -> None:
        self.answer += bytes(data)
        self._news.set()

    def close(self) -> None:
        self._end()

    def abort(self) -> None:
        self._end()

    def is_closing(self) -> bool:
        return self.closed

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def pause_reading(self) -> None:
        """Nothing is sent ahead."""

    def resume_reading(self) -> None:
        """Nothing is sent ahead."""

    def _end(self) -> None:
        if not self.closed:
            self.closed = True
            self._news.set()
            self._loop.call_soon(self._protocol.connection_lost, None)
