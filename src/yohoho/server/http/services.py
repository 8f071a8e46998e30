"""The services of a server, which handlers find in the state of the application."""

from dataclasses import dataclass
from typing import TypeAlias

from yohoho.server.background import BackgroundTasks
from yohoho.server.identity import AnyConnection, Identities
from yohoho.server.readiness import Readiness
from yohoho.server.replays import ReplayBuilder
from yohoho.server.reviews.service import ReviewService
from yohoho.server.routes.request import ServiceRequest, Services
from yohoho.server.sheets.service import SheetService


@dataclass(frozen=True, kw_only=True)
class ServerServices(Services):
    background: BackgroundTasks
    identities: Identities
    readiness: Readiness
    replays: ReplayBuilder
    reviews: ReviewService
    sheet_service: SheetService


ServerRequest: TypeAlias = ServiceRequest[ServerServices]


def services_of(connection: AnyConnection) -> ServerServices:
    services: ServerServices = connection.app.state.services
    return services
