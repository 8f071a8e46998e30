"""The services behind the routes of a server, which has more of them than a page without one."""

from dataclasses import dataclass
from typing import TypeAlias

from yohoho.server.background import BackgroundTasks
from yohoho.server.identity import Identities
from yohoho.server.readiness import Readiness
from yohoho.server.replay_builder import ReplayBuilder
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
