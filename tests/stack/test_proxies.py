"""The page and a game through Caddy, nginx and HAProxy, with TLS, as `deploy/` configures them."""

import asyncio
import re
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, closing, contextmanager

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.page.browser import Person, chromium
from tests.page.play import open_table, start_with_bots
from tests.page.play import play_out as play_in_browser
from tests.server.client import Client, Frame, play_out, seat_clients
from tests.server.harness import METRICS_HEADERS, Server
from tests.stack.ports import ReservedPort
from tests.stack.proxies import PROXIES, UPSTREAMS, Proxy
from tests.stack.redis import redis_server
from tests.virtual_time import run_in_real_time
from yohoho.server.config import DATABASE, RATES
from yohoho.server.limits import PEOPLE_PER_ADDRESS

pytestmark = [pytest.mark.slow, pytest.mark.alone("it starts several processes itself")]
SETTINGS: Frame = {"game": "skull-king", "options": {"players": 4, "plan": [2, 3]}}
NOTICED_WITHIN = 8.0
"""Seconds: two health checks, and the time in which nginx takes a server for dead."""
Behind = tuple[Proxy, list[Server]]


@contextmanager
def servers_behind(kind: str, folders: pytest.TempPathFactory, *more: str) -> Iterator[Behind]:
    """A proxy in front of two processes that share a file and a bus."""
    proxy = PROXIES[kind](folders.mktemp("proxy"))
    data, reserved = folders.mktemp("data"), [ReservedPort(), ReservedPort()]
    ports = [port.number for port in reserved]
    with ExitStack() as stack:
        for port in reserved:
            stack.callback(port.release)
        redis = stack.enter_context(redis_server())
        options = ("--bus", redis.address, "--trust-proxy", "--public-url", proxy.address, *more)
        servers = [Server(data, *options, "--port", str(port)) for port in ports]
        for server in servers:
            stack.callback(server.close)
            server.start()
        stack.enter_context(proxy.running([f"127.0.0.1:{port}" for port in ports]))
        # httpx and websockets take the certificates that they trust from this variable.
        stack.enter_context(pytest.MonkeyPatch.context()).setenv("SSL_CERT_FILE", str(proxy.certificate))
        yield proxy, servers
        assert not "".join(server.faults() for server in servers)


@pytest.fixture(scope="module", params=PROXIES)
def behind(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    with servers_behind(request.param, tmp_path_factory) as running:
        yield running


def test_page_and_its_files_come_through(behind: Behind) -> None:
    with httpx.Client(base_url=behind[0].address) as browser:
        page = browser.get("/").raise_for_status()
        named = set(re.findall(r'(?:src|href)="(/[^"]+)"', page.text))
        assert len(named) > 3
        for path in named:
            assert browser.get(path).raise_for_status().content, path
        assert "strict-transport-security" in page.headers
        assert browser.get("/ready").json() == {"status": "ok"}
        # A long body passes the proxy: the server itself refuses it.
        assert "error" in browser.post("/api/me", json={"name": "x" * 60_000}).json()


def test_cookies_are_for_tls_alone(behind: Behind) -> None:
    made = httpx.post(f"{behind[0].address}/api/me", json={"name": "Ida"})
    assert "Secure" in made.raise_for_status().headers["set-cookie"]


def test_http_2_is_offered(behind: Behind) -> None:
    context = behind[0].context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", behind[0].port), 5) as line,
        context.wrap_socket(line, server_hostname="localhost") as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"


def test_plain_http_is_redirected(behind: Behind) -> None:
    answer = httpx.get(f"http://localhost:{behind[0].plain_port}/about")
    assert answer.status_code in (301, 308)
    assert answer.headers["location"].startswith("https://localhost")


def test_metrics_are_hidden(behind: Behind) -> None:
    assert httpx.get(f"{behind[0].address}/metrics", headers=METRICS_HEADERS).status_code == 404


def test_foreign_page_opens_no_socket(behind: Behind) -> None:
    async def scenario() -> None:
        ann = await Client.sign_on(behind[0].address, "Ann")
        table = await ann.open_table(settings=SETTINGS)
        with pytest.raises(InvalidStatus):
            async with ann.connect(table, origin="https://elsewhere.example"):
                pass

    run_in_real_time(scenario())


def test_person_plays_in_a_browser_through_the_proxy(behind: Behind) -> None:
    """Any error of the page fails this: a refused socket, a blocked file, mixed content."""
    with chromium() as browser:
        person = Person(browser, behind[0].address, ignore_https_errors=True)
        open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2]}})
        start_with_bots(person)
        assert play_in_browser(person) >= 3
        assert person.page.evaluate("isSecureContext")
        person.leave()


def test_page_and_pad_load_while_the_database_is_down(behind: Behind) -> None:
    proxy, servers = behind
    with closing(sqlite3.connect(servers[0].data / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # no server can write
        assert {httpx.get(f"{_direct(server)}/ready", timeout=30).status_code for server in servers} == {503}
        if proxy.probes:
            _wait_until_probed(servers)
        assert [httpx.get(proxy.address + path).status_code for path in ("/", "/pad")] == [200, 200]


def _wait_until_probed(servers: list[Server]) -> None:
    """Wait until the proxy has asked each server three times, of which the first may have begun before."""
    for server in servers:
        enough = _probes(server) + 3
        while _probes(server) < enough:
            time.sleep(0.1)


def _direct(server: Server) -> str:
    """The address of one process, without the proxy."""
    return f"http://127.0.0.1:{server.options[server.options.index('--port') + 1]}"


def _probes(server: Server) -> float:
    metrics = httpx.get(f"{_direct(server)}/metrics", headers=METRICS_HEADERS).raise_for_status().text
    counted = re.findall(r'^yohoho_http_requests_total\{.*route="/(?:health|ready)".*\} (.+)$', metrics, re.M)
    return sum(map(float, counted))


@pytest.mark.parametrize("kind", PROXIES)
def test_forged_addresses_do_not_multiply_the_requests(
    kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """More requests than both servers allow one address at once, each with a made-up address."""
    requests = 2 * len(UPSTREAMS) * RATES["replay"].burst * PEOPLE_PER_ADDRESS

    async def ask(proxy: Proxy, own_address: str, requests: int) -> list[int]:
        transport = httpx.AsyncHTTPTransport(verify=proxy.context(), local_address=own_address)
        async with httpx.AsyncClient(transport=transport, timeout=60) as browser:
            url = f"{proxy.address}/api/games/replay"
            forged = [{"x-forwarded-for": f"6.6.6.{number}"} for number in range(requests)]
            sent = (browser.post(url, json={}, headers=headers) for headers in forged)
            return [answer.status_code for answer in await asyncio.gather(*sent)]

    with servers_behind(kind, tmp_path_factory, "--limits") as (proxy, _):
        statuses = run_in_real_time(ask(proxy, "127.0.0.2", requests))
        assert set(statuses) == {400, 429}, "the records make no sense, and are counted all the same"
        assert run_in_real_time(ask(proxy, "127.0.0.3", 1)) == [400], "others are not refused"


def test_game_is_played_through_the_proxy_although_a_process_is_killed(behind: Behind) -> None:
    proxy, servers = behind

    async def play_one() -> None:
        clients = [await Client.sign_on(proxy.address, name) for name in ("Ann", "Bo")]
        table = await clients[0].open_table(settings=SETTINGS)
        async with AsyncExitStack() as stack:
            await seat_clients(stack, table, clients, origin=proxy.address)
            version = await clients[0].carry_out(do="start")
            await clients[1].hear_version(version)
            await play_out(clients)

    run_in_real_time(play_one())
    servers[0].kill()
    _wait_until_only_one_is_asked(proxy)
    run_in_real_time(play_one())


def _wait_until_only_one_is_asked(proxy: Proxy) -> None:
    """A request that was on its way to the killed process may fail, because a POST is not sent twice."""
    begun, right = time.monotonic(), 0
    while right < 10:
        assert time.monotonic() - begun < NOTICED_WITHIN, "the proxy still asks a process that is dead"
        answer = httpx.post(f"{proxy.address}/api/me", json={"name": "Ida"})
        right = right + 1 if answer.is_success else 0
