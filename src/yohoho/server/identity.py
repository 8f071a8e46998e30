"""Who is asking: guests with a name and a signed token. No accounts, no passwords.

A token is `identity.time.signature`. Each purpose has a key of its own, so that a token for one is worthless
for another; signatures are compared in constant time by itsdangerous.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from itsdangerous import BadData, TimestampSigner
from litestar.connection import ASGIConnection
from msgspec.structs import replace

from yohoho.server.logs import mark
from yohoho.server.visit import visit_of
from yohoho.store.protocol import Person, Store
from yohoho.table.guards import clean_name

COOKIE: Final = "yohoho"
YEAR: Final = 365 * 86_400
CARRY_SECONDS: Final = 600
LONGEST_TOKEN: Final = 200
SKEW: Final = 60
"""Seconds by which the clocks of two servers may differ."""
DAY_MS: Final = 86_400_000
SECRET_SETTING: Final = "identity-secret"
_TOKEN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
"""Base64 is read leniently; a token has one spelling."""

Clock = Callable[[], float]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


class _Signer(TimestampSigner):
    """Signs for one purpose, by a clock that is handed in."""

    def __init__(self, secret: bytes, purpose: str, clock: Clock) -> None:
        salt = f"yohoho {purpose}".encode()
        super().__init__(secret, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
        self._clock = clock
        self._ahead = 0

    def get_timestamp(self) -> int:
        return int(self._clock()) + self._ahead

    def issue(self, identity: str) -> str:
        return self.sign(identity).decode()

    def identity_in(self, token: str, seconds: int) -> str | None:
        """Whose token this is; None for anything forged, spoilt, foreign or too old."""
        if len(token) > LONGEST_TOKEN or not _TOKEN.fullmatch(token):
            return None
        self._ahead = SKEW
        try:
            return self.unsign(token, max_age=seconds + SKEW).decode()
        except (BadData, UnicodeError):
            return None
        finally:
            self._ahead = 0


class Identities:
    """Makes guests and knows them again."""

    def __init__(self, store: Store, secret: bytes, clock: Clock = time.time) -> None:
        self._store = store
        self._clock = clock
        self._tokens = _Signer(secret, "identity", clock)
        self._carries = _Signer(secret, "carry", clock)
        self.sheet_key = _Signer(secret, "sheet", clock).derive_key()
        """Signs what the server writes on score sheets."""

    @classmethod
    async def open(cls, store: Store, secret: str = "", clock: Clock = time.time) -> Identities:
        """With the secret given, or the one the store has kept since the first start."""
        kept = secret.encode() or await store.set_setting_once(
            SECRET_SETTING, secrets.token_urlsafe(32).encode()
        )
        return cls(store, kept, clock)

    async def create(self, name: str) -> tuple[Person, str]:
        now = self._now_ms()
        person = Person(secrets.token_urlsafe(16), clean_name(name), now, now)
        await self._store.save_person(person)
        return person, self.token_of(person)

    def token_of(self, person: Person) -> str:
        """A fresh token, good for a year."""
        return self._tokens.issue(person.id)

    def identity_of(self, token: str) -> str | None:
        """Whose token this is, by its signature alone."""
        return self._tokens.identity_in(token, YEAR)

    async def person_of(self, token: str) -> Person | None:
        identity = self.identity_of(token)
        return await self._store.person(identity) if identity else None

    async def rename(self, person: Person, name: str) -> Person:
        renamed = replace(person, name=clean_name(name), seen=self._now_ms())
        await self._store.save_person(renamed)
        return renamed

    async def greet(self, person: Person) -> Person:
        """Note that the person was here; once a day is enough."""
        if self._now_ms() - person.seen < DAY_MS:
            return person
        return await self.rename(person, person.name)

    def carry_link(self, person: Person) -> tuple[str, int]:
        """A token that makes another device the same person, and when it expires (ms since 1970)."""
        return self._carries.issue(person.id), self._now_ms() + CARRY_SECONDS * 1000

    async def carried(self, token: str) -> Person | None:
        identity = self._carries.identity_in(token, CARRY_SECONDS)
        return await self._store.person(identity) if identity else None

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)


def token_in(connection: AnyConnection) -> str:
    """The bearer token, or else the cookie; "" when there is neither."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(COOKIE, "")


def signed_identity(connection: AnyConnection) -> str | None:
    """Who opens a WebSocket. The signature is proof enough, and a storm of reconnects asks no store."""
    token = token_in(connection)
    identities: Identities = connection.app.state.identities
    identity = identities.identity_of(token) if token else None
    if identity is not None:
        visit_of(connection.scope).who = mark(identity)
    return identity


async def caller(connection: AnyConnection) -> Person | None:
    """Who is asking over HTTP; None without a good token."""
    token = token_in(connection)
    identities: Identities = connection.app.state.identities
    person = await identities.person_of(token) if token else None
    if person is not None:
        visit_of(connection.scope).who = mark(person.id)
    return person
