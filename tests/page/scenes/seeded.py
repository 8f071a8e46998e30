"""A server with the same secrets and the same evening in every run, so that two runs make the same pictures.

python -m tests.page.scenes.seeded is `yohoho` with both.
"""

import os
import secrets
import socket
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from tests.server.harness import Server
from yohoho.server.http.page_bundle import PAGE

SEED: Final = 1720
EVENING: Final = 1_794_859_200_000
"""16 November 2026, 20:00 UTC, in milliseconds."""
PORT: Final = 47_113
"""The port is in the invitations and their QR codes."""


class SeededServer(Server):
    module = __name__

    def __init__(self, data: Path, port: int | None = None) -> None:
        """With `PORT`, unless another port is given or something else listens there."""
        super().__init__(data, "--port", str(_free_port() if port is None else port))


def seed_secrets() -> None:
    numbers = Random(SEED)

    def token_bytes(nbytes: int | None = None) -> bytes:
        return numbers.randbytes(nbytes or secrets.DEFAULT_ENTROPY)

    secrets.token_bytes = token_bytes  # the other tokens are made of it
    secrets.choice = numbers.choice


def stop_clock() -> None:
    """Each look at the clock is a millisecond later than the last, so that the order of events is kept."""
    looks = count(EVENING)
    time.time_ns = lambda: next(looks) * 1_000_000
    time.time = lambda: next(looks) / 1000


def _free_port() -> int:
    with socket.socket() as probe:
        return 0 if probe.connect_ex(("127.0.0.1", PORT)) == 0 else PORT


def main() -> None:
    seed_secrets()
    stop_clock()
    import yohoho.cli  # its modules must find the clock stopped

    os.environ[PAGE] = "modules"  # scenes import modules by their address
    yohoho.cli.main()


if __name__ == "__main__":
    main()
