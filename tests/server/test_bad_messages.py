"""Any input over a WebSocket is answered with a code from docs/errors.md, and does no harm."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server import network
from tests.server.client import Client, Frame, start_game
from tests.server.error_codes import read_error_codes
from tests.server.harness import AnyServer, Server
from tests.server.tables.test_reconnect import QUICK
from yohoho.server.tables.messages import MAX_MESSAGE_BYTES

HELLO: Frame = {"type": "hello", "protocol": 1}
DEEP = MAX_MESSAGE_BYTES // 2 - 200


def do(**command: Any) -> Frame:
    return {"type": "do", "id": "f", "command": command}


BAD: dict[str, tuple[Frame | str | bytes, str]] = {
    "nothing": ("", "bad-message"),
    "nothing in binary": (b"", "bad-message"),
    "no JSON": ("yo-ho-ho", "bad-message"),
    "half a message": ('{"type": "do", "id": "f", "com', "bad-message"),
    "binary": (b"\xff\xfe\x00\x80", "bad-message"),
    "spoilt text in binary": (b'{"type": "do", "id": "\xff"}', "bad-message"),
    "a list": ("[]", "bad-message"),
    "null": ("null", "bad-message"),
    "a number": ("1e999", "bad-message"),
    "no type": ("{}", "bad-message"),
    "unknown type": ({"type": "cheat"}, "bad-message"),
    "a server's type": ({"type": "ack", "id": "f", "version": 1}, "bad-message"),
    "unknown field": ({"type": "ping", "loud": True}, "bad-message"),
    "unknown field in a command": (do(do="start", now=True), "bad-message"),
    "unknown command": (do(do="win"), "bad-message"),
    "no id": ({"type": "do", "command": {"do": "start"}}, "bad-message"),
    "empty id": ({"type": "do", "id": "", "command": {"do": "start"}}, "bad-message"),
    "long id": ({"type": "do", "id": "x" * 65, "command": {"do": "start"}}, "bad-message"),
    "wrong type": (do(do="act", action=7), "bad-message"),
    "huge number": (do(do="kick", seat=10**400), "bad-message"),
    "negative seat": (do(do="kick", seat=-1), "bad-message"),
    "half a seat": (do(do="kick", seat=0.5), "bad-message"),
    "long text": (do(do="say", text="x" * 501), "bad-message"),
    "long action": (do(do="act", action="x" * 201), "bad-message"),
    "deep nesting": ("[" * DEEP + "]" * DEEP, "bad-message"),
    "deep settings": (
        '{"type":"do","id":"f","command":{"do":"configure","settings":{"options":%s}}}'
        % ("[" * DEEP + "]" * DEEP),
        "bad-message",
    ),
    "hello again": (HELLO, "hello-again"),
    "too large": ("x" * (MAX_MESSAGE_BYTES + 1), "too-large"),
    "too large in binary": (b" " * (MAX_MESSAGE_BYTES + 1), "too-large"),
    "out of turn": (do(do="act", action="play green-1"), "*"),
    "no action": (do(do="act", action="dance"), "*"),
    "someone else's": (do(do="act", action="0 bid 1"), "*"),
    "no such seat": (do(do="kick", seat=7), "no-such-seat"),
    "oneself": (do(do="kick", seat=0), "nobody-to-kick"),
    "not in the lobby": (do(do="start"), "not-in-lobby"),
    "settings too late": (do(do="configure", settings={}), "not-in-lobby"),
    "words too late": (do(do="give-words", words="x"), "not-in-lobby"),
    "seated already": (do(do="sit", name="Ann"), "already-seated"),
    "not paused": (do(do="resume"), "not-paused"),
    "no discs": (do(do="show-discs"), "nothing-to-show"),
    "still running": (do(do="rematch"), "game-running"),
    "still running, for the host": (do(do="start-rematch"), "game-running"),
    "unknown phrase": (do(do="say", phrase="x"), "unknown-phrase"),
    "nothing said": (do(do="say", text=" \t\u200b"), "nothing-said"),
    "unknown reaction": (do(do="react", reaction="x"), "unknown-reaction"),
    "no name": (do(do="rename", name="\u202e"), "empty-name"),
    "unknown portrait": (do(do="choose-portrait", portrait="pip"), "bad-message"),
    "muting oneself": (do(do="mute", seat=0), "not-a-person"),
}


def waits_for_people(view: Frame) -> bool:
    """Whether all bots have bid, so that nothing happens without a person."""
    return bool(view["game"]["waiting"] == [0, 1])


async def code_of(client: Client, message: Frame | str | bytes) -> str:
    """The code with which a message is refused. The connection survives."""
    await client.send(message)
    problem = await client.hear("problem", "ack")
    assert problem["type"] == "problem", (message, problem)
    assert problem["text"].strip()
    if isinstance(message, dict) and message.get("id") == "f" and problem["error"] != "bad-message":
        assert problem["id"] == "f"
    await client.send({"type": "ping"})
    await client.hear("pong")
    return str(problem["error"])


def test_each_kind_of_bad_message_has_its_code(server: AnyServer) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, (ann, _) = await start_game(stack, server, QUICK, "Ann", "Bo")
            await ann.hear_until(waits_for_people)
            before, view = ann.version, ann.view
            codes = {name: await code_of(ann, message) for name, (message, _) in BAD.items()}
            wrong = {name: code for name, code in codes.items() if BAD[name][1] not in (code, "*")}
            assert not wrong
            assert set(codes.values()) <= read_error_codes()
            assert (ann.version, ann.view) == (before, view)

    server.run(scenario())


def test_commands_without_permission_are_refused(server: AnyServer) -> None:
    """People without an identity or a seat, guests at another person's table, and everyone after the end."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, bo) = await start_game(stack, server, QUICK, "Ann", "Bo")
            cy, nobody = await Client.sign_on(server.address, "Cy"), Client(server.address, "nobody")
            for client in (cy, nobody):
                await stack.enter_async_context(client.at(table))
            assert await nobody.expect_refusal(do="sit", name="Nobody") == "who-are-you"
            assert await cy.expect_refusal(do="act", action="bid 1") == "not-seated"
            assert await cy.expect_refusal(do="leave") == "not-seated"
            assert await bo.expect_refusal(do="kick", seat=0) == "host-only"
            assert await bo.expect_refusal(do="switch-chat", on=False) == "host-only"
            assert await cy.expect_refusal(do="sit", name="Cy", seat=0) == "seat-taken"
            await ann.carry_out(do="pause")
            assert await bo.expect_refusal(do="act", action="bid 1") == "paused"
            await ann.carry_out(do="resume")
            await asyncio.gather(ann.play(), bo.play())
            assert await ann.expect_refusal(do="act", action="bid 1") == "no-game"
            assert await bo.expect_refusal(do="pause") == "no-game"

    server.run(scenario())


async def first_words(
    server: AnyServer, path: str, *words: Frame | str | bytes, **headers: str
) -> tuple[str, int]:
    """The refusal of a connection that begins with these messages, and its close code."""
    async with network.open_socket(server.address, path, headers) as socket:
        for word in words:
            await socket.send(msgspec.json.encode(word).decode() if isinstance(word, dict) else word)
        problem = msgspec.json.decode(await socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert problem["type"] == "problem"
    assert closed.value.rcvd is not None
    return problem["error"], closed.value.rcvd.code


def test_a_connection_begins_with_hello(server: AnyServer) -> None:
    async def scenario() -> None:
        table = f"/ws/tables/{await (await Client.sign_on(server.address, 'Ann')).open_table(preset='skull')}"
        for word in (
            {"type": "ping"},
            do(do="start"),
            "",
            b"\xff",
            "[" * DEEP,
            "x" * (MAX_MESSAGE_BYTES + 1),
        ):
            assert await first_words(server, table, word) == ("hello-first", 4400)
        assert await first_words(server, table, HELLO | {"protocol": 2}) == ("protocol-version", 4400)
        assert await first_words(server, table, HELLO | {"protocol": 10**30}) == ("protocol-version", 4400)
        for language in ("pt", "", "x" * 1_000):
            hello = HELLO | {"sentences": language}
            assert await first_words(server, table, hello) == ("unknown-language", 4400)
        assert await first_words(server, "/ws/tables/nowhere", HELLO) == ("unknown-table", 4404)
        for origin in ("https://evil.example", "null"):
            with pytest.raises(InvalidStatus) as refused:
                await first_words(server, table, HELLO, Origin=origin)
            assert refused.value.response.status_code == 403

    server.run(scenario())


def test_unknown_version_is_welcomed_without_notes(server: AnyServer) -> None:
    async def scenario() -> None:
        ann = await Client.sign_on(server.address, "Ann")
        table = await ann.open_table(preset="skull")
        for since in (-1, 10**9, 10**30):
            async with ann.at(table, since):
                assert ann.welcome["resumed"] is False

    server.run(scenario())


def test_a_message_far_beyond_the_limit_ends_the_connection(real_server: Server) -> None:
    async def send_and_wait(ann: Client) -> None:
        """The connection ends while this sends, or afterwards."""
        await ann.send("x" * (100 * MAX_MESSAGE_BYTES))
        await ann.hear("pong")

    async def scenario() -> None:
        ann = await Client.sign_on(real_server.address, "Ann")
        table = await ann.open_table(preset="skull")
        async with ann.at(table):
            with pytest.raises(ConnectionClosed) as closed:
                await send_and_wait(ann)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        async with ann.at(table):
            await ann.carry_out(do="add-bot")

    real_server.run(scenario())


def test_closed_table_is_hidden_from_onlookers(server: AnyServer) -> None:
    """Neither new onlookers nor those who were there when the game began see anything of it."""

    async def scenario() -> None:
        ann, bo = [await Client.sign_on(server.address, name) for name in ("Ann", "Bo")]
        table = await ann.open_table(settings=QUICK | {"watch": "nobody"})
        async with ann.at(table), bo.at(table):
            await ann.carry_out(do="add-bot")
            await ann.carry_out(do="add-bot")
            await ann.carry_out(do="start")
            assert (await bo.hear("problem"))["error"] == "no-watching"
            with pytest.raises(ConnectionClosed) as closed:
                await bo.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
        assert not any('"game":{' in frame for frame in bo.frames)
        assert await first_words(server, f"/ws/tables/{table}", HELLO) == ("no-watching", 4403)

    server.run(scenario())


SPOILT = {
    "bytes as text": (b"\x81\x81\0\0\0\0\xff", 1007),
    "no mask": (b"\x81\x05hello", 1002),
    "reserved bits": (b"\xf1\x80\0\0\0\0", 1002),
    "unknown opcode": (b"\x83\x80\0\0\0\0", 1002),
    "an end without a beginning": (b"\x80\x80\0\0\0\0", 1002),
    "noise": (b"\xff" * 50, 1002),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_malformed_frames_end_only_their_connection(real_server: Server, kind: str) -> None:
    async def scenario() -> None:
        ann = await Client.sign_on(real_server.address, "Ann")
        table = await ann.open_table(preset="skull")
        frame, code = SPOILT[kind]
        async with ann.at(table), ann.other_tab().at(table) as tab:
            assert isinstance(ann.socket, ClientConnection)
            ann.socket.transport.write(frame)
            with pytest.raises(ConnectionClosed):
                await ann.hear("pong")
            assert ann.socket.close_code == code
            await tab.carry_out(do="add-bot")

    real_server.run(scenario())
    assert not real_server.faults()
