"""`compose.yaml`: its script makes a login without rights over others, with any password."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.stack.postgres import PostgresServer, binaries, postgres_server
from tests.virtual_time import run_in_real_time
from yohoho.store.errors import StoreError
from yohoho.store.opening import open_store

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "deploy/postgres-init.sh"
PASSWORDS = ["rum", "p@ss:w/o?r#d%40", "quo'te\"s\\ and $HOME `id` :'password'", "Schwüre & 海賊 🏴‍☠️"]
HBA = "host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
"""The superuser logs in without a password here, as in the container; others need theirs."""


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return services


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with tempfile.TemporaryDirectory(prefix="yohoho-hba-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as another user than root
        hba = Path(folder, "pg_hba.conf")
        hba.write_text(HBA)
        with postgres_server(hba_file=str(hba)) as started:
            yield started


@pytest.fixture(params=PASSWORDS)
def password(request: pytest.FixtureRequest, server: PostgresServer) -> Iterator[str]:
    """The script has run, as the image runs it."""
    login = {"PGHOST": "127.0.0.1", "PGPORT": str(server.port), "POSTGRES_PASSWORD": request.param}
    path = f"{binaries()}{os.pathsep}{os.environ['PATH']}"
    subprocess.run([SCRIPT], check=True, env=os.environ | login | {"PATH": path}, capture_output=True)
    yield request.param
    server.ask("DROP DATABASE yohoho WITH (FORCE)")
    server.ask("DROP ROLE yohoho")


async def _open_and_close(address: str) -> None:
    await (await open_store(address)).close()


@pytest.mark.slow
def test_any_password_opens_the_database(
    server: PostgresServer, password: str, services: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = services["yohoho"]["environment"]["YOHOHO_DATABASE"]
    address = address.replace("@postgres/", f"@127.0.0.1:{server.port}/")
    monkeypatch.setenv("PGPASSWORD", password)
    run_in_real_time(_open_and_close(address))
    monkeypatch.setenv("PGPASSWORD", "guessed")
    with pytest.raises(StoreError):
        run_in_real_time(_open_and_close(address))


def test_login_of_the_server_is_no_superuser(server: PostgresServer, password: str) -> None:
    (role,) = server.ask("SELECT * FROM pg_roles WHERE rolname = 'yohoho'")
    rights = ("rolsuper", "rolcreaterole", "rolcreatedb", "rolreplication", "rolbypassrls")
    assert not any(role[right] for right in rights)
    (superuser,) = server.ask("SELECT rolpassword FROM pg_authid WHERE rolname = 'postgres'")
    assert superuser["rolpassword"] is None, "the server's password does not open the superuser's login"


def test_compose_gives_the_password_to_no_address(services: dict[str, Any]) -> None:
    """An address with a password in it is read wrongly when the password has an @ or a slash."""
    environment = services["yohoho"]["environment"]
    assert [name for name, value in environment.items() if "POSTGRES_PASSWORD" in value] == ["PGPASSWORD"]
    mounted = services["postgres"]["volumes"][1]
    assert (ROOT / mounted.partition(":")[0]) == SCRIPT
    assert mounted.partition(":")[2].startswith("/docker-entrypoint-initdb.d/")
    assert os.access(SCRIPT, os.X_OK)


def test_image_is_built_in_three_stages() -> None:
    """The last stage takes the installed server alone, and does not run as root."""
    _, wheel, build, final = re.split(r"^FROM ", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    assert wheel.startswith("--platform=$BUILDPLATFORM "), "emulation would bundle the page for minutes"
    assert "pip install" in build
    assert "--platform" not in build + final
    assert re.findall(r"^COPY (.*)$", final, re.MULTILINE) == ["--from=build /opt/yohoho /opt/yohoho"]
    assert "pip" not in final
    assert "\nUSER yohoho\n" in final
