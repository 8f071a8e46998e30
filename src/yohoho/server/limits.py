"""Rate limits: token buckets in memory, for people and for addresses.

A bucket is one number, the time at which it will be full again, so that full buckets need no memory.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from yohoho.server.clock import loop_ms
from yohoho.server.config import RATES, Rate
from yohoho.server.errors import ServerError

PEOPLE_PER_ADDRESS: Final = 10
"""How many people an address may stand for: a family, a school, a club."""
MAX_SOCKETS: Final = 50
"""How many WebSockets a person may have open; an address has as many as all its people."""
SOCKET_RETRY_MS: Final = 10_000
REFUSALS_A_SECOND: Final = 20
"""How many refusals a second an address gets, because each takes half a millisecond of the core."""
MAX_DELAY_SECONDS: Final = 30.0
MAX_BUCKETS: Final = 100_000
ADDRESS: Final = "address:"
REFUSED: Final = "refused"
SENT: Final = "sent-bytes"
"""The bytes of answers and frames to an address. Bytes over the limit are sent later or refused."""

Bucket = tuple[str, str]
"""A kind and a key."""


class TooFast(ServerError):
    """The client is over a limit and may come back after `retry_ms`."""

    def __init__(self, retry_ms: int) -> None:
        super().__init__("slow-down", seconds=math.ceil(retry_ms / 1000))
        self.retry_ms = retry_ms


def _people_behind(key: str) -> int:
    return PEOPLE_PER_ADDRESS if key.startswith(ADDRESS) else 1


class OpenSocket:
    """Counts one socket of an address. It is smaller than a generator would be, of which each open
    connection had one."""

    __slots__ = ("_address", "_counts")

    def __init__(self, counts: Counter[str], address: str) -> None:
        self._counts = counts
        self._address = address

    def __enter__(self) -> None:
        self._counts[self._address] += 1

    def __exit__(self, *_: object) -> None:
        self._counts[self._address] -= 1
        if not self._counts[self._address]:
            del self._counts[self._address]


class Limits:
    """All token buckets. A key is an identity, or the result of `address_of` (`addresses.py`)."""

    def __init__(
        self,
        rates: Mapping[str, Rate] = RATES,
        *,
        on: bool = True,
        clock: Callable[[], float] = loop_ms,
        most: int = MAX_BUCKETS,
    ) -> None:
        self.rates = rates
        self.on = on
        self._clock = clock
        self._most = most
        self._full_at: dict[Bucket, float] = {}
        self._drawn: dict[Bucket, float] | None = None
        self._sockets: Counter[str] = Counter()

    def check(self, kind: str, key: str) -> int:
        """Take one token and return 0, or return the milliseconds until there is one again."""
        wait = self.wait(kind, key)
        if not wait:
            self.charge(kind, key, 1)
        return wait

    def wait(self, kind: str, key: str) -> int:
        """The milliseconds until there is a token; takes none."""
        if not self.on:
            return 0
        now, each, burst = self._clock(), self._each(kind, key), self.rates[kind].burst * _people_behind(key)
        # A bucket holds `burst` tokens, so with one more taken it may be full by `burst * each` from now.
        too_early = self._full(kind, key, now) + each - now - burst * each
        # Sums of floats are off by less than this; nobody waits a millisecond for it.
        return math.ceil(too_early) if too_early > 1e-6 else 0

    def charge(self, kind: str, key: str, amount: int) -> None:
        """Take this amount of tokens, even if there are fewer: the bucket goes into debt, and whoever comes
        next waits longer."""
        if not self.on:
            return
        now, drawn = self._clock(), amount * self._each(kind, key)
        self._full_at[kind, key] = self._full(kind, key, now) + drawn
        if self._drawn is not None:
            self._drawn[kind, key] = self._drawn.get((kind, key), 0) + drawn
        if len(self._full_at) > self._most:
            self._forget(now)

    def _full(self, kind: str, key: str, now: float) -> float:
        return max(self._full_at.get((kind, key), now), now)

    def _each(self, kind: str, key: str) -> float:
        """The milliseconds in which one token is added."""
        return 60_000 / self.rates[kind].per_minute / _people_behind(key)

    # --- buckets that are shared with other processes

    def take_drawn(self) -> dict[Bucket, float]:
        """The draws since the last call, in milliseconds of filling; from now on they are recorded."""
        drawn, self._drawn = self._drawn or {}, {}
        return drawn

    def set_shared(self, bucket: Bucket, left: float) -> None:
        """Set a bucket to the total of all processes, of which `left` is the milliseconds until it is full.
        What was drawn here since they were told is added."""
        drawn = (self._drawn or {}).get(bucket, 0)
        self._full_at[bucket] = self._clock() + left + drawn

    def enforce(self, kind: str, *keys: str) -> None:
        """Take one token for each key. Raises TooFast when any key has none."""
        if wait := max(self.check(kind, key) for key in keys):
            raise TooFast(wait)

    def enforce_debts(self, kind: str, *keys: str) -> None:
        """Raises TooFast while any of the keys is in debt; takes no token."""
        if wait := max(self.wait(kind, key) for key in keys):
            raise TooFast(wait)

    def refusal_delay(self, address: str) -> float:
        """How many seconds to hold back an answer that says "too fast"; each call counts as one answer."""
        now, each = self._clock(), 1000 / REFUSALS_A_SECOND
        free_at = self._full(REFUSED, address, now)
        self._full_at[REFUSED, address] = min(free_at + each, now + 1000 * MAX_DELAY_SECONDS)
        return (free_at - now) / 1000

    def open_socket(self, address: str) -> OpenSocket:
        """Count an open WebSocket until the end of a block. Raises TooFast when an address opens them too
        fast, or holds too many."""
        self.enforce("ws-connect", address)
        if self.on and self._sockets[address] >= MAX_SOCKETS * PEOPLE_PER_ADDRESS:
            raise TooFast(SOCKET_RETRY_MS)
        return OpenSocket(self._sockets, address)

    def _forget(self, now: float) -> None:
        """Drop full buckets; if nearly all are in use, the oldest, so that memory stays bounded."""
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        keep = self._most * 9 // 10  # a tenth goes at once, or every call from now on would search again
        for key in list(self._full_at)[: max(0, len(self._full_at) - keep)]:
            del self._full_at[key]
