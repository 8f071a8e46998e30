"""Security headers on every answer, other pages kept out, bad input answered, no secrets in answers or
logs."""

import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from tests.server.harness import METRICS_TOKEN
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from yohoho.server import logs
from yohoho.server.config import Config
from yohoho.server.security import origin_allowed, page_headers
from yohoho.store import StoreError

HERE = Config(data=Path("nowhere"))
ELSEWHERE = Config(data=Path("nowhere"), public_url="https://tavern.example/")


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    with in_memory_server(metrics_token=METRICS_TOKEN) as opened:
        yield opened


def refusals(app: InMemoryServer) -> Iterator[httpx.Response]:
    """One answer of every kind, good and bad."""
    token = app.guest()["token"]
    big = b'{"name": "' + b"x" * 70_000 + b'"}'
    yield app.ask("GET", "/")
    yield app.ask("GET", "/health")
    yield app.ask("GET", "/metrics")
    yield app.ask("GET", "/metrics", METRICS_TOKEN)
    yield app.ask("GET", "/schema")
    yield app.ask("GET", "/nowhere")
    yield app.ask("DELETE", "/health")
    yield app.ask("GET", "/api/me")
    yield app.ask("POST", "/api/me", json={})
    yield app.ask("POST", "/api/me", content=big, headers={"content-type": "application/json"})
    yield app.ask("POST", "/api/me", content=b"name=Ida", headers={"content-type": "text/plain"})
    yield app.ask("POST", "/api/me", json={"name": "Ida"}, headers={"origin": "https://evil.example"})
    yield app.ask("DELETE", "/api/games/none", token)
    yield app.ask("GET", "/api/tables/none")
    yield app.ask("OPTIONS", "/api/me")
    yield app.ask("HEAD", "/")


def test_security_headers_are_on_every_answer(app: InMemoryServer) -> None:
    for answer in refusals(app):
        for name, value in page_headers().items():
            assert answer.headers[name] == value, (answer.request.url, name)
        shell = answer.request.url.path == "/" and answer.status_code == 200
        assert answer.headers["cache-control"] == ("no-cache" if shell else "no-store")
        assert "server" not in answer.headers
        assert "strict-transport-security" not in answer.headers


def test_the_page_may_load_nothing_from_elsewhere() -> None:
    policy = page_headers()["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_https_answers_set_strict_transport_security() -> None:
    with in_memory_server(public_url="https://tavern.example") as app:
        assert "strict-transport-security" in app.ask("GET", "/nowhere").headers


def test_crash_is_answered_without_details(app: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr(app.store.tables, "list_public", fail)
    answer = app.ask("GET", "/api/tables")
    assert problem(answer) == (500, "our-fault")
    assert "42" not in answer.text
    assert page_headers().items() <= dict(answer.headers).items()


# --- origins of requests


@pytest.mark.parametrize(
    ("config", "headers", "allowed"),
    [
        (HERE, {"host": "localhost:8000"}, True),
        (HERE, {"host": "localhost:8000", "origin": "http://localhost:8000"}, True),
        (HERE, {"host": "tavern.test", "origin": "https://tavern.test"}, True),
        (HERE, {"host": "localhost:8000", "origin": "http://localhost:9000"}, False),
        (HERE, {"host": "localhost:8000", "origin": "http://evil.example"}, False),
        (HERE, {"host": "tavern.test", "origin": "https://tavern.test.evil.example"}, False),
        (HERE, {"host": "tavern.test", "origin": "https://tavern.test@evil.example"}, False),
        (HERE, {"host": "tavern.test", "origin": "null"}, False),
        (HERE, {"host": "tavern.test", "origin": ""}, False),
        (HERE, {"host": "", "origin": "http://"}, False),
        (HERE, {"origin": "http://tavern.test"}, False),
        (HERE, {"host": "tavern.test", "sec-fetch-site": "cross-site"}, False),
        (HERE, {"host": "tavern.test", "sec-fetch-site": "same-origin"}, True),
        (ELSEWHERE, {"host": "backend:8000", "origin": "https://tavern.example"}, True),
        (ELSEWHERE, {"host": "backend:8000", "origin": "http://tavern.example"}, False),
        (ELSEWHERE, {"host": "backend:8000", "origin": "https://evil.example"}, False),
    ],
)
def test_only_own_origins_are_allowed(config: Config, headers: dict[str, str], allowed: bool) -> None:
    assert origin_allowed(headers, config) is allowed


def test_foreign_pages_change_nothing(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    evil = {"origin": "https://evil.example"}
    answer = app.ask("POST", "/api/tables", token, json={"preset": "skull"}, headers=evil)
    assert problem(answer) == (403, "foreign-origin")
    assert app.ask("GET", "/api/tables/mine", token).json()["tables"] == []
    own = {"origin": "http://tavern.test"}
    assert app.ask("POST", "/api/tables", token, json={"preset": "skull"}, headers=own).status_code == 201


# --- bad input


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b'"x"', b"{}", b"[" * 60_000, b'{"a":' * 10_000, b"\xff\xfe", b'{"name": 1}']
    + [b'{"name": "Ida", "colour": "red"}', b'{"name": null}', b'{"name": ""}', b'{"name": "\\ud800"}']
    + [b'{"name": "' + b"x" * 31 + b'"}', b"1" * 10_000, b'{"name": "\xcc"}', b'{"n\xccme": "Ida"}'],
)
def test_malformed_bodies_are_refused(app: InMemoryServer, body: bytes) -> None:
    answer = app.ask("POST", "/api/me", content=body, headers={"content-type": "application/json"})
    assert problem(answer) == (400, "bad-message")


def test_large_bodies_are_not_read(app: InMemoryServer) -> None:
    headers = {"content-type": "application/json"}
    announced = app.ask("POST", "/api/me", content=b"x" * 65_537, headers=headers)
    assert problem(announced) == (413, "too-large")
    assert announced.json()["args"] == {"most": 65_536}

    async def parts() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    streamed = app.ask("POST", "/api/me", content=parts(), headers=headers)
    assert problem(streamed) == (413, "too-large")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_only_json_bodies_are_accepted(app: InMemoryServer, kind: str) -> None:
    answer = app.ask("POST", "/api/me", content=b'{"name": "Ida"}', headers={"content-type": kind})
    assert problem(answer) == (415, "json-only")


def test_json_with_a_charset(app: InMemoryServer) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    assert app.ask("POST", "/api/me", content=b'{"name": "Ida"}', headers=headers).status_code == 200


def test_unknown_paths_and_methods_are_refused(app: InMemoryServer) -> None:
    for path in ("/nowhere", "/api/nothing", "/api/me/x/y", "/api/games/a/b/c", "/%00", "/../etc/passwd"):
        assert problem(app.ask("GET", path)) == (404, "no-such-page")
    answer = app.ask("PUT", "/api/me")
    assert problem(answer) == (405, "wrong-method")
    assert {"GET", "POST"} <= {method.strip() for method in answer.headers["allow"].split(",")}


# --- identities


def test_no_identity_of_others_in_any_answer(app: InMemoryServer) -> None:
    ida, bo = app.guest("Ida"), app.guest("Bo")
    table = app.table(ida["token"], preset="skull", settings={"public": True})
    row = app.add_finished_game(ida["token"], ida["id"], bo["id"])
    paths = [
        "/api/me",
        "/api/tables",
        "/api/tables/mine",
        "/api/tables/current",
        f"/api/tables/{table['id']}",
    ]
    paths += [f"/api/codes/{table['code']}", "/api/games", f"/api/games/{row.id}"]
    paths += [f"/api/games/{row.id}/download", f"/api/tables/{row.table_id}"]
    share = app.ask("POST", f"/api/games/{row.id}/share", ida["token"], json={}).json()
    paths += [f"/api/shared/{share['token']}", f"/api/games/{row.id}/share"]
    for path in paths:
        for token in (bo["token"], ""):
            answer = app.ask("GET", path, token)
            assert ida["id"] not in answer.text + str(answer.headers), path
            assert not token or answer.status_code == 200, path
    assert ida["id"] not in app.ask("GET", "/metrics", METRICS_TOKEN).text


# --- logs


@pytest.fixture
def log_levels() -> Iterator[Callable[[str], None]]:
    """Logging is configured for the whole process; this restores it afterwards."""
    handlers, level = logging.root.handlers[:], logging.root.level
    yield logs.configure
    structlog.reset_defaults()
    logging.root.handlers[:], logging.root.level = handlers, level


def test_logs_hold_no_secrets(
    app: InMemoryServer, capsys: pytest.CaptureFixture[str], log_levels: Callable[[str], None]
) -> None:
    log_levels("debug")
    ida = app.guest("Blackbeard")
    carry = app.ask("POST", "/api/me/carry", ida["token"]).json()["token"]
    app.ask("POST", "/api/me/carried", json={"token": carry})
    table = app.table(ida["token"], preset="skull", settings={"title": "Quiet place"})
    row = app.add_finished_game(ida["token"], ida["id"])
    share = app.ask("POST", f"/api/games/{row.id}/share", ida["token"], json={}).json()["token"]
    app.ask("GET", f"/api/shared/{share}")
    for path in (f"/api/tables/{table['id']}", f"/api/games/{row.id}", f"/{ida['token']}", "/ready"):
        app.ask("GET", f"{path}?token={ida['token']}", ida["token"])
    app.ask("GET", "/api/me", headers={"cookie": f"yohoho={ida['token']}"})
    written = capsys.readouterr().err
    lines = [json.loads(line) for line in written.splitlines()]
    for secret in (ida["token"], ida["id"], carry, share, "Blackbeard", "Quiet place", table["code"]):
        assert secret not in written
    own_lines = [line for line in lines if line.get("who") == logs.mark(ida["id"])]
    assert {line["route"] for line in own_lines} >= {"/api/me", "/api/tables", "/api/tables/{table_id}"}
    looked = [line for line in lines if line.get("table") == table["id"]]
    assert [(line["event"], line["status"], line["level"]) for line in looked] == [("http", 200, "info")]


def test_a_failing_store_is_logged_for_the_operator(
    app: InMemoryServer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log_levels: Callable[[str], None],
) -> None:
    async def failing(*_: Any) -> None:
        raise StoreError("disk-full", path="/srv/tavern/yohoho.db")

    log_levels("info")
    monkeypatch.setattr(app.store.tables, "list_public", failing)
    answer = app.ask("GET", "/api/tables")
    assert problem(answer) == (503, "store-trouble")
    assert "/srv" not in answer.text
    assert "/srv/tavern/yohoho.db" in capsys.readouterr().err
