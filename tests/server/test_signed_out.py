"""Without an identity one can only read public pages.

The routes come from the application itself: one that is missing in routes.py fails the test.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pytest
from litestar.routes import HTTPRoute
from websockets.exceptions import ConnectionClosed

from tests.server.devices import new_device, other_member
from tests.server.in_memory import SECRET, InMemoryServer, in_memory_server, problem
from tests.server.reviews.fake_judge import use_fake_judge
from tests.server.routes import (
    BECOMING,
    CLOSED,
    CODE,
    IMPORT,
    MINE,
    OPEN,
    RECORD,
    REFUSED,
    SOCKETS,
    http_routes,
)
from yohoho.server.http.page_files import load_page
from yohoho.server.identity import COOKIE, YEAR, Identities
from yohoho.store.identities import Identity

HELLO: Final = {"type": "hello", "protocol": 1}


class Scene(NamedTuple):
    """Ida has a private table, a finished game that she shares, and a shared sheet with Bo."""

    app: InMemoryServer
    ida: dict[str, str]
    ids: dict[str, str]
    """Ids and codes that a person without an identity may know."""
    record: Any

    def ask(self, name: str, body: Any, **more: Any) -> Any:
        method, _, path = name.partition(" ")
        sent = {
            RECORD: self.record,
            IMPORT: {"record": self.record, "seat": 1},
            CODE: {"code": self.ids["sheet_code"]},
        }
        body = sent[body] if isinstance(body, str) else body
        return self.app.ask(method, path.format(**self.ids), **({"json": body} if body else {}), **more)


@pytest.fixture(scope="module")
def scene() -> Iterator[Scene]:
    with open_scene() as scene:
        yield scene


@contextmanager
def open_scene() -> Iterator[Scene]:
    quick = patch("yohoho.server.daily.references.reference_rungs", lambda game: ("sailor",))
    with quick, use_fake_judge(), in_memory_server(limits=False) as app:
        pad = new_device(app, "Ida", "pad")
        pad.sync()
        other_member(pad, "Bo", "p2")
        me = app.ask("GET", "/api/me", pad.token).json()
        table = app.table(pad.token)
        page, room = load_page(), pad.room()
        row = app.add_finished_game(pad.token, me["id"])
        shared = app.ask("POST", f"/api/games/{row.id}/share", pad.token, json={}).json()
        ids = {"table": table["id"], "table_id": table["id"], "code": table["code"]}
        ids |= {
            "sheet": "pad",
            "sheet_id": "pad",
            "sheet_code": room["code"],
            "key": room["crew"][1]["key"],
        }
        ids |= {"game": row.id, "game_id": row.id, "token": shared["token"], "book": "beck"}
        ids |= {"digest": page.digest, "file": "app.js", "path": "anything"}
        day = app.ask("GET", "/api/daily").json()["day"]
        ids |= {"lesson": "beck-following", "lesson_id": "beck-following", "puzzle": "0123456789ab"}
        ids |= {"game_name": "skull", "date": day, "day": day}
        yield Scene(app, {**me, "token": pad.token}, ids, json.loads(row.record))


def false_tokens(scene: Scene) -> dict[str, str]:
    """Tokens that are almost one of Ida's, and other false ones."""
    app, good = scene.app, scene.ida["token"]
    ida = asyncio.run(app.store.identities.find(scene.ida["id"]))
    assert ida is not None
    long_ago = Identities(app.store.identities, SECRET, lambda: app.time - YEAR - 1000)
    abroad = Identities(app.store.identities, b"the secret of another house", lambda: app.time)
    identity, stamp, signature = good.split(".")
    return {
        "none": "",
        "garbage": "a.b.c",
        "forged": f"{identity}.{stamp}.{signature[:-2]}{'AA' if signature[-2:] != 'AA' else 'BB'}",
        "expired": long_ago.token_of(ida),
        "of a foreign secret": abroad.token_of(ida),
        "of another purpose": app.identities.carry_link(ida)[0],
        "the bare identity": identity,
    }


def ways(scene: Scene) -> Iterator[tuple[str, dict[str, str]]]:
    """Each false token as a header and as a cookie."""
    for kind, token in false_tokens(scene).items():
        yield kind, {"authorization": f"Bearer {token}"} if token else {}
        if token:
            yield f"{kind} in a cookie", {"cookie": f"{COOKIE}={token}"}


def test_every_route_is_listed(scene: Scene) -> None:
    decided = [name.partition("?")[0] for name in (*OPEN, *BECOMING, *REFUSED, *CLOSED)]
    assert len(decided) == len(set(decided))
    assert http_routes(scene.app.app) == set(decided)
    others = {route.path_format for route in scene.app.app.routes if not isinstance(route, HTTPRoute)}
    assert others == SOCKETS


def test_open_routes_change_nothing(scene: Scene) -> None:
    before = scene.app.copy_rows()
    for kind, headers in ways(scene):
        for name, body in OPEN.items():
            answer = scene.ask(name, body, headers=headers)
            assert answer.status_code == 200, (kind, name, answer.text)
            assert scene.ida["id"] not in answer.text, (kind, name)
            assert "set-cookie" not in answer.headers, (kind, name)
        for name, (status, code, body) in REFUSED.items():
            answer = scene.ask(name, body, headers=headers)
            assert answer.status_code == status, (kind, name)
            assert not code or problem(answer) == (status, code)
        assert scene.ask("GET /api/visitor", None, headers=headers).json() == {"me": None}, kind
    assert scene.app.copy_rows() == before


def test_closed_routes_need_an_identity(scene: Scene) -> None:
    before = scene.app.copy_rows()
    for kind, headers in ways(scene):
        for name, body in CLOSED.items():
            answer = scene.ask(name, body, headers=headers)
            assert problem(answer) == (401, "who-are-you"), (kind, name)
    assert scene.app.copy_rows() == before


def test_closed_routes_accept_their_owner() -> None:
    """So the requests themselves are valid. On a server of its own, because everything is deleted."""
    with open_scene() as scene:
        headers = {"authorization": f"Bearer {scene.ida['token']}"}
        statuses = {name: scene.ask(name, body, headers=headers).status_code for name, body in CLOSED.items()}
    refusals = {name: status for name, status in statuses.items() if status >= 400}
    assert refusals == {
        "GET /api/tables/{table_id}/advice": 409,  # nobody plays there
        "POST /api/daily/{date}/{game_name}/practice": 403,  # the attempt has just begun
    }


def test_new_identity_is_never_an_existing_person(scene: Scene) -> None:
    for kind, headers in ways(scene):
        answer = scene.ask("POST /api/me", BECOMING["POST /api/me"], headers=headers)
        if kind.startswith("expired"):  # the signature is valid, so no new person is created
            assert problem(answer) == (401, "token-not-valid-now")
            continue
        assert answer.status_code == 200, kind
        assert answer.json()["id"] != scene.ida["id"]
        pages = [scene.app.ask("GET", path, answer.json()["token"]).json() for path in MINE]
        assert not any(rows for page in pages for rows in page.values()), "a new person has no past"
    person = asyncio.run(scene.app.store.identities.find(scene.ida["id"]))
    assert person is not None
    assert person.name == "Ida"


def test_options_requests_reveal_nothing(scene: Scene) -> None:
    for name in sorted(http_routes(scene.app.app, options=True)):
        answer = scene.ask(name, None)
        assert (answer.status_code, answer.text) in ((204, ""), (404, answer.text)), name


# --- sockets


def expect_refusal(scene: Scene, path: str, headers: dict[str, str], *words: Any) -> tuple[str, int]:
    """The code of the refusal, and the close code."""
    with scene.app.socket(path, headers=headers) as socket:
        for word in words:
            socket.send_json(word)
        said = socket.receive_json()
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive_json()
    assert closed.value.rcvd is not None
    return said["error"], closed.value.rcvd.code


def test_sheet_socket_needs_an_identity(scene: Scene) -> None:
    for kind, headers in ways(scene):
        assert expect_refusal(scene, "/ws/sheets/pad", headers) == ("who-are-you", 4401), kind


COMMANDS: Final[list[dict[str, Any]]] = [
    {"do": "sit", "name": "Mallory"},
    {"do": "start"},
    {"do": "say", "text": "yo-ho-ho"},
    {"do": "kick", "seat": 0},
    {"do": "act", "action": "flower"},
]


def test_commands_need_an_identity(scene: Scene) -> None:
    before, public = scene.app.copy_rows(), scene.ask("GET /api/tables/{table_id}", None).json()
    path = f"/ws/tables/{scene.ids['table_id']}"
    for kind, headers in ways(scene):
        with scene.app.socket(path, headers=headers) as socket:
            socket.send_json(HELLO)
            welcome = socket.receive_json()
            assert welcome["view"] == public, kind
            assert not {"you", "host"} & set(welcome["view"])
            for number, command in enumerate(COMMANDS):
                socket.send_json({"type": "do", "id": str(number), "command": command})
                answer = socket.receive_json()
                assert (answer["error"], answer["id"]) == ("who-are-you", str(number)), (kind, command)
    assert scene.app.copy_rows() == before


def test_closed_table_is_hidden_without_an_identity(scene: Scene) -> None:
    app, token = scene.app, scene.ida["token"]
    table = app.table(token, preset="skull", settings={"watch": "nobody"})["id"]
    with app.socket(f"/ws/tables/{table}", headers={"authorization": f"Bearer {token}"}) as socket:
        socket.send_json(HELLO)
        free = sum(seat["kind"] == "free" for seat in socket.receive_json()["view"]["seats"])
        for number, command in enumerate([{"do": "add-bot"}] * free + [{"do": "start"}]):
            socket.send_json({"type": "do", "id": str(number), "command": command})
            while socket.receive_json()["type"] != "ack":
                pass
        for kind, headers in ways(scene):
            assert problem(app.ask("GET", f"/api/tables/{table}", headers=headers)) == (403, "no-watching")
            assert expect_refusal(scene, f"/ws/tables/{table}", headers, HELLO) == ("no-watching", 4403), kind


def test_signed_token_of_an_unknown_person_is_refused_over_http(scene: Scene) -> None:
    """The signature is ours, but the person is not in the store, which may have been restored from an older
    copy."""
    lost = scene.app.identities.token_of(Identity("never-kept", "Lost", 0, 0))
    answer = scene.app.ask("GET", "/api/me", lost)
    assert problem(answer) == (401, "who-are-you")
    assert expect_refusal(scene, "/ws/sheets/pad", {"authorization": f"Bearer {lost}"}) == (
        "not-your-sheet",
        4403,
    )
