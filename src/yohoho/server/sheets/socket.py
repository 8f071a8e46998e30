"""A sheet's WebSocket: it announces new versions and the people present. Devices fetch the news over HTTP.

So a lost connection costs nothing, and no frame can contain a secret.
"""

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from litestar import websocket
from litestar.params import FromPath

from yohoho.core.tags import kebab
from yohoho.server.caller import identity_of_socket, services_of
from yohoho.server.clock import WallClock
from yohoho.server.errors import ServerError
from yohoho.server.sheets.crew import Crew
from yohoho.server.sheets.presence import SheetPresence
from yohoho.server.sheets.service import SheetService, crew_of
from yohoho.server.tables.frame_writer import LOST, Socket
from yohoho.server.tables.live import encode
from yohoho.server.tables.socket import SocketCarrier, serve_socket

HEARTBEAT: Final = 25.0
"""Seconds until the version is sent again, which detects dead connections and shows other processes'
writes."""


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
    await serve_socket(socket, lambda carrier: _serve(socket, carrier, sheet_id))


async def _serve(socket: Socket, carrier: SocketCarrier, sheet_id: str) -> None:
    """Raises YohohoError for an error that ends the connection, and one of LOST when it is gone already."""
    who = identity_of_socket(socket)
    if who is None:
        raise ServerError("who-are-you")
    services = services_of(socket)
    sheet_service = services.sheet_service
    await sheet_service.info(sheet_id, who)  # refuses a person who is no member
    with sheet_service.watching(sheet_id) as news, sheet_service.presence.count_connection(sheet_id, who):
        halves = {
            asyncio.create_task(_announce(carrier, sheet_service, services.clock, sheet_id, who, news)),
            asyncio.create_task(_listen(carrier, who, news)),
        }
        try:
            await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
        finally:
            carrier.end()
            for half in halves:
                half.cancel()
            ends = await asyncio.gather(*halves, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception) and not isinstance(end, LOST):
            raise end


async def _announce(
    carrier: SocketCarrier,
    sheet_service: SheetService,
    clock: WallClock,
    sheet_id: str,
    who: str,
    news: asyncio.Event,
) -> None:
    """Send each new version; a slow reader skips some. `info` refuses a member who has been removed
    meanwhile."""
    while True:
        news.clear()
        info = await sheet_service.info(sheet_id, who)
        if not carrier.has_caught_up():
            carrier.begin(news.set)
        else:
            carrier.end()
            here = sheet_service.presence.people(sheet_id)
            # Keys, because members never learn the identities of others.
            keys = [member.key for member in crew_of(info).members if member.who in here]
            away = _absent_pens(sheet_service.presence, clock(), sheet_id, crew_of(info))
            carrier.send(encode(SheetNews(info.version, keys, away)))
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT):
                await news.wait()


def _absent_pens(presence: SheetPresence, now: int, sheet_id: str, crew: Crew) -> dict[str, int]:
    since = {member.key: presence.absent_since(sheet_id, member.who) for member in crew.members if member.pen}
    return {key: max(0, now - left) // 1000 for key, left in since.items() if left is not None}


async def _listen(carrier: SocketCarrier, who: str, news: asyncio.Event) -> None:
    """Answer every message with the version: a client can only ask whether the server is alive."""
    while True:
        await carrier.receive()
        carrier.enforce_limits(who)
        news.set()
