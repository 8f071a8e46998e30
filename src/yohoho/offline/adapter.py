"""Routes without a framework, as the page asks for them: by method, address and body."""

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from yohoho.server.errors import ServerError
from yohoho.server.refusals import bad_request
from yohoho.server.routes.request import Packed, ServiceRequest, Services
from yohoho.server.routes.route import BODY, Access, Answer, Route
from yohoho.server.routes.table import TABLE
from yohoho.store.identities import Identity

NO_CONTENT: Final = 204


def _pattern(route: Route) -> re.Pattern[str]:
    return re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", route.path))


_ROUTES: Final = tuple(
    (_pattern(route), route) for route in sorted(TABLE, key=lambda route: len(route.parts))
)
"""The routes with their patterns; a fixed path comes before one with a variable part."""


async def answer(
    services: Services, guest: Identity | None, method: str, address: str, body: str
) -> tuple[int, str]:
    """Return the status and the JSON of an answer.

    Raises YohohoError, with the code `needs-server` for a request that needs other people.
    """
    url = urlsplit(address)
    for pattern, route in _ROUTES:
        match = pattern.fullmatch(url.path.rstrip("/"))
        if match and route.method == method:
            parts = {name: unquote(part) for name, part in match.groupdict().items()}
            values = parts | dict(parse_qsl(url.query, keep_blank_values=True)) | _content(route, body)
            return route.status, _json(route, await _handle(route, services, guest, values))
    raise ServerError("needs-server")


async def _handle(route: Route, services: Services, guest: Identity | None, values: Mapping[str, Any]) -> Any:
    if route.access is Access.SIGNED_IN and guest is None:
        raise ServerError("who-are-you")
    caller = None if route.access is Access.ANYBODY else guest
    return await route.handler(ServiceRequest(services, caller), **route.arguments(values))


def _content(route: Route, body: str) -> dict[str, Any]:
    if not body or route.body is None:
        return {}
    try:
        return {BODY: msgspec.json.decode(body)}
    except msgspec.DecodeError as error:
        raise bad_request(str(error)) from None


def _json(route: Route, answer: Any) -> str:
    if route.status == NO_CONTENT:
        return ""
    content = answer.content if isinstance(answer, Answer) else answer
    return (content.data if isinstance(content, Packed) else msgspec.json.encode(content)).decode()
