"""Random messages over a WebSocket are answered with a code from docs/protocol.md, and do no harm."""

import random
import string
from contextlib import AsyncExitStack
from typing import Any, get_args

import msgspec
import pytest

from tests.effort import slow_but
from tests.server.client import Client, Frame, start_game
from tests.server.error_codes import read_error_codes
from tests.server.harness import AnyServer
from tests.server.tables.test_reconnect import QUICK
from tests.server.test_bad_messages import waits_for_people
from yohoho.server.tables.messages import AnyCommand
from yohoho.table import commands

# A latecomer may take a bot's seat, so a random `sit` with a valid name can succeed.
COMMANDS = [kind.__struct_config__.tag for kind in get_args(AnyCommand) if kind is not commands.Sit]
FIELDS = sorted({"type", "id", *(name for kind in get_args(AnyCommand) for name in kind.__struct_fields__)})


def odd_value(chance: random.Random, depth: int = 3) -> Any:
    kinds: list[Any] = [
        None,
        True,
        -1,
        0,
        3,
        2**63,
        -(2**70),
        1.5,
        "",
        "bid 1",
        "flower",
        "\u0000\u202e",
        "x" * 300,
        "".join(chance.choices(string.printable, k=20)),
    ]
    if depth and chance.random() < 0.3:
        return [odd_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    if depth and chance.random() < 0.3:
        return {chance.choice(FIELDS): odd_value(chance, depth - 1) for _ in range(chance.randrange(4))}
    return chance.choice(kinds)


def odd_message(chance: random.Random) -> str | bytes:
    """A message that is usually malformed."""
    command = {"do": chance.choice(COMMANDS)}
    for _ in range(chance.randrange(3)):
        command[chance.choice(FIELDS)] = odd_value(chance)
    kind = chance.choice(["do", "do", "do", "ping", "hello", "x"])
    message: Frame = {"type": kind, "id": "z", "command": command}
    if chance.random() < 0.2:
        message[chance.choice(FIELDS)] = odd_value(chance)
    text = msgspec.json.encode(message)
    if chance.random() < 0.3:
        spoilt = bytearray(text)
        for _ in range(chance.randrange(1, 6)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        return bytes(spoilt[: chance.randrange(len(spoilt) + 1)])
    return text.decode() if chance.random() < 0.8 else text


@pytest.mark.parametrize("seed", slow_but(4, range(4)))
def test_random_messages_are_answered_without_effect(server: AnyServer, seed: int) -> None:
    """Sent by a person without rights at the table: everything is answered, and nothing changes."""

    async def scenario() -> None:
        chance = random.Random(seed)
        async with AsyncExitStack() as stack:
            table, (ann, _) = await start_game(stack, server, QUICK, "Ann", "Bo")
            mallory = await Client.sign_on(server.address, "Mallory")
            await stack.enter_async_context(mallory.at(table))
            await ann.hear_until(waits_for_people)
            before, codes = ann.version, set()
            for _ in range(2_500):
                await mallory.send(odd_message(chance))
                answer = await mallory.hear("problem", "pong")
                codes.add(answer.get("error", "bad-message"))
            assert codes <= read_error_codes()
            await ann.send({"type": "ping"})
            await ann.hear("pong")
            assert ann.version == before

    server.run(scenario())
    assert not server.faults()


def test_random_messages_of_the_host_do_no_harm(server: AnyServer) -> None:
    """Sent by the host: some are accepted, none does any harm, and the table stays readable."""

    async def scenario() -> None:
        chance = random.Random(99)
        ann = await Client.sign_on(server.address, "Ann")
        table = await ann.open_table(settings=QUICK)
        async with ann.at(table):
            for number in range(4_000):
                message = odd_message(chance)
                fresh = f'"z{number}"'
                await ann.send(message.replace('"z"', fresh) if isinstance(message, str) else message)
                answer = await ann.hear("problem", "pong", "ack")
                assert answer.get("error", "bad-message") in read_error_codes()
        view = await ann.ask("GET", f"/api/tables/{table}")
        assert view["id"] == table

    server.run(scenario())
    assert not server.faults()
