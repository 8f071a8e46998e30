"""People as the HTTP API knows them: names and visits."""

import asyncio

import pytest

from tests.server.in_memory import InMemoryServer


def test_person_is_created_and_renamed(app: InMemoryServer) -> None:
    me = app.guest("  Anne   Bonny ")
    assert me["name"] == "Anne Bonny"
    renamed = app.ask("POST", "/api/me", me["token"], json={"name": "Mary Read"}).json()
    assert (renamed["id"], renamed["name"]) == (me["id"], "Mary Read")
    assert app.ask("GET", "/api/me", me["token"]).json() == {"id": me["id"], "name": "Mary Read"}


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Ída Ørsted", "海賊", "🏴‍☠️"])
def test_markup_in_names_is_kept_as_text(app: InMemoryServer, name: str) -> None:
    answer = app.ask("POST", "/api/me", json={"name": name})
    assert answer.headers["content-type"] == "application/json"
    assert len(answer.json()["name"]) <= 30


def test_a_visit_is_noted_once_a_day(app: InMemoryServer) -> None:
    me = app.guest()
    for days, seen in ((0.5, 0), (1, 1.5), (0.5, 1.5)):
        app.time += days * 86_400
        app.ask("GET", "/api/me", me["token"])
        person = asyncio.run(app.store.identities.find(me["id"]))
        assert person is not None
        assert person.seen == person.created + seen * 86_400_000
