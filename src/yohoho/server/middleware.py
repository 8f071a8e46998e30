"""The middleware around every request: limits before the handler, headers after it.

It wraps the whole framework, because Litestar's own middleware sees only requests that match a route.
"""

import asyncio
from typing import Any, Final

import msgspec
import structlog
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from yohoho.core.errors import YohohoError
from yohoho.server.addresses import address_key, is_secure
from yohoho.server.clock import work_seconds
from yohoho.server.config import Config
from yohoho.server.errors import BodyCutOff, ServerError
from yohoho.server.fair_share import FairShare
from yohoho.server.http.page_files import ROOT
from yohoho.server.limits import SENT, Limits, TooFast
from yohoho.server.logs import RequestLog, request_log_of
from yohoho.server.metrics import HTTP_REQUESTS, HTTP_SECONDS, REFUSALS
from yohoho.server.problems import headers_of
from yohoho.server.refusals import problem_of, status_of
from yohoho.server.security import (
    HTTPS_ONLY,
    SAFE_METHODS,
    may_read_metrics,
    origin_allowed,
    security_headers,
)

METHODS: Final = (*SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE")
METRICS: Final = "/metrics"
PROBES: Final = ("/health", "/ready", METRICS)
"""Paths that machines request every few seconds: they are not limited, and logged only for debugging. A
request of /metrics without its token is limited like any other. The files of the page are not limited either:
one load takes a hundred of them, from memory."""

logger = structlog.get_logger()


class RequestMiddleware:
    def __init__(self, app: ASGIApp, config: Config, limits: Limits) -> None:
        self._app = app
        self._config = config
        self._limits = limits
        self._share = FairShare(on=limits.on)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers.from_scope(scope)
        address = address_key(scope, headers, self._config)
        if scope["type"] == ScopeType.HTTP:
            await self._answer(scope, headers, address, receive, send)
        else:
            # A turn covers the handshake and the welcome; a connection that stays open gives it up after a
            # while.
            async with self._share.turn(f"socket {address}"):
                await self._app(scope, receive, send)

    async def _answer(
        self, scope: HTTPScope, headers: Headers, address: str, receive: Receive, send: Send
    ) -> None:
        begun, request_log, method = work_seconds(), request_log_of(scope), scope["method"]
        limited = not self._is_unlimited(scope["path"], headers)
        respond = self._count_bytes(address, send) if limited else send
        respond = self._with_headers(respond, scope, is_secure(scope, headers, self._config), request_log)
        try:
            if limited:
                self._check_limits(address)
            self._check_request(scope, headers)
        except YohohoError as error:
            if isinstance(error, TooFast):
                await asyncio.sleep(self._limits.refusal_delay(address))
            await _send_refusal(respond, request_log, error)
        else:
            if scope["method"] == "HEAD":
                scope, respond = _as_get(scope), _without_body(respond)
            async with self._share.turn(address):
                await self._app(scope, _complete_body(receive), respond)
        _log_request(scope, method, request_log, work_seconds() - begun)

    def _check_limits(self, address: str) -> None:
        """Raises TooFast for an address that has sent, or has been sent, too much."""
        self._limits.enforce("http", address)
        self._limits.enforce_debts(SENT, address)

    def _count_bytes(self, address: str, send: Send) -> Send:
        """`send` that counts the bytes of the answer."""

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.body":
                self._limits.charge(SENT, address, len(message["body"]))
            await send(message)

        return send_and_count

    def _check_request(self, scope: Any, headers: Headers) -> None:
        """Raises ServerError for a request that no handler needs to see."""
        length = headers.get("content-length", "0")
        # Cut, because Python refuses to read a number of thousands of digits.
        if length.isascii() and length.isdigit() and int(length[:20]) > self._config.longest_body:
            raise ServerError("too-large", most=self._config.longest_body)
        if scope["method"] in SAFE_METHODS:
            return
        if not origin_allowed(headers, self._config):
            raise ServerError("foreign-origin")
        has_body = length != "0" or "transfer-encoding" in headers
        # Another site can make a browser send a form, but JSON only if the server allows it (CORS).
        if has_body and not _is_json(headers.get("content-type", "")):
            raise ServerError("json-only")

    def _is_unlimited(self, path: str, headers: Headers) -> bool:
        if path == METRICS:
            return may_read_metrics(headers, self._config)
        return path in PROBES or path.startswith(ROOT)

    def _with_headers(self, send: Send, scope: HTTPScope, secure: bool, request_log: RequestLog) -> Send:
        """`send` that adds the security headers to the answer."""
        added = security_headers(scope["path"])

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                request_log.status = message["status"]
                response_headers = MutableScopeHeaders.from_message(message)
                for name, value in added.items():
                    response_headers[name] = value
                if secure:
                    response_headers["strict-transport-security"] = HTTPS_ONLY
                if "cache-control" not in response_headers:
                    response_headers["cache-control"] = "no-store"
            await send(message)

        return send_with_headers


def _complete_body(receive: Receive) -> Receive:
    """`receive` that raises BodyCutOff when a body ends too early, which the framework takes for a fault of
    the server."""
    complete = False

    async def receive_body() -> Any:
        nonlocal complete
        message: Any = await receive()
        if message["type"] == "http.disconnect" and not complete:
            raise BodyCutOff
        complete = complete or not message.get("more_body", False)
        return message

    return receive_body


def _as_get(scope: HTTPScope) -> HTTPScope:
    """The request with GET instead of HEAD, because routes are declared for GET alone. The server's own
    scope stays as it is: it sends no body after HEAD."""
    return {**scope, "method": "GET"}


def _without_body(send: Send) -> Send:
    """`send` that keeps the headers, also the length of the body, and drops the body."""

    async def send_without_body(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return send_without_body


def _is_json(content_type: str) -> bool:
    return content_type.partition(";")[0].strip().lower() == "application/json"


async def _send_refusal(send: Send, request_log: RequestLog, error: YohohoError) -> None:
    request_log.error = error.reason.code
    REFUSALS.labels(error.reason.code).inc()
    body = msgspec.json.encode(problem_of(error))
    headers = {"content-type": "application/json", "content-length": str(len(body)), **headers_of(error)}
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status_of(error), "headers": encoded})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _log_request(scope: Any, method: str, request_log: RequestLog, seconds: float) -> None:
    """Log and count one request. Routes are named by their pattern, because a path may contain anything."""
    route = str(scope.get("path_template") or "none")
    label = method if method in METHODS else "other"
    HTTP_REQUESTS.labels(label, route, request_log.status).inc()
    HTTP_SECONDS.labels(route).observe(seconds)
    table = scope.get("path_params", {}).get("table_id")
    about = {"who": request_log.who, "error": request_log.error, "table": str(table)[:40] if table else ""}
    (logger.debug if route in PROBES else logger.info)(
        "http",
        method=label,
        route=route,
        status=request_log.status,
        ms=round(seconds * 1000, 1),
        **{key: value for key, value in about.items() if value},
    )
