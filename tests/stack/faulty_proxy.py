"""A proxy to a server that can be closed: bytes sent then are lost without an error."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 65_536


class FaultyProxy:
    """Connections that are open when it is `closed` never get their bytes; with `only_old`, new ones work."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._there = port
        self._open = asyncio.Event()
        self._open.set()
        self._pairs: set[asyncio.Task[None]] = set()
        self._lost: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    def close(self, *, only_old: bool = False) -> None:
        self._lost |= self._pairs
        if not only_old:
            self._open.clear()

    def open(self) -> None:
        """Open it for new connections; the old ones stay silent, as behind a router that forgot them."""
        self._open.set()

    def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection, which is known at once, so that `end` closes one whose task has not begun."""
        self._writers.add(writer)
        task = asyncio.create_task(self._connect(reader, writer))
        self._pairs.add(task)
        task.add_done_callback(self._pairs.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        me = asyncio.current_task()
        assert me
        with suppress(OSError):
            await self._open.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._there)
            self._writers.add(back)
            await asyncio.gather(self._pass(me, reader, back), self._pass(me, there, writer))
        writer.transport.abort()

    async def _pass(
        self, me: asyncio.Task[None], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            with suppress(OSError):
                while data := await reader.read(CHUNK):
                    if me not in self._lost:
                        writer.write(data)
                        await writer.drain()
        finally:
            writer.transport.abort()

    async def end(self) -> None:
        for task in self._pairs:
            task.cancel()
        await asyncio.gather(*self._pairs, return_exceptions=True)
        # A task that was cancelled before its first step has closed nothing.
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0)  # the loop closes their sockets in its next turn


@asynccontextmanager
async def faulty_proxy(port: int) -> AsyncIterator[FaultyProxy]:
    """A proxy to a port on this machine."""
    passage = FaultyProxy(port)
    server = await asyncio.start_server(passage.enter, "127.0.0.1", 0)
    passage.port = server.sockets[0].getsockname()[1]
    try:
        yield passage
    finally:
        server.close()
        await passage.end()
