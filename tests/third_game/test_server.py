"""The third game on a server: its box in the menu, a game over sockets, the record, the replay, the texts."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server import network
from tests.server.client import Client, play_out, start_game
from tests.server.harness import AnyServer, running
from tests.server.tables.test_games import check_record

SETTINGS: dict[str, Any] = {"game": "goofspiel", "options": {"players": 4}}

BID = {"event": "card-bid", "seat": 0}


def bids(client: Client) -> list[Any]:
    """The bids that this person has been told of."""
    events = [event for note in client.notes for event in note.get("events", [])]
    return [event for event in events if event["event"] == "card-bid"]


def get(server: AnyServer, path: str) -> Any:
    async def ask() -> Any:
        async with network.http_client(server.address) as http:
            return (await http.get(path)).raise_for_status().json()

    return server.run(ask())


def test_menu_has_a_plain_box(server: AnyServer) -> None:
    box = get(server, "/api/menu")["boxes"][-1]
    assert (box["game"], box["edition"], box["least"], box["most"]) == ("goofspiel", None, 2, 4)
    assert box["options"] == ["cards", "prizes"]
    assert box["defaults"] == {"players": 3, "cards": 5, "prizes": "shuffled"}
    assert box["choices"] == {"prizes": ["shuffled", "rising"]}
    assert box["limits"] == {"cards": {"least": 1, "most": 13}}
    assert box["rungs"] == ["sailor"]
    assert list(box["presets"]) == ["goofspiel"]


@pytest.mark.slow
def test_server_process_finds_the_installed_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert get(server, "/api/menu")["boxes"][-1]["game"] == "goofspiel"
        assert name_on_the_page(server) == "Goofspiel"


def name_on_the_page(server: AnyServer) -> str:
    """The German name of the game, as the page gets it."""
    [german] = [
        path for path in get(server, "/release.json")["files"] if path.endswith("locales/de/texts.json")
    ]
    return str(get(server, german)["play.game.goofspiel"])


def test_page_gets_the_name_of_the_game(server: AnyServer) -> None:
    assert name_on_the_page(server) == "Goofspiel"


def test_people_and_bots_play_over_sockets(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, clients = await start_game(stack, server, SETTINGS, "Ann", "Bo")
            await play_out(clients)
            await check_record(clients[1], table, clients[0].view["game"]["result"])
            await check_history(clients[0])

    server.run(scenario())


async def check_history(client: Client) -> None:
    """The replay shows every hand, the history the scores; the statistics of people leave the game out."""
    [line] = (await client.ask("GET", "/api/history"))["games"]
    assert (line["game"], sorted(line["scores"])) == ("goofspiel", sorted(client.view["game"]["scores"]))
    assert (await client.ask("GET", "/api/careers")) == {"people": [], "games": 0}
    replay = await client.ask("GET", f"/api/games/{line['id']}/replay")
    assert [holding["hand"] for holding in replay["steps"][0]["holdings"]] == [["1", "2", "3", "4", "5"]] * 4
    assert replay["steps"][-1]["view"]["result"]["scores"] == line["scores"]


def test_bids_of_others_reach_nobody_early(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, (ann, bo) = await start_game(
                stack, server, {**SETTINGS, "options": {"players": 2}}, "Ann", "Bo"
            )
            version = await ann.carry_out(do="act", action="bid 4")
            await bo.hear_version(version)
            assert bo.view["game"]["has_bid"][ann.view["you"]]
            assert (ann.view["game"]["bid"], bo.view["game"]["bid"]) == (4, None)
            assert [bids(person) for person in (ann, bo)] == [[{**BID, "card": 4}], [BID]]

    server.run(scenario())


def test_preset_of_the_game_opens_a_table(server: AnyServer) -> None:
    async def scenario() -> str:
        ann = await Client.sign_on(server.address, "Ann")
        table = await ann.open_table(preset="goofspiel")
        async with ann.at(table):
            return str(ann.view["settings"]["game"])

    assert server.run(scenario()) == "goofspiel"


@pytest.mark.parametrize("bot", ["captain", "sailor:wild"])
def test_unknown_bot_is_refused(server: AnyServer, bot: str) -> None:
    async def scenario() -> int:
        ann = await Client.sign_on(server.address, "Ann")
        async with network.http_client(server.address, headers=ann.headers) as http:
            return (await http.post("/api/tables", json={"settings": {**SETTINGS, "bots": bot}})).status_code

    assert server.run(scenario()) == 400
