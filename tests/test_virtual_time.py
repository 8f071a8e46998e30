"""The virtual clock: timers in no time and in order, real waiting for what is outside, no silent hang."""

import asyncio
import sys
import threading
import time
from contextlib import closing

import pytest

from tests import virtual_time
from tests.virtual_time import (
    EPOCH_MS,
    NothingHappens,
    TookTooLong,
    VirtualRunner,
    run_in_real_time,
    run_virtually,
    virtual_loop,
)

DAY = 86_400.0


def test_a_day_of_timers_passes_at_once_and_in_order() -> None:
    async def scenario() -> list[str]:
        fired: list[str] = []
        loop = virtual_loop()
        for name, seconds in (("evening", 0.8), ("morning", 0.3), ("noon", 0.5)):
            loop.call_later(seconds * DAY, fired.append, name)
        begun = loop.time()
        await asyncio.sleep(DAY)
        assert loop.time() - begun == pytest.approx(DAY)
        return fired

    begun = time.process_time()
    assert run_virtually(scenario(), 2 * DAY) == ["morning", "noon", "evening"]
    assert time.process_time() - begun < 5, "it waited by computing"


def test_both_clocks_move_with_the_timers() -> None:
    async def scenario() -> tuple[int, float]:
        loop = virtual_loop()
        before = loop.ms(), loop.wall_seconds()
        await asyncio.sleep(1.25)
        return loop.ms() - before[0], loop.wall_seconds() - before[1]

    ms, seconds = run_virtually(scenario())
    assert ms == 1_250
    assert seconds == pytest.approx(1.25)


@pytest.mark.parametrize("ms", [1, 7, 33, 49, 1_001, 999_999])
def test_timer_for_a_whole_millisecond_does_not_end_before_it(ms: int) -> None:
    async def scenario() -> None:
        loop = virtual_loop()
        for _ in range(50):
            due = loop.ms() + ms
            await asyncio.sleep((due - loop.ms()) / 1000)
            assert loop.ms() == due

    run_virtually(scenario(), DAY)


def test_every_loop_begins_at_the_same_time() -> None:
    async def scenario() -> tuple[float, int]:
        return virtual_loop().time(), virtual_loop().ms()

    assert run_virtually(scenario()) == run_virtually(scenario())
    assert run_virtually(scenario())[1] > EPOCH_MS


def test_a_timeout_ends_what_takes_longer() -> None:
    async def scenario() -> float:
        begun = virtual_loop().time()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(30):
                await asyncio.sleep(31)
        return virtual_loop().time() - begun

    assert run_virtually(scenario()) == pytest.approx(30)


async def waits_for_nobody() -> None:
    await asyncio.Event().wait()


def test_scenario_that_waits_for_nobody_fails_at_once_and_says_where() -> None:
    async def scenario() -> None:
        other = asyncio.create_task(waits_for_nobody(), name="the other one")
        await asyncio.Event().wait()
        await other

    with pytest.raises(NothingHappens) as failure:
        run_virtually(scenario())
    lines = str(failure.value)
    assert "the other one: " in lines
    assert "Event.wait" in lines
    assert lines.count("\n") == 2, "a line for each task"


def test_scenario_over_its_limit_fails_at_once_and_says_where() -> None:
    async def heartbeat() -> None:
        while True:
            await asyncio.sleep(1)

    async def scenario() -> None:
        await asyncio.gather(waits_for_nobody(), heartbeat())

    with pytest.raises(TookTooLong, match="sleep"):
        run_virtually(scenario(), 3_600)


def test_tasks_that_wake_each_other_for_ever_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        while True:
            await asyncio.sleep(0)

    monkeypatch.setattr(virtual_time, "MAX_TURNS", 100)
    with pytest.raises(TookTooLong, match="no time passes"):
        run_virtually(scenario())


def test_a_thread_is_waited_for_and_takes_no_time() -> None:
    async def scenario() -> tuple[str, float]:
        begun, ready = virtual_loop().time(), threading.Event()
        early = asyncio.create_task(asyncio.sleep(5, "the timer"))
        late = asyncio.create_task(asyncio.to_thread(ready.wait, 60))
        virtual_loop().call_soon(ready.set)
        first, _ = await asyncio.wait({early, late}, return_when=asyncio.FIRST_COMPLETED)
        took = virtual_loop().time() - begun
        return ("the thread" if late in first else "the timer"), took + (await early == "")

    assert run_virtually(scenario()) == ("the thread", 0)


def test_real_time_waits_for_any_thread() -> None:
    async def scenario() -> str:
        loop, answer = virtual_loop(), virtual_loop().create_future()
        thread = threading.Thread(target=lambda: loop.call_soon_threadsafe(answer.set_result, "ahoy"))
        loop.call_soon(thread.start)
        text: str = await answer
        thread.join()
        return text

    assert run_in_real_time(scenario()) == "ahoy"


def test_a_process_is_waited_for() -> None:
    async def scenario() -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "print(input())", stdin=-1, stdout=-1
        )
        answer, _ = await process.communicate(b"ahoy\n")
        assert process.returncode == 0
        return answer

    assert run_virtually(scenario()) == b"ahoy\n"


def test_real_sockets_work() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readline())
        writer.close()

    async def scenario() -> bytes:
        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(b"ahoy\n")
            answer = await reader.readline()
            writer.close()
        return answer

    assert run_virtually(scenario()) == b"ahoy\n"


def test_socket_that_stays_silent_ends_the_scenario_at_its_limit() -> None:
    async def silence(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.read()
        finally:
            writer.close()

    async def scenario() -> None:
        server = await asyncio.start_server(silence, "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            try:
                await reader.readline()
            finally:
                writer.close()

    with pytest.raises(TookTooLong):
        run_virtually(scenario(), 0.05)


def test_idle_waits_for_all_that_is_ready_and_for_no_timer() -> None:
    async def scenario() -> list[str]:
        done: list[str] = []

        async def work() -> None:
            for _ in range(20):
                await asyncio.sleep(0)
            done.append(await asyncio.to_thread(lambda: "thread"))
            done.append("task")

        tasks = [asyncio.create_task(work()), asyncio.create_task(asyncio.sleep(1))]
        tasks[1].add_done_callback(lambda _: done.append("timer"))
        begun = virtual_loop().time()
        await virtual_loop().idle()
        assert virtual_loop().time() == begun
        return list(done)  # the tasks that are left are cancelled at the end

    assert run_virtually(scenario()) == ["thread", "task"]


def test_runner_goes_on_where_it_was() -> None:
    with closing(VirtualRunner()) as runner:
        runner.run(asyncio.sleep(10), 20)
        runner.run(asyncio.sleep(15), 20)
        assert runner.loop.time() == 1_025
        with pytest.raises(TookTooLong):
            runner.run(asyncio.sleep(21), 20)
        runner.run(asyncio.sleep(1))
