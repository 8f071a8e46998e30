"""`yohoho doctor`: valid configurations pass, and each fault is named with its correction."""

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from tests.bots.foreign_bots import forget_bots, install
from tests.stack.postgres import PostgresServer, postgres_server
from tests.stack.redis import redis_server
from yohoho.cli import app
from yohoho.server import doctor
from yohoho.server.http.page_bundle import PAGE
from yohoho.server.http.page_files import load_page
from yohoho.store.sqlite.migrations import MIGRATIONS, VERSION_1, migrate
from yohoho.store.sqlite.store import SQLiteStore

SAFE = {"fsync": "on", "full_page_writes": "on"}


@pytest.fixture(autouse=True)
def nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    names = ("YOHOHO_DATABASE", "YOHOHO_BUS", "YOHOHO_SECRET", "YOHOHO_SECRET_FILE", "YOHOHO_METRICS_TOKEN")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("YOHOHO_DATA", str(tmp_path / "data"))
    for limit in ("SLOW_COMMIT_MS", "CLOCKS_APART_MS"):  # a busy machine is not misconfigured
        monkeypatch.setattr(doctor, limit, 60_000)


@pytest.fixture(scope="module")
def safe() -> Iterator[PostgresServer]:
    """A server with the recommended settings."""
    with postgres_server(**SAFE) as server:
        yield server


def findings(*words: str, well: bool) -> dict[str, dict[str, Any]]:
    """The findings by their code; the exit status must agree with them."""
    said = CliRunner().invoke(app, ["doctor", "--json", *words])
    assert said.exit_code == (0 if well else 1), said.output
    answer = json.loads(said.stdout)
    assert answer["well"] is well
    return {finding["code"]: finding for finding in answer["findings"]}


def bad(reported: dict[str, dict[str, Any]]) -> set[str]:
    return {code for code, finding in reported.items() if finding["state"] == "bad"}


def test_one_machine(tmp_path: Path) -> None:
    assert set(findings(well=True)) == {
        "python",
        "page",
        "weights",
        "folder",
        "shape-new",
        "workers",
        "no-bus",
        "secret-kept",
        "metrics-off",
        "no-foreign-bots",
    }
    assert not (tmp_path / "data").exists(), "to look is not to make"


def test_a_running_machine(tmp_path: Path) -> None:
    store = SQLiteStore.open(tmp_path / "data" / "yohoho.db")
    assert findings(well=True)["shape"]["args"]["version"] == len(MIGRATIONS)
    asyncio.run(store.close())


def test_a_file_of_an_older_version_is_worth_a_note(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data" / "yohoho.db", isolation_level=None)) as old:
        migrate(old, [VERSION_1])
        reported = findings(well=True)
        assert (reported["shape-old"]["state"], reported["shape-old"]["args"]["version"]) == ("note", 1)


def test_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "yohoho.db").write_bytes(b"a letter from Anne, longer than any header of a file")
    reported = findings(well=False)
    assert bad(reported) == {"damaged-store"}
    assert "secret-kept" in reported, "the rest is said as well"


def test_a_folder_that_cannot_be() -> None:
    reported = findings("--data", "/proc/nowhere", well=False)
    assert bad(reported) == {"folder-closed"}
    assert reported["folder-closed"]["args"]["path"] == "/proc"


def test_a_secret_that_can_be_guessed() -> None:
    assert bad(findings("--secret", "rum", well=False)) == {"short-secret"}
    assert "secret" in findings("--secret", "x" * 32, well=True)


def test_workers_without_a_bus_and_a_bus_without_a_server() -> None:
    assert bad(findings("--workers", "3", well=False)) == {"workers-need-bus"}
    reported = findings("--workers", "2", "--bus", "redis://:rum@127.0.0.1:9/0", well=False)
    assert bad(reported) == {"bus-silent"}
    assert "rum" not in str(reported)
    assert bad(findings("--bus", "mysql://x", well=False)) == {"bad-bus"}


def test_files_of_the_page_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = load_page()
    assets = {path: asset for path, asset in whole.assets.items() if path != "vendor/htm.js"}
    monkeypatch.setattr(doctor, "load_page", lambda: replace(whole, assets=assets))
    assert findings(well=False)["page-missing"]["args"]["files"] == "vendor/htm.js"


def test_page_without_its_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    page = load_page()  # before the environment changes, because it is cached
    monkeypatch.setenv(PAGE, "bundle")
    assert doctor._page() == doctor.note("page-unbundled", count=len(page.assets))


def test_an_old_python() -> None:
    assert doctor._python((3, 10, 2)) == doctor.bad("old-python", version="3.10.2")


def test_many_machines(safe: PostgresServer) -> None:
    with redis_server() as redis:
        options = ("--database", safe.new_database(), "--bus", redis.address, "--workers", "2")
        reported = findings(*options, well=True)
    assert {"postgres", "shape", "setting", "commit", "clocks", "connections", "bus"} <= set(reported)
    assert reported["commit"]["args"]["ms"] > 0


def test_a_new_database_stays_empty(safe: PostgresServer) -> None:
    safe.ask("CREATE DATABASE fresh")
    reported = findings("--database", safe.address("fresh"), well=True)
    assert reported["no-bus"]["state"] == "note"
    assert "shape-new" in reported
    assert not safe.ask("SELECT 1 FROM pg_namespace WHERE nspname = 'yohoho'", "fresh")


def test_a_database_that_forgets(safe: PostgresServer) -> None:
    reported = findings("--database", f"{safe.new_database()}?options=-csynchronous_commit%3Doff", well=False)
    assert bad(reported) == {"setting-off"}
    assert "synchronous_commit = on" in reported["setting-off"]["text"]


def test_rights_that_are_missing(safe: PostgresServer) -> None:
    safe.ask("CREATE DATABASE locked")
    safe.ask("CREATE ROLE guest LOGIN")
    address = safe.address("locked").replace("postgres@", "guest:rum@")
    reported = findings("--database", address, well=False)
    assert bad(reported) == {"no-schema"}
    assert "GRANT CREATE ON DATABASE locked TO guest" in reported["no-schema"]["text"]
    assert "rum" not in str(reported)


def test_databases_of_others(safe: PostgresServer) -> None:
    address = safe.new_database()
    name = address.rpartition("/")[2]
    safe.ask("UPDATE yohoho.house SET version = 99", name)
    assert bad(findings("--database", address, well=False)) == {"newer-store"}
    safe.ask("DROP SCHEMA yohoho CASCADE", name)
    safe.ask("CREATE SCHEMA yohoho", name)
    assert bad(findings("--database", address, well=False)) == {"foreign-store"}


def test_unreachable_servers_are_bad() -> None:
    assert bad(findings("--database", "postgresql://127.0.0.1:9/x", well=False)) == {"unopenable-store"}
    assert bad(findings("--database", "mysql://127.0.0.1:9/x", well=False)) == {"unknown-database"}
    for address in ("postgresql://127.0.0.1:99999/x", "postgresql://127.0.0.1:port/x"):
        assert bad(findings("--database", address, well=False)) == {"bad-database-address"}


def test_silent_bus_is_explained_in_the_words_of_the_system() -> None:
    reported = findings("--bus", "redis://127.0.0.1:9", well=False)
    assert reported["bus-silent"]["args"]["detail"] == "Connection refused"


def test_more_workers_than_the_database_lets_in(safe: PostgresServer) -> None:
    options = ("--database", safe.new_database(), "--workers", "60", "--bus", "redis://127.0.0.1:9")
    reported = findings(*options, well=False)
    assert bad(reported) == {"few-connections", "bus-silent"}
    assert reported["many-workers"]["state"] == "note"


def test_a_clock_that_is_wrong(safe: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "CLOCKS_APART_MS", -1)
    monkeypatch.setattr(doctor, "SLOW_COMMIT_MS", 0)
    assert bad(findings("--database", safe.new_database(), well=False)) == {"clocks-apart", "slow-commit"}


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "in order"), ("fr", "en ordre"), ("de", "Ordnung"), ("it", "in ordine")]
)
def test_in_words(lang: str, word: str) -> None:
    said = CliRunner().invoke(app, ["doctor", "--lang", lang])
    assert said.exit_code == 0
    assert word in said.stdout
    assert said.stdout.count("✓") == 11


def test_metrics_token_is_judged_by_its_length() -> None:
    assert findings(well=True)["metrics-off"]["state"] == "note"
    assert bad(findings("--metrics-token", "short", well=False)) == {"short-metrics-token"}
    assert findings("--metrics-token", "m" * 16, well=True)["metrics"]["state"] == "good"


def test_proxy_without_a_public_url_is_noted() -> None:
    assert findings("--trust-proxy", well=True)["links-need-url"]["state"] == "note"
    url = ("--public-url", "https://tavern.example")
    for words in ((), ("--trust-proxy", *url), url):
        assert "links-need-url" not in findings(*words, well=True)


def test_public_url_with_a_path_is_bad() -> None:
    assert bad(findings("--public-url", "https://tavern.example/yohoho", well=False)) == {"public-url-path"}
    assert bad(findings("--public-url", "tavern.example", well=False)) == {"bad-public-url"}


@pytest.fixture
def foreign_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with a bot is installed; temporary files have a folder of their own."""
    install(tmp_path / "packages", lubber="tests.bots.foreign_bots:Lubber")
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    monkeypatch.setattr(doctor, "landlock_version", lambda: 1)
    (tmp_path / "scratch").mkdir()
    forget_bots()
    yield
    forget_bots()


@pytest.mark.usefixtures("foreign_bot")
def test_protection_from_bots_of_other_packages_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings(well=True)["bots-apart"]["args"] == {"bots": "lubber"}
    monkeypatch.setattr(doctor, "landlock_version", lambda: 0)
    assert findings(well=True)["bots-not-apart"]["state"] == "note"


@pytest.mark.usefixtures("foreign_bot")
@pytest.mark.parametrize("folder", ["packages", "scratch"])
def test_database_that_bots_can_read_is_named(tmp_path: Path, folder: str) -> None:
    data = tmp_path / folder / "data"
    reported = findings("--data", str(data), well=False)
    assert bad(reported) == {"bots-reach-file"}
    assert reported["bots-reach-file"]["args"]["path"] == str(data / "yohoho.db")


@pytest.mark.usefixtures("foreign_bot")
def test_database_that_asks_bots_for_no_password_is_named(safe: PostgresServer) -> None:
    """The network is open to bots, so a database that trusts everybody on this machine is too."""
    address = safe.new_database().replace("postgres@", "postgres:rum@")
    reported = findings("--database", address, well=False)
    assert bad(reported) == {"bots-reach-postgres"}
    assert "rum" not in str(reported)


@pytest.mark.usefixtures("foreign_bot")
def test_database_that_asks_bots_for_a_password_is_closed_to_them(safe: PostgresServer) -> None:
    address = safe.new_database()
    safe.ask("CREATE ROLE keeper SUPERUSER LOGIN PASSWORD 'rum'")
    with safe.asking_for_passwords("keeper"):
        reported = findings("--database", address.replace("postgres@", "keeper:rum@"), well=True)
    assert reported["bots-apart"]["state"] == "good"


def test_secret_from_a_file_is_checked_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("s" * 32 + "\n")
    assert "secret" in findings("--secret-file", str(file), well=True)
    file.write_text("short\n")
    assert bad(findings("--secret-file", str(file), well=False)) == {"short-secret"}
