"""A process of bots that has ended leaves nothing open."""

import asyncio
from asyncio.subprocess import PIPE

from yohoho.server.bot_process import BotProcess

ESCAPED = ("sh", "-c", "sleep 5 &")
"""It ends at once, and what it started keeps its output open."""


def test_output_of_an_ended_process_is_closed_though_something_holds_it_open() -> None:
    async def scenario() -> bool:
        process = await asyncio.create_subprocess_exec(*ESCAPED, stdin=PIPE, stdout=PIPE)
        while process.returncode is None:
            await asyncio.sleep(0.01)
        helper = BotProcess(1.0)
        helper._process = process
        await helper.close()
        await asyncio.sleep(0)  # the reader hears of it one turn of the loop later
        assert process.stdout
        return process.stdout.at_eof()

    assert asyncio.run(scenario())
