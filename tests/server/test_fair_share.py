"""The requests of one address wait for each other, and do not delay those of others."""

import asyncio
from collections import Counter

import pytest

from tests.server.client import run_within
from yohoho.server import fair_share
from yohoho.server.fair_share import WIDTH, FairShare


def test_few_requests_of_an_address_run_at_a_time() -> None:
    async def scenario() -> None:
        share, at_work, most = FairShare(), Counter[str](), Counter[str]()

        async def request(address: str) -> None:
            async with share.turn(address):
                at_work[address] += 1
                most[address] = max(most[address], at_work[address])
                await asyncio.sleep(0)
                at_work[address] -= 1

        await asyncio.gather(*(request(address) for address in "aab" * 50))
        assert most == {"a": WIDTH, "b": WIDTH}
        assert share.addresses == 0, "nobody is remembered"

    run_within(scenario())


def test_request_that_waits_for_something_else_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_share, "AT_WORK_SECONDS", 0.01)

    async def scenario() -> None:
        share, answer = FairShare(), asyncio.Event()

        async def waiting() -> None:
            async with share.turn("a"):
                await answer.wait()

        slow = [asyncio.create_task(waiting()) for _ in range(3 * WIDTH)]
        async with share.turn("a"):
            answer.set()
        await asyncio.gather(*slow)
        assert share.addresses == 0

    run_within(scenario())


def test_a_request_that_is_given_up_leaves_its_turn_to_others() -> None:
    async def scenario() -> None:
        share = FairShare()

        async def never() -> None:
            async with share.turn("a"):
                await asyncio.Event().wait()

        tasks = [asyncio.create_task(never()) for _ in range(2 * WIDTH)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for _ in range(2 * WIDTH):
            async with share.turn("a"):
                pass
        assert share.addresses == 0

    run_within(scenario())
