"""The server as one ASGI application."""

from dataclasses import dataclass, field

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme

from yohoho import __version__
from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock
from yohoho.server.cluster.bus import Bus, LocalBus
from yohoho.server.config import Config
from yohoho.server.daily.references import References
from yohoho.server.daily.service import DailyService
from yohoho.server.history import GameHistory
from yohoho.server.http.adapter import http_handler
from yohoho.server.http.page import pages
from yohoho.server.http.service import service
from yohoho.server.identity import COOKIE, Identities
from yohoho.server.imports import GameImporter
from yohoho.server.limits import Limits
from yohoho.server.middleware import RequestMiddleware
from yohoho.server.operator_log import OperatorLog
from yohoho.server.problems import HANDLERS
from yohoho.server.random_source import SYSTEM_RANDOM, RandomSource
from yohoho.server.readiness import Readiness
from yohoho.server.replay_builder import ReplayBuilder
from yohoho.server.reviews.service import ReviewService
from yohoho.server.routes.server_only.services import ServerServices
from yohoho.server.routes.server_only.table import SERVER_TABLE
from yohoho.server.routes.table import TABLE
from yohoho.server.sheets.service import SheetService
from yohoho.server.sheets.socket import sheet_socket
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.socket import table_socket
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.protocol import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Resources:
    """Only what puts a process together reads these: a component is handed the ones that it uses."""

    store: Store
    bots: TableBots
    clock: WallClock
    random: RandomSource = SYSTEM_RANDOM
    bus: Bus = field(default_factory=LocalBus)
    observer: TableObserver = field(default_factory=TableObserver)
    background: BackgroundTasks = field(default_factory=BackgroundTasks)


def create_app(
    config: Config,
    resources: Resources,
    hub: Hub,
    identities: Identities,
    limits: Limits | None = None,
    replays: ReplayBuilder | None = None,
    routes: Litestar | None = None,
) -> Litestar:
    """Build the application, with the services behind its routes. The caller closes what it has made.

    `routes` is a result of `create_routes` that nothing else uses; without it one is made.
    """
    app = routes or create_routes(config.longest_body)
    store, limits = resources.store, limits or Limits(config.rates, on=config.limits)
    replays = replays or ReplayBuilder()
    reviews = ReviewService(
        store.reviews, resources.bots, resources.background, resources.clock, resources.random
    )
    services = ServerServices(
        background=resources.background,
        bots=resources.bots,
        clock=resources.clock,
        config=config,
        daily_service=daily_service_of(resources, hub, identities.address_key),
        game_history=GameHistory(store, OperatorLog()),
        hub=hub,
        identities=identities,
        importer=GameImporter(store.games, replays.check, config.imports_each),
        limits=limits,
        observer=resources.observer,
        random=resources.random,
        readiness=Readiness(store),
        replays=replays,
        reviews=reviews,
        sheet_service=SheetService(store, resources.bus, resources.clock, identities.sheet_key),
        store=store,
    )
    app.state = State({"services": services})
    app.on_shutdown = [reviews.close, replays.close]
    app.asgi_handler = RequestMiddleware(app.asgi_handler, config, limits)
    return app


def daily_service_of(resources: Resources, hub: Hub, key: bytes) -> DailyService:
    references = References(resources.store.daily, resources.bots, resources.background, resources.observer)
    return DailyService(
        resources.store,
        hub,
        references,
        key,
        clock=resources.clock,
        random=resources.random,
        observer=resources.observer,
    )


def create_routes(longest_body: int) -> Litestar:
    """All routes, which refer to no component: handlers get those from the state of the application."""
    return Litestar(
        [
            pages,
            service,
            *(http_handler(route) for route in (*TABLE, *SERVER_TABLE)),
            table_socket,
            sheet_socket,
        ],
        exception_handlers=dict(HANDLERS),
        logging_config=None,
        openapi_config=_openapi(),
        request_max_body_size=longest_body,
    )


def _openapi() -> OpenAPIConfig:
    schemes: dict[str, SecurityScheme | Reference] = {
        "cookie": SecurityScheme(type="apiKey", security_scheme_in="cookie", name=COOKIE),
        "bearer": SecurityScheme(type="http", scheme="bearer"),
    }
    return OpenAPIConfig(
        title="yohoho",
        version=__version__,
        description="Documents over HTTP. A table itself is a WebSocket: see docs/protocol.md.",
        path="/schema",
        render_plugins=[JsonRenderPlugin()],
        components=Components(security_schemes=schemes),
        use_handler_docstrings=True,
    )
