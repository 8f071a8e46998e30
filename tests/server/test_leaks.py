"""No person is sent anything they may not know: every frame of random games is compared with the server's
log."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

import msgspec
import pytest

from tests.server.client import Client, Frame, start_game
from tests.server.harness import AnyServer
from tests.server.leak_detector import LeakDetector
from tests.server.tables.test_reconnect import drop_at_every_step
from tests.skull_king.option_sets import EVERYTHING
from yohoho.locales import Voice

ALL_IN = {**EVERYTHING, "players": 6, "plan": [7, 7]}
"""Most of the deck is dealt, so that pirates with powers are played."""
TABLES: dict[str, Frame] = {
    "everything": {"game": "skull-king", "options": ALL_IN},
    "graybeard": {
        "game": "skull-king",
        "options": ALL_IN | {"players": 2, "loot_for_two": True, "plan": [6, 6]},
    },
    "schmidt": {"game": "skull-king", "options": {"edition": "schmidt", "players": 3}},
    "skull": {"game": "skull", "options": {"players": 4}},
    "last-chance": {"game": "skull", "options": {"players": 3, "last_chance": True}},
}


async def try_what_is_not_allowed(client: Client) -> None:
    """Refusals might reveal secrets too."""
    view = client.view["game"]
    plays = [f"play {card}" for card in view.get("hand", [])[:3]]
    for action in [*plays, "bid 99", "draw 0", "flip 0", "place skull"]:
        if action not in view.get("legal", []):
            answer = await client.do(do="act", action=action)
            await client.hear_version(answer.get("version", 0))  # it may have become legal meanwhile


async def play_curiously(client: Client) -> None:
    while not client.over:
        await client.step()
        if client.choose(["", "", "", "try"]):
            await try_what_is_not_allowed(client)


async def play_and_watch(server: AnyServer, settings: Frame) -> tuple[str, list[Client]]:
    """A game, and the beginning of the next: one plays, one reconnects at every step, two watch."""
    async with AsyncExitStack() as stack:
        table, (ann, bo) = await start_game(stack, server, settings, "Ann", "Bo")
        begun = bo.version
        watcher, stranger = await Client.sign_on(server.address, "Wat"), Client(server.address, "nobody")
        bo.sentences = watcher.sentences = "en"
        for client in (watcher, stranger):
            await stack.enter_async_context(client.at(table))
        assert bo.socket is not None
        await bo.socket.close()
        async with asyncio.TaskGroup() as group:
            group.create_task(play_curiously(ann))
            group.create_task(drop_at_every_step(bo, table, resume=True))
            for client in (watcher, stranger):
                group.create_task(client.hear_until(lambda view: view["phase"] == "over"))
        async with bo.at(table):
            await bo.carry_out(do="rematch")
        await ann.carry_out(do="rematch")
        version = await ann.carry_out(do="start")
        for client in (watcher, stranger):
            await client.hear_version(version)
        for since in (begun, None):  # notes of the last game must not go to a seat's new owner
            async with bo.at(table, since):
                await bo.hear_version(version)
    return table, [ann, bo, watcher, stranger]


@pytest.mark.parametrize("name", TABLES)
def test_no_frame_contains_a_secret_of_others(server: AnyServer, name: str) -> None:
    table, clients = server.run(play_and_watch(server, TABLES[name]), 3_600)
    detector = LeakDetector(server, table, clients)
    assert len(detector.published) == 1
    for client in clients:
        assert detector.check(client) > 5
    assert [bool(detector.sentences[client.identity]) for client in clients] == [False, True, True, False]


async def refuse_a_neighbours_card(server: AnyServer) -> tuple[Client, Client, Frame, int]:
    """A game of two, in which one plays a card of the other's hand, and then one that is legal."""
    async with AsyncExitStack() as stack:
        settings = {"game": "skull-king", "options": {"players": 2, "plan": [3]}}
        _, clients = await start_game(stack, server, settings, "Ann", "Bo")
        for client in clients:
            await client.carry_out(do="act", action="bid 0")
        for client in clients:
            await client.hear_until(lambda view: bool(view["game"]["phase"] == "play"))
        one, other = clients if clients[0].due else reversed(clients)
        heard = len(other.frames)
        problem = await one.do(do="act", action=f"play {other.view['game']['hand'][0]}")
        await other.hear_version(await one.carry_out(do="act", action=one.view["game"]["legal"][0]))
    return one, other, problem, heard


def test_refusal_tells_the_own_hand_to_the_one_who_acted_alone(server: AnyServer) -> None:
    one, other, problem, heard = server.run(refuse_a_neighbours_card(server), 60)
    theirs = other.view["game"]["hand"]
    left = one.view["game"]["hand"]
    assert problem["error"] == "not-in-hand"
    assert problem["args"]["card"] == theirs[0]
    assert set(left) < set(problem["args"]["cards"])
    assert not set(theirs) & set(problem["args"]["cards"])
    assert "It holds: " in problem["text"]
    assert len(left) == 2
    for text in other.frames[heard:]:
        assert "not-in-hand" not in text
        assert not [card for card in left if f'"{card}"' in text]


def with_a_neighbours_card(frame: Frame, secrets: LeakDetector) -> None:
    hands = secrets.at(frame["version"]).state
    theirs = secrets.at(frame["version"]).game.view(hands, 1).hand  # type: ignore[union-attr]
    frame["view"]["game"].setdefault("legal", []).append(f"play {theirs[0]}")


def with_a_neighbours_card_in_an_event(frame: Frame, secrets: LeakDetector) -> None:
    moment = secrets.at(frame["version"])
    theirs = moment.game.view(moment.state, 1).hand  # type: ignore[union-attr]
    events = [{"event": "card-discarded", "seat": 1, "card": theirs[0]}]
    frame["told"] = [{"seq": frame["version"], "at": 0, "what": "acted", "events": events}]


def with_a_neighbours_card_in_a_sentence(frame: Frame, secrets: LeakDetector) -> None:
    moment = secrets.at(frame["version"])
    theirs = moment.game.view(moment.state, 1).hand  # type: ignore[union-attr]
    sentences = [f"Bo discards {Voice('en').card(card)}." for card in theirs]
    events = [{"event": "card-discarded", "seat": 1, "sentences": sentences}]
    frame["told"] = [{"seq": frame["version"], "at": 0, "what": "acted", "events": events}]


def with_a_bid_in_a_sentence(frame: Frame, secrets: LeakDetector) -> None:
    events = [{"event": "bid-placed", "seat": 1, "sentences": ["Bo bids 2."]}]
    frame["told"] = [{"seq": frame["version"], "at": 0, "what": "acted", "events": events}]


def with_a_bid(frame: Frame, secrets: LeakDetector) -> None:
    frame["view"]["game"]["seats"][1]["bid"] = 3


def with_a_bid_in_an_event(frame: Frame, secrets: LeakDetector) -> None:
    events = [{"event": "bid-placed", "seat": 1, "tricks": 2}]
    frame["told"] = [{"seq": frame["version"], "at": 0, "what": "acted", "events": events}]


def with_the_secret(frame: Frame, secrets: LeakDetector) -> None:
    frame["view"]["secret"] = secrets.moments[0].secret


def with_the_seed(frame: Frame, secrets: LeakDetector) -> None:
    frame["seed"] = secrets.at(frame["version"]).seed


def with_an_identity(frame: Frame, secrets: LeakDetector) -> None:
    frame["view"]["seats"][1]["who"] = secrets.private[-1]


def leave_unchanged(frame: Frame, secrets: LeakDetector) -> None:
    pass


LEAKS: list[Callable[[Frame, LeakDetector], None]] = [
    with_a_neighbours_card,
    with_a_neighbours_card_in_an_event,
    with_a_bid,
    with_a_bid_in_an_event,
    with_a_neighbours_card_in_a_sentence,
    with_a_bid_in_a_sentence,
    with_the_secret,
    with_the_seed,
    with_an_identity,
]


def test_a_frame_that_leaks_is_caught(server: AnyServer) -> None:
    async def deal() -> tuple[str, list[Client]]:
        async with AsyncExitStack() as stack:
            return await start_game(stack, server, TABLES["everything"], "Ann", "Bo")

    table, clients = server.run(deal())
    secrets = LeakDetector(server, table, clients)
    real = next(text for text in reversed(clients[0].frames) if '"view"' in text)
    for leak in [leave_unchanged, *LEAKS]:
        frame: Frame = msgspec.json.decode(real)
        leak(frame, secrets)
        text = msgspec.json.encode(frame).decode()
        if leak is leave_unchanged:
            secrets.check_frame(clients[0].identity, text, frame["version"])
        else:
            with pytest.raises(AssertionError):
                secrets.check_frame(clients[0].identity, text, frame["version"])
