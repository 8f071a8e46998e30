"""Ports for servers that tests start: no other test has the same one, and no connection gets it by chance."""

import os
import socket
from typing import Final

PORTS: Final = range(20_000, 32_000)
"""Below those that Linux gives to connections and to servers that ask for any port."""


class ReservedPort:
    """A port of this machine that is reserved until it is released or its process ends.

    A free port that is found and let go can be taken by another program before the server opens it, and while
    the server is down between two runs.
    """

    def __init__(self) -> None:
        start = os.getpid() * 97 % len(PORTS)
        for at in range(len(PORTS)):
            self.number = PORTS[(start + at) % len(PORTS)]
            self._name = socket.socket(socket.AF_UNIX)
            if self._is_reserved() and _is_free(self.number):
                return
            self.release()
        raise AssertionError("every port is in use")

    def release(self) -> None:
        self._name.close()

    def _is_reserved(self) -> bool:
        """Whether nobody else had the name, which the system takes back when this process ends."""
        try:
            self._name.bind(f"\0yohoho-test-port-{self.number}")
        except OSError:
            return False
        return True


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
