"""The origin of a request and its scheme, with or without a proxy in between."""

import socket
from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers

from yohoho.server.config import Config
from yohoho.server.errors import ServerError
from yohoho.server.limits import ADDRESS

EVERYWHERE: Final = ("0.0.0.0", "::", "")


def is_secure(scope: Any, headers: Headers, config: Config) -> bool:
    """Whether the person reaches us over https, directly or through the proxy we trust."""
    if config.public_url.startswith("https://"):
        return True
    if config.trust_proxy and (scheme := _last_entry(headers, "x-forwarded-proto")):
        return scheme.lower() in ("https", "wss")
    return scope.get("scheme") in ("https", "wss")


def base_url(scope: Any, headers: Headers, config: Config) -> str:
    """The start of every link: the public URL, the request's host if it is ours, or the listening address."""
    if config.public_url:
        return config.public_url.rstrip("/")
    local, local_port = scope.get("server") or (config.host, config.port)
    host, port = _host_and_port(headers.get("host", ""))
    if host and _is_ours(host, config.host, str(local)):
        scheme = "https" if is_secure(scope, headers, config) else "http"
        return url_of(scheme, host, port)
    return url_of("http", reachable(config.host), local_port or config.port)


def check_public_url(url: str) -> None:
    """Raises ServerError for an address under which the page would not work.

    A path is refused: routes, cookies and the service worker are at the root of the host.
    """
    try:
        parts = urlsplit(url)
        has_host = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, or half an IPv6 address
        has_host = False
    if not has_host or "@" in parts.netloc or url != url.strip():
        raise ServerError("bad-public-url", url=url)
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ServerError("public-url-path", url=url)


def url_of(scheme: str, host: str, port: int | None) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" if port is None else f"{scheme}://{name}:{port}"


def reachable(host: str) -> str:
    """An address that others can open: this machine's, where it listens on all of them."""
    return address_in_the_network() if host in EVERYWHERE else host


def _is_ours(host: str, *local: str) -> bool:
    """Whether a host names this machine, or one of its local addresses."""
    return _is_loopback(host) or host in machine_names() or host in map(_plain, local)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _host_and_port(header: str) -> tuple[str, int | None]:
    """The parts of `host:port`, with IPv6 in brackets; no host for a malformed one."""
    try:
        parts = urlsplit(f"//{header}")
        return _plain(parts.hostname or ""), parts.port
    except ValueError:
        return "", None


def _plain(host: str) -> str:
    """One spelling for each host: in small letters, without the final dot, IPv4 as IPv4."""
    try:
        address = ip_address(host)
    except ValueError:
        return host.lower().rstrip(".")
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


@cache
def machine_names() -> frozenset[str]:
    """The names of this machine, and its address in the network."""
    name = _plain(socket.gethostname())
    short = name.partition(".")[0]
    # In a private network, machines find each other as NAME.local (mDNS).
    return frozenset({name, short, f"{short}.local", address_in_the_network()} - {"", ".local"})


def address_in_the_network() -> str:
    """The address of the interface that leads outside. No packet is sent: connecting a UDP socket only picks
    a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # An address for documentation (RFC 5737), which no machine has: only the route matters.
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network at all
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def address_key(scope: Any, headers: Headers, config: Config) -> str:
    """The key of an address for the limits."""
    return ADDRESS + client_address(scope, headers, config)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return address_key(connection.scope, connection.headers, connection.app.state.services.config)


def client_address(scope: Any, headers: Headers, config: Config) -> str:
    """The address of the client, for the limits.

    Behind a proxy it is the last entry of X-Forwarded-For, which the proxy itself has written. Its port is
    left out, because every connection has another; an entry that is no address counts as the proxy's own. A
    person with IPv6 owns a whole network of 64 bits, so the network is the key.
    """
    client = scope.get("client")
    peer = client[0] if client else "unknown"
    forwarded = _last_entry(headers, "x-forwarded-for") if config.trust_proxy else ""
    return _network(forwarded) or _network(_host_and_port(forwarded)[0]) or _network(peer) or peer


def _last_entry(headers: Headers, name: str) -> str:
    """The last entry of a list that a header holds; empty without one.

    Some proxies add their entry to the client's line and some add a line of their own. The lines are one list
    (RFC 9110, 5.3), whose beginning the client may have made up.
    """
    return ",".join(headers.getall(name, [])).rpartition(",")[2].strip()


def _network(address: str) -> str:
    """One key for each client; empty for what is no address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return ""
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
