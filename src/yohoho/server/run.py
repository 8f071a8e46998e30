"""Serving tables until a signal: from one process, or from several on one port."""

import asyncio
import contextlib
import errno
import socket
import sys
from collections.abc import Callable
from typing import Final

from yohoho.server.addresses import check_public_url, reachable, url_of
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.config import Config
from yohoho.server.errors import ServerError
from yohoho.server.garbage import skip_last_collections
from yohoho.server.hardening import keep_secrets
from yohoho.server.process import run_process
from yohoho.server.supervisor import Supervisor

BACKLOG: Final = 4096
PORT_ERRORS: Final = (errno.EADDRINUSE, errno.EACCES)
"""Another port can help; the other errors are about the host: an address of no interface, or no address."""

Ready = Callable[[str], None]


def serve(config: Config, ready: Ready) -> None:
    """Serve until SIGTERM or SIGINT; `ready` is called with the address. Raises ServerError, StoreError."""
    _check(config)
    keep_secrets()
    with contextlib.closing(listen(config.host, config.port)) as listener:
        address = address_of(listener)
        if config.workers == 1:
            run_process(config, listener, lambda: ready(address))
        else:
            asyncio.run(Supervisor(config, listener).serve(lambda: ready(address)))
    skip_last_collections()


def _check(config: Config) -> None:
    """Raises ServerError for a configuration that cannot work, before anything is opened."""
    if config.public_url:
        check_public_url(config.public_url)
    if config.bus:
        # Reads the address only: the connection is made at the first command.
        open_redis(config.bus)
    if config.workers > 1 and not config.bus:
        raise ServerError("workers-need-bus", workers=config.workers)
    if config.workers > 1 and sys.platform == "win32":
        raise ServerError("workers-not-here", workers=config.workers)


def listen(host: str, port: int) -> socket.socket:
    """Raises ServerError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        # Python adds the address, which the sentence names already.
        detail = (getattr(error, "strerror", None) or str(error)).partition(" (while ")[0]
        if isinstance(error, OverflowError) or error.errno in PORT_ERRORS:
            raise ServerError("cannot-listen", host=host, port=port, detail=detail) from None
        raise ServerError("host-not-here", host=host, detail=detail) from None


def address_of(listener: socket.socket) -> str:
    """The address of the page; this machine's address in the network when it listens on all interfaces."""
    host, port = listener.getsockname()[:2]
    return url_of("http", reachable(host), port)
