"""`yohoho serve` and `yohoho backup` as people run them: as processes."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from tests.server.harness import HANGS_AFTER, Server
from yohoho.cli import app
from yohoho.locales import LANGUAGES
from yohoho.server.addresses import check_public_url
from yohoho.server.config import DATABASE
from yohoho.server.run import address_of, listen

YOHOHO = [sys.executable, "-m", "yohoho"]


class Served:
    """A running server and the address it has announced."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    def get(self, path: str, token: str = "") -> httpx.Response:
        return self._ask("GET", path, token)

    def post(self, path: str, body: dict[str, str], token: str = "") -> httpx.Response:
        return self._ask("POST", path, token, json=body)

    def _ask(self, method: str, path: str, token: str, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.request(method, self.address + path, headers=headers, timeout=HANGS_AFTER, **more)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str, float]:
        """Stop it; returns exit status, log and seconds."""
        begun = time.monotonic()
        self.process.send_signal(how)
        _, logged = self.process.communicate(timeout=HANGS_AFTER)
        return self.process.returncode, logged, time.monotonic() - begun


@contextmanager
def serve(data: Path, *words: str, **environment: str) -> Iterator[Served]:
    process = subprocess.Popen(
        [*YOHOHO, "serve", "--port", "0", "--data", str(data), "--json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    )
    try:
        yield Served(process, _read_address(process))
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _read_address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    text = ""
    while not text.endswith("}\n") and (line := process.stdout.readline()):
        text += line
    assert text, process.communicate()[1]
    return str(json.loads(text)["address"])


def test_server_restarts_with_all_data(tmp_path: Path) -> None:
    with serve(tmp_path / "new", "--log-level", "info") as server:
        assert server.get("/ready").json() == {"status": "ok"}
        token = server.post("/api/me", {"name": "Ida"}).json()["token"]
        table = server.post("/api/tables", {"preset": "skull"}, token).json()
        status, logged, _ = server.stop()
        assert status == 0
        events = [json.loads(line)["event"] for line in logged.splitlines()]
        assert {"serving", "http", "stopping"} <= set(events)
        assert token not in logged
    with serve(tmp_path / "new") as server:
        assert server.get("/api/me", token).json()["name"] == "Ida"
        assert server.get(f"/api/tables/{table['id']}", token).json()["host"] is True
        status, logged, _ = server.stop(signal.SIGINT)
        assert (status, logged) == (0, "")


@pytest.mark.slow
def test_head_is_answered_on_the_wire(tmp_path: Path) -> None:
    """Probes and tools ask with HEAD; the connection stays usable after each answer."""
    with serve(tmp_path) as server, httpx.Client(base_url=server.address) as client:
        for path in ("/", "/health", "/ready"):
            head, full = client.head(path), client.get(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == str(len(full.content))


@pytest.mark.slow
def test_server_stops_despite_an_open_connection(tmp_path: Path) -> None:
    with serve(tmp_path) as server, httpx.Client(base_url=server.address) as client:
        assert client.get("/health").status_code == 200
        half = socket.create_connection(("127.0.0.1", httpx.URL(server.address).port or 0))
        half.sendall(b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        time.sleep(0.2)
        status, _, seconds = server.stop()
        half.close()
    assert status == 0
    assert seconds < 10


@pytest.mark.alone("it is about the file of SQLite")
@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_secrets_are_for_the_owner_alone(real_server: Server) -> None:
    files = list(real_server.data.glob(f"{DATABASE}*"))
    assert files
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)


@pytest.mark.slow
def test_configured_secret_signs_identities(tmp_path: Path) -> None:
    with serve(tmp_path / "one", YOHOHO_SECRET="shared") as one:
        token = one.post("/api/me", {"name": "Ida"}).json()["token"]
        assert one.get("/api/me", token).status_code == 200
    with serve(tmp_path / "one", "--secret", "another") as other:
        assert other.get("/api/me", token).status_code == 401


@pytest.mark.slow
def test_secret_from_a_file_is_that_of_the_option(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("shared\n")
    with serve(tmp_path / "one", "--secret-file", str(tmp_path / "secret")) as one:
        token = one.post("/api/me", {"name": "Ida"}).json()["token"]
    with serve(tmp_path / "one", "--secret", "shared") as other:
        assert other.get("/api/me", token).status_code == 200


def test_secret_file_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    assert "cannot be read" in fails("serve", "--secret-file", str(file))
    file.write_bytes(b"\xff")
    assert "cannot be read" in fails("serve", "--secret-file", str(file))
    file.write_text(" \n")
    assert "is empty" in fails("serve", "--secret-file", str(file))
    assert "two secrets" in fails("serve", "--secret-file", str(file), "--secret", "s")


def fails(*words: str) -> str:
    """The one line of a command that ends with status 2."""
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert done.stderr.startswith("yohoho: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_port_is_suggested_for_a_busy_one(language: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        line = fails("serve", "--port", port, "--data", str(tmp_path), "--lang", language)
        assert port in line
        assert "--port 8080" in line
        assert "while" not in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "fe80::1", "300.1.1.1", "http://localhost"])
def test_host_that_is_not_of_this_machine_is_reported(host: str, language: str, tmp_path: Path) -> None:
    line = fails("serve", "--host", host, "--port", "0", "--data", str(tmp_path), "--lang", language)
    assert host in line
    assert "127.0.0.1" in line
    assert "0.0.0.0" in line
    assert "--port" not in line, "another port does not help"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["mysql", "sqlite", "POSTGRESQL"])
def test_unknown_database_names_those_there_are(kind: str, language: str, tmp_path: Path) -> None:
    words = ("--database", f"{kind}://db.example/tavern", "--data", str(tmp_path), "--lang", language)
    line = fails("serve", "--port", "0", *words)
    assert f"{kind}://" in line
    assert "postgresql://user@host/name" in line
    assert "yohoho.db" in line


def test_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert "file" in fails("serve", "--port", "0", "--data", str(tmp_path / "file" / "deeper"))


def test_damaged_database_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "yohoho.db").write_bytes(b"this was never a database" * 100)
    line = fails("serve", "--port", "0", "--data", str(tmp_path))
    assert re.search(r"yohoho\.db", line)
    monkeypatch.setenv("YOHOHO_DATA", str(tmp_path))
    assert "Datenbank" in fails("serve", "--port", "0", "--lang", "de")


def test_invalid_options_are_reported() -> None:
    for words in (["--log-level", "loud"], ["--port", "70000"]):
        assert CliRunner().invoke(app, ["serve", *words]).exit_code == 2


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("tavern.example", "https://play.example"),
        ("ftp://tavern.example", "https://play.example"),
        ("https://", "https://play.example"),
        ("https://tavern.example:port", "https://play.example"),
        ("https://anne:rum@tavern.example", "https://play.example"),
        ("https://tavern.example/yohoho", "root"),
        ("https://tavern.example/yohoho/", "root"),
        ("https://tavern.example/?yohoho", "root"),
        ("https://tavern.example/#yohoho", "root"),
    ],
)
def test_public_url_that_cannot_work_is_refused(tmp_path: Path, url: str, reason: str) -> None:
    assert reason in fails("serve", "--port", "0", "--data", str(tmp_path), "--public-url", url)
    assert not list(tmp_path.iterdir()), "nothing is opened"


@pytest.mark.parametrize(
    "url", ["https://tavern.example", "http://tavern.example:8080/", "https://[2001:db8::1]:8443"]
)
def test_public_url_of_a_host_is_accepted(url: str) -> None:
    check_public_url(url)


@pytest.mark.slow
def test_backup_while_the_server_runs(tmp_path: Path) -> None:
    with serve(tmp_path / "data") as server:
        token = server.post("/api/me", {"name": "Ida"}).json()["token"]
        copy = tmp_path / "copy.db"
        done = CliRunner().invoke(app, ["backup", str(copy), "--data", str(tmp_path / "data")])
        assert (done.exit_code, str(copy) in done.stdout.replace("\n", "")) == (0, True), done.output
        assert "overwrites nothing" in fails("backup", str(copy), "--data", str(tmp_path / "data"))
        assert server.get("/ready").status_code == 200
    with sqlite3.connect(copy) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    (tmp_path / "restored").mkdir()
    copy.rename(tmp_path / "restored" / "yohoho.db")
    with serve(tmp_path / "restored") as server:
        assert server.get("/api/me", token).json()["name"] == "Ida"


def test_backup_of_nothing_is_reported(tmp_path: Path) -> None:
    assert "none" in fails("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "none"))
    assert not (tmp_path / "none").exists(), "a backup makes no database"


def test_server_on_all_interfaces_announces_its_network_address() -> None:
    with closing(listen("0.0.0.0", 0)) as listener:
        address = address_of(listener)
    assert address.startswith("http://")
    assert "0.0.0.0" not in address
