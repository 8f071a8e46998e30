"""What the service tells of itself: description, health, readiness and metrics."""

import asyncio

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.harness import METRICS_TOKEN
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from yohoho import __version__
from yohoho.server.config import RATES, Rate
from yohoho.server.http.page_files import PLACES
from yohoho.server.limits import PEOPLE_PER_ADDRESS


def test_root_describes_the_service(app: InMemoryServer) -> None:
    service = app.ask("GET", "/api").json()
    assert (service["name"], service["version"]) == ("yohoho", __version__)
    for place in (service["http"], service["socket"]):
        assert app.ask("GET", place).status_code == 200


def test_health_and_readiness_are_reported(app: InMemoryServer) -> None:
    assert app.ask("GET", "/health").json() == {"status": "ok"}
    assert app.ask("GET", "/ready").json() == {"status": "ok"}


def test_server_without_a_store_is_alive_but_not_ready(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    asyncio.run(app.store.close())
    assert app.ask("GET", "/health").status_code == 200
    assert problem(app.ask("GET", "/ready")) == (503, "store-trouble")
    assert problem(app.ask("GET", "/api/tables")) == (503, "store-trouble")
    assert problem(app.ask("GET", "/api/me", token)) == (503, "store-trouble")
    assert problem(app.ask("POST", "/api/me", json={"name": "Ida"})) == (503, "store-trouble")


def test_metrics_can_be_read() -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN) as app:
        app.ask("GET", "/nowhere")
        app.table(app.guest()["token"])
        text = app.ask("GET", "/metrics", METRICS_TOKEN).text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    for name in (
        "connections",
        "tables",
        "actions",
        "refusals",
        "append_seconds",
        "http_requests",
        "http_seconds",
    ):
        assert f"yohoho_{name}" in families
    routes = {sample.labels.get("route") for sample in families["yohoho_http_requests"].samples}
    assert {"/api/me", "/api/tables", "none"} <= routes
    codes = {sample.labels["code"] for sample in families["yohoho_refusals"].samples}
    assert "no-such-page" in codes


@pytest.mark.parametrize(
    "path", ["/", "/about", "/health", "/ready", "/api", "/worker.js", "/nowhere", "/api/me"]
)
def test_head_has_the_headers_of_get_and_no_body(app: InMemoryServer, path: str) -> None:
    head, full = app.ask("HEAD", path), app.ask("GET", path)
    assert (head.status_code, head.headers) == (full.status_code, full.headers)
    assert (head.content, head.headers["content-length"]) == (b"", str(len(full.content)))


def test_metrics_without_a_configured_token_are_not_found(app: InMemoryServer) -> None:
    unknown = app.ask("GET", "/nowhere")
    for token in ("", "guessed", app.guest()["token"]):
        answer = app.ask("GET", "/metrics", token)
        assert (problem(answer), answer.content) == ((404, "no-such-page"), unknown.content)
    assert app.ask("GET", "/metrics", headers={"authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer guessed", f"Basic {METRICS_TOKEN}", METRICS_TOKEN, "Bearer ümlaut"]
)
def test_metrics_are_refused_to_a_wrong_token(header: str) -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN) as app:
        answer = app.ask("GET", "/metrics", headers={"authorization": header.encode()})
        assert problem(answer) == (401, "wrong-metrics-token")


def test_metrics_are_limited_without_the_right_token() -> None:
    with in_memory_server(metrics_token=METRICS_TOKEN, rates={**RATES, "http": Rate(1, 1)}) as app:
        guesses = [app.ask("GET", "/metrics", "guessed") for _ in range(PEOPLE_PER_ADDRESS + 1)]
        assert [answer.status_code for answer in guesses] == [401] * PEOPLE_PER_ADDRESS + [429]
        assert [app.ask("GET", "/metrics", METRICS_TOKEN).status_code for _ in range(3)] == [200] * 3


def test_the_openapi_document_names_every_path(app: InMemoryServer) -> None:
    document = app.ask("GET", "/schema/openapi.json").json()
    assert document == app.ask("GET", "/schema").json()
    assert document["openapi"].startswith("3.")
    routes = {
        path for route in app.app.routes for path in [route.path_format] if not path.startswith("/schema")
    }
    of_the_page = {"/page/{digest}/{file}", "/worker.js", *(place.replace(":str", "") for place in PLACES)}
    assert set(document["paths"]) == routes - {"/ws/tables/{table_id}", "/ws/sheets/{sheet_id}"} - of_the_page


def test_the_protocol_is_documented(app: InMemoryServer) -> None:
    schema = app.ask("GET", "/api/protocol.json").json()
    assert {"client", "server", "$defs"} <= set(schema)
