"""Without an identity one can only read public pages.

The routes come from the application itself: one that is missing in routes.py fails the test.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute

from tests.server.devices import comrade, new_device
from tests.server.in_memory import SECRET, InMemoryServer, in_memory_server, problem
from tests.server.routes import BECOMING, CLOSED, CODE, MINE, OPEN, RECORD, REFUSED, SOCKETS
from yohoho.server.http.page_files import load_page
from yohoho.server.identity import COOKIE, YEAR, Identities
from yohoho.store.protocol import Identity

HELLO: Final = {"type": "hello", "protocol": 1}


class Tavern(NamedTuple):
    """Ida has a private table, a finished game and a shared sheet with Bo."""

    house: InMemoryServer
    ida: dict[str, str]
    told: dict[str, str]
    """Ids and codes that a person without an identity may know."""
    record: Any

    def ask(self, name: str, body: Any, **more: Any) -> Any:
        method, _, path = name.partition(" ")
        sent = {RECORD: self.record, CODE: {"code": self.told["sheet_code"]}}
        body = sent[body] if isinstance(body, str) else body
        return self.house.ask(method, path.format(**self.told), **({"json": body} if body else {}), **more)


@pytest.fixture(scope="module")
def tavern() -> Iterator[Tavern]:
    with open_tavern() as tavern:
        yield tavern


@contextmanager
def open_tavern() -> Iterator[Tavern]:
    with in_memory_server(limits=False) as house:
        pad = new_device(house, "Ida", "pad")
        pad.sync()
        comrade(pad, "Bo", "p2")
        me = house.ask("GET", "/api/me", pad.token).json()
        table = house.table(pad.token)
        page, room = load_page(), pad.room()
        row = house.finished_game(pad.token, me["id"])
        told = {"table": table["id"], "table_id": table["id"], "code": table["code"]}
        told |= {"sheet": "pad", "sheet_id": "pad", "sheet_code": room["code"], "key": room["crew"][1]["key"]}
        told |= {"game": row.id, "game_id": row.id, "book": "beck"}
        told |= {"digest": page.digest, "file": "app.js", "path": "anything"}
        yield Tavern(house, {**me, "token": pad.token}, told, json.loads(row.record))


def false_tokens(tavern: Tavern) -> dict[str, str]:
    """Tokens that are almost one of Ida's, and other false ones."""
    house, good = tavern.house, tavern.ida["token"]
    ida = asyncio.run(house.store.person(tavern.ida["id"]))
    assert ida is not None
    long_ago = Identities(house.store, SECRET, lambda: house.time - YEAR - 1000)
    abroad = Identities(house.store, b"the secret of another house", lambda: house.time)
    identity, stamp, signature = good.split(".")
    return {
        "none": "",
        "garbage": "a.b.c",
        "forged": f"{identity}.{stamp}.{signature[:-2]}{'AA' if signature[-2:] != 'AA' else 'BB'}",
        "expired": long_ago.token_of(ida),
        "of a foreign secret": abroad.token_of(ida),
        "of another purpose": house.identities.carry_link(ida)[0],
        "the bare identity": identity,
    }


def ways(tavern: Tavern) -> Iterator[tuple[str, dict[str, str]]]:
    """Each false token as a header and as a cookie."""
    for kind, token in false_tokens(tavern).items():
        yield kind, {"authorization": f"Bearer {token}"} if token else {}
        if token:
            yield f"{kind} in a cookie", {"cookie": f"{COOKIE}={token}"}


def kept(house: InMemoryServer) -> Any:
    """Everything that the server stores."""
    return copy.deepcopy(vars(house.store))


def http_routes(house: InMemoryServer) -> set[str]:
    routes = [route for route in house.app.routes if isinstance(route, HTTPRoute)]
    return {f"{method} {route.path_format}" for route in routes for method in route.methods}


def test_every_route_is_decided_upon(tavern: Tavern) -> None:
    decided = [name.partition("?")[0] for name in (*OPEN, *BECOMING, *REFUSED, *CLOSED)]
    assert len(decided) == len(set(decided))
    there = http_routes(tavern.house)
    options = {name for name in there if name.startswith("OPTIONS ")}
    assert there - options == set(decided)
    others = {route.path_format for route in tavern.house.app.routes if not isinstance(route, HTTPRoute)}
    assert others == SOCKETS


def test_strangers_look_and_change_nothing(tavern: Tavern) -> None:
    before = kept(tavern.house)
    for kind, headers in ways(tavern):
        for name, body in OPEN.items():
            answer = tavern.ask(name, body, headers=headers)
            assert answer.status_code == 200, (kind, name, answer.text)
            assert tavern.ida["id"] not in answer.text, (kind, name)
            assert "set-cookie" not in answer.headers, (kind, name)
        for name, (status, code, body) in REFUSED.items():
            answer = tavern.ask(name, body, headers=headers)
            assert answer.status_code == status, (kind, name)
            assert not code or problem(answer) == (status, code)
        assert tavern.ask("GET /api/visitor", None, headers=headers).json() == {"me": None}, kind
    assert kept(tavern.house) == before


def test_everything_else_asks_who_they_are(tavern: Tavern) -> None:
    before = kept(tavern.house)
    for kind, headers in ways(tavern):
        for name, body in CLOSED.items():
            answer = tavern.ask(name, body, headers=headers)
            assert problem(answer) == (401, "who-are-you"), (kind, name)
    assert kept(tavern.house) == before


def test_their_owner_is_not_asked() -> None:
    """So the requests themselves are valid. On a server of its own, because everything is deleted."""
    with open_tavern() as tavern:
        mine = {"authorization": f"Bearer {tavern.ida['token']}"}
        asked = {name: tavern.ask(name, body, headers=mine).status_code for name, body in CLOSED.items()}
    refused = {name: status for name, status in asked.items() if status >= 400}
    assert refused == {"GET /api/tables/{table_id}/advice": 409}, "nobody plays there"


def test_whoever_becomes_somebody_is_nobody_else(tavern: Tavern) -> None:
    for kind, headers in ways(tavern):
        answer = tavern.ask("POST /api/me", BECOMING["POST /api/me"], headers=headers)
        if kind.startswith("expired"):  # the signature is valid, so no new person is created
            assert problem(answer) == (401, "token-not-valid-now")
            continue
        assert answer.status_code == 200, kind
        assert answer.json()["id"] != tavern.ida["id"]
        mine = [tavern.house.ask("GET", path, answer.json()["token"]).json() for path in MINE]
        assert not any(rows for page in mine for rows in page.values()), "a new person has no past"
    known = asyncio.run(tavern.house.store.person(tavern.ida["id"]))
    assert known is not None
    assert known.name == "Ida"


def test_every_way_to_ask_for_options_says_nothing(tavern: Tavern) -> None:
    for name in sorted(http_routes(tavern.house)):
        if name.startswith("OPTIONS "):
            answer = tavern.ask(name, None)
            assert (answer.status_code, answer.text) in ((204, ""), (404, answer.text)), name


# --- sockets


def refused(tavern: Tavern, path: str, headers: dict[str, str], *words: Any) -> tuple[str, int]:
    """The code of the refusal, and the close code."""
    with tavern.house.client.websocket_connect(path, headers=headers) as socket:
        for word in words:
            socket.send_json(word)
        said = socket.receive_json()
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    return said["error"], closed.value.code


def test_strangers_watch_no_sheet(tavern: Tavern) -> None:
    for kind, headers in ways(tavern):
        assert refused(tavern, "/ws/sheets/pad", headers) == ("who-are-you", 4401), kind


COMMANDS: Final[list[dict[str, Any]]] = [
    {"do": "sit", "name": "Mallory"},
    {"do": "start"},
    {"do": "say", "text": "yo-ho-ho"},
    {"do": "kick", "seat": 0},
    {"do": "act", "action": "flower"},
]


def test_strangers_look_at_a_table_and_command_nothing(tavern: Tavern) -> None:
    before, public = kept(tavern.house), tavern.ask("GET /api/tables/{table_id}", None).json()
    path = f"/ws/tables/{tavern.told['table_id']}"
    for kind, headers in ways(tavern):
        with tavern.house.client.websocket_connect(path, headers=headers) as socket:
            socket.send_json(HELLO)
            welcome = socket.receive_json()
            assert welcome["view"] == public, kind
            assert not {"you", "host"} & set(welcome["view"])
            for number, command in enumerate(COMMANDS):
                socket.send_json({"type": "do", "id": str(number), "command": command})
                answer = socket.receive_json()
                assert (answer["error"], answer["id"]) == ("who-are-you", str(number)), (kind, command)
    assert kept(tavern.house) == before


def test_where_nobody_may_watch_strangers_see_nothing(tavern: Tavern) -> None:
    house, token = tavern.house, tavern.ida["token"]
    table = house.table(token, preset="skull", settings={"watch": "nobody"})["id"]
    with house.client.websocket_connect(
        f"/ws/tables/{table}", headers={"authorization": f"Bearer {token}"}
    ) as socket:
        socket.send_json(HELLO)
        free = sum(seat["kind"] == "free" for seat in socket.receive_json()["view"]["seats"])
        for number, command in enumerate([{"do": "add-bot"}] * free + [{"do": "start"}]):
            socket.send_json({"type": "do", "id": str(number), "command": command})
            while socket.receive_json()["type"] != "ack":
                pass
        for kind, headers in ways(tavern):
            assert problem(house.ask("GET", f"/api/tables/{table}", headers=headers)) == (403, "no-watching")
            assert refused(tavern, f"/ws/tables/{table}", headers, HELLO) == ("no-watching", 4403), kind


def test_who_is_signed_but_unknown_is_nobody_over_http(tavern: Tavern) -> None:
    """The signature is ours, but the person is not in the store, which may have been restored from an older
    copy."""
    lost = tavern.house.identities.token_of(Identity("never-kept", "Lost", 0, 0))
    answer = tavern.house.ask("GET", "/api/me", lost)
    assert problem(answer) == (401, "who-are-you")
    assert refused(tavern, "/ws/sheets/pad", {"authorization": f"Bearer {lost}"}) == ("not-your-sheet", 4403)
