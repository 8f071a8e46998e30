"""The dependencies of the handlers, which Litestar injects by name."""

from typing import Annotated, Any

from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter, SkipValidation

from yohoho.server.clock import WallClock
from yohoho.server.config import Config
from yohoho.server.daily.service import DailyService
from yohoho.server.errors import ServerError
from yohoho.server.history import GameHistory
from yohoho.server.identity import AnyConnection, Identities, caller
from yohoho.server.imports import GameImporter
from yohoho.server.limits import Limits
from yohoho.server.problems import AnyRequest
from yohoho.server.random_source import RandomSource
from yohoho.server.readiness import Readiness
from yohoho.server.replays import ReplayBuilder
from yohoho.server.reviews.service import ReviewService
from yohoho.server.routes.request import MAX_NUMBER
from yohoho.server.routes.server_only.services import ServerServices
from yohoho.server.sheets.service import SheetService
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.identities import Identity
from yohoho.store.protocol import Store

TheBots = NamedDependency[SkipValidation[TableBots]]
TheClock = NamedDependency[SkipValidation[WallClock]]
TheConfig = NamedDependency[SkipValidation[Config]]
TheSheetService = NamedDependency[SkipValidation[SheetService]]
TheDailyService = NamedDependency[SkipValidation[DailyService]]
TheHub = NamedDependency[SkipValidation[Hub]]
TheImporter = NamedDependency[SkipValidation[GameImporter]]
TheIdentities = NamedDependency[SkipValidation[Identities]]
TheLimits = NamedDependency[SkipValidation[Limits]]
TheGameHistory = NamedDependency[SkipValidation[GameHistory]]
TheObserver = NamedDependency[SkipValidation[TableObserver]]
TheRandom = NamedDependency[SkipValidation[RandomSource]]
TheReadiness = NamedDependency[SkipValidation[Readiness]]
TheReplays = NamedDependency[SkipValidation[ReplayBuilder]]
TheReviews = NamedDependency[SkipValidation[ReviewService]]
TheStore = NamedDependency[SkipValidation[Store]]
Me = NamedDependency[SkipValidation[Identity]]
Guest = NamedDependency[SkipValidation[Identity | None]]

Before = Annotated[int | None, QueryParameter(ge=0, le=MAX_NUMBER, description="Go on behind this time.")]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="Rows on a page.")]

SIGNED_IN: list[dict[str, list[str]]] = [{"cookie": []}, {"bearer": []}]
"""For the OpenAPI document: the handler needs an identity."""


def services_of(connection: AnyConnection) -> ServerServices:
    services: ServerServices = connection.app.state.services
    return services


async def provide_guest(request: AnyRequest) -> Identity | None:
    """The known person behind the request, if any; people have a limit of their own besides that of their
    address."""
    person = await caller(request)
    if person is not None:
        services_of(request).limits.enforce("http", person.id)
    return person


async def provide_me(guest: Guest) -> Identity:
    if guest is None:
        raise ServerError("who-are-you")
    return guest


def _from_services(name: str) -> Provide:
    def provide(state: State) -> Any:
        return getattr(state.services, name)

    return Provide(provide, sync_to_thread=False)


PROVIDED = {
    **{
        name: _from_services(name)
        for name in (
            "bots",
            "clock",
            "config",
            "daily_service",
            "sheet_service",
            "hub",
            "identities",
            "importer",
            "limits",
            "game_history",
            "observer",
            "random",
            "readiness",
            "replays",
            "reviews",
            "store",
        )
    },
    "guest": Provide(provide_guest),
    "me": Provide(provide_me),
}
