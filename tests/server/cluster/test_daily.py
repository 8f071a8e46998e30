"""Several processes agree on a day: one secret, one attempt, one table, one set of reference lines."""

import asyncio
from dataclasses import replace
from unittest.mock import patch

from tests.server.client import run_within
from tests.server.in_process import new_daily
from tests.server.two_processes import TwoProcesses
from yohoho.daily.days import day_of
from yohoho.daily.headless import HeadlessGame
from yohoho.server.daily.service import DailyService
from yohoho.store import Identity, Store
from yohoho.store.opening import open_store
from yohoho.table.daily import PERSON_SEAT

ANN = Identity("ann", "Ann", 0, 0)


class CountedGame(HeadlessGame):
    games = 0

    def __init__(self, *args: object) -> None:
        type(self).games += 1
        super().__init__(*args)  # type: ignore[arg-type]


def two_services(both: TwoProcesses) -> list[DailyService]:
    return [new_daily(process.resources, process.hub) for process in (both.one, both.two)]


@patch("yohoho.server.daily.references.reference_rungs", lambda game: ("sailor",))
@patch("yohoho.server.daily.references.HeadlessGame", CountedGame)
def test_two_processes_agree_on_a_day() -> None:
    async def scenario() -> None:
        both = TwoProcesses()
        one, two = two_services(both)
        CountedGame.games = 0
        seen = await asyncio.gather(one.today(None), two.today(None), one.today(None))
        assert seen[0] == seen[1] == seen[2]
        tables = await asyncio.gather(*(service.begin(ANN, "skull", "here") for service in (one, two) * 3))
        assert len(set(tables)) == 1
        assert (await both.store.daily.read_results(seen[0].day, "skull", 0)).begun == 1
        live = await both.two.hub.look(tables[0].table)
        assert live.table.seats[PERSON_SEAT].who == "ann"
        assert live.table.commitment == seen[0].games[1].commitment
        await both.settle()
        assert CountedGame.games == 1
        row = await both.store.daily.find_day(seen[0].day, "skull")
        assert row is not None
        assert row.lines
        await both.stop()

    run_within(scenario())


@patch("yohoho.server.daily.references.reference_rungs", lambda game: ())
def test_attempt_whose_process_died_before_the_table_was_stored_goes_on() -> None:
    async def scenario() -> None:
        both = TwoProcesses()
        one, two = two_services(both)
        with patch.object(both.one.hub, "add", side_effect=ConnectionError):
            try:
                await one.begin(ANN, "skull", "here")
            except ConnectionError:
                pass
            else:
                raise AssertionError("the table was stored")
        table = await two.begin(ANN, "skull", "here")
        today = day_of(both.clock.ms())
        (attempt,) = await both.store.daily.list_attempts_of(ANN.id, today, today)
        assert attempt.table_id == table.table
        assert (await both.two.hub.look(table.table)).table.phase == "playing"
        await both.stop()

    run_within(scenario())


def test_clocks_on_both_sides_of_midnight_agree_on_both_days() -> None:
    async def scenario() -> None:
        both = TwoProcesses()
        one, two = two_services(both)
        early = await one.today(None)
        both.clock.now += 86_400
        late = await two.today(None)
        both.clock.now -= 86_400
        assert await one.today(None) == early
        assert [game.tomorrow for game in early.games] == [game.commitment for game in late.games]
        await both.stop()

    run_within(scenario())


def test_processes_with_connections_of_their_own_agree_on_postgres(address: str) -> None:
    async def read_commitments(store: Store, both: TwoProcesses) -> list[str]:
        daily = await new_daily(replace(both.one.resources, store=store)).today(None)
        return [text for game in daily.games for text in (game.commitment, game.tomorrow)]

    async def scenario() -> None:
        stores = [await open_store(address) for _ in range(3)]
        processes = [TwoProcesses() for _ in stores]
        try:
            commitments = await asyncio.gather(*map(read_commitments, stores, processes))
            assert commitments[0] == commitments[1] == commitments[2]
        finally:
            for store, both in zip(stores, processes, strict=True):
                await both.stop()
                await store.close()

    run_within(scenario())
