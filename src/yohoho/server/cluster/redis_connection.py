"""The connection to Redis or Valkey, which the bus, the leases and the limits share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from yohoho.core.install import needs_extra
from yohoho.server.cluster.lease import ClusterUnavailable
from yohoho.server.errors import ServerError

if TYPE_CHECKING:
    from redis.asyncio import Redis

TIMEOUT: Final = 1.0
"""Seconds for one answer. No player waits longer than that for Redis."""


def open_redis(url: str, timeout: float = TIMEOUT) -> Redis:
    """A client that connects at the first command. Raises ServerError for a wrong address, and
    MissingExtraError without the library."""
    with needs_extra("cluster"):
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import ConnectionError as Disconnected
    try:
        return Redis.from_url(
            url,
            socket_timeout=timeout,
            socket_connect_timeout=timeout,
            # A connection that was idle while Redis restarted is dead, so a command is tried once more.
            retry=Retry(NoBackoff(), 1, supported_errors=(Disconnected,)),
        )
    except (ValueError, TypeError) as error:
        raise ServerError("bad-bus", detail=str(error)) from None


@contextmanager
def as_cluster_unavailable() -> Iterator[None]:
    """Turn every error of the connection into ClusterUnavailable."""
    from redis.exceptions import RedisError

    try:
        yield
    except (RedisError, OSError, TimeoutError) as error:
        raise ClusterUnavailable(f"{type(error).__name__}: {error}") from error


def name_of(client: Redis, *parts: str) -> str:
    """A key or channel of this deployment. Channels span all databases, so the database number is in the
    name."""
    database = client.connection_pool.connection_kwargs.get("db", 0)
    return ":".join(("yohoho", str(database), *parts))
