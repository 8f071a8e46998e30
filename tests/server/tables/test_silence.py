"""What reaches the other connections of a table when a player who has to be silent (Y-8) does something."""

import asyncio

import pytest

from tests.server.client import run_within
from tests.server.in_process import new_hub
from tests.server.tables.test_onlookers import Listener, all_up_to_date, join_onlookers
from tests.table.fixtures import identity
from tests.table.test_eliminated import play_until_eliminated
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.live import LiveTable
from yohoho.table import Table, TableChange, TableError, commands, entries

ANN, BO, CY = (identity(name) for name in ("Ann", "Bo", "Cy"))


async def open_eliminated_game(hub: Hub) -> tuple[LiveTable, list[Listener]]:
    """A game of Skull that Ann is out of, with its three people, an onlooker and a stranger connected."""
    game_entries = [entries.decode(line) for line in play_until_eliminated(open_to_eliminated=True).log]
    await hub.add(TableChange(Table(id="t"), game_entries), ANN)
    people = [Listener(who) for who in (ANN, BO, CY)]
    for connection in people:
        live = await hub.join("t", connection)
    others = await join_onlookers(hub, live, 2)
    await asyncio.sleep(5)
    all_up_to_date(live)
    return live, [*people, *others]


@pytest.mark.ruling("Y-8")
def test_nobody_gets_a_frame_when_a_silent_player_comes_and_goes() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (ann, *others) = await open_eliminated_game(hub)
        revision = live.revision
        hub.leave(live, ann)
        await asyncio.sleep(20)
        await hub.join("t", Listener(ANN))
        await asyncio.sleep(5)
        assert live.revision == revision
        assert not any(connection.wake.is_set() for connection in others)
        await hub.stop()

    run_within(scenario())


@pytest.mark.ruling("Y-8")
@pytest.mark.parametrize("command", [commands.Leave(), commands.Pause(), commands.Mute(1)], ids=str)
def test_nobody_gets_a_frame_when_a_silent_player_sends_a_command(command: commands.Command) -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (ann, *others) = await open_eliminated_game(hub)
        version = live.table.seq
        if isinstance(command, commands.Leave):
            await hub.runner.do(live, ANN, "1", command, ann)
        else:
            with pytest.raises(TableError, match="sees-open-discs"):
                await hub.runner.do(live, ANN, "1", command, ann)
        await asyncio.sleep(5)
        assert live.table.seq == version
        assert not any(connection.wake.is_set() for connection in others)
        await hub.stop()

    run_within(scenario())


@pytest.mark.ruling("Y-8")
def test_coming_and_going_of_players_still_in_is_sent() -> None:
    async def scenario() -> None:
        hub = new_hub()
        live, (ann, bo, cy, *_) = await open_eliminated_game(hub)
        hub.leave(live, cy)
        assert ann.wake.is_set()
        assert bo.wake.is_set()
        await hub.stop()

    run_within(scenario())
