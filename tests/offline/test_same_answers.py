"""The browser's server and a server over HTTP give the same answers to the requests that both know."""

import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pytest

from tests.offline.seeded_game import EVENING, evening, new_seeded_source, no_network
from tests.server import network
from tests.server.in_memory import record_of_a_game
from tests.server.memory_sockets import MemoryServer
from tests.store.indexed_db.rows_in_memory import RowsInMemory
from tests.virtual_time import run_virtually
from yohoho.daily.days import day_of
from yohoho.offline.local_server import LocalServer
from yohoho.offline.person import ME, PracticeDays
from yohoho.server.routes.route import Route
from yohoho.server.routes.table import TABLE
from yohoho.server.tables.observer import TableObserver
from yohoho.store.identities import Identity
from yohoho.store.indexed_db.store import open_indexed_db

ADDRESS: Final = "http://alike.test"
IDA: Final = Identity(ME, "Ida", EVENING, EVENING)
RECORD: Final = json.loads(record_of_a_game(("Ida", "Bo", "Cleo")))
BODIES: Final[dict[str, Any]] = {
    "name_me": {"name": "Ida"},
    "open_table": {"preset": "skull"},
    "import_record": {"record": RECORD, "seat": 0},
    "replay_record": RECORD,
    "add_progress": {"finished": ["skull-placing"]},
}
"""A valid body for each handler that takes one."""
BAD_BODIES: Final = ("", "{", "[]", "null", '{"nonsense": 1}', '{"name": 5, "seat": "x", "finished": [5]}')
BAD_PARTS: Final = ("nothing", "x" * 300)
BAD_VALUES: Final = ("", "-1", "x", "9" * 70)


class Sent(NamedTuple):
    method: str
    address: str
    body: str = ""


class Answered(NamedTuple):
    status: int
    body: str


Send = Callable[[Sent], Awaitable[Answered]]


def requests_to(route: Route, parts: dict[str, str]) -> Iterator[Sent]:
    """Faulty requests to a route, of each kind one, and a valid one."""
    path, method = route.path.format(**parts), route.method
    body = json.dumps(BODIES[route.handler.__name__]) if route.body is not None else ""
    for part in route.parts:
        yield from (Sent(method, route.path.format(**parts | {part: bad}), body) for bad in BAD_PARTS)
    for field in route.query:
        yield from (Sent(method, f"{path}?{field.name}={bad}", body) for bad in BAD_VALUES)
    yield from (Sent(method, path, bad) for bad in BAD_BODIES if body)
    yield Sent(method, path, body)


async def answers(send: Send, signed_in: bool) -> dict[Sent, Answered]:
    """The answers to requests to all routes, in the order of the table."""
    parts = {"date": day_of(EVENING), "game_name": "skull", "table_id": "none", "game_id": "none"}
    if signed_in:
        for part, path, handler in [
            ("table_id", "/api/tables", "open_table"),
            ("game_id", "/api/games/import", "import_record"),
        ]:
            made = await send(Sent("POST", path, json.dumps(BODIES[handler])))
            parts[part] = json.loads(made.body)["id"]
    routes = [route for route in TABLE if signed_in or route.handler.__name__ != "name_me"]
    return {sent: await send(sent) for route in routes for sent in requests_to(route, parts)}


async def answers_in_the_browser(signed_in: bool) -> dict[Sent, Answered]:
    store = await open_indexed_db(RowsInMemory())
    if signed_in:
        await store.identities.save(IDA)
    server = LocalServer(
        store,
        lambda *_: None,
        TableObserver(),
        no_network,
        clock=evening,
        random=new_seeded_source(),
    )

    async def send(sent: Sent) -> Answered:
        return Answered(*await server.request(*sent))

    return await answers(send, signed_in)


async def answers_over_http(signed_in: bool) -> dict[Sent, Answered]:
    """Without what only a network needs: the address of the server in links, and the token."""
    with patch("yohoho.server.app.DailyService", PracticeDays):
        server = MemoryServer(clock=evening, random=new_seeded_source())
    token = server.identities.token_of(IDA)
    if signed_in:
        await server.store.identities.save(IDA)

    async def send(sent: Sent) -> Answered:
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        answer = await http.request(sent.method, sent.address, content=sent.body.encode(), headers=headers)
        return Answered(answer.status_code, answer.text.replace(ADDRESS, "").replace(token, ""))

    network.applications[ADDRESS] = server.app
    try:
        async with network.http_client(ADDRESS) as http:
            return await answers(send, signed_in)
    finally:
        del network.applications[ADDRESS]


@pytest.mark.parametrize("signed_in", [True, False])
def test_answers_are_those_of_a_server_over_http(signed_in: bool) -> None:
    here = run_virtually(answers_in_the_browser(signed_in))
    there = run_virtually(answers_over_http(signed_in))
    assert len(here) > 100
    assert {answered.status // 100 for answered in here.values()} == {2, 4}
    assert here == there
