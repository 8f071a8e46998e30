"""The person behind a connection, and the services that answer it."""

from typing import Any, TypeAlias

from litestar.connection import ASGIConnection

from yohoho.server.identity import COOKIE
from yohoho.server.logs import mark, request_log_of
from yohoho.server.problems import AnyRequest
from yohoho.server.routes.server_only.services import ServerServices
from yohoho.store.identities import Identity

AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]


def services_of(connection: AnyConnection) -> ServerServices:
    services: ServerServices = connection.app.state.services
    return services


def token_in(connection: AnyConnection) -> str:
    """The bearer token, or else the cookie; "" when there is neither."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(COOKIE, "")


def identity_of_socket(connection: AnyConnection) -> str | None:
    """The identity that opens a WebSocket. Its signature is enough, so that many reconnects need no store."""
    token = token_in(connection)
    identity = services_of(connection).identities.identity_of(token) if token else None
    if identity is not None:
        request_log_of(connection.scope).who = mark(identity)
    return identity


async def find_caller(request: AnyRequest) -> Identity | None:
    """The person behind an HTTP request; None without a valid token.

    People have a limit of their own besides that of their address. Raises TooFast.
    """
    token, services = token_in(request), services_of(request)
    person = await services.identities.person_of(token) if token else None
    if person is not None:
        request_log_of(request.scope).who = mark(person.id)
        services.limits.enforce("http", person.id)
    return person
