"""Security headers for browsers, and the check that a request comes from our own page."""

import hmac
from collections.abc import Mapping
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from litestar.datastructures import Cookie

from yohoho.server.config import Config
from yohoho.server.http.offline_files import PYTHON_WORKER
from yohoho.server.http.page_files import ROOT, load_page
from yohoho.server.http.page_policy import BROWSER_HEADERS, NO_FRAMES, page_policy
from yohoho.server.identity import COOKIE, YEAR

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

PYTHON_HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": page_policy([], wasm=True) + NO_FRAMES,
    **BROWSER_HEADERS,
}
"""The headers of the worker that runs Python: a worker obeys the policy that came with its own script, not
that of the page."""
HTTPS_ONLY: Final = "max-age=31536000"


def security_headers(path: str) -> Mapping[str, str]:
    is_python = path.startswith(f"{ROOT}{load_page().digest}/{PYTHON_WORKER}")
    return PYTHON_HEADERS if is_python else page_headers()


def page_headers() -> Mapping[str, str]:
    """The headers of all answers but the worker's. The policy names the scripts of the page."""
    return _headers_with(load_page().script_hashes)


@cache
def _headers_with(script_hashes: tuple[str, ...]) -> Mapping[str, str]:
    """They are kept for these scripts alone: another page, as with another game, has another policy."""
    return {
        "content-security-policy": page_policy(script_hashes) + NO_FRAMES,
        **BROWSER_HEADERS,
    }


def origin_allowed(headers: Mapping[str, str], config: Config) -> bool:
    """Whether a request that changes something, or a WebSocket, comes from our page or from no page at all.

    Browsers always name the origin of such requests; programs name none and carry no browser's cookies.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if config.public_url and origin == origin_of(config.public_url):
        return True
    host = headers.get("host", "")
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def may_read_metrics(headers: Mapping[str, str], config: Config) -> bool:
    """Whether a request carries the operator's token for /metrics, compared in constant time."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    right = hmac.compare_digest(token.strip().encode(), config.metrics_token.encode())
    return right and bool(config.metrics_token) and scheme.lower() == "bearer"


def identity_cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE, value=token, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=secure
    )
