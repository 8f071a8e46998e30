"""Routes that take my identity to another device."""

from typing import Annotated

import msgspec
from msgspec import Meta

from yohoho.server.errors import ServerError
from yohoho.server.identity import MAX_TOKEN_LENGTH
from yohoho.server.qr import draw_qr_code
from yohoho.server.routes.people import SignedIn, sign_in
from yohoho.server.routes.route import Answer
from yohoho.server.routes.server_only.services import ServerRequest


class TokenGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=MAX_TOKEN_LENGTH)]


class Carry(msgspec.Struct, frozen=True):
    token: str
    link: str
    """For the other device. The part after the # stays out of all logs."""
    expires: int
    qr: str
    """The link as a picture, in SVG. It has no path of its own, so that the token appears in no log."""


async def carry(request: ServerRequest) -> Carry:
    """A link that gives another device my identity; valid for ten minutes."""
    token, expires = request.services.identities.carry_link(request.me)
    link = request.link(f"/carry#{token}")
    picture = await draw_qr_code(link, request.services.limits, request.me.id, request.address)
    return Carry(token, link, expires, picture.decode())


async def take_identity(request: ServerRequest, body: TokenGiven) -> Answer[SignedIn]:
    """Take the identity of the person who made this link."""
    identities = request.services.identities
    person = await identities.person_of_carry(body.token)
    if person is None:
        raise ServerError("carry-expired")
    return sign_in(person, identities.token_of(person))
