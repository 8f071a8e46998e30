"""A table's WebSocket: hello, then commands one way and acknowledgements, news and views the other."""

from litestar import websocket
from litestar.params import FromPath

from yohoho.server.caller import identity_of_socket, services_of
from yohoho.server.tables.frame_writer import Socket
from yohoho.server.tables.session import TableSession
from yohoho.server.tables.socket_carrier import SocketCarrier, serve_socket


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """See docs/protocol.md."""
    services = services_of(socket)

    async def serve(carrier: SocketCarrier) -> None:
        who = identity_of_socket(socket)
        session = TableSession(
            carrier, services.hub, services.clock, services.observer, services.background, who
        )
        await session.run(table_id)

    await serve_socket(socket, serve)
