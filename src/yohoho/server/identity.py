"""Identities: guests with a name and a signed token. No accounts, no passwords.

A token is `identity.time.signature`. Each purpose has a key of its own, so that a token for one is invalid
for another; itsdangerous compares signatures in constant time.
"""

import hashlib
import re
from collections.abc import Callable
from typing import Final

import msgspec
from itsdangerous import BadData, TimestampSigner
from msgspec.structs import replace

from yohoho.server.errors import ServerError
from yohoho.server.random_source import SECRET_BYTES, SYSTEM_RANDOM, RandomSource
from yohoho.store.identities import Identity, IdentityRepository
from yohoho.store.protocol import Store
from yohoho.table.guards import clean_name

COOKIE: Final = "yohoho"
YEAR: Final = 365 * 86_400
CARRY_SECONDS: Final = 600
MAX_TOKEN_LENGTH: Final = 200
SKEW: Final = 60
"""Seconds by which the clocks of two servers may differ."""
MAX_SECONDS_AHEAD: Final = 7 * 86_400
"""How far in the future an identity token may be signed: the clock may have run ahead and been set right."""
DAY_MS: Final = 86_400_000
SECRET_SETTING: Final = "identity-secret"
_TOKEN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
"""Base64 decoding is lenient; a token has one spelling."""

Clock = Callable[[], float]


class SignedToken(msgspec.Struct, frozen=True):
    """The content of a token with a valid signature: an identity, and its age in seconds."""

    identity: str
    age: float


class _Signer(TimestampSigner):
    """Signs for one purpose, by a clock that is handed in."""

    def __init__(self, secret: bytes, purpose: str, clock: Clock) -> None:
        salt = f"yohoho {purpose}".encode()
        super().__init__(secret, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())

    def issue(self, identity: str) -> str:
        return self.sign(identity).decode()

    def read(self, token: str) -> SignedToken | None:
        """The content of a token of any age; None for a forged or malformed one."""
        if len(token) > MAX_TOKEN_LENGTH or not _TOKEN.fullmatch(token):
            return None
        try:
            identity, signed_at = self.unsign(token, return_timestamp=True)
            return SignedToken(identity.decode(), self.get_timestamp() - signed_at.timestamp())
        except (BadData, UnicodeError):
            return None

    def identity_in(self, token: str, seconds: int, ahead: int = SKEW) -> str | None:
        """The identity in a token that is at most `seconds` old and `ahead` seconds in the future."""
        read = self.read(token)
        return read.identity if read and -ahead <= read.age <= seconds + SKEW else None


class Identities:
    """Creates guests and recognizes them."""

    def __init__(
        self, people: IdentityRepository, secret: bytes, clock: Clock, random: RandomSource = SYSTEM_RANDOM
    ) -> None:
        self._people = people
        self._clock = clock
        self._random = random
        self._tokens = _Signer(secret, "identity", clock)
        self._carries = _Signer(secret, "carry", clock)
        self.sheet_key = _Signer(secret, "sheet", clock).derive_key()
        """Signs the operations that the server writes on score sheets."""
        self.address_key = _Signer(secret, "daily address", clock).derive_key()
        """The key for hashes of addresses, by which attempts at the daily deal are counted."""

    @classmethod
    async def open(
        cls, store: Store, clock: Clock, secret: str = "", random: RandomSource = SYSTEM_RANDOM
    ) -> "Identities":
        """Use the given secret, or the one the store has kept since the first start."""
        # Of several processes that start together, the first one stores its secret and all use that.
        signing_secret = secret.encode() or await store.settings.set_once(
            SECRET_SETTING, random.token(SECRET_BYTES).encode()
        )
        return cls(store.identities, signing_secret, clock, random)

    async def create(self, name: str, token: str = "") -> tuple[Identity, str]:
        """A new person; with a signed token of a person the store does not have, that person again.

        Raises ServerError for a signed token that is not accepted now: its owner keeps that identity.
        """
        now = self._now_ms()
        identity = self._identity_to_keep(token) or self._random.token(16)
        person = Identity(identity, clean_name(name), now, now)
        await self._people.save(person)
        return person, self.token_of(person)

    def _identity_to_keep(self, token: str) -> str | None:
        identity = self.identity_of(token)
        if identity is None and self._tokens.read(token) is not None:
            raise ServerError("token-not-valid-now")
        return identity

    def token_of(self, person: Identity) -> str:
        """A new token, valid for a year."""
        return self._tokens.issue(person.id)

    def identity_of(self, token: str) -> str | None:
        """The owner of a token, by its signature and its age alone."""
        return self._tokens.identity_in(token, YEAR, MAX_SECONDS_AHEAD)

    async def person_of(self, token: str) -> Identity | None:
        identity = self.identity_of(token)
        return await self._people.find(identity) if identity else None

    async def rename(self, person: Identity, name: str) -> Identity:
        renamed = replace(person, name=clean_name(name), seen=self._now_ms())
        await self._people.save(renamed)
        return renamed

    async def greet(self, person: Identity) -> Identity:
        """Update the time of the person's last visit, at most once a day."""
        if self._now_ms() - person.seen < DAY_MS:
            return person
        greeted = replace(person, seen=self._now_ms())
        await self._people.save(greeted)
        return greeted

    def carry_link(self, person: Identity) -> tuple[str, int]:
        """A token that gives another device this identity, and when it expires (ms since 1970)."""
        return self._carries.issue(person.id), self._now_ms() + CARRY_SECONDS * 1000

    async def person_of_carry(self, token: str) -> Identity | None:
        """The person who made the link with this token; None for a token that is invalid or too old."""
        identity = self._carries.identity_in(token, CARRY_SECONDS)
        return await self._people.find(identity) if identity else None

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)
