"""One of several processes on a port: `python -m yohoho.server.supervised_process FD`.

The supervisor starts it. The configuration comes by standard input, which stays open as long as the
supervisor lives; without one the process stops. It writes to standard output when it is ready, and errors
to standard error.
"""

import asyncio
import os
import pickle
import socket
import sys
from contextlib import suppress
from typing import Final

import structlog

from yohoho.core.errors import YohohoError
from yohoho.server import logs
from yohoho.server.config import Config
from yohoho.server.garbage import skip_last_collections
from yohoho.server.hardening import keep_secrets
from yohoho.server.process import run_process

READY: Final = b"ready\n"

logger = structlog.get_logger()


def main() -> None:
    keep_secrets()
    config: Config = pickle.load(sys.stdin.buffer)
    logs.configure(config.log_level)
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        try:
            run_process(config, listener, _report_ready, _supervisor_gone)
        except YohohoError as error:
            logger.error("not-started", error=error.reason.code, **error.reason.args)  # noqa: TRY400
            raise SystemExit(2) from None
    skip_last_collections()


def _report_ready() -> None:
    with suppress(BrokenPipeError):  # the supervisor is gone already
        os.write(sys.stdout.fileno(), READY)


async def _supervisor_gone() -> None:
    """Return when the supervisor is gone, because nothing would stop this process any more."""
    gone = asyncio.Event()
    loop = asyncio.get_running_loop()
    number = sys.stdin.fileno()
    loop.add_reader(number, lambda: None if os.read(number, 4096) else gone.set())
    try:
        await gone.wait()
    finally:
        loop.remove_reader(number)


if __name__ == "__main__":
    main()
