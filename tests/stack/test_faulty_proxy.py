"""The proxy of the fault tests leaves no connection behind."""

import asyncio
from unittest.mock import Mock

from tests.stack.faulty_proxy import FaultyProxy


def test_connection_that_came_just_before_the_end_is_closed() -> None:
    writer = Mock(spec=asyncio.StreamWriter)

    async def scenario() -> None:
        proxy = FaultyProxy(port=0)
        proxy.enter(Mock(spec=asyncio.StreamReader), writer)
        await proxy.end()

    asyncio.run(scenario())
    writer.transport.abort.assert_called()
