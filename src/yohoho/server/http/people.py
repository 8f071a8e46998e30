"""Routes of my identity, and of taking it to another device."""

from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.params import JSONBody
from msgspec import Meta

from yohoho.server.addresses import base_url, is_secure
from yohoho.server.config import Config
from yohoho.server.dependencies import SIGNED_IN, Guest, Me, TheConfig, TheIdentities, TheLimits
from yohoho.server.errors import ServerError
from yohoho.server.http.qr import drawn
from yohoho.server.identity import LONGEST_TOKEN, token_in
from yohoho.server.limits import address_of
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.security import identity_cookie
from yohoho.store.protocol import Identity
from yohoho.table.commands import Name


class NameGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class TokenGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]


class Myself(msgspec.Struct, frozen=True):
    id: str
    """Shown only to the person."""
    name: str


class Visitor(msgspec.Struct, frozen=True):
    me: Myself | None


class SignedIn(Myself, frozen=True):
    token: str
    """The same as the cookie, for programs: `Authorization: Bearer …`."""


class Carry(msgspec.Struct, frozen=True):
    token: str
    link: str
    """For the other device. The part after the # stays out of all logs."""
    expires: int
    qr: str
    """The link as a picture, in SVG. It has no path of its own, so that the token appears in no log."""


@post("/api/me", status_code=200, responses=answers(401))
async def name_me(
    data: JSONBody[NameGiven],
    guest: Guest,
    identities: TheIdentities,
    limits: TheLimits,
    config: TheConfig,
    request: AnyRequest,
) -> Response[SignedIn]:
    """Create an identity, or rename mine. A signed identity is never replaced by a new one."""
    if guest is None:
        limits.enforce("create-person", address_of(request))
        person, _ = await identities.create(data.name, token_in(request))
    else:
        person = await identities.rename(guest, data.name)
    return _signed_in(request, config, person, identities.token_of(person))


@get("/api/me", security=SIGNED_IN, responses=answers(401))
async def who_am_i(
    me: Me, identities: TheIdentities, config: TheConfig, request: AnyRequest
) -> Response[Myself]:
    """My identity. Renews the cookie for another year."""
    person = await identities.greet(me)
    cookie = identity_cookie(identities.token_of(person), is_secure(request.scope, request.headers, config))
    return Response(Myself(person.id, person.name), cookies=[cookie])


@post("/api/me/carry", status_code=200, security=SIGNED_IN, responses=answers(401))
async def carry(
    me: Me, identities: TheIdentities, limits: TheLimits, config: TheConfig, request: AnyRequest
) -> Carry:
    """A link that gives another device my identity; valid for ten minutes."""
    token, expires = identities.carry_link(me)
    base = base_url(request.scope, request.headers, config)
    link = f"{base}/carry#{token}"
    picture = await drawn(link, limits, me.id, address_of(request))
    return Carry(token, link, expires, picture.decode())


@post("/api/me/carried", status_code=200, responses=answers(401))
async def carried(
    data: JSONBody[TokenGiven], identities: TheIdentities, config: TheConfig, request: AnyRequest
) -> Response[SignedIn]:
    """Take the identity of the person who made this link."""
    person = await identities.carried(data.token)
    if person is None:
        raise ServerError("carry-expired")
    return _signed_in(request, config, person, identities.token_of(person))


def _signed_in(request: AnyRequest, config: Config, person: Identity, token: str) -> Response[SignedIn]:
    cookie = identity_cookie(token, is_secure(request.scope, request.headers, config))
    return Response(SignedIn(person.id, person.name, token), cookies=[cookie])


@get("/api/visitor", responses=answers())
async def visitor(guest: Guest) -> Visitor:
    """My identity, or none. For the page, which handles both."""
    return Visitor(None if guest is None else Myself(guest.id, guest.name))


people = Router("/", route_handlers=[name_me, who_am_i, carry, carried, visitor], tags=["people"])
