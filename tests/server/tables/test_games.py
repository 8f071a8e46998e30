"""Every game with every option, played to the end over the wire by people and bots; every deal is fair."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from tests.effort import slow_but
from tests.server.client import Client, play_out, start_game
from tests.server.harness import AnyServer
from tests.skull_king.option_sets import LOOT_FOR_TWO, MENU, WHOLE_MENU
from yohoho.core.record import Fair, loads, rebuild_logbook
from yohoho.table.fair import verify

Options = Mapping[str, Any]

EVERY_OPTION = [f"beck-{2 + index % 7}-{name}" for index, name in enumerate(MENU)] + list(LOOT_FOR_TWO)
"""Each entry of the menu once, with another number of players each time."""
NAMES = ("Ann", "Bo", "Cy")
EDITIONS: Mapping[str, Options] = {
    "beck-2": {"players": 2},
    "beck-8": {"players": 8, "plan": [1, 2, 3]},
    **{
        f"schmidt-{n}": {"edition": "schmidt", "players": n, "ties": ties}
        for n, ties in ((2, "shared"), (3, "extra-rounds"), (6, "shared"))
    },
}
SKULL: Mapping[str, Options] = {
    f"skull-{players}{'-last-chance' * last_chance}": {"players": players, "last_chance": last_chance}
    for players in range(3, 7)
    for last_chance in (False, True)
}


async def play_and_check(server: AnyServer, game: str, name: str, options: Options) -> None:
    """Up to three people with their own connections; the rest are bots."""
    settings = {"game": game, "options": options, "title": name}
    async with AsyncExitStack() as stack:
        table, clients = await start_game(stack, server, settings, *NAMES[: options["players"]])
        await play_out(clients)
        results = [client.view["game"]["result"] for client in clients]
        assert all(result == results[0] for result in results)
        await check_record(clients[-1], table, results[0])


async def check_record(client: Client, table: str, result: Any) -> None:
    """The record over HTTP replays to the same result, and every deal in it is fair."""
    listed = (await client.ask("GET", "/api/games"))["games"]
    assert [line["table"] for line in listed] == [table]
    record = loads(msgspec.json.encode(await client.ask("GET", f"/api/games/{listed[0]['id']}")))
    logbook = rebuild_logbook(record)
    assert logbook.game.is_over(logbook.state)
    assert msgspec.json.decode(msgspec.json.encode(logbook.game.result(logbook.state))) == result
    assert verify(record) > 0
    assert record.finished == listed[0]["finished"]
    seats = client.view["seats"]
    assert record.bots == [number for number, seat in enumerate(seats) if seat["kind"] == "bot"]
    assert isinstance(record.fair, Fair)
    assert (record.fair.secret, record.fair.commitment) == (client.view["secret"], client.view["commitment"])


def play_all(server: AnyServer, game: str, sets: Mapping[str, Options]) -> None:
    """All tables at once."""

    async def play_each() -> None:
        async with asyncio.TaskGroup() as group:
            for name, options in sets.items():
                group.create_task(play_and_check(server, game, name, options), name=name)

    server.run(play_each(), 3_600)


@pytest.mark.parametrize("part", slow_but(4, range(4)))
def test_every_option_of_skull_king(server: AnyServer, part: int) -> None:
    play_all(server, "skull-king", {name: WHOLE_MENU[name] for name in EVERY_OPTION[part::4]})


@pytest.mark.slow
def test_the_editions_at_full_length(server: AnyServer) -> None:
    play_all(server, "skull-king", EDITIONS)


def test_skull(server: AnyServer) -> None:
    play_all(server, "skull", SKULL)
