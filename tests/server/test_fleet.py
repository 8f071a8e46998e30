"""Hubs over one store, as in processes of their own: any of them serves any table, and one drives it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.sailor import sail
from tests.server.ships import BadBus, Clock, DeafBus, Guest, PaperHelm, Ship
from tests.stack.redis import RedisServer, redis_server
from yohoho.scorepad import open_sheet
from yohoho.server.bus import Bus, HouseBus
from yohoho.server.helm import BEAT, HELD
from yohoho.server.redis_bus import RedisBus
from yohoho.server.redis_helm import RedisHelm
from yohoho.server.redis_line import open_redis
from yohoho.server.sheets_bids import own_bid
from yohoho.server.sheets_crew import bound, joined, without
from yohoho.server.sheets_desk import Desk, Folder, with_code, without_code
from yohoho.server.sheets_sync import founding
from yohoho.store import MemoryStore, Person
from yohoho.table import TableError, commands, read_settings
from yohoho.table import entries as log

KING: dict[str, Any] = {"game": "skull-king", "options": {"players": 4, "plan": [2, 3]}}
SKULL: dict[str, Any] = {"game": "skull", "options": {"players": 4}}
Pair = AbstractAsyncContextManager[tuple[Ship, Ship]]


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


class Fleet:
    """Two ships over paper, by a clock that is turned by hand: nothing happens by itself but the bots."""

    def __init__(self, bus: Bus | None = None, bot_delay: int = 0) -> None:
        self.clock, self.store, self.bus = Clock(), MemoryStore(), bus or HouseBus()
        sheet: dict[str, dict[str, tuple[float, object]]] = {}
        self.helms = [PaperHelm(sheet, name, self.clock) for name in ("one", "two")]
        self.one, self.two = (
            Ship(self.store, self.bus, helm, clock=self.clock, bot_delay=bot_delay) for helm in self.helms
        )

    async def table(self, host: Guest, *others: Guest, settings: dict[str, Any] = KING) -> str:
        """A game of these people and bots, up to where it waits for a person."""
        info = await host.ship.hub.create(host.who, host.who, read_settings(settings))
        for guest in (host, *others):
            await guest.join(info.id)
        await self.beat()
        for other in others:
            await other.do(commands.Sit(other.who))
            await self.settled()
        while any(seat.kind == "free" for seat in host.view.seats):
            await host.do(commands.AddBot())
        await host.do(commands.Start())
        await self.settled()
        return info.id

    async def beat(self, *ships: Ship, seconds: float = 0) -> None:
        """So much later these ships, or both, call the roll; again, for the first to hear of the second."""
        self.clock.now += seconds
        for ship in 2 * (ships or (self.one, self.two)):
            await ship.call()
        await self.settled()

    async def settled(self) -> None:
        for ship in (self.one, self.two):
            await ship.settle()

    async def stop(self) -> None:
        for ship in (self.one, self.two):
            await ship.hub.stop()


def told(story: Callable[[Fleet], Any], **options: Any) -> None:
    async def whole() -> None:
        fleet = Fleet(**options)
        await story(fleet)
        await fleet.stop()

    sail(whole())


async def entries_of(fleet: Fleet, table: str) -> list[log.Entry]:
    return [log.decode(data) for _, data in await fleet.store.read(table)]


# --- whole games


@asynccontextmanager
async def over_the_house(bus: HouseBus) -> AsyncIterator[tuple[Ship, Ship]]:
    store, clock = MemoryStore(), Clock()
    sheet: dict[str, dict[str, tuple[float, object]]] = {}
    one, two = (Ship(store, bus, PaperHelm(sheet, name, clock), held=9e9) for name in ("one", "two"))
    async with one.sailing(), two.sailing():
        yield one, two


@asynccontextmanager
async def over_redis(redis: RedisServer) -> AsyncIterator[tuple[Ship, Ship]]:
    store = MemoryStore()
    async with AsyncExitStack() as stack:
        ships = []
        for name in ("one", "two"):
            client = await stack.enter_async_context(open_redis(redis.address, 30))
            bus = RedisBus(client)
            await stack.enter_async_context(bus.running())
            ships.append(Ship(store, bus, RedisHelm(client, name)))
            await stack.enter_async_context(ships[-1].sailing())
        yield ships[0], ships[1]


@pytest.mark.parametrize("kind", ["house", "bad", "deaf", "redis"])
@pytest.mark.parametrize("settings", [KING, SKULL], ids=["king", "skull"])
def test_whole_games_with_people_at_both(redis: RedisServer, kind: str, settings: dict[str, Any]) -> None:
    """However bad the bus: what it does not tell is found in the store."""

    def pair() -> Pair:
        buses = {"house": HouseBus(), "bad": BadBus(random.Random(7)), "deaf": DeafBus()}
        return over_the_house(buses[kind]) if kind in buses else over_redis(redis)

    async def story() -> None:
        async with pair() as (one, two), AsyncExitStack():
            ann, bo = Guest(one, "ann"), Guest(two, "bo")
            table = (await one.hub.create("ann", "Ann", read_settings(settings))).id
            await ann.join(table)
            await bo.join(table)
            await bo.do(commands.Sit("Bo"))
            await ann.wait(lambda: ann.view.seats[1].kind == "person")
            for _ in range(2):
                await ann.do(commands.AddBot())
            await ann.do(commands.Start())
            await bo.wait(lambda: bo.view.phase == "playing")
            await asyncio.gather(ann.play(), bo.play())
            assert ann.live.table.record() == bo.live.table.record()
            assert [row.table_id for row in await one.hub.store.games_of("bo", 9)] == [table]

    sail(story())


# --- a process that is behind


def test_nobody_is_refused_for_what_their_process_does_not_know_yet() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo, tab = Guest(fleet.one, "ann"), Guest(fleet.two, "bo"), Guest(fleet.one, "bo")
        table = (await fleet.one.hub.create("ann", "Ann", read_settings(SKULL))).id
        for guest in (ann, bo, tab):
            await guest.join(table)
        await bo.do(commands.Sit("Bo"))
        with pytest.raises(TableError):
            await bo.do(commands.AddBot())
        await ann.do(commands.PassHost(1))
        assert not bo.view.host, "the bus told nothing"
        await bo.do(commands.AddBot())
        await bo.do(commands.Ready(True))
        await tab.do(commands.Ready(False))
        assert bo.view.seats[1].ready, "the bus told nothing"
        await bo.do(commands.Ready(True))
        assert (await fleet.one.hub.view(table, "bo")).seats[1].ready, "not taken for what changes nothing"

    told(story, bus=DeafBus())


def test_who_joins_never_sees_an_older_table_than_before() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        table = (await fleet.one.hub.create("ann", "Ann", read_settings(SKULL))).id
        for guest in (ann, bo):
            await guest.join(table)
        version = await ann.do(commands.Say(text="ahoy"))
        ann.part()
        again, stranger = Guest(fleet.two, "ann"), Guest(fleet.two, "")
        stranger.line.who = None
        seen = await fleet.two.hub.view(table, "ann")
        assert (seen.version, seen.seats[0].here) == (version, False)
        assert (await again.join(table)).view.version == version
        await again.do(commands.Say(text="here"))
        assert (await stranger.join(table)).view.version == version + 1

    told(story, bus=DeafBus())


def test_a_message_sent_again_through_another_process_counts_once() -> None:
    async def story(fleet: Fleet) -> None:
        ann, again = Guest(fleet.one, "ann"), Guest(fleet.two, "ann")
        table = (await fleet.one.hub.create("ann", "Ann", read_settings(SKULL))).id
        await again.join(table)
        await ann.join(table)
        version = await ann.do(commands.Say(text="once"), "m1")
        assert await again.do(commands.Say(text="once"), "m1") == version
        assert sum(isinstance(entry, log.Said) for entry in await entries_of(fleet, table)) == 1

    told(story, bus=DeafBus())


# --- the helm


def test_another_takes_the_helm_when_a_process_dies() -> None:
    """Within five seconds: what it said counts for so long, and the next roll call is a beat away at most."""

    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        await fleet.table(ann, bo)
        one, two = fleet.one.musters, fleet.two.musters
        assert (one.drives(ann.live), two.drives(bo.live)) == (True, False)
        fleet.helms[0].torn = True  # dead: it calls no more, and what it holds runs out
        await fleet.beat(fleet.two, seconds=HELD - 0.1)
        assert not two.drives(bo.live)
        await fleet.beat(fleet.two, seconds=0.2)
        assert two.drives(bo.live)

    assert HELD + BEAT <= 5
    told(story)


def test_bots_go_on_under_the_new_driver() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        await fleet.table(ann, bo)
        for guest in (ann, bo):
            await guest.do(commands.Act(guest.view.game.legal[0]))
        await fleet.settled()
        before = bo.live.table.seq
        await fleet.beat(fleet.two, seconds=HELD - 0.1)
        assert bo.live.table.seq == before, "the bots, who have not bid yet, are for the other to drive"
        await fleet.beat(fleet.two, seconds=0.2)
        assert bo.live.table.seq > before

    told(story, bot_delay=1000)


def test_a_process_that_slept_does_not_believe_that_it_still_drives() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        table = await fleet.table(ann, bo)
        seq = await fleet.store.last_seq(table)
        fleet.clock.now += 600  # everything is overdue, and nobody has called the roll since
        assert not fleet.one.musters.drives(ann.live)
        fleet.one.hub.driver.set_timer(ann.live)
        assert ann.live.timer is None
        await fleet.settled()
        assert await fleet.store.last_seq(table) == seq
        await fleet.beat(fleet.two)
        await fleet.beat(fleet.one)
        assert (fleet.one.musters.drives(ann.live), fleet.two.musters.drives(bo.live)) == (False, True)

    told(story)


def test_two_who_drive_do_no_harm() -> None:
    """Both believe that the helm is theirs: the log takes each move once."""

    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        table = await fleet.table(ann, bo)
        for helm in fleet.helms:
            helm.torn = True
        await fleet.beat()
        assert all(ship.musters.adrift for ship in (fleet.one, fleet.two))
        await asyncio.gather(ann.play(), bo.play())
        entries = await entries_of(fleet, table)
        assert fleet.one.hub.live[table].table.phase == "over"
        moves = [entry for entry in entries if isinstance(entry, log.Acted)]
        assert len(moves) == len(ann.live.table.record().steps)
        assert [entry.seat for entry in moves].count(2) == 2 + 5, "a bot bids twice and plays five cards"

    told(story)


def test_a_clean_farewell_hands_over_at_once() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        await fleet.table(ann, bo)
        await fleet.one.hub.stop()
        await fleet.beat(fleet.two)
        assert fleet.two.musters.drives(bo.live)
        assert not bo.view.seats[0].here

    told(story)


def test_the_last_who_leaves_a_process_takes_the_helm_along() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        await fleet.table(ann, bo)
        ann.part()
        await fleet.one.hub.muster(await fleet.one.musters.stirred(0))
        await fleet.beat(fleet.two)
        assert fleet.two.musters.drives(bo.live)
        assert not fleet.one.musters.drives(ann.live)

    told(story)


# --- who is where


def test_who_is_connected_elsewhere_is_here() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        await fleet.table(ann, bo)
        assert [ann.view.seats[seat].here for seat in (0, 1)] == [True, True]
        await fleet.beat(seconds=600)
        assert not ann.view.seats[1].stand_in, "ten minutes, and nobody was away"
        bo.part()
        await fleet.two.hub.muster(await fleet.two.musters.stirred(0))
        await fleet.beat(fleet.one)
        assert not ann.view.seats[1].here
        grace = ann.view.settings.grace
        await fleet.beat(fleet.one, seconds=grace / 2)
        assert not ann.view.seats[1].stand_in
        await fleet.beat(fleet.one, seconds=grace)
        assert ann.view.seats[1].stand_in
        await bo.join(ann.live.table.id)
        await fleet.beat()
        assert (ann.view.seats[1].here, ann.view.seats[1].stand_in) == (True, False)

    told(story)


def test_a_process_without_connections_knows_who_is_there() -> None:
    async def story(fleet: Fleet) -> None:
        ann = Guest(fleet.one, "ann")
        table = await fleet.table(ann)
        assert (await fleet.two.hub.view(table, None)).seats[0].here
        ann.part()
        await fleet.one.hub.muster(await fleet.one.musters.stirred(0))
        assert not (await fleet.two.hub.view(table, None)).seats[0].here

    told(story)


def test_a_table_sleeps_only_when_nobody_is_anywhere() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        watcher = Guest(fleet.one, "walt")
        table = await fleet.table(ann, bo)
        await watcher.join(table)
        ann.part()
        await fleet.beat()
        assert watcher.live.table.somebody_is_here(), "Bo is, through the other process"
        bo.part()
        await fleet.two.hub.muster(await fleet.two.musters.stirred(0))
        await fleet.beat(fleet.one)
        assert not watcher.live.table.somebody_is_here()
        seq = await fleet.store.last_seq(table)
        await fleet.beat(fleet.one, seconds=3600)
        assert await fleet.store.last_seq(table) == seq

    told(story)


def test_clocks_run_alike_in_all_processes() -> None:
    """A clock begins anew when somebody comes to an empty table, wherever that is."""

    async def story(fleet: Fleet) -> None:
        ann = Guest(fleet.one, "ann")
        table = await fleet.table(ann, settings=KING | {"pace": 60})
        ann.part()
        await fleet.one.hub.muster(await fleet.one.musters.stirred(0))
        fleet.clock.now += 30
        again = await Guest(fleet.one, "ann").join(table)
        await fleet.beat(fleet.one)
        deadline = again.view.seats[0].deadline
        assert deadline is not None
        assert deadline > fleet.clock.ms() + 55_000
        await fleet.beat(fleet.one, seconds=2)
        other = await Guest(fleet.two, "walt").join(table)
        assert other.view.seats[0].deadline == deadline

    told(story)


def test_a_stand_in_that_came_too_late_makes_room() -> None:
    """One process thinks that Bo has been away for too long, while he has come back through another."""

    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        table = await fleet.table(ann, bo)
        bo.part()
        await fleet.two.hub.muster(await fleet.two.musters.stirred(0))
        await fleet.beat(fleet.one)
        fleet.helms[0].torn = True  # it hears nothing of his coming back
        await bo.join(table)
        await fleet.beat(seconds=ann.view.settings.grace + 1)
        standing_in = [
            entry.on for entry in await entries_of(fleet, table) if isinstance(entry, log.StandInSet)
        ]
        assert standing_in == [True, False]
        assert not ann.view.seats[1].stand_in
        await fleet.beat(seconds=1)
        assert not ann.view.seats[1].stand_in, "and it is not tried again at once"

    told(story)


def test_out_of_touch_everybody_plays_on() -> None:
    async def story(fleet: Fleet) -> None:
        ann, bo = Guest(fleet.one, "ann"), Guest(fleet.two, "bo")
        await fleet.table(ann, bo)
        for helm in fleet.helms:
            helm.torn = True
        await fleet.beat(seconds=600)
        assert not ann.view.seats[1].stand_in, "who was there when the word was lost counts as there"
        for helm in fleet.helms:
            helm.torn = False
        await fleet.beat()
        assert sum([fleet.one.musters.drives(ann.live), fleet.two.musters.drives(bo.live)]) == 1
        await asyncio.gather(ann.play(), bo.play(), keep_beating(fleet, ann))

    told(story)


async def keep_beating(fleet: Fleet, ann: Guest) -> None:
    while ann.view.phase != "over":
        await fleet.beat()


# --- score sheets


async def found(desk: Desk, sheet: str, owner: str) -> None:
    """A sheet of three, which this person brings."""
    log = open_sheet(sheet, "phone", ["Ann", "Bo", "Cy"], {"plan": [3, 3]})
    empty = founding(sheet, Person(owner, owner, 0, 0))
    await desk.change(sheet, lambda folder: replace(folder, log=log), empty)


@pytest.mark.parametrize("bus", [HouseBus, DeafBus])
def test_who_watches_a_sheet_hears_what_another_process_wrote(bus: type[HouseBus]) -> None:
    async def story(fleet: Fleet) -> None:
        one, two = fleet.one.desk, fleet.two.desk
        await found(one, "pad", "ann")
        with two.watching("pad") as news, two.watching("other"):
            news.clear()
            await fleet.two.fleet.sweep()
            assert news.is_set(), "how it stands is told once"
            for change in (with_code, without_code):
                news.clear()
                await one.change("pad", change)
                assert (await two.info("pad", "ann")).version == (await one.info("pad", "ann")).version
                await fleet.two.fleet.sweep() if bus is DeafBus else await fleet.settled()
                assert news.is_set()
            news.clear()
            await fleet.two.fleet.sweep()
            assert not news.is_set(), "nothing new"
            await one.forget("pad", "ann", lambda crew: without(crew, "ann"))
            await fleet.two.fleet.sweep() if bus is DeafBus else await fleet.settled()
            assert news.is_set(), "it is gone"

    told(story, bus=bus())


def test_sealed_bids_made_through_two_processes_open_together() -> None:
    async def story(fleet: Fleet) -> None:
        desks = [fleet.one.desk, fleet.two.desk, fleet.one.desk]
        names = ["ann", "bo", "cy"]
        await found(desks[0], "pad", "ann")
        for desk, who in zip(desks, names, strict=True):
            await desk.change("pad", lambda folder, who=who: _aboard(folder, who))  # type: ignore[misc]

        async def bid(desk: Desk, who: str, bid: int) -> None:
            await desk.change("pad", lambda folder: own_bid(folder, who, 1, bid, 5))

        await asyncio.gather(
            *(bid(desk, who, n) for n, (desk, who) in enumerate(zip(desks, names, strict=True)))
        )
        sheets = [(await desk.folder("pad")).sheet for desk in desks]
        assert [sheet.round(1).bids for sheet in sheets] == [{"p1": 0, "p2": 1, "p3": 2}] * 3

    told(story)


def _aboard(folder: Folder, who: str) -> Folder:
    """This person with a phone of their own."""
    crew = joined(folder.crew, who, who)
    member = crew.member(who)
    assert member
    person = {"ann": "p1", "bo": "p2", "cy": "p3"}[who]
    return replace(folder, crew=bound(crew, folder.sheet, member.key, person))
