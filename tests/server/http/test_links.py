"""Links begin with the public URL, with the request's host if it is ours, or with the listening address."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.datastructures import Headers

from tests.server.harness import Server
from tests.server.in_memory import in_memory_server
from yohoho.server import addresses
from yohoho.server.addresses import base_url
from yohoho.server.config import Config

NETWORK = "10.1.2.3"


@pytest.fixture(autouse=True)
def known_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine called Treasure with one address in the network."""
    monkeypatch.setattr("socket.gethostname", lambda: "Treasure.lan")
    monkeypatch.setattr(addresses, "address_in_the_network", lambda: NETWORK)
    addresses.machine_names.cache_clear()
    yield
    addresses.machine_names.cache_clear()


def link(sent: str | None, *, server: Any = ("10.9.9.9", 8000), scheme: str = "http", **settings: Any) -> str:
    headers = Headers({} if sent is None else {"host": sent})
    settings = {"host": "0.0.0.0", **settings}
    return base_url(
        {"server": server, "scheme": scheme}, headers, Config(data=Path("nowhere"), port=8000, **settings)
    )


@pytest.mark.parametrize(
    ("host", "begin"),
    [
        ("localhost:8000", "http://localhost:8000"),
        ("localhost", "http://localhost"),
        ("LOCALHOST.:1234", "http://localhost:1234"),
        ("tavern.localhost:8000", "http://tavern.localhost:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("treasure:8000", "http://treasure:8000"),
        ("treasure.lan", "http://treasure.lan"),
        ("Treasure.local:8000", "http://treasure.local:8000"),
        (f"{NETWORK}:8000", f"http://{NETWORK}:8000"),
        ("10.9.9.9:8000", "http://10.9.9.9:8000"),
        ("evil@localhost:8000", "http://localhost:8000"),
    ],
)
def test_host_of_the_request_is_used_where_it_is_ours(host: str, begin: str) -> None:
    assert link(host) == begin


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "treasure.evil.example",
        ".local",
        "10.9.9.8",
        "",
        None,
        "[",
        "localhost:port",
        "localhost:99999999",
        "localhost@evil.example",
        ":8000",
    ],
)
def test_foreign_host_does_not_get_into_links(host: str | None) -> None:
    assert link(host) == f"http://{NETWORK}:8000"
    assert link(host, host="192.168.7.7") == "http://192.168.7.7:8000"


def test_address_that_the_server_listens_on_is_ours() -> None:
    assert link("192.168.7.7:8000", host="192.168.7.7", server=None) == "http://192.168.7.7:8000"
    assert link("10.9.9.9", server=("::ffff:10.9.9.9", 8000), host="::") == "http://10.9.9.9"
    assert link("evil.example", server=("/run/yohoho.sock", None)) == f"http://{NETWORK}:8000"


def test_port_is_that_of_the_connection_where_any_free_one_was_taken() -> None:
    assert link("evil.example", server=("10.9.9.9", 43_210)) == f"http://{NETWORK}:43210"


def test_public_url_takes_precedence() -> None:
    assert link("evil.example", public_url="https://tavern.example/") == "https://tavern.example"
    assert link("localhost:8000", public_url="https://tavern.example") == "https://tavern.example"


def test_scheme_of_a_proxy_is_used_with_a_host_of_ours() -> None:
    assert link("localhost", scheme="https") == "https://localhost"


def test_foreign_host_is_in_no_link_over_http() -> None:
    with in_memory_server() as app:
        token = app.guest()["token"]
        evil = {"host": "evil.example"}
        table = app.ask("POST", "/api/tables", token, json={"preset": "skull"}, headers=evil).json()
        carry = app.ask("POST", "/api/me/carry", token, headers=evil).json()
        assert table["link"].startswith("http://127.0.0.1:80/t/")
        assert carry["link"].startswith("http://127.0.0.1:80/carry#")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "said"),
    [(("--trust-proxy",), True), ((), False), (("--trust-proxy", "--public-url", "http://localhost"), False)],
)
def test_server_behind_a_proxy_says_that_links_need_a_url(
    tmp_path: Path, options: tuple[str, ...], said: bool
) -> None:
    server = Server(tmp_path, *options)
    try:
        server.start()
    finally:
        server.close()
    assert ("--public-url" in server.errors.read_text()) is said
