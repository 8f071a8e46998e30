"""A finished sheet that only its owner keeps: counted for them, and closed to everybody else."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client
from tests.server.devices import Answer, Device, new_device, other_device, plain
from tests.server.harness import AnyServer
from tests.server.in_memory import InMemoryServer, problem
from tests.server.sheets.test_socket import bring, hear, watching
from yohoho.scorepad.commands import Close, Regroup

WON = {"p1": 1, "p2": 1, "p3": 0}


def bring_finished_game(app: InMemoryServer) -> Device:
    """Ida's phone has brought a finished game, and shares it with nobody."""
    ida = new_device(app)
    ida.write(Regroup("Thursday"))
    ida.write_round(1, bids=WON, tricks=WON)
    ida.write(Close(True))
    ida.sync()
    return ida


def line(app: InMemoryServer, token: str) -> Answer:
    sheet: Answer = app.ask("GET", "/api/sheets", token).json()["sheets"][0]
    return sheet


def test_nobody_else_reads_it_writes_on_it_or_joins_it(app: InMemoryServer) -> None:
    ida = bring_finished_game(app)
    before = ida.room()
    eve = Device(app, app.guest("Eve")["token"], "eve-phone", ida.log)
    whole = {"operations": plain(ida.log.operations), "since": 0}
    requests: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("DELETE", "", None),
        ("POST", "/sync", {}),
        ("POST", "/sync", whole),
        ("POST", "/share", None),
        ("PUT", "/me", {"person": "p1"}),
        ("PUT", "/bid", {"number": 1, "bid": 0}),
        ("PUT", "/tricks", {"number": 1, "tricks": 0}),
        ("POST", "/reveal", {"number": 1}),
        ("DELETE", f"/crew/{before['crew'][0]['key']}", None),
    ]
    for method, path, body in requests:
        answer = eve.ask(method, path, json=body)
        assert problem(answer) == (403, "not-your-sheet"), (method, path)
    for code in ("", " ", "PAD", "AAAAAA", "None", "null"):
        assert problem(eve.ask("POST", "/join", json={"code": code})) == (404, "no-such-code")
    for list_of in ("/api/sheets", "/api/history", "/api/careers", "/api/seasons"):
        assert "Thursday" not in app.ask("GET", list_of, eve.token).text
        assert "Bo" not in app.ask("GET", list_of, eve.token).text
    assert ida.room() == before
    assert (before["code"], len(before["crew"]), before["owner"]) == (None, 1, True)


def test_no_code_leads_to_it(app: InMemoryServer) -> None:
    ida = bring_finished_game(app)
    for code in ("PAD", "AAAAAA", "      "):
        assert app.ask("GET", f"/api/codes/{code}", ida.token).status_code in (400, 404)


def test_nobody_else_watches_it(server: AnyServer) -> None:
    async def scenario() -> None:
        ida, eve = [await Client.sign_on(server.address, name) for name in ("Ida", "Eve")]
        await bring(ida, "private")
        async with watching(ida, "private") as own_line:
            assert (await hear(own_line))["type"] == "sheet-news"
        async with watching(eve, "private") as other_line:
            assert (await hear(other_line))["error"] == "not-your-sheet"
            with pytest.raises(ConnectionClosed) as closed:
                await hear(other_line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403

    server.run(scenario())


def test_its_owner_has_it_once_with_all_that_is_counted(app: InMemoryServer) -> None:
    ida = bring_finished_game(app)
    for _ in range(3):
        assert ida.send(list(ida.log.operations), since=0).status_code == 200
    games = app.ask("GET", "/api/history", ida.token).json()["games"]
    assert [(game["id"], game["group"]) for game in games] == [("pad", "Thursday")]
    careers = app.ask("GET", "/api/careers?group=thursday", ida.token).json()
    assert (careers["games"], {one["key"]: one["career"]["games"] for one in careers["people"]}) == (
        1,
        {"ann": 1, "bo": 1, "cy": 1},
    )
    assert app.ask("GET", "/api/seasons", ida.token).json()["groups"] == ["Thursday"]
    assert ida.ask("DELETE").status_code == 204
    assert app.ask("GET", "/api/history", ida.token).json()["games"] == []
    assert problem(ida.ask("GET")) == (404, "no-such-sheet")


def test_the_list_says_how_far_it_goes_and_whether_it_is_mine_alone(app: InMemoryServer) -> None:
    ida = bring_finished_game(app)
    tablet = other_device(ida, "tablet")
    tablet.sync()
    assert (line(app, ida.token)["alone"], line(app, ida.token)["version"]) == (True, tablet.since)
    ida.write(Regroup("Friday"))
    ida.sync()
    assert line(app, ida.token)["version"] == ida.since > tablet.since
    code = ida.ask("POST", "/share").json()["code"]
    assert not line(app, ida.token)["alone"], "a code lets others in"
    ida.ask("DELETE", "/share")
    assert line(app, ida.token)["alone"]
    code = ida.ask("POST", "/share").json()["code"]
    bo = Device(app, app.guest("Bo")["token"], "bo-phone", ida.log)
    assert bo.ask("POST", "/join", json={"code": code}).status_code == 200
    ida.ask("DELETE", "/share")
    assert not line(app, ida.token)["alone"], "who came stays"
