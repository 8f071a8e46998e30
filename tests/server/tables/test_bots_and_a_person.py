"""One person with bots at a real table: time to change a bid, and what bots say."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.client import Client, Frame, run_within
from tests.server.harness import Server, running

SETTINGS: Frame = {"game": "skull-king", "options": {"players": 4, "plan": [5, 5, 5, 5, 5]}}
WAIT = 2.0
"""Seconds for which the last bot waits."""


@pytest.fixture(scope="module")
def thinking_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("thinking"), "--bot-delay", "50") as server:
        yield server


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("quick")) as server:
        yield server


async def with_bots(stack: AsyncExitStack, server: Server, **settings: Any) -> Client:
    ann = await Client.sign_on(server.address, "Ann")
    table = await ann.open_table(settings={**SETTINGS, **settings})
    await stack.enter_async_context(ann.at(table))
    for _ in range(3):
        await ann.done(do="add-bot", bot="cabin-boy:bold")
    await ann.done(do="start")
    return ann


def last_bot_waits(view: Frame) -> bool:
    return view.get("game") is not None and len(view["game"]["waiting"]) == 2


def playing(view: Frame) -> bool:
    return bool(view["game"]["phase"] == "play")


async def seconds_until_play(ann: Client, *, confirm: bool) -> tuple[float, int]:
    await ann.hear_until(last_bot_waits)
    begun = time.monotonic()
    await ann.done(do="act", action="bid 3")
    await ann.done(do="act", action="bid 1")
    if confirm:
        await ann.done(do="confirm")
    await ann.hear_until(playing)
    return time.monotonic() - begun, ann.view["game"]["seats"][0]["bid"]


@pytest.mark.slow
def test_changed_bid_counts_after_two_seconds(thinking_server: Server) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, thinking_server)
            seconds, bid = await seconds_until_play(ann, confirm=False)
            assert seconds >= WAIT
            assert bid == 1

    run_within(scenario())


def test_confirmed_bid_counts_at_once(thinking_server: Server) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, thinking_server)
            seconds, bid = await seconds_until_play(ann, confirm=True)
            assert seconds < WAIT
            assert bid == 1

    run_within(scenario())


def spoken(ann: Client) -> list[Frame]:
    return [note for note in ann.told if note["what"] == "said"]


def test_bots_say_phrases_under_their_names(quick_server: Server) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, quick_server)
            await ann.play()
            assert spoken(ann)
            for note in spoken(ann):
                assert note["name"] == ann.view["seats"][note["seat"]]["name"]
                assert note["args"]["phrase"]

    run_within(scenario())


@pytest.mark.parametrize("how", ["setting", "switch", "mute"])
def test_bots_say_nothing_to_one_who_does_not_want_it(quick_server: Server, how: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            ann = await with_bots(stack, quick_server, bots_talk=how != "setting")
            if how == "switch":
                await ann.done(do="switch-bot-talk", on=False)
            for seat in (1, 2, 3) if how == "mute" else ():
                await ann.done(do="mute", seat=seat)
            await ann.play()
            assert spoken(ann) == []

    run_within(scenario())
