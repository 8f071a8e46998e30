"""A table whose log holds an entry that cannot be read: its players read why it stays closed, the operator
which entry it is, and nobody else notices."""

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.in_memory import InMemoryServer, in_memory_server, problem

SPOILT = [
    pytest.param(b"", id="nothing"),
    pytest.param(b'{"entry": "sat-d', id="half"),
    pytest.param(b"\xa5" * 40, id="other bytes"),
    pytest.param(b'{"entry": "moored", "at": 1}', id="an entry of another version"),
    pytest.param(b'{"entry": "acted", "at": 1, "seat": 0, "action": "play P1"}', id="a move without a game"),
    pytest.param(b'{"entry": "seats-swapped", "at": 1, "one": 0, "other": 99}', id="no such seat"),
]
SAY = {"type": "do", "id": "m1", "command": {"do": "say", "text": "Ahoy"}}


@pytest.fixture
def app() -> Iterator[InMemoryServer]:
    with in_memory_server(limits=False) as opened:
        yield opened
    assert not opened.faults()


class Spoilt:
    """A person with two tables, of which the newer one's log has been spoilt."""

    def __init__(self, app: InMemoryServer, data: bytes) -> None:
        self.token = app.guest("Ida")["token"]
        self.other = app.table(self.token)["id"]
        app.advance(1)
        self.table = app.table(self.token)["id"]
        self.logs = app.store.rows.logs
        self.number = len(self.logs[self.table])
        self.replace_last(data)
        self.before = self.logs[self.table]

    def replace_last(self, data: bytes) -> None:
        self.logs[self.table] = (*self.logs[self.table][:-1], data)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def find_operator_lines(app: InMemoryServer) -> list[tuple[str, Any, Any]]:
    """The lines that name an entry: what is wrong, the table and the number."""
    lines = [line for line in app.logged if line.get("error") == "entry-unreadable"]
    assert all(line["log_level"] == "error" for line in lines)
    return [(line["event"], line["table"], line["number"]) for line in lines]


@pytest.mark.parametrize("data", SPOILT)
def test_reason_is_a_sentence_and_the_operator_reads_the_place(app: InMemoryServer, data: bytes) -> None:
    spoilt = Spoilt(app, data)
    answer = app.ask("GET", f"/api/tables/{spoilt.table}", spoilt.token)
    assert problem(answer) == (500, "table-unreadable")
    assert answer.json()["text"].startswith("This table cannot be opened")
    assert find_operator_lines(app) == [("store-trouble", spoilt.table, spoilt.number)]

    with app.socket(f"/ws/tables/{spoilt.table}", bearer(spoilt.token)) as socket:
        socket.send_json({"type": "hello", "protocol": 1})
        refusal = socket.receive_json()
        assert (refusal["type"], refusal["error"]) == ("problem", "table-unreadable")
        assert refusal["text"] == answer.json()["text"]
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive_json()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4500, "table-unreadable")
    assert find_operator_lines(app) == [("store-trouble", spoilt.table, spoilt.number)] * 2
    assert spoilt.logs[spoilt.table] == spoilt.before


def test_other_tables_and_lists_are_not_affected(app: InMemoryServer) -> None:
    spoilt = Spoilt(app, b"{")
    own_tables = app.ask("GET", "/api/tables/mine", spoilt.token).json()["tables"]
    assert {line["id"] for line in own_tables} == {spoilt.table, spoilt.other}
    assert app.ask("GET", "/api/tables/current", spoilt.token).json()["table"]["id"] == spoilt.other
    assert find_operator_lines(app) == [("store-trouble", spoilt.table, spoilt.number)]
    app.command(spoilt.token, spoilt.other, {"do": "say", "text": "Ahoy"})
    view = app.ask("GET", f"/api/tables/{spoilt.other}", spoilt.token).json()
    assert [line["text"] for line in view["chat"]] == ["Ahoy"]


def test_table_opens_again_when_the_entry_is_repaired(app: InMemoryServer) -> None:
    spoilt = Spoilt(app, b"{")
    path = f"/api/tables/{spoilt.table}"
    readable = app.ask("GET", f"/api/tables/{spoilt.other}", spoilt.token).json()
    assert app.ask("GET", path, spoilt.token).status_code == 500
    spoilt.replace_last(spoilt.logs[spoilt.other][-1])
    assert app.ask("GET", path, spoilt.token).json()["seats"] == readable["seats"]


def test_nothing_is_written_behind_an_entry_of_another_process_that_cannot_be_read(
    app: InMemoryServer,
) -> None:
    token = app.guest("Ida")["token"]
    table = app.table(token)["id"]
    with app.socket(f"/ws/tables/{table}", bearer(token)) as socket:
        socket.send_json({"type": "hello", "protocol": 1})
        assert socket.receive_json()["type"] == "welcome"
        before = (*app.store.rows.logs[table], b'{"entry": "moored", "at": 1}')
        app.store.rows.logs[table] = before
        socket.send_json(SAY)
        answer = socket.receive_json()
        assert (answer["type"], answer["id"], answer["error"]) == ("problem", "m1", "table-unreadable")
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "pong", "the connection stays open"
    assert find_operator_lines(app) == [("store-trouble", table, len(before))]
    assert app.store.rows.logs[table] == before


def test_snapshot_that_cannot_be_read_is_replaced_by_the_log(app: InMemoryServer) -> None:
    token = app.guest("Ida")["token"]
    table = app.table(token)["id"]
    path = f"/api/tables/{table}"
    readable = app.ask("GET", path, token).json()
    app.store.rows.snapshots[table] = (1, b'{"phase": ')
    with in_memory_server(app.store, seed=2) as started_later:
        assert started_later.ask("GET", path, token).json() == readable
    warned = [line for line in started_later.logged if line["event"] == "snapshot-unreadable"]
    assert [(line["table"], line["number"], line["log_level"]) for line in warned] == [(table, 1, "warning")]
