"""The address of a client, by which limits count: with and without a proxy, whatever the client claims."""

from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from tests.effort import examples
from tests.server import network
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from yohoho.server.addresses import client_address, is_secure
from yohoho.server.config import RATES, Config, Rate
from yohoho.server.limits import PEOPLE_PER_ADDRESS

DIRECT = Config(data=Path("nowhere"))
PROXIED = Config(data=Path("nowhere"), trust_proxy=True)
PEER = "10.0.0.1"
"""The other end of the connection: the client itself, or the proxy."""
FORGED = ("x-forwarded-for", "6.6.6.6")
WRITTEN = ("x-forwarded-for", "1.2.3.4")


def address(*lines: str, config: Config = PROXIED, peer: str = PEER) -> str:
    headers = Headers([(b"x-forwarded-for", line.encode("latin-1")) for line in lines])
    return client_address({"client": (peer, 1)}, headers, config)


@pytest.mark.parametrize(
    ("lines", "client"),
    [
        pytest.param([], PEER, id="no header"),
        pytest.param(["1.2.3.4"], "1.2.3.4", id="one entry"),
        pytest.param(["6.6.6.6, 1.2.3.4"], "1.2.3.4", id="an entry added to the client's line"),
        pytest.param(["6.6.6.6,5.5.5.5 ,\t1.2.3.4 "], "1.2.3.4", id="blanks"),
        pytest.param(["6.6.6.6", "1.2.3.4"], "1.2.3.4", id="a line added to the client's"),
        pytest.param(["6.6.6.6, 5.5.5.5", "7.7.7.7", "1.2.3.4"], "1.2.3.4", id="several forged lines"),
        pytest.param(["6.6.6.6", "7.7.7.7, 1.2.3.4"], "1.2.3.4", id="entries in several lines"),
        pytest.param(["x" * 5_000, "1.2.3.4"], "1.2.3.4", id="a long forged line"),
        pytest.param(["1.2.3.4:56789"], "1.2.3.4", id="a port"),
        pytest.param(["6.6.6.6:1, 1.2.3.4:56789"], "1.2.3.4", id="a port in a list"),
        pytest.param(["[2001:db8:1:2:3::4]:56789"], "2001:db8:1:2::/64", id="IPv6 with a port"),
        pytest.param(["[2001:db8:1:2:3::4]"], "2001:db8:1:2::/64", id="IPv6 in brackets"),
        pytest.param(["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64", id="IPv6"),
        pytest.param(["::ffff:1.2.3.4"], "1.2.3.4", id="IPv4 as IPv6"),
        pytest.param(["[::ffff:1.2.3.4]:80"], "1.2.3.4", id="IPv4 as IPv6 with a port"),
    ],
)
def test_last_entry_is_the_one_that_the_proxy_wrote(lines: list[str], client: str) -> None:
    assert address(*lines) == client


@pytest.mark.parametrize(
    "entry",
    [
        "",
        " ",
        "unknown",
        "_hidden",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.400",
        "[",
        "[]",
        "[1.2.3.4",
        ":",
        ":80",
        "x:80",
    ]
    + ["1.2.3.4:5:6", "[2001:db8::1", "::g", "1.2.3.4;by=me", '"1.2.3.4"', "\xe9", "1" * 9_000],
)
def test_entry_that_is_no_address_counts_as_the_proxy(entry: str) -> None:
    """Whoever could make the proxy write it would otherwise be a new person with every word."""
    assert address(entry) == address("1.2.3.4", entry) == PEER


@pytest.mark.parametrize("lines", [["1.2.3.4"], ["6.6.6.6", "1.2.3.4"], ["nonsense"]])
def test_header_is_ignored_without_a_trusted_proxy(lines: list[str]) -> None:
    assert address(*lines, config=DIRECT) == PEER


@pytest.mark.parametrize(
    ("peer", "client"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("nameless", "nameless"),
    ],
)
def test_network_of_the_peer_is_the_client_of_a_direct_connection(peer: str, client: str) -> None:
    assert address(config=DIRECT, peer=peer) == client
    assert client_address({"client": None}, Headers(), DIRECT) == "unknown"


ADDRESSES = st.ip_addresses(v=4).map(str)
CLAIMS = st.lists(st.text(st.characters(codec="latin-1", exclude_characters="\r\n"), max_size=40), max_size=4)


@given(ADDRESSES, CLAIMS, st.integers(0, 65_535))
@settings(max_examples=examples(300, 50))
def test_no_claim_changes_what_the_proxy_wrote(client: str, claims: list[str], port: int) -> None:
    alone = address(client)
    assert alone == str(ip_address(client))
    assert address(*claims, client) == alone, "a line of its own"
    assert address(", ".join([*claims, client])) == alone, "the client's line"
    assert address(*claims, f"{client}:{port}") == alone, "a port"


@pytest.mark.parametrize(
    ("lines", "secure"),
    [
        (["https"], True),
        (["HTTPS"], True),
        (["wss"], True),
        (["http"], False),
        (["https", "http"], False),
        (["http", "https"], True),
        (["https, http"], False),
        ([], False),
    ],
)
def test_scheme_is_the_one_that_the_proxy_wrote(lines: list[str], secure: bool) -> None:
    headers = Headers([(b"x-forwarded-proto", line.encode()) for line in lines])
    assert is_secure({"scheme": "http"}, headers, PROXIED) is secure
    assert is_secure({"scheme": "http"}, headers, DIRECT) is False


# --- the limits


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    """A server behind a proxy, with few guesses and few sockets for each address."""
    rates = {**RATES, "find-code": Rate(1, 1), "ws-connect": Rate(1, 1)}
    with in_memory_server(trust_proxy=True, rates=rates) as opened:
        yield opened


def guess(app: InMemoryServer, *lines: tuple[str, str]) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with network.http_client(app.address) as http:
            return await http.get("/api/codes/ABCDEF", headers=[*lines])

    return app.run(ask())


def test_forged_addresses_do_not_multiply_the_guesses_of_codes(app: InMemoryServer) -> None:
    for number in range(PEOPLE_PER_ADDRESS):
        forged = ("x-forwarded-for", f"6.6.6.{number}")
        assert problem(guess(app, forged, WRITTEN)) == (404, "no-such-code")
    assert problem(guess(app, FORGED, WRITTEN)) == (429, "slow-down")
    assert problem(guess(app, ("x-forwarded-for", "6.6.6.6, 1.2.3.4:777"))) == (429, "slow-down")
    other = ("x-forwarded-for", "1.2.3.5")
    assert problem(guess(app, WRITTEN, other)) == (404, "no-such-code"), "others are not refused"


@pytest.mark.parametrize("path", ["/ws/tables/{table}", "/ws/sheets/any"])
def test_forged_addresses_do_not_multiply_sockets(app: InMemoryServer, path: str) -> None:
    path = path.format(table=app.table(app.guest()["token"])["id"])

    def first_error(number: int, written: str) -> str:
        lines = httpx.Headers([("x-forwarded-for", f"6.6.6.{number}"), ("x-forwarded-for", written)])
        with app.socket(path, lines) as socket:
            with suppress(ConnectionClosed):  # a refusal may come first
                socket.send_json({"type": "hello", "protocol": 1})
            return str(socket.receive_json().get("error"))

    errors = [first_error(number, f"1.2.3.4:{number}") for number in range(PEOPLE_PER_ADDRESS + 1)]
    assert "slow-down" not in errors[:-1]
    assert errors[-1] == "slow-down"
    assert first_error(0, "1.2.3.5") != "slow-down"
