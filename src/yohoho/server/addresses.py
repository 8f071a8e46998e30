"""Where a request comes from and how it reached us, with or without a proxy in between."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

from yohoho.server.config import Config


def is_secure(scope: Any, headers: Mapping[str, str], config: Config) -> bool:
    """Whether the person reaches us over https, directly or through the proxy we trust."""
    if config.public_url.startswith("https://"):
        return True
    if config.trust_proxy and (forwarded := headers.get("x-forwarded-proto")):
        return _last(forwarded) in ("https", "wss")
    return scope.get("scheme") in ("https", "wss")


def base_url(scope: Any, headers: Mapping[str, str], config: Config) -> str:
    """What links begin with."""
    if config.public_url:
        return config.public_url.rstrip("/")
    scheme = "https" if is_secure(scope, headers, config) else "http"
    return f"{scheme}://{headers.get('host', f'{config.host}:{config.port}')}"


def client_address(scope: Any, headers: Mapping[str, str], config: Config) -> str:
    """The address of who is asking, for the limits.

    Behind a proxy it is the last address of the list: the one the proxy itself has added. People with IPv6
    own whole networks of 64 bits, so that is what counts.
    """
    client = scope.get("client")
    address = client[0] if client else "unknown"
    if config.trust_proxy and (forwarded := headers.get("x-forwarded-for")):
        address = _last(forwarded)
    return _network(address)


def _network(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


def _last(listed: str) -> str:
    return listed.rpartition(",")[2].strip()
