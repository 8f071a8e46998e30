"""Sheets over the wire: watchers hear of news at once, and a restart loses nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server import network
from tests.server.client import Client
from tests.server.devices import plain
from tests.server.harness import AnyServer, Server, running
from tests.server.in_memory import in_memory_server
from tests.server.in_process import new_random_source
from tests.server.memory_sockets import MemoryServer, MemorySocket
from tests.virtual_time import run_virtually, virtual_loop
from yohoho.scorepad import open_sheet, write
from yohoho.scorepad.commands import Describe
from yohoho.server.sheets.service import SheetService
from yohoho.server.sheets.sync import new_sheet
from yohoho.store import MemoryStore

LOG = open_sheet("pad", "phone", ["Ann", "Bo", "Cy"], {"plan": [3, 3]})


@asynccontextmanager
async def watching(client: Client, sheet: str, **more: Any) -> AsyncIterator[network.Line]:
    async with network.open_socket(client.server, f"/ws/sheets/{sheet}", client.headers | more) as line:
        yield line


async def hear(line: network.Line) -> Any:
    return msgspec.json.decode(await line.recv())


async def bring(client: Client, sheet: str, operations: Any = LOG.operations, since: int = 0) -> Any:
    body = {"operations": plain(operations), "since": since}
    return await client.ask("POST", f"/api/sheets/{sheet}/sync", json=body)


async def crew(server: AnyServer, sheet: str) -> tuple[Client, Client]:
    """Ida with the pen, and Bo as p2."""
    ida, bo = [await Client.sign_on(server.address, name) for name in ("Ida", "Bo")]
    await bring(ida, sheet)
    code = (await ida.ask("POST", f"/api/sheets/{sheet}/share"))["code"]
    await bo.ask("POST", f"/api/sheets/{sheet}/join", json={"code": code})
    await bo.ask("PUT", f"/api/sheets/{sheet}/me", json={"person": "p2"})
    return ida, bo


def test_sheet_watcher_is_notified_of_news(server: AnyServer) -> None:
    async def scenario() -> None:
        ida, bo = await crew(server, "live")
        async with watching(bo, "live") as line:
            first = await hear(line)
            assert first["type"] == "sheet-news"
            longer = write(LOG, "phone", Describe("p1", "Anne", 1))
            synced = await bring(ida, "live", longer.operations)
            assert (await hear(line))["version"] == synced["version"]
            news = await bring(bo, "live", [], first["version"])
            assert [one["command"]["do"] for one in news["news"]] == ["describe"]
            await line.send('{"type": "ping"}')
            assert (await hear(line))["version"] == synced["version"]
            await bring(ida, "live", longer.operations)  # nothing new, so no watcher is notified
            await line.send("?")
            assert (await hear(line))["version"] == synced["version"]

    server.run(scenario())


def test_sheet_presence_is_announced_to_watchers(server: AnyServer) -> None:
    """Only members are announced, by their keys in the room; a second device changes nothing."""

    async def here(line: network.Line, *keys: str) -> None:
        while sorted((await hear(line))["here"]) != sorted(keys):
            pass

    async def scenario() -> None:
        ida, bo = await crew(server, "muster")
        captain, mate = [mate["key"] for mate in (await ida.ask("GET", "/api/sheets/muster"))["crew"]]
        async with watching(ida, "muster") as line:
            assert (await hear(line))["here"] == [captain]
            async with watching(bo, "muster") as other, watching(bo, "muster"):
                await here(line, captain, mate)
                await here(other, captain, mate)
                eve = await Client.sign_on(server.address, "Eve")
                assert (await expect_refusal(eve, "muster"))[0] == "not-your-sheet"
            await here(line, captain)

    server.run(scenario())


def test_sheet_frames_contain_only_version_and_presence(server: AnyServer) -> None:
    async def scenario() -> None:
        ida, bo = await crew(server, "quiet")
        async with watching(ida, "quiet") as line:
            before = (await hear(line))["version"]
            await bo.ask("PUT", "/api/sheets/quiet/bid", json={"number": 1, "bid": 2})
            version = before
            while version <= before:  # with several processes, the version may be announced again
                frame = await hear(line)
                assert set(frame) == {"type", "version", "here", "away"}
                version = frame["version"]

    server.run(scenario())


def test_slow_watcher_skips_versions() -> None:
    async def scenario() -> None:
        server = MemoryServer()
        ann = await server.person("Ann")
        sheet_service: SheetService = server.app.state.services.sheet_service
        me = await server.identities.person_of(ann)
        assert me is not None
        empty = new_sheet("pad", me, new_random_source(1))
        await sheet_service.change("pad", lambda shared: shared.with_log(LOG), empty)
        socket = MemorySocket("", ann, "10.0.0.1", "/ws/sheets/pad")
        socket.reading.clear()
        serving = asyncio.create_task(server.app(socket.scope, socket.receive, socket.send))  # type: ignore[arg-type]
        await virtual_loop().idle()

        async def rename(name: str) -> int:
            shared = await sheet_service.load("pad")
            longer = write(shared.log, "phone", Describe("p1", name, 1))
            shared = await sheet_service.change("pad", lambda _: shared.with_log(longer))
            await virtual_loop().idle()
            return shared.info.version

        versions = [await rename(name) for name in ("Anne", "Anna", "Annie")]
        socket.reading.set()
        await virtual_loop().idle()
        assert [frame["version"] for frame in socket.frames] == [versions[0] - 1, versions[-1]]
        socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await serving

    run_virtually(scenario())


async def expect_refusal(client: Client, sheet: str) -> tuple[str, int]:
    async with watching(client, sheet) as line:
        problem = await hear(line)
        with pytest.raises(ConnectionClosed) as closed:
            await hear(line)
        assert closed.value.rcvd is not None
        return problem["error"], closed.value.rcvd.code


def test_sheet_socket_is_closed_to_non_members(server: AnyServer) -> None:
    async def scenario() -> None:
        ida, bo = await crew(server, "closed")
        eve, nobody = await Client.sign_on(server.address, "Eve"), Client(server.address, "nobody")
        assert await expect_refusal(eve, "closed") == ("not-your-sheet", 4403)
        assert await expect_refusal(nobody, "closed") == ("who-are-you", 4401)
        assert await expect_refusal(ida, "nowhere") == ("no-such-sheet", 4404)
        with pytest.raises(InvalidStatus):
            async with watching(ida, "closed", Origin="https://evil.test"):
                pass
        async with watching(bo, "closed") as line:
            await hear(line)
            mates = (await ida.ask("GET", "/api/sheets/closed"))["crew"]
            key = next(mate["key"] for mate in mates if mate["person"] == "p2")
            await ida.ask("DELETE", f"/api/sheets/closed/crew/{key}")
            assert (await hear(line))["error"] == "not-your-sheet"

    server.run(scenario())


def test_concurrent_writes_to_a_sheet_both_count(server: AnyServer) -> None:
    async def scenario() -> None:
        ida = await Client.sign_on(server.address, "Ida")
        await bring(ida, "both")
        logs = [write(LOG, f"phone-{n}", Describe("p1", f"Ann {n}", 1)) for n in range(12)]
        await asyncio.gather(*(bring(ida, "both", log.operations) for log in logs))
        assert (await bring(ida, "both", []))["operations"] == 13

    server.run(scenario())


async def fill_sheet(server: AnyServer) -> tuple[Client, Client]:
    """Ida with the pen, and Bo, whose bid is sealed."""
    ida, bo = await crew(server, "pad")
    await bo.ask("PUT", "/api/sheets/pad/bid", json={"number": 1, "bid": 2})
    return ida, bo


async def check_sheet(server: AnyServer, ida: Client, bo: Client) -> None:
    """A server that has just started knows all of it."""
    ida.server = bo.server = server.address
    room = (await bring(ida, "pad"))["room"]
    assert (room["bidding"]["sealed"], room["bidding"]["mine"]) == (["p2"], None)
    assert (await bo.ask("GET", "/api/sheets/pad"))["bidding"]["mine"] == 2
    go = {"number": 1, "bids": {"p1": 0, "p3": 1}}
    await ida.ask("POST", "/api/sheets/pad/reveal", json=go)
    news = (await bring(bo, "pad", []))["news"]
    assert news[-1]["command"]["round"]["bids"] == {"p1": 0, "p2": 2, "p3": 1}
    with pytest.raises(httpx.HTTPStatusError):
        await bo.ask("PUT", "/api/sheets/pad/bid", json={"number": 1, "bid": 0})


def test_next_process_has_everything_sealed_bids_too() -> None:
    store = MemoryStore()
    with in_memory_server(store, limits=False) as first:
        ida, bo = first.run(fill_sheet(first))
    with in_memory_server(store, limits=False, seed=2) as second:
        second.run(check_sheet(second, ida, bo))


@pytest.mark.slow
def test_a_restart_keeps_everything_sealed_bids_too(tmp_path: Path) -> None:
    async def before(server: Server) -> tuple[Client, Client]:
        ida, bo = await fill_sheet(server)
        async with watching(bo, "pad") as line:
            await hear(line)
            server.terminate()
            with pytest.raises(ConnectionClosed):
                await hear(line)
        return ida, bo

    with running(tmp_path) as server:
        ida, bo = server.run(before(server))
        server.stop()
        server.start().run(check_sheet(server, ida, bo))
