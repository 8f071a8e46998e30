"""Ids of people that every JavaScript object has as a property are refused everywhere."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.devices import new_device, plain
from tests.server.in_memory import InMemoryServer, problem
from yohoho.scorepad.commands import Describe


@pytest.mark.parametrize("person", ["__proto__", "constructor", "toString", "hasOwnProperty", "p1\n"])
def test_built_in_property_is_refused_as_a_person_id(app: InMemoryServer, person: str) -> None:
    ida = new_device(app)
    head = plain(ida.log.operations)[0]
    head["command"]["people"][0]["id"] = person
    assert problem(ida.ask("POST", "/sync", json={"operations": [head]})) == (400, "bad-message")
    ida.sync()
    for number, command in enumerate(
        (
            {"do": "write-round", "number": 1, "round": {"bids": {person: 1}}},
            {"do": "join", "person": {"id": person, "name": "Eve"}, "seat": None},
            {"do": "describe", "person": person, "name": "Eve", "colour": 1},
        )
    ):
        bad = {"id": f"x{number}", "author": "x", "clock": 2, "command": command}
        assert problem(ida.ask("POST", "/sync", json={"operations": [bad]})) == (400, "bad-message")
    for method, path, body in (
        ("PUT", "/me", {"person": person}),
        ("POST", "/reveal", {"number": 1, "bids": {person: 1}}),
        ("PUT", "/laid", {"number": 1, "bids": {person: 1}}),
    ):
        assert problem(ida.ask(method, path, json=body)) == (400, "bad-message")


def test_stored_operation_about_such_a_person_is_left_out(app: InMemoryServer) -> None:
    """An earlier version accepted it; the rest of the sheet stays readable."""
    ida = new_device(app, plan=[1])
    ida.write_round(1, bids=dict.fromkeys(("p1", "p2", "p3"), 0), tricks={"p1": 1, "p2": 0, "p3": 0})
    ida.sync()
    bad = {
        "id": "x.3",
        "author": "x",
        "clock": 3,
        "command": {"do": "leave", "person": "__proto__", "number": 1},
    }
    app.store.rows.operations["pad"]["x.3"] = (app.store.rows.sheets["pad"].version, msgspec.json.encode(bad))
    news = ida.send([], 0).json()["news"]
    assert [one["id"] for one in news] == [one.id for one in ida.log.operations]
    ida.write(Describe("p1", "Anne", 1))
    ida.sync()
    assert app.ask("GET", "/api/careers", ida.token).json()["games"] == 1
    app.store.rows.operations["pad"] = {"x.3": app.store.rows.operations["pad"]["x.3"]}
    info = app.store.rows.sheets["pad"]
    laid = {"number": 1, "bids": {"__proto__": 1}, "played": [[{"card": "loot", "by": "__proto__"}]]}
    crew = msgspec.json.encode(msgspec.json.decode(info.crew) | {"laid": laid})
    app.store.rows.sheets["pad"] = replace(info, version=10**6, crew=crew)
    assert app.ask("GET", "/api/careers", ida.token).json()["games"] == 0
    assert [line["id"] for line in app.ask("GET", "/api/sheets", ida.token).json()["sheets"]] == ["pad"]
    assert ida.room()["laid"] is None
    assert problem(ida.ask("PUT", "/me", json={"person": "p1"})) == (400, "no-head")
