"""Replays are built in another process: once for identical requests, within limits, and again after a
fault."""

import asyncio
import gzip
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.harness import Server
from tests.server.in_memory import in_memory_server, problem, record_of_a_game
from yohoho.core.errors import RecordError, YohohoError
from yohoho.core.record import loads
from yohoho.server.http import service
from yohoho.server.lru_cache import LruCache
from yohoho.server.replay import replay_of
from yohoho.server.replay_builder import ReplayBuilder, TooManyReplays
from yohoho.server.tables import messages

RECORD = record_of_a_game(("Ann", "Bo", "Cy"))
FRAMES = "from yohoho.server.replay_process import read_frame, write_frame\nimport os, sys, time\n"
COUNTING = """
count = 0
while (record := read_frame(sys.stdin.buffer)) is not None:
    count += 1
    write_frame(sys.stdout.buffer, b"+%d" % count)
"""
SILENT = "time.sleep(60)\n"
DEAD = "read_frame(sys.stdin.buffer)\n"
ENVIRONMENT = """
read_frame(sys.stdin.buffer)
write_frame(sys.stdout.buffer, b"+" + " ".join(os.environ).encode())
"""


def program(*lines: str) -> tuple[str, ...]:
    """A worker that replays nothing."""
    return (sys.executable, "-c", FRAMES + "".join(lines))


def first_time(flag: Path, fault: str) -> str:
    """A fault in the first process alone."""
    return f"if not os.path.exists({str(flag)!r}):\n    open({str(flag)!r}, 'w').close()\n    {fault}"


def with_builder(scenario: Callable[[ReplayBuilder], Awaitable[Any]], **settings: Any) -> Any:
    async def run() -> Any:
        builder = ReplayBuilder(**settings)
        try:
            return await scenario(builder)
        finally:
            await builder.close()

    return asyncio.run(run())


def refusal_code(scenario: Callable[[ReplayBuilder], Awaitable[Any]], **settings: Any) -> str:
    with pytest.raises(YohohoError) as error:
        with_builder(scenario, **settings)
    return error.value.reason.code


def test_replay_is_built_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = msgspec.json.encode(replay_of(loads(RECORD)))

    def never(record: bytes) -> bytes:
        raise AssertionError(record)

    monkeypatch.setattr("yohoho.server.replay_process.answer_to", never)
    monkeypatch.setattr("yohoho.server.replay_process.replay_of", never)
    assert gzip.decompress(with_builder(lambda builder: builder.pack(RECORD))) == expected


def test_error_of_a_record_crosses_the_process() -> None:
    spoilt = msgspec.json.decode(RECORD) | {"version": 99}
    with pytest.raises(RecordError) as error:
        with_builder(lambda builder: builder.pack(msgspec.json.encode(spoilt)))
    assert (error.value.reason.code, error.value.reason.args["version"]) == ("record-version", 99)


def test_identical_requests_share_one_computation() -> None:
    async def scenario(builder: ReplayBuilder) -> list[bytes]:
        together = await asyncio.gather(*(builder.pack(b"one") for _ in range(20)))
        return [*together, await builder.pack(b"one"), await builder.pack(b"two")]

    assert with_builder(scenario, command=program(COUNTING), max_waiting=1) == [b"1"] * 21 + [b"2"]


def test_request_that_is_given_up_does_not_stop_the_others() -> None:
    async def scenario(builder: ReplayBuilder) -> bytes:
        gone = asyncio.create_task(builder.pack(b"one"))
        stays = asyncio.create_task(builder.pack(b"one"))
        await asyncio.sleep(0)
        gone.cancel()
        return await stays

    assert with_builder(scenario, command=program(COUNTING)) == b"1"


def test_too_many_waiting_are_told_when_to_come_back() -> None:
    async def scenario(builder: ReplayBuilder) -> None:
        waiting = [asyncio.create_task(builder.pack(record)) for record in (b"one", b"two")]
        await asyncio.sleep(0)
        with pytest.raises(TooManyReplays) as error:
            await builder.pack(b"three")
        assert (error.value.reason.code, error.value.retry_ms) == ("replay-busy", 5000)
        await builder.close()
        ended = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(end) for end in ended] == [asyncio.CancelledError] * 2

    with_builder(scenario, command=program(SILENT), max_waiting=2)


def test_replay_that_takes_too_long_is_refused() -> None:
    assert refusal_code(lambda it: it.pack(b"one"), command=program(SILENT), seconds=0.2) == "replay-failed"


def test_after_one_that_took_too_long_the_next_is_built() -> None:
    async def scenario(builder: ReplayBuilder) -> bytes:
        with pytest.raises(YohohoError):
            await builder.pack(b"one")
        builder._command, builder._seconds = program(COUNTING), 60
        return await builder.pack(b"one")

    assert with_builder(scenario, command=program(SILENT), seconds=0.2) == b"1"


def test_process_that_ended_is_started_again_once(tmp_path: Path) -> None:
    command = program(first_time(tmp_path / "flag", "sys.exit(1)"), COUNTING)
    assert with_builder(lambda builder: builder.pack(b"one"), command=command) == b"1"
    assert refusal_code(lambda builder: builder.pack(b"one"), command=program(DEAD)) == "replay-failed"


def test_replay_process_has_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("YOHOHO_SECRET", "YOHOHO_DATABASE", "YOHOHO_METRICS_TOKEN", "PGPASSWORD"):
        monkeypatch.setenv(name, "hush")
    names = with_builder(lambda builder: builder.pack(b"one"), command=program(ENVIRONMENT)).decode()
    assert "YOHOHO" not in names
    assert "PGPASSWORD" not in names


def test_close_ends_the_process() -> None:
    async def scenario(builder: ReplayBuilder) -> int:
        await builder.pack(b"one")
        assert builder._process is not None
        return builder._process.pid

    pid = with_builder(scenario, command=program(COUNTING))
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.slow
@pytest.mark.parametrize("end", [Server.stop, Server.kill], ids=["stopped", "killed"])
def test_process_ends_with_the_server(tmp_path: Path, end: Callable[[Server], Any]) -> None:
    server = Server(tmp_path).start()
    try:
        answer = httpx.post(f"{server.address}/api/games/replay", json=msgspec.json.decode(RECORD))
        assert answer.status_code == 200
        (child,) = children_of(server.process.pid)
        end(server)
    finally:
        server.close()
    deadline = time.monotonic() + 30
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(child)


def is_running(pid: str) -> bool:
    """Whether there is such a process that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def children_of(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def test_cache_by_weight_keeps_what_was_used_last() -> None:
    cache = LruCache[bytes, bytes](10, weigh=len)
    for key in (b"a", b"b"):
        cache.put(key, b"12345")
    assert cache.get(b"a") == b"12345"
    cache.put(b"c", b"123")
    assert [cache.get(key) for key in (b"a", b"b", b"c")] == [b"12345", None, b"123"]
    cache.put(b"d", b"x" * 11)
    assert [cache.get(key) for key in (b"a", b"c", b"d")] == [b"12345", b"123", None]


def test_replay_over_http_is_packed_for_those_who_accept_it() -> None:
    with in_memory_server() as app:
        body = msgspec.json.decode(RECORD)
        packed = app.ask("POST", "/api/games/replay", json=body)
        plain = app.ask("POST", "/api/games/replay", json=body, headers={"accept-encoding": "identity"})
        assert (packed.headers["content-encoding"], packed.json()) == ("gzip", plain.json())
        assert "content-encoding" not in plain.headers


def test_too_many_over_http_are_answered_with_retry_after() -> None:
    with in_memory_server() as app:
        app.app.state.services.replays._max_waiting = 0
        answer = app.ask("POST", "/api/games/replay", json=msgspec.json.decode(RECORD))
        assert problem(answer) == (503, "replay-busy")
        assert answer.headers["retry-after"] == "5"


def test_protocol_document_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    schema = messages.schema

    def count_schema() -> dict[str, Any]:
        calls.append(1)
        return schema()

    service.protocol_document.cache_clear()
    monkeypatch.setattr(messages, "schema", count_schema)
    with in_memory_server() as app:
        answers = [app.ask("GET", "/api/protocol.json") for _ in range(3)]
    assert {answer.content for answer in answers} == {msgspec.json.encode(schema())}
    assert answers[0].headers["content-type"] == "application/json"
    assert len(calls) == 1
