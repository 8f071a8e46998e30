"""What a bot of another package reaches outside its process, with the limits of the system and without."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.bots.burglar import Burglar, Targets
from tests.bots.foreign_bots import install
from tests.server.test_foreign_pool import GENEROUS, ROOT, question
from yohoho.bots.sandbox import can_reach, landlock_version
from yohoho.core.dice import Dice
from yohoho.server.bot_pool import BotPool
from yohoho.server.hardening import keep_secrets

SECRET = "the-secret-that-signs-identities"
FILES = ("yohoho.db", "password-of-postgresql")
MEMORY = {"environment of the server", "memory of the server"}
EVERYTHING = {*MEMORY, "signal to the server", *FILES}
needs_landlock = pytest.mark.skipif(not landlock_version(), reason="this system has no Landlock")
Server = Callable[[], None]


def ask_pool() -> None:
    """A server asks the burglar as it asks every bot of another package."""

    async def scenario() -> None:
        pool = BotPool(1, GENEROUS)
        decision = await pool.decide(question("burglar"))
        assert decision.fault is None, decision.fault
        await pool.close()

    asyncio.run(scenario())


def ask_without_limits() -> None:
    """A server asks the burglar in a process of the same user that has given up nothing."""
    burgle = "from tests.server.test_bot_sandbox import burgle; burgle()"
    subprocess.run([sys.executable, "-c", burgle], env=without_secret(), check=True)


def ask_with_hidden_memory() -> None:
    keep_secrets()
    assert "YOHOHO_SECRET" not in os.environ
    ask_without_limits()


def burgle() -> None:
    Burglar().choose(None, ["pass"], Dice("d"))


def without_secret() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "YOHOHO_SECRET"}


def serve(name: str) -> None:
    """The server: it says where it is, and asks the burglar."""
    files = [str(Path(os.environ["BURGLED"]) / file) for file in FILES]
    targets = Targets(SECRET, os.getpid(), files)
    (Path(os.environ["TMPDIR"]) / "targets.json").write_bytes(msgspec.json.encode(targets))
    globals()[name]()


def find_ways_to_secret(server: Server, place: Path) -> set[str]:
    """Return the ways on which the burglar finds the secret of this server, a process of its own."""
    for folder in ("packages", "scratch", "data"):
        (place / folder).mkdir()
    install(place / "packages", burglar="tests.bots.burglar:Burglar")
    for file in FILES:
        (place / "data" / file).write_text(f"signed with {SECRET}")
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(place / "packages"), str(ROOT), os.environ.get("PYTHONPATH", "")]),
        "TMPDIR": str(place / "scratch"),
        "BURGLED": str(place / "data"),
        "YOHOHO_SECRET": SECRET,
    }
    start = f"from tests.server.test_bot_sandbox import serve; serve({server.__name__!r})"
    subprocess.run([*drop_privileges(), sys.executable, "-c", start], env=environment, check=True)
    ways = msgspec.json.decode((place / "scratch" / "found.json").read_bytes(), type=list[str])
    return set(ways)


def drop_privileges() -> list[str]:
    """Return what comes before a command so that even root has no right to the memory of other processes."""
    if os.geteuid() != 0:
        return []
    setpriv = shutil.which("setpriv")
    assert setpriv, "this test needs setpriv: sudo apt-get install util-linux"
    return [setpriv, "--bounding-set=-sys_ptrace,-perfmon,-sys_admin"]


def test_burglar_finds_everything_where_nothing_is_limited(tmp_path: Path) -> None:
    assert find_ways_to_secret(ask_without_limits, tmp_path) == EVERYTHING


def test_memory_of_the_server_is_closed_without_landlock_too(tmp_path: Path) -> None:
    assert find_ways_to_secret(ask_with_hidden_memory, tmp_path) == EVERYTHING - MEMORY


def test_serving_process_closes_its_memory(tmp_path: Path) -> None:
    command = [*drop_privileges(), sys.executable, "-m", "yohoho", "serve", "--json", "--port", "0"]
    environment = os.environ | {"YOHOHO_SECRET": SECRET, "YOHOHO_DATA": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline(), "it has started"
            read = f"open('/proc/{server.pid}/environ', 'rb').read()"
            reader = subprocess.run([*drop_privileges(), sys.executable, "-c", read], capture_output=True)
            assert b"PermissionError" in reader.stderr
        finally:
            server.terminate()


@needs_landlock
def test_bot_reaches_neither_files_nor_processes_of_the_server(tmp_path: Path) -> None:
    assert find_ways_to_secret(ask_pool, tmp_path) == set()


def test_database_beside_packages_can_be_reached(tmp_path: Path) -> None:
    environment = {"YOHOHO_WEIGHTS": str(tmp_path / "weights")}
    assert can_reach(tmp_path / "weights" / "yohoho.db", environment)
    assert not can_reach(Path("/srv/yohoho/yohoho.db"), environment)
