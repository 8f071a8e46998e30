"""A Redis server on loopback; it ends with the tests that need it."""

import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.stack.ports import ReservedPort
from tests.stack.readiness import wait_until_ready

SETTINGS = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "no")


def binary() -> str:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    assert program, "the tests need Redis or Valkey: sudo apt-get install redis-server"
    return program


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
        file = self._folder / "log"
        with file.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_until_ready(self._process, self._answers, file)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(100).startswith(b"+PONG")
        except OSError:
            return False

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
