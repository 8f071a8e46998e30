"""Bytes sent to an address count: the next HTTP request is refused, a WebSocket waits and skips views."""

from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import run_within
from tests.server.devices import new_device
from tests.server.in_memory import in_memory_server, problem
from tests.server.memory_sockets import MemoryServer
from tests.server.test_limits import Clock
from yohoho.server.config import RATES, Rate
from yohoho.server.http.page_files import ROOT, load_page
from yohoho.server.limits import ADDRESS, PEOPLE_PER_ADDRESS, SENT, Limits

NEAR, FAR = "10.0.0.1", "10.0.0.2"
ALL_AT_ONCE = RATES[SENT].burst * PEOPLE_PER_ADDRESS


def test_debt_makes_the_next_request_wait() -> None:
    clock = Clock()
    limits = Limits({SENT: Rate(100, 60_000)}, clock=clock)
    limits.charge(SENT, "ida", 250)
    assert limits.wait(SENT, "ida") == 151
    assert limits.check(SENT, "ida") == 151
    limits.charge(SENT, "ida", 10)
    clock.now += 160
    assert limits.wait(SENT, "ida") == 1
    clock.now += 1
    assert limits.wait(SENT, "ida") == 0


def test_with_limits_off_nothing_is_counted() -> None:
    limits = Limits({SENT: Rate(1, 1)}, on=False)
    limits.charge(SENT, ADDRESS + NEAR, 10**9)
    assert limits.wait(SENT, ADDRESS + NEAR) == 0
    assert not limits._full_at


def test_an_address_that_was_sent_too_much_is_refused_the_next_request() -> None:
    with in_memory_server(rates={**RATES, SENT: Rate(10, 60)}) as app:
        assert app.ask("GET", "/api/presets").status_code == 200
        refused = app.ask("GET", "/api/presets")
        assert problem(refused) == (429, "slow-down")
        assert int(refused.headers["retry-after"]) >= 1
        assert app.ask("GET", "/health").status_code == 200
        page = app.ask("GET", f"{ROOT}{load_page().digest}/app.js")
        assert page.status_code == 200, "nor are the files of the page limited"


def test_a_reader_at_an_address_over_its_budget_gets_answers_at_once_and_news_later() -> None:
    async def scenario() -> None:
        limits = Limits(clock=(clock := Clock()))
        server = MemoryServer(limits)
        ann_token, bo_token = [await server.person(name) for name in ("Ann", "Bo")]
        table = await server.table(ann_token)
        async with AsyncExitStack() as stack:
            ann = await stack.enter_async_context(server.at(table, ann_token, address=NEAR))
            bo = await stack.enter_async_context(server.at(table, bo_token, address=FAR))
            await bo.hear_version((await bo.do(do="sit", name="Bo"))["version"])
            before = len(bo.of("news"))
            limits.charge(SENT, ADDRESS + FAR, ALL_AT_ONCE - 1)  # the rest has already been sent
            for text in ("one", "two", "three"):
                await ann.hear_version((await ann.do(do="say", text=text))["version"])
            last = (await bo.do(do="react", reaction="rum"))["version"]
            await ann.hear_version(last)
            assert len(bo.of("news")) == before
            clock.now += 60_000
            await bo.hear_version(last)
            (late,) = bo.of("news")[before:]
            assert [note["what"] for note in late["told"]] == ["said", "said", "said", "reacted"]

    run_within(scenario())


def test_messages_of_a_person_count_for_the_address_too() -> None:
    async def scenario() -> None:
        limits = Limits(clock=Clock())
        server = MemoryServer(limits)
        token = await server.person("Ann")
        table = await server.table(token)
        async with server.at(table, token, address=NEAR) as near, server.at(table, token, address=FAR) as far:
            limits.charge("ws-message", ADDRESS + NEAR, RATES["ws-message"].burst * PEOPLE_PER_ADDRESS)
            for socket in (near, far):
                socket.say({"type": "ping"})
                await socket.hear(lambda socket=socket: bool(socket.of("pong", "problem")))  # type: ignore[misc]
            assert [frame["error"] for frame in near.of("problem")] == ["slow-down"]
            assert far.of("pong"), "the person has not said too much"

    run_within(scenario())


def test_message_refused_to_a_person_is_not_charged_to_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.server.tables.session.MAX_PAUSE_SECONDS", 0.01)

    async def scenario() -> None:
        limits = Limits({**RATES, "ws-message": Rate(1, 1)}, clock=Clock())
        server = MemoryServer(limits)
        loud, calm = [await server.person(name) for name in ("Loud", "Calm")]
        table = await server.table(loud)
        async with server.at(table, loud) as first, server.at(table, calm) as second:
            for _ in range(2 * PEOPLE_PER_ADDRESS):
                first.say({"type": "ping"})
            await first.hear(lambda: len(first.of("problem")) == 2 * PEOPLE_PER_ADDRESS - 1)
            second.say({"type": "ping"})
            await second.hear(lambda: bool(second.of("pong", "problem")))
            assert second.of("pong")

    run_within(scenario())


def test_messages_on_a_sheet_count_for_the_address_too() -> None:
    with in_memory_server() as app:
        ida = new_device(app)
        ida.sync()
        path, headers = f"/ws/sheets/{ida.log.sheet}", {"authorization": f"Bearer {ida.token}"}
        app.app.state.services.limits.charge("ws-message", ADDRESS + "testclient", 10**6)
        with app.socket(path, headers=headers) as socket:
            assert socket.receive_json()["type"] == "sheet-news"
            socket.send_text("{}")
            assert socket.receive_json()["error"] == "slow-down"
            with pytest.raises(ConnectionClosed):
                socket.receive_json()
