"""A request as a handler sees it: who asks, and the services that answer."""

from dataclasses import dataclass
from typing import Annotated, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from yohoho.server.clock import WallClock
from yohoho.server.config import Config
from yohoho.server.daily.service import DailyService
from yohoho.server.errors import ServerError
from yohoho.server.history import GameHistory
from yohoho.server.imports import GameImporter
from yohoho.server.limits import Limits
from yohoho.server.random_source import RandomSource
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.identities import Identity
from yohoho.store.protocol import Store

MAX_NUMBER: Final = 2**53
"""Far in the future as a time, and still a number that JSON and every store can hold."""

Before: TypeAlias = Annotated[
    Annotated[int, Meta(ge=0, le=MAX_NUMBER)] | None, Meta(description="Go on behind this time.")
]
Limit: TypeAlias = Annotated[int, Meta(ge=1, le=100, description="Rows on a page.")]


class PageQuery(msgspec.Struct, frozen=True):
    before: Before = None
    limit: Limit = 20


class Packed(NamedTuple):
    """JSON as it is sent."""

    data: bytes
    gzip: bool = False


class Replays(Protocol):
    async def replay(self, record: bytes) -> Packed:
        """The replay of a record. Raises YohohoError."""


class People(Protocol):
    """The identities of those who ask."""

    async def create(self, name: str, token: str = "") -> tuple[Identity, str]: ...

    async def rename(self, person: Identity, name: str) -> Identity: ...

    async def greet(self, person: Identity) -> Identity: ...

    def token_of(self, person: Identity) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Services:
    """What answers with a server and without one."""

    bots: TableBots
    clock: WallClock
    config: Config
    daily_service: DailyService
    game_history: GameHistory
    hub: Hub
    identities: People
    importer: GameImporter
    limits: Limits
    observer: TableObserver
    random: RandomSource
    replays: Replays
    store: Store


S = TypeVar("S", bound=Services)


class ServiceRequest(Generic[S]):
    """Over a network, an adapter knows more of a request than this, which is that of a person at their own
    device."""

    def __init__(self, services: S, guest: Identity | None) -> None:
        self.services = services
        self.guest = guest
        """The person who asks, if the route wants to know."""

    @property
    def me(self) -> Identity:
        """The person who asks. Raises ServerError without an identity."""
        if self.guest is None:
            raise ServerError("who-are-you")
        return self.guest

    @property
    def address(self) -> str:
        """The key of the sender's address for the limits."""
        return ""

    @property
    def token(self) -> str:
        """The token that the request carries, whether it is valid or not."""
        return ""

    def link(self, path: str) -> str:
        """The address under which others reach a path."""
        return path

    def enforce(self, kind: str) -> None:
        """Take a token of the person, if it is known who asks, and one of the address. Raises TooFast."""
        keys = [self.address] if self.guest is None else [self.guest.id, self.address]
        self.services.limits.enforce(kind, *keys)


Request: TypeAlias = ServiceRequest[Services]
