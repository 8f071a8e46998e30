"""A Redis server on loopback; it ends with the tests that need it."""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.stack.ports import ReservedPort

SETTINGS = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "no")


def binary() -> str:
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    assert found, "the tests need Redis or Valkey: sudo apt-get install redis-server"
    return found


class RedisServer:
    """A server that can be killed, suspended and resumed, always at the same address. It stores nothing on
    disk."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="yohoho-redis-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._port = ReservedPort()
        self.port = self._port.number
        self.address = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [binary(), "--port", str(self.port), "--dir", str(self._folder), *SETTINGS]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(600):
            assert self._process.poll() is None, (self._folder / "log").read_text()
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                if line.recv(100).startswith(b"+PONG"):
                    return
            time.sleep(0.02)
        raise AssertionError((self._folder / "log").read_text())

    def kill(self) -> None:
        """Kill it; all its data is gone."""
        if self._process:
            self._process.kill()
            self._process.wait(30)
            self._process = None

    def pause(self) -> None:
        """Suspend it: connections stay open without answers."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def remove(self) -> None:
        self.kill()
        self._port.release()
        shutil.rmtree(self._folder)


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()
