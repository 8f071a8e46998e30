"""Chat over the wire: all lines in the welcome, then each line once, as a note."""

from contextlib import AsyncExitStack

from tests.server.client import line_of, run_within
from tests.server.in_memory import in_memory_server
from tests.server.memory_sockets import Frame, MemoryServer, MemorySocket
from yohoho.server.tables.live import MAX_NOTES
from yohoho.table.table import CHAT_KEPT


async def two_seated(server: MemoryServer, stack: AsyncExitStack) -> tuple[str, MemorySocket, MemorySocket]:
    """Ann and Bo at a table, each with a connection."""
    ann_token, bo_token = [await server.person(name) for name in ("Ann", "Bo")]
    table = await server.table(ann_token)
    ann = await stack.enter_async_context(server.at(table, ann_token))
    bo = await stack.enter_async_context(server.at(table, bo_token))
    await bo.hear_version((await bo.do(do="sit", name="Bo"))["version"])
    return table, ann, bo


async def say(speaker: MemorySocket, text: str) -> int:
    version = int((await speaker.do(do="say", text=text))["version"])
    await speaker.hear_version(version)
    return version


def texts(lines: list[Frame]) -> list[str]:
    return [line["text"] for line in lines]


def test_news_carry_a_line_once_and_no_chat() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, ann, bo = await two_seated(MemoryServer(), stack)
            for number in range(5):
                await bo.hear_version(await say(ann, f"line {number}"))
            assert not [frame for frame in (*ann.of("news"), *bo.of("news")) if "chat" in frame["view"]]
            lines = [line_of(note) for note in bo.notes if note["what"] == "said"]
            assert texts(lines) == [f"line {number}" for number in range(5)]
            assert {line["name"] for line in lines} == {"Ann"}

    run_within(scenario())


def test_a_line_is_marked_as_mine_for_its_author_alone() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            server = MemoryServer()
            table, ann, bo = await two_seated(server, stack)
            stranger = await stack.enter_async_context(server.at(table))
            version = await say(ann, "ahoy")
            for reader in (bo, stranger):
                await reader.hear_version(version)
            marks = [reader.notes[-1].get("mine", False) for reader in (ann, bo, stranger)]
            assert marks == [True, False, False]

    run_within(scenario())


def test_the_welcome_has_the_last_lines_when_it_resumes_and_when_not() -> None:
    async def scenario() -> None:
        server = MemoryServer()
        async with AsyncExitStack() as stack:
            table, ann, _ = await two_seated(server, stack)
            version = 0
            for number in range(CHAT_KEPT + 3):
                version = await say(ann, str(number))
            late = await stack.enter_async_context(server.at(table))
            expected = [str(number) for number in range(3, CHAT_KEPT + 3)]
            assert texts(late.view["chat"]) == expected
            again = await stack.enter_async_context(server.at(table, since=version - 2))
            assert again.frames[0]["resumed"] is True
            assert texts([line_of(note) for note in again.frames[0]["told"]]) == expected[-2:]
            assert texts(again.view["chat"]) == expected

    run_within(scenario())


def test_a_mute_sends_the_lines_anew_to_its_owner_alone() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, ann, bo = await two_seated(MemoryServer(), stack)
            await say(ann, "before")
            await bo.hear_version((await bo.do(do="mute", seat=0, on=True))["version"])
            assert bo.view["chat"] == []
            await bo.hear_version(await say(ann, "meanwhile"))
            assert "chat" not in bo.view
            assert "said" not in [note["what"] for note in bo.of("news")[-1]["told"]]
            version = (await bo.do(do="mute", seat=0, on=False))["version"]
            await bo.hear_version(version)
            assert texts(bo.view["chat"]) == ["before", "meanwhile"]
            await ann.hear_version(version)
            assert not [frame for frame in ann.of("news") if "chat" in frame["view"]]

    run_within(scenario())


def test_a_slow_reader_skips_views_and_no_lines() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, ann, bo = await two_seated(MemoryServer(), stack)
            bo.reading.clear()
            before, last = len(bo.frames), 0
            for number in range(MAX_NOTES - 1):
                last = await say(ann, str(number))
            bo.reading.set()
            await bo.hear_version(last)
            assert len(bo.frames) - before == 2  # the one that waited, and one for all the rest
            assert texts([line_of(note) for note in bo.notes if note["what"] == "said"]) == [
                str(number) for number in range(MAX_NOTES - 1)
            ]

    run_within(scenario())


def test_a_reader_who_missed_too_much_gets_all_lines_in_a_new_welcome() -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            _, ann, bo = await two_seated(MemoryServer(), stack)
            bo.reading.clear()
            last = 0
            for number in range(MAX_NOTES + 5):
                last = await say(ann, str(number))
            bo.reading.set()
            await bo.hear_version(last)
            assert [frame["resumed"] for frame in bo.of("welcome")] == [False, False]
            assert texts(bo.view["chat"]) == [str(number) for number in range(MAX_NOTES + 5)]

    run_within(scenario())


def test_the_view_over_http_has_the_last_lines() -> None:
    with in_memory_server(limits=False) as app:
        token = app.guest()["token"]
        table = app.table(token)["id"]
        path = f"/ws/tables/{table}"
        with app.socket(path, headers={"authorization": f"Bearer {token}"}) as socket:
            socket.send_json({"type": "hello"})
            socket.send_json({"type": "do", "id": "1", "command": {"do": "say", "text": "ahoy"}})
            while socket.receive_json()["type"] != "ack":
                pass
        assert texts(app.ask("GET", f"/api/tables/{table}", token).json()["chat"]) == ["ahoy"]
