"""A fair share of the event loop for every address: few of its requests run at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

WIDTH: Final = 4
"""Requests of one address that run at a time. Each takes a millisecond or two of the core that all requests
share."""
AT_WORK_SECONDS: Final = 0.05
"""A request that takes longer than this waits for the store or another process, and blocks no other."""


class FairShare:
    """Queues the requests of an address behind each other, so that they do not delay those of other
    addresses."""

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._users: dict[str, int] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn of this address; the turn ends with the block, or after a while."""
        if not self._on:
            yield
            return
        gate = self._gates.setdefault(address, asyncio.Semaphore(WIDTH))
        self._users[address] = self._users.get(address, 0) + 1
        try:
            await gate.acquire()
            turn = _Turn(gate)
            try:
                yield
            finally:
                turn.end()
        finally:
            self._leave(address)

    def _leave(self, address: str) -> None:
        self._users[address] -= 1
        if not self._users[address]:  # memory only for addresses with requests under way
            del self._users[address], self._gates[address]

    @property
    def addresses(self) -> int:
        """How many addresses have requests at this moment."""
        return len(self._gates)


class _Turn:
    """Ends once: when the request is answered, or when it has run too long to be using the core."""

    __slots__ = ("_gate", "_timer")

    def __init__(self, gate: asyncio.Semaphore) -> None:
        self._gate: asyncio.Semaphore | None = gate
        self._timer = asyncio.get_running_loop().call_later(AT_WORK_SECONDS, self.end)

    def end(self) -> None:
        if self._gate is not None:
            self._timer.cancel()
            self._gate.release()
            self._gate = None
