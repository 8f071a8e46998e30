"""One person with bots at a real table: time to change a bid, and what bots say."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client, Frame
from tests.server.harness import AnyServer, running
from tests.server.in_memory import in_memory_server

SETTINGS: Frame = {"game": "skull-king", "options": {"players": 4, "plan": [5, 5, 5, 5, 5]}}
WAIT = 2.0
"""Seconds for which the last bot waits."""


@pytest.fixture
def thinking_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnyServer]:
    """A server whose bots take a moment for each decision."""
    if request.config.getoption("--cluster"):
        with running(tmp_path, "--bot-delay", "50") as pair:
            yield pair
    else:
        with in_memory_server(bot_delay=50, limits=False) as opened:
            yield opened


async def with_bots(stack: AsyncExitStack, server: AnyServer, **settings: Any) -> Client:
    ann = await Client.sign_on(server.address, "Ann")
    table = await ann.open_table(settings={**SETTINGS, **settings})
    await stack.enter_async_context(ann.at(table))
    for _ in range(3):
        await ann.carry_out(do="add-bot", bot="cabin-boy:bold")
    await ann.carry_out(do="start")
    return ann


def last_bot_waits(view: Frame) -> bool:
    return view.get("game") is not None and len(view["game"]["waiting"]) == 2


def playing(view: Frame) -> bool:
    return bool(view["game"]["phase"] == "play")


async def seconds_until_play(ann: Client, *, confirm: bool) -> tuple[float, int]:
    """The seconds from Ann's bid to that of the last bot, by the server's clock, and the bid that counts."""
    await ann.hear_until(last_bot_waits)
    await ann.carry_out(do="act", action="bid 3")
    changed = await ann.carry_out(do="act", action="bid 1")
    if confirm:
        await ann.carry_out(do="confirm")
    await ann.hear_until(playing)
    bids = [note for note in ann.notes if note["what"] == "acted" and note["seq"] >= changed]
    assert [note["seat"] == 0 for note in bids[:2]] == [True, False]
    return (bids[1]["at"] - bids[0]["at"]) / 1000, ann.view["game"]["seats"][0]["bid"]


def test_changed_bid_counts_after_two_seconds(thinking_server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, thinking_server)
            seconds, bid = await seconds_until_play(ann, confirm=False)
            assert seconds >= WAIT
            assert bid == 1

    thinking_server.run(scenario())


def test_confirmed_bid_counts_at_once(thinking_server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, thinking_server)
            seconds, bid = await seconds_until_play(ann, confirm=True)
            assert seconds < WAIT
            assert bid == 1

    thinking_server.run(scenario())


def find_chat_notes(ann: Client) -> list[Frame]:
    return [note for note in ann.notes if note["what"] == "said"]


def test_bots_say_phrases_under_their_names(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, server)
            await ann.play()
            assert find_chat_notes(ann)
            for note in find_chat_notes(ann):
                assert note["name"] == ann.view["seats"][note["seat"]]["name"]
                assert note["args"]["phrase"]

    server.run(scenario())


@pytest.mark.parametrize("how", ["setting", "switch", "mute"])
def test_bots_say_nothing_to_one_who_does_not_want_it(server: AnyServer, how: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, server, bots_talk=how != "setting")
            if how == "switch":
                await ann.carry_out(do="switch-bot-talk", on=False)
            for seat in (1, 2, 3) if how == "mute" else ():
                await ann.carry_out(do="mute", seat=seat)
            await ann.play()
            assert find_chat_notes(ann) == []

    server.run(scenario())
