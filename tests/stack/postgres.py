"""A PostgreSQL server on loopback, in a temporary folder; it ends with the tests that need it."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

from tests.stack.ports import ReservedPort
from tests.stack.readiness import wait_until_ready
from yohoho.store.postgres.migrations import MIGRATIONS
from yohoho.store.postgres.store import PostgresStore

HOUSES = "/usr/lib/postgresql"
SWEEP = f"""DO $$ DECLARE one regclass; BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    FOR one IN SELECT oid FROM pg_class WHERE relname LIKE 'shelves\\_%' AND relkind = 'r' LOOP
        EXECUTE 'DROP TABLE ' || one;
    END LOOP;
    FOR one IN SELECT oid FROM pg_class WHERE relnamespace = 'yohoho'::regnamespace AND relkind = 'r' LOOP
        EXECUTE 'DELETE FROM ' || one;
    END LOOP;
    INSERT INTO yohoho.house VALUES ({len(MIGRATIONS)});
END $$"""
SETTINGS = {
    "fsync": "off",  # there are no power cuts here, and many tests
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "autovacuum": "off",
    "unix_socket_directories": "",
    "listen_addresses": "127.0.0.1",
}


def binaries() -> Path:
    """Debian's folder of the newest version, or the one on the PATH."""
    versions = sorted(Path(HOUSES).glob("*/bin/postgres"), key=lambda path: float(path.parts[-3]))
    program = versions[-1] if versions else shutil.which("postgres")
    assert program, "the tests need PostgreSQL: sudo apt-get install postgresql"
    return Path(program).parent


class PostgresServer:
    """A server that can be stopped, killed, suspended and resumed. Its databases are reused."""

    def __init__(self, **settings: str) -> None:
        # PostgreSQL refuses to run as root.
        self._user = "postgres" if os.getuid() == 0 else None
        self._settings = SETTINGS | settings
        self._folder = Path(tempfile.mkdtemp(prefix="yohoho-postgres-"))
        self._numbers = count(1)
        self._swept: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._port = ReservedPort()
        self.port = self._port.number
        if self._user:
            shutil.chown(self._folder, self._user)
        login = ("--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C")
        self._run("initdb", "--no-sync", "--no-instructions", *login, "-D", str(self._folder / "data"))

    def start(self) -> None:
        options = [f"--{name}={value}" for name, value in self._settings.items()]
        command = [str(binaries() / "postgres"), "-D", str(self._folder / "data"), "-p", str(self.port)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *options], user=self._user, cwd=self._folder, stdout=log, stderr=log
            )
        wait_until_ready(self._process, self._answers, self._folder / "log")

    def stop(self) -> None:
        """Stop at once, but in order: transactions in flight are undone, connections are closed."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill it, as a power cut would; the next start recovers."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Suspend all its processes: connections stay open without answers."""
        self._signal(signal.SIGSTOP)

    def wake(self) -> None:
        self._signal(signal.SIGCONT)

    def remove(self) -> None:
        if self._process:
            self.wake()
            self._end(signal.SIGQUIT)  # at once: its data is not needed any more
        shutil.rmtree(self._folder)
        self._port.release()

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty, migrated database; one that was given back, if there is one."""
        if self._swept:
            return self._swept.pop()
        address = self.address(f"tavern_{next(self._numbers)}")
        self.ask(f"CREATE DATABASE {address.rpartition('/')[2]}")
        asyncio.run(_migrate(address))
        return address

    def give_back(self, address: str) -> None:
        """Clearing a database takes a tenth of the time of creating one."""
        self.ask(SWEEP, address.rpartition("/")[2])
        self._swept.append(address)

    def ask(self, query: str, database: str = "postgres") -> list[Any]:
        """Run a query as the operator."""
        return asyncio.run(_ask(self.address(database), query))

    @contextmanager
    def asking_for_passwords(self, login: str) -> Iterator[None]:
        """During the block this login needs its password; the others need none, as always."""
        rules = self._folder / "data" / "pg_hba.conf"
        before = rules.read_text()
        try:
            self._rule(rules, f"host all {login} all scram-sha-256\n{before}")
            yield
        finally:
            self._rule(rules, before)

    def _rule(self, rules: Path, text: str) -> None:
        rules.write_text(text)
        loaded = self.ask("SELECT pg_conf_load_time(), pg_reload_conf()")[0][0]
        while self.ask("SELECT pg_conf_load_time()")[0][0] == loaded:
            time.sleep(0.01)

    def _run(self, name: str, *args: str) -> None:
        command = [str(binaries() / name), *args]
        done = subprocess.run(command, user=self._user, cwd=self._folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    def _answers(self) -> bool:
        try:
            self.ask("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def _end(self, how: signal.Signals) -> None:
        assert self._process
        for pid in self._family() if how == signal.SIGKILL else [self._process.pid]:
            _send(pid, how)
        self._process.wait(60)
        self._process = None

    def _signal(self, what: signal.Signals) -> None:
        for pid in self._family():
            _send(pid, what)

    def _family(self) -> list[int]:
        """The server and the processes it started, one for each connection."""
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [self._process.pid, *map(int, children.split())]


@contextmanager
def postgres_server(**settings: str) -> Iterator[PostgresServer]:
    server = PostgresServer(**settings)
    try:
        server.start()
        yield server
    finally:
        server.remove()


def _send(pid: int, what: signal.Signals) -> None:
    try:
        os.kill(pid, what)
    except ProcessLookupError:  # it was about to end
        return


async def _migrate(address: str) -> None:
    store = await PostgresStore.open(address)
    await store.close()


async def _ask(address: str, query: str) -> list[Any]:
    connection = await asyncpg.connect(address, timeout=5)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()
