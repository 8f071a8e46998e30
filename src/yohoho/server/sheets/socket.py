"""A sheet's WebSocket: it announces new versions and the people present. Devices fetch the news over HTTP.

So a lost connection costs nothing, and no frame can contain a secret.
"""

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from yohoho.core.errors import YohohoError
from yohoho.core.tags import kebab
from yohoho.server.addresses import address_of
from yohoho.server.errors import ServerError, for_players
from yohoho.server.http.services import services_of
from yohoho.server.identity import signed_identity
from yohoho.server.limits import SENT, TooFast
from yohoho.server.metrics import REFUSALS
from yohoho.server.operator_log import OperatorLog
from yohoho.server.refusals import status_of
from yohoho.server.security import origin_allowed
from yohoho.server.sheets.crew import Crew
from yohoho.server.sheets.service import SheetService, crew_of
from yohoho.server.tables import messages as wire
from yohoho.server.tables.frame_writer import LOST, Socket, release
from yohoho.server.tables.live import encode
from yohoho.server.tables.socket import SEND_SECONDS

HEARTBEAT: Final = 25.0
"""Seconds until the version is sent again, which detects dead connections and shows other processes'
writes."""

logger = structlog.get_logger()


class SheetNews(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """The current version of the sheet: a client with a lower one asks for the news."""

    version: int
    here: list[str]
    """The members who have it open now, by their keys in the room."""
    away: dict[str, int]
    """For how many seconds pens have been away, by their keys."""


@websocket("/ws/sheets/{sheet_id:str}")
async def sheet_socket(socket: Socket, sheet_id: FromPath[str]) -> None:
    """See docs/protocol.md."""
    if not origin_allowed(socket.headers, services_of(socket).config):
        await socket.close(reason="foreign-origin")  # not accepted yet: the answer is a plain 403
        return
    await socket.accept()
    try:
        with services_of(socket).limits.open_socket(address_of(socket)):
            await _serve(socket, sheet_id)
    except YohohoError as error:
        with suppress(*LOST):
            await _refuse(socket, for_players(error, OperatorLog()))
    except LOST:
        logger.debug("socket-lost")
    finally:
        release(socket)


async def _serve(socket: Socket, sheet_id: str) -> None:
    """Raises YohohoError for an error that ends the connection, and one of LOST when it is gone already."""
    who = signed_identity(socket)
    if who is None:
        raise ServerError("who-are-you")
    sheet_service = services_of(socket).sheet_service
    await sheet_service.info(sheet_id, who)  # refuses a person who is no member
    with sheet_service.watching(sheet_id) as news, sheet_service.presence.connected_as(sheet_id, who):
        halves = {
            asyncio.create_task(_tell(socket, sheet_service, sheet_id, who, news)),
            asyncio.create_task(_listen(socket, who, news)),
        }
        try:
            await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for half in halves:
                half.cancel()
            ends = await asyncio.gather(*halves, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception) and not isinstance(end, LOST):
            raise end


async def _tell(
    socket: Socket, sheet_service: SheetService, sheet_id: str, who: str, news: asyncio.Event
) -> None:
    """Send each new version. `info` refuses a member who has been removed meanwhile."""
    while True:
        news.clear()
        info = await sheet_service.info(sheet_id, who)
        here = sheet_service.presence.people(sheet_id)
        keys = [member.key for member in crew_of(info).members if member.who in here]
        away = _absent_pens(sheet_service, sheet_id, crew_of(info))
        await _send(socket, encode(SheetNews(info.version, keys, away)))
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT):
                await news.wait()


def _absent_pens(sheet_service: SheetService, sheet_id: str, crew: Crew) -> dict[str, int]:
    now = sheet_service.now()
    since = {
        member.key: sheet_service.presence.absent_since(sheet_id, member.who)
        for member in crew.members
        if member.pen
    }
    return {key: max(0, now - left) // 1000 for key, left in since.items() if left is not None}


async def _listen(socket: Socket, who: str, news: asyncio.Event) -> None:
    """Answer every message with the version: a client can only ask whether the server is alive."""
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="closed")
        for key in (who, address_of(socket)):
            services_of(socket).limits.enforce("ws-message", key)
        news.set()


async def _send(socket: Socket, frame: bytes) -> None:
    services_of(socket).limits.charge(SENT, address_of(socket), len(frame))
    async with asyncio.timeout(SEND_SECONDS):
        await socket.send({"type": "websocket.send", "bytes": None, "text": frame.decode()})


async def _refuse(socket: Socket, error: YohohoError) -> None:
    """Send the reason, then close."""
    if isinstance(error, TooFast):
        await asyncio.sleep(services_of(socket).limits.refusal_delay(address_of(socket)))
    REFUSALS.labels(code=error.reason.code).inc()
    await _send(socket, encode(wire.problem(error)))
    await socket.close(code=4000 + status_of(error), reason=error.reason.code)
