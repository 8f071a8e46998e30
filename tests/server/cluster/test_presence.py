"""Hubs over one store: people connected to one are present in all, and sheets are announced everywhere."""

import asyncio
from functools import partial

import pytest
from msgspec.structs import replace

from tests.server.in_memory_process import Guest, SilentBus
from tests.server.in_process import new_random_source
from tests.server.two_processes import KING, TwoProcesses, entries_of, run_scenario
from yohoho.scorepad import Play, open_sheet
from yohoho.server.cluster.bus import LocalBus
from yohoho.server.sheets.crew import Laid, bind_person, join_crew, leave_crew
from yohoho.server.sheets.entries import seal_bid, show_live_trick
from yohoho.server.sheets.service import SharedSheet, SheetService, with_code, without_code
from yohoho.server.sheets.sync import new_sheet
from yohoho.server.sheets.view import room_of
from yohoho.store import Identity
from yohoho.table import entries

# --- presence


def test_person_connected_elsewhere_is_present_here() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        await pair.table(ann, bo)
        assert [ann.view.seats[seat].here for seat in (0, 1)] == [True, True]
        await pair.beat(seconds=600)
        assert not ann.view.seats[1].stand_in, "ten minutes, and nobody was away"
        bo.leave()
        await pair.two.hub.renew(await pair.two.presence.wait_for_changes(0))
        await pair.beat(pair.one)
        assert not ann.view.seats[1].here
        grace = ann.view.settings.grace
        await pair.beat(pair.one, seconds=grace / 2)
        assert not ann.view.seats[1].stand_in
        await pair.beat(pair.one, seconds=grace)
        assert ann.view.seats[1].stand_in
        await bo.join(ann.live.table.id)
        await pair.beat()
        assert (ann.view.seats[1].here, ann.view.seats[1].stand_in) == (True, False)

    run_scenario(scenario)


def test_process_without_connections_knows_who_is_present() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann = Guest(pair.one, "ann")
        table = await pair.table(ann)
        assert (await pair.two.hub.view(table, None)).seats[0].here
        ann.leave()
        await pair.one.hub.renew(await pair.one.presence.wait_for_changes(0))
        assert not (await pair.two.hub.view(table, None)).seats[0].here

    run_scenario(scenario)


def test_table_sleeps_only_when_nobody_is_connected_to_any_process() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        watcher = Guest(pair.one, "walt")
        table = await pair.table(ann, bo)
        await watcher.join(table)
        ann.leave()
        await pair.beat()
        assert watcher.live.around.somebody_is_here(watcher.live.table), "Bo is, through the other process"
        bo.leave()
        await pair.two.hub.renew(await pair.two.presence.wait_for_changes(0))
        await pair.beat(pair.one)
        assert not watcher.live.around.somebody_is_here(watcher.live.table)
        seq = await pair.store.tables.last_seq(table)
        await pair.beat(pair.one, seconds=3600)
        assert await pair.store.tables.last_seq(table) == seq

    run_scenario(scenario)


def test_clocks_agree_in_all_processes() -> None:
    """A clock restarts when somebody comes to an empty table, in any process."""

    async def scenario(pair: TwoProcesses) -> None:
        ann = Guest(pair.one, "ann")
        table = await pair.table(ann, settings=KING | {"pace": 60})
        ann.leave()
        await pair.one.hub.renew(await pair.one.presence.wait_for_changes(0))
        pair.clock.now += 30
        again = await Guest(pair.one, "ann").join(table)
        await pair.beat(pair.one)
        deadline = again.view.seats[0].deadline
        assert deadline is not None
        assert deadline > pair.clock.ms() + 55_000
        await pair.beat(pair.one, seconds=2)
        other = await Guest(pair.two, "walt").join(table)
        assert other.view.seats[0].deadline == deadline

    run_scenario(scenario)


def test_late_stand_in_ends_when_the_person_is_back_elsewhere() -> None:
    """One process believes that Bo has been away for too long, while he has come back through another."""

    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        table = await pair.table(ann, bo)
        bo.leave()
        await pair.two.hub.renew(await pair.two.presence.wait_for_changes(0))
        await pair.beat(pair.one)
        pair.leases[0].torn = True  # it does not learn that he came back
        await bo.join(table)
        await pair.beat(seconds=ann.view.settings.grace + 1)
        standing_in = [
            entry.on for entry in await entries_of(pair, table) if isinstance(entry, entries.StandInSet)
        ]
        assert standing_in == [True, False]
        assert not ann.view.seats[1].stand_in
        await pair.beat(seconds=1)
        assert not ann.view.seats[1].stand_in, "and it is not tried again at once"

    run_scenario(scenario)


def test_games_go_on_while_processes_cannot_reach_each_other() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        ann, bo = Guest(pair.one, "ann"), Guest(pair.two, "bo")
        await pair.table(ann, bo)
        for lease in pair.leases:
            lease.torn = True
        await pair.beat(seconds=600)
        assert not ann.view.seats[1].stand_in, "who was there when the word was lost counts as there"
        for lease in pair.leases:
            lease.torn = False
        await pair.beat()
        assert sum([pair.one.presence.drives(ann.live), pair.two.presence.drives(bo.live)]) == 1
        await asyncio.gather(ann.play(), bo.play(), keep_beating(pair, ann))

    run_scenario(scenario)


async def keep_beating(pair: TwoProcesses, ann: Guest) -> None:
    while ann.view.phase != "over":
        await pair.beat()


# --- score sheets


async def bring_sheet(sheet_service: SheetService, sheet: str, owner: str) -> None:
    """A sheet of three people, which this person brings."""
    operations = open_sheet(sheet, "phone", ["Ann", "Bo", "Cy"], {"plan": [3, 3]})
    empty = new_sheet(sheet, Identity(owner, owner, 0, 0), new_random_source(owner))
    await sheet_service.change(sheet, lambda shared: shared.with_log(operations), empty)


@pytest.mark.parametrize("bus", [LocalBus, SilentBus])
def test_sheet_watcher_is_notified_of_writes_by_another_process(bus: type[LocalBus]) -> None:
    async def scenario(pair: TwoProcesses) -> None:
        one, two = pair.one.sheet_service, pair.two.sheet_service
        await bring_sheet(one, "pad", "ann")
        with two.watching("pad") as news, two.watching("other"):
            news.clear()
            await pair.two.sync.sweep()
            assert news.is_set(), "how it stands is told once"
            for change in (partial(with_code, random=new_random_source("code")), without_code):
                news.clear()
                await one.change("pad", change)
                assert (await two.info("pad", "ann")).version == (await one.info("pad", "ann")).version
                await pair.two.sync.sweep() if bus is SilentBus else await pair.settle()
                assert news.is_set()
            news.clear()
            await pair.two.sync.sweep()
            assert not news.is_set(), "nothing new"
            await one.forget("pad", "ann", lambda crew: leave_crew(crew, "ann"))
            await pair.two.sync.sweep() if bus is SilentBus else await pair.settle()
            assert news.is_set(), "it is gone"

    run_scenario(scenario, bus=bus())


def test_sheet_presence_is_known_in_all_processes() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        one, two = pair.one.sheet_service.presence, pair.two.sheet_service.presence

        async def heartbeat() -> None:
            for process in (pair.one, pair.two, pair.one):
                await process.sync.heartbeat_sheets()

        with pair.one.sheet_service.watching("pad") as news, one.count_connection("pad", "ann"):
            await heartbeat()
            news.clear()
            with two.count_connection("pad", "bo"):
                await heartbeat()
                assert one.people("pad") == two.people("pad") == {"ann", "bo"}
                assert news.is_set()
                for lease in pair.leases:
                    lease.torn = True
                await heartbeat()
                assert one.people("pad") == {"ann", "bo"}, "no word from them is no word that they are gone"
                for lease in pair.leases:
                    lease.torn = False
            news.clear()
            await heartbeat()
            assert one.people("pad") == {"ann"}
            assert news.is_set()
            with two.count_connection("pad", "cy"):
                await heartbeat()
                pair.clock.now += 60
                await pair.one.sync.heartbeat_sheets()
                assert one.people("pad") == {"ann"}, "a process that is silent for so long is gone"

    run_scenario(scenario)


def test_live_trick_is_visible_through_another_process() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        one, two = pair.one.sheet_service, pair.two.sheet_service
        await bring_sheet(one, "pad", "ann")
        laid = Laid(1, {"p1": 1, "p2": 0, "p3": 0}, ((Play("yellow-14", "p1"),),))
        with two.watching("pad") as news:
            news.clear()
            await one.change("pad", lambda shared: show_live_trick(shared, "ann", laid))
            await pair.settle()
            assert news.is_set()
            assert room_of(await two.info("pad", "ann"), "ann").laid == laid

    run_scenario(scenario)


def test_sealed_bids_made_through_two_processes_are_revealed_together() -> None:
    async def scenario(pair: TwoProcesses) -> None:
        services = [pair.one.sheet_service, pair.two.sheet_service, pair.one.sheet_service]
        names = ["ann", "bo", "cy"]
        await bring_sheet(services[0], "pad", "ann")
        for sheet_service, who in zip(services, names, strict=True):
            await sheet_service.change("pad", lambda shared, who=who: _with_member(shared, who))  # type: ignore[misc]

        async def bid(sheet_service: SheetService, who: str, bid: int) -> None:
            await sheet_service.change(
                "pad", lambda shared: seal_bid(shared, who, 1, bid, sheet_service.writer)
            )

        await asyncio.gather(
            *(
                bid(sheet_service, who, n)
                for n, (sheet_service, who) in enumerate(zip(services, names, strict=True))
            )
        )
        sheets = [(await sheet_service.load("pad")).sheet for sheet_service in services]
        assert [sheet.round(1).bids for sheet in sheets] == [{"p1": 0, "p2": 1, "p3": 2}] * 3

    run_scenario(scenario)


def _with_member(shared: SharedSheet, who: str) -> SharedSheet:
    """The crew with this person, who has their own phone."""
    crew = join_crew(shared.crew, who, who, new_random_source(who))
    member = crew.member(who)
    assert member
    person = {"ann": "p1", "bo": "p2", "cy": "p3"}[who]
    return replace(shared, crew=bind_person(crew, shared.sheet, member.key, person))
