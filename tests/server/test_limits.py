"""Rate limits: bursts, refill, addresses, bounded memory."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import run_within
from tests.server.in_memory import in_memory_server, problem
from tests.stack.redis import RedisServer, redis_server
from yohoho.server.cluster.lease import ClusterUnavailable
from yohoho.server.cluster.redis_connection import open_redis
from yohoho.server.cluster.redis_limits import SharedLimits
from yohoho.server.config import RATES, Rate
from yohoho.server.limits import (
    ADDRESS,
    MAX_DELAY_SECONDS,
    MAX_SOCKETS,
    PEOPLE_PER_ADDRESS,
    REFUSALS_A_SECOND,
    Limits,
    TooFast,
)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_a_steady_rate() -> None:
    clock = Clock()
    limits = Limits({"http": Rate(3, 60)}, clock=clock)
    assert [limits.check("http", "ida") for _ in range(4)] == [0, 0, 0, 1000]
    clock.now += 999
    assert limits.check("http", "ida") == 1
    clock.now += 1
    assert [limits.check("http", "ida") for _ in range(2)] == [0, 1000]
    clock.now += 3600_000
    assert [limits.check("http", "ida") for _ in range(4)] == [0, 0, 0, 1000]


def test_waiting_for_the_given_time_is_enough() -> None:
    clock = Clock()
    limits = Limits({"http": Rate(2, 7)}, clock=clock)
    for _ in range(100):
        wait = limits.check("http", "ida")
        if wait:
            clock.now += wait
            assert limits.check("http", "ida") == 0


def test_people_and_kinds_have_separate_buckets() -> None:
    limits = Limits({"http": Rate(1, 1), "find-code": Rate(1, 1)}, clock=Clock())
    assert [limits.check("http", "ida"), limits.check("http", "bo"), limits.check("find-code", "ida")] == [
        0,
        0,
        0,
    ]
    assert limits.check("http", "ida") == 60_000


def test_address_has_the_limit_of_several_people() -> None:
    limits = Limits({"http": Rate(2, 60)}, clock=Clock())
    answers = [limits.check("http", ADDRESS + "10.0.0.1") for _ in range(2 * PEOPLE_PER_ADDRESS + 1)]
    assert answers == [0] * 2 * PEOPLE_PER_ADDRESS + [100]


def test_refusals_are_held_back_the_longer_the_more_there_are() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    delays = [limits.refusal_delay(ADDRESS + "x") for _ in range(10_000)]
    assert delays[0] == 0
    assert delays[:3] == [0, 1 / REFUSALS_A_SECOND, 2 / REFUSALS_A_SECOND]
    assert max(delays) <= MAX_DELAY_SECONDS
    assert limits.refusal_delay(ADDRESS + "y") == 0, "others are answered at once"
    clock.now += 1000 * MAX_DELAY_SECONDS
    assert limits.refusal_delay(ADDRESS + "x") == 0


def test_a_flood_of_refused_requests_is_answered_slowly() -> None:
    with in_memory_server(rates={**RATES, "http": Rate(1, 1)}) as app:
        for _ in range(PEOPLE_PER_ADDRESS):
            app.ask("GET", "/api/presets")
        begun = app.time
        answers = [app.ask("GET", "/api/presets").status_code for _ in range(REFUSALS_A_SECOND)]
        assert answers == [429] * REFUSALS_A_SECOND
        assert app.time - begun == pytest.approx((REFUSALS_A_SECOND - 1) / REFUSALS_A_SECOND)


def test_limits_can_be_switched_off() -> None:
    limits = Limits({"http": Rate(1, 1)}, on=False, clock=Clock())
    assert not any(limits.check("http", "ida") for _ in range(1000))


def test_memory_is_bounded() -> None:
    clock = Clock()
    limits = Limits({"http": Rate(1, 1)}, clock=clock, most=100)
    for number in range(10_000):
        limits.check("http", f"guest {number}")
        assert len(limits._full_at) <= 100
    assert limits.check("http", "guest 9999") > 0, "the latest are kept"
    clock.now += 60_000
    for number in range(101):
        limits.check("http", f"another {number}")
    assert all("another" in key for _, key in limits._full_at)


def test_enforce_names_the_longest_wait() -> None:
    limits = Limits({"http": Rate(1, 60)}, clock=Clock())
    limits.enforce("http", "ida", ADDRESS + "x")
    with pytest.raises(TooFast) as caught:
        limits.enforce("http", "ida", ADDRESS + "x")
    assert (caught.value.retry_ms, caught.value.reason.args) == (1000, {"seconds": 1})


def test_too_many_requests_are_told_when_to_come_back() -> None:
    with in_memory_server(rates={**RATES, "http": Rate(1, 6)}) as app:
        answers = [app.ask("GET", "/api/presets") for _ in range(PEOPLE_PER_ADDRESS + 1)]
        assert [answer.status_code for answer in answers] == [200] * PEOPLE_PER_ADDRESS + [429]
        assert problem(answers[-1]) == (429, "slow-down")
        assert answers[-1].headers["retry-after"] == "1"
        assert app.ask("GET", "/health").status_code == 200, "those who watch the server are not limited"
        assert problem(app.ask("GET", "/nowhere")) == (429, "slow-down")


def test_a_person_has_a_limit_of_their_own() -> None:
    with in_memory_server(rates={**RATES, "http": Rate(3, 1)}) as app:
        ida, bo = app.guest("Ida")["token"], app.guest("Bo")["token"]
        answers = [app.ask("GET", "/api/me", ida) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["retry-after"] == "60"
        assert app.ask("GET", "/api/me", bo).status_code == 200


def test_guests_tables_and_codes_have_limits() -> None:
    once = Rate(1, 1)
    with in_memory_server(
        rates={**RATES, "create-person": once, "create-table": once, "find-code": once}
    ) as app:
        token = app.guest()["token"]
        app.table(token)
        assert problem(app.ask("POST", "/api/tables", token, json={"preset": "skull"})) == (
            429,
            "slow-down",
        )
        for _ in range(PEOPLE_PER_ADDRESS - 1):
            app.guest()
        assert problem(app.ask("POST", "/api/me", json={"name": "Ida"})) == (429, "slow-down")
        assert app.ask("POST", "/api/me", token, json={"name": "Renamed"}).status_code == 200
        answers = [app.ask("GET", "/api/codes/ABCDEF").status_code for _ in range(PEOPLE_PER_ADDRESS + 1)]
        assert answers == [404] * PEOPLE_PER_ADDRESS + [429]


def test_open_sockets_of_an_address_are_limited() -> None:
    limits = Limits({"ws-connect": Rate(10_000, 10_000)}, clock=Clock())
    with ExitStack() as open_sockets:
        first = open_sockets.enter_context(ExitStack())
        first.enter_context(limits.open_socket(ADDRESS + "10.0.0.1"))
        for _ in range(MAX_SOCKETS * PEOPLE_PER_ADDRESS - 1):
            open_sockets.enter_context(limits.open_socket(ADDRESS + "10.0.0.1"))
        with pytest.raises(TooFast), limits.open_socket(ADDRESS + "10.0.0.1"):
            pass
        open_sockets.enter_context(limits.open_socket(ADDRESS + "10.0.0.2"))
        first.close()
        open_sockets.enter_context(limits.open_socket(ADDRESS + "10.0.0.1"))
    assert not limits._sockets, "who is gone is not remembered"


def test_both_kinds_of_sockets_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.server.limits.MAX_SOCKETS", 0)
    with in_memory_server() as app:
        table = app.table(app.guest()["token"])["id"]
        for path in (f"/ws/tables/{table}", "/ws/sheets/any"):
            with app.socket(path) as socket:
                assert socket.receive_json()["error"] == "slow-down"
                with pytest.raises(ConnectionClosed) as closed:
                    socket.receive_json()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429


def test_replays_have_a_limit_of_their_own() -> None:
    with in_memory_server(rates={**RATES, "replay": Rate(1, 1)}) as app:
        ida = app.guest()
        row = app.add_finished_game(ida["token"], ida["id"])
        answers = [app.ask("GET", f"/api/games/{row.id}/replay", ida["token"]) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        sent = [app.ask("POST", "/api/games/replay", json={}) for _ in range(PEOPLE_PER_ADDRESS - 1)]
        assert [answer.status_code for answer in sent] == [400] * (PEOPLE_PER_ADDRESS - 2) + [429]


def test_load_tests_run_without_limits() -> None:
    with in_memory_server(limits=False, rates={kind: Rate(1, 1) for kind in RATES}) as app:
        assert {app.ask("GET", "/api/presets").status_code for _ in range(50)} == {200}


# --- shared by many processes


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


SLOW = {"http": Rate(5, 1), "find-code": Rate(5, 1)}


def test_processes_draw_from_one_bucket(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with open_redis(redis.address, 30) as client:
            clock = Clock()
            one, two = Limits(SLOW, clock=clock), Limits(SLOW, clock=clock)
            shared = [SharedLimits(client, limits) for limits in (one, two)]
            for each in shared:
                await each.sync()
            assert [one.check("http", "ida") for _ in range(3)] == [0, 0, 0]
            assert two.check("http", "ida") == 0
            for each in (*shared, *shared):
                await each.sync()
            assert two.check("http", "ida") == 0, "the fifth of all"
            assert two.check("http", "ida") > 0
            for each in shared:
                await each.sync()
            assert [limits.check("http", "bo") for limits in (one, two)] == [0, 0], "people do not share"
            assert two.check("find-code", "ida") == 0, "nor do kinds"
            assert one.check("http", "ida") == 0, "a process that has not asked lately may be a draw behind"
            await shared[0].sync()
            assert one.check("http", "ida") > 0

    run_within(scenario())


def test_tokens_drawn_during_a_sync_count() -> None:
    limits = Limits(SLOW, clock=Clock())
    limits.take_drawn()
    assert [limits.check("http", "ida") for _ in range(2)] == [0, 0]
    drawn = limits.take_drawn()
    assert drawn == {("http", "ida"): 120_000}
    limits.check("http", "ida")
    limits.set_shared(("http", "ida"), 240_000)
    assert limits.check("http", "ida") > 0


def test_buckets_in_redis_are_gone_when_they_are_full(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with open_redis(redis.address, 30) as client:
            await client.flushall()
            limits = Limits({"http": Rate(5, 6000)})
            shared = SharedLimits(client, limits)
            limits.take_drawn()
            limits.check("http", "ida")
            await shared.sync()
            while await client.dbsize():
                await asyncio.sleep(0.005)

    run_within(scenario())


def test_each_process_has_its_own_limits_without_redis(redis: RedisServer) -> None:
    async def scenario() -> None:
        async with open_redis(redis.address, 0.3) as client:
            limits = Limits(SLOW, clock=Clock())
            shared = SharedLimits(client, limits)
            async with shared.running():
                await shared.sync()
                redis.kill()
                limits.check("http", "bo")
                with pytest.raises(ClusterUnavailable):
                    await shared.sync()
                assert [limits.check("http", "ida") for _ in range(6)] == [0, 0, 0, 0, 0, 60_000]
                redis.start()

    run_within(scenario())


def test_messages_of_a_client_that_is_too_fast_are_not_read_for_a_while() -> None:
    with in_memory_server(rates={**RATES, "ws-message": Rate(1, 60)}) as app:
        ida = app.guest()["token"]
        table = app.table(ida)["id"]
        headers = {"authorization": f"Bearer {ida}"}
        with app.socket(f"/ws/tables/{table}", headers=headers) as socket:
            socket.send_json({"type": "hello"})
            for _ in range(4):
                socket.send_json({"type": "ping"})
            types = []
            while (answer := socket.receive_json())["type"] != "problem":
                types.append(answer["type"])
            assert (answer["error"], types.count("pong")) == ("slow-down", 1)
            begun = app.time
            while socket.receive_json()["type"] not in ("pong", "problem"):
                pass
            assert app.time - begun == 1, "four messages are not three refusals at once"
