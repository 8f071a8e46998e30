"""`yohoho serve`, `backup` and `restore` with PostgreSQL, as people run them."""

from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from tests.server.harness import Server, running
from yohoho.cli import app

pytestmark = pytest.mark.alone("it says itself where the database is")

NOWHERE = "postgresql://anne:rum@127.0.0.1:9/tavern"


def ida(server: Server) -> str:
    token = httpx.post(server.address + "/api/me", json={"name": "Ida"}).json()["token"]
    settings = {"preset": "skull"}
    made = httpx.post(server.address + "/api/tables", json=settings, headers=bearer(token))
    assert made.status_code == 201, made.text
    return str(token)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def knows(server: Server, token: str) -> bool:
    me = httpx.get(server.address + "/api/me", headers=bearer(token)).json()
    tables = httpx.get(server.address + "/api/tables/mine", headers=bearer(token)).json()
    return bool(me["name"] == "Ida" and len(tables["tables"]) == 1)


@pytest.mark.slow
def test_data_moves_to_postgres_and_back(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server starts on a file, moves to PostgreSQL and back; people and tables move with it."""
    home, run = tmp_path / "home", CliRunner().invoke
    for folder in ("data", "many", "home"):
        (tmp_path / folder).mkdir()
    with running(tmp_path / "data") as server:
        token = ida(server)
        copied = run(app, ["backup", str(tmp_path / "one.db"), "--data", str(tmp_path / "data")])
        assert copied.exit_code == 0, copied.output
    moved = run(app, ["restore", str(tmp_path / "one.db"), "--database", address])
    assert (moved.exit_code, "in place" in moved.output) == (0, True), moved.output
    with monkeypatch.context() as environment, running(tmp_path / "many", "--database", address) as server:
        environment.setenv("YOHOHO_DATABASE", address)
        assert knows(server, token)
        assert httpx.get(server.address + "/ready").status_code == 200
        assert not (tmp_path / "many" / "yohoho.db").exists()
        again = run(app, ["restore", str(tmp_path / "one.db"), "--database", address, "--json"])
        assert (again.exit_code, '"error": "not-empty"' in again.stdout) == (2, True)
        back = run(app, ["backup", str(tmp_path / "two.db"), "--json"])
        assert back.exit_code == 0, back.output
    assert run(app, ["restore", str(tmp_path / "two.db"), "--data", str(home)]).exit_code == 0
    with running(home) as server:
        assert knows(server, token)


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["backup", "copy.db"]])
def test_unreachable_database_is_reported(command: list[str], tmp_path: Path) -> None:
    said = CliRunner().invoke(app, [*command, "--database", NOWHERE, "--data", str(tmp_path)])
    assert said.exit_code == 2
    assert "postgresql://anne@127.0.0.1:9/tavern cannot be opened" in said.stderr
    assert "rum" not in said.output
    assert len(said.stderr.splitlines()) == 1
