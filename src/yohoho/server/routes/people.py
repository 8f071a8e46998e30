"""My identity."""

import msgspec

from yohoho.server.routes.request import Request
from yohoho.server.routes.route import Answer
from yohoho.store.identities import Identity
from yohoho.table.commands import Name


class NameGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Myself(msgspec.Struct, frozen=True):
    id: str
    """Shown only to the person."""
    name: str


class Visitor(msgspec.Struct, frozen=True):
    me: Myself | None


class SignedIn(Myself, frozen=True):
    token: str
    """The same as the cookie, for programs: `Authorization: Bearer …`."""


async def name_me(request: Request, body: NameGiven) -> Answer[SignedIn]:
    """Create an identity, or rename mine. A signed identity is never replaced by a new one."""
    identities = request.services.identities
    if request.guest is None:
        request.enforce("create-person")
        person, _ = await identities.create(body.name, request.token)
    else:
        person = await identities.rename(request.guest, body.name)
    return sign_in(person, identities.token_of(person))


def sign_in(person: Identity, token: str) -> Answer[SignedIn]:
    return Answer(SignedIn(person.id, person.name, token), token=token)


async def who_am_i(request: Request) -> Answer[Myself]:
    """My identity. Renews the cookie for another year."""
    identities = request.services.identities
    person = await identities.greet(request.me)
    return Answer(Myself(person.id, person.name), token=identities.token_of(person))


async def visitor(request: Request) -> Visitor:
    """My identity, or none. For the page, which handles both."""
    guest = request.guest
    return Visitor(None if guest is None else Myself(guest.id, guest.name))
