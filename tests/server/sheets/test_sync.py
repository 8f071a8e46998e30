"""Sheets that several devices share: whatever is sent, in whatever order, all end with the same log."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from tests.scorepad.random_sheets import any_sheet, any_step
from tests.server.client import run_within
from tests.server.devices import Device, new_device, other_device, other_member, plain
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from tests.server.in_memory_process import Clock
from tests.virtual_time import virtual_loop
from yohoho.scorepad import merge, tally
from yohoho.scorepad.commands import Describe
from yohoho.server.cluster.bus import LocalBus
from yohoho.server.config import RATES, Rate
from yohoho.server.sheets.service import LONG_LOG, PAUSE_RATIO, SheetService
from yohoho.store import MemoryStore


def converge(devices: list[Device]) -> None:
    for _ in range(2):
        for device in devices:
            device.sync()
    logs = [device.log for device in devices]
    assert all(log == logs[0] for log in logs)
    tallies = [tally(device.sheet) for device in devices]
    assert all(counted == tallies[0] for counted in tallies)
    assert devices[0].sync()["operations"] == len(logs[0].operations)


@settings(max_examples=examples(25, 8), deadline=None)
@given(st.integers(0, 10**9))
def test_devices_that_come_and_go_end_with_the_same(seed: int) -> None:
    rng = Random(seed)
    with in_memory_server(limits=False) as app:
        first = Device(app, app.guest()["token"], "phone-0", any_sheet(rng, f"pad-{seed}"))
        first.sync()
        pens = [first, other_device(first, "phone-1"), other_member(first, "Bo", pen=True)]
        sent: list[tuple[Device, Any, int]] = []
        everything = first.log
        for _ in range(rng.randrange(5, 40)):
            device = rng.choice(pens)
            match rng.randrange(5):
                case 0:  # sends a part, and never gets the answer
                    some = rng.sample(device.unsent(), rng.randint(0, len(device.unsent())))
                    sent.append((device, some, device.since))
                    assert device.send(some).status_code == 200
                case 1 if sent:  # sends again what it sent long ago
                    again, some, since = rng.choice(sent)
                    assert again.send(some, since).status_code == 200
                case 2:
                    device.sync(rng.sample(device.unsent(), rng.randint(0, len(device.unsent()))))
                case _:
                    device.log = any_step(rng, device.log, device.author)
            everything = merge(everything, device.log)
        converge(pens)
        assert pens[0].log == everything


def test_operation_that_arrives_late_is_not_missed(app: InMemoryServer) -> None:
    """Devices send a version of the server, not a version vector: with one, this operation would be lost."""
    ida = new_device(app)
    ida.sync()
    bo = other_member(ida, "Bo")
    ida.write(Describe("p1", "Anne", 0))
    ida.write(Describe("p2", "Bob", 0))
    early, late = ida.unsent()
    assert ida.send([late]).status_code == 200
    bo.sync()
    assert ida.send([early]).status_code == 200
    bo.sync()
    assert bo.log == ida.log


def test_a_sheet_becomes_mine_and_comes_back(app: InMemoryServer) -> None:
    ida = new_device(app)
    first = ida.sync()
    assert first["news"] == []
    room = first["room"]
    assert (room["owner"], room["pen"], room["person"], room["code"]) == (True, True, None, None)
    assert [mate["name"] for mate in room["crew"]] == ["Ida"]
    fresh = Device(app, ida.token, "new-phone", ida.log)
    answer = fresh.send([], 0).json()
    assert plain(ida.log.operations) == answer["news"]
    assert (answer["operations"], answer["version"]) == (1, first["version"])
    assert fresh.send([], answer["version"]).json()["news"] == []


def test_long_news_come_in_pieces(app: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.server.routes.server_only.sheets.MAX_AT_ONCE", 3)
    ida = new_device(app)
    for number in range(10):
        ida.write(Describe("p1", f"Ann {number}", 0))
    ida.sync()
    other = other_device(ida, "other")
    other.log = merge(other.log, ida.log.__class__(ida.log.sheet, ida.log.operations[:1]))
    other.sync([])
    assert other.log == ida.log


def test_versions_of_a_restored_server_hide_nothing(app: InMemoryServer) -> None:
    ida = new_device(app)
    ida.sync()
    ida.since += 10**6
    assert len(ida.send([]).json()["news"]) == 1


def test_second_content_under_one_id_is_refused_and_the_first_stays_everywhere(app: InMemoryServer) -> None:
    ida = new_device(app)
    ida.sync()
    one, two = other_device(ida, "one"), other_device(ida, "two")
    for device, name in ((one, "Abe"), (two, "Zoe")):
        device.author = "same"
        device.write(Describe("p1", name, 0))
    one.sync()
    assert problem(two.send(two.unsent())) == (409, "operation-changed")
    two.sync([])
    converge([ida, one, two])
    assert two.sheet.people[0].name == "Abe"


WRONG: list[tuple[str, Any, int, str]] = [
    ("no list", 7, 400, "bad-message"),
    ("no operation", [{"id": "x"}], 400, "bad-message"),
    (
        "unknown command",
        [{"id": "x", "author": "a", "clock": 2, "command": {"do": "fly"}}],
        400,
        "bad-message",
    ),
    ("too many", [0] * 501, 400, "bad-message"),
]


@pytest.mark.parametrize(("what", "operations", "status", "code"), WRONG)
def test_invalid_operation_is_refused(
    app: InMemoryServer, what: str, operations: Any, status: int, code: str
) -> None:
    ida = new_device(app)
    before = ida.sync()
    answer = ida.ask("POST", "/sync", json={"operations": operations})
    assert problem(answer) == (status, code), what
    assert ida.sync() == before


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"clock": 2**41}, "clock-too-far"),
        ({"clock": -1}, "bad-message"),
        ({"clock": 2**60}, "bad-message"),
        ({"author": ""}, "bad-message"),
        ({"author": "x" * 61}, "bad-message"),
        ({"id": "x" * 101}, "bad-message"),
        ({"command": {"do": "describe", "person": "p1", "name": " ", "colour": 1}}, "empty-name"),
        ({"command": {"do": "describe", "person": "p1", "name": " Ann", "colour": 1}}, "bad-sheet"),
        ({"command": {"do": "choose", "options": {"edition": "klingon"}}}, "unknown-edition"),
        ({"command": {"do": "write-round", "number": 100, "round": {}}}, "bad-message"),
        ({"command": {"do": "write-round", "number": 1, "round": {"bids": {"p1": -1}}}}, "bad-message"),
    ],
)
def test_one_bad_operation_refuses_the_whole_request(app: InMemoryServer, changes: Any, code: str) -> None:
    ida = new_device(app)
    before = ida.sync()
    ida.write(Describe("p1", "Anne", 1))
    good = plain(ida.unsent())[0]
    answer = ida.ask("POST", "/sync", json={"operations": [good, {**good, "id": "bad", **changes}]})
    status, error = problem(answer)
    assert (status, error) == (400, code)
    assert app.ask("POST", "/api/sheets/pad/sync", ida.token, json={}).json()["version"] == before["version"]


def test_a_sheet_begins_with_its_head(app: InMemoryServer) -> None:
    ida = new_device(app)
    ida.write(Describe("p1", "Anne", 1))
    assert problem(ida.send(ida.unsent()[1:])) == (400, "no-head")
    assert problem(ida.send([])) == (404, "no-such-sheet")
    assert problem(ida.ask("GET")) == (404, "no-such-sheet")
    ida.sync()
    for sheet in ("x%20y", "%00", "..%2f"):
        body = {"operations": plain(ida.log.operations)}
        status, _ = problem(app.ask("POST", f"/api/sheets/{sheet}/sync", ida.token, json=body))
        assert status in (400, 404)
    assert problem(app.ask("POST", f"/api/sheets/{'x' * 61}/sync", ida.token, json={})) == (
        400,
        "bad-message",
    )


def test_sheets_need_an_identity(app: InMemoryServer) -> None:
    for method, path in (
        ("GET", ""),
        ("GET", "/pad"),
        ("POST", "/pad/sync"),
        ("DELETE", "/pad"),
        ("POST", "/pad/share"),
        ("PUT", "/pad/me"),
        ("PUT", "/pad/bid"),
        ("POST", "/pad/reveal"),
        ("PUT", "/pad/tricks"),
    ):
        body: Any = None if method in ("GET", "DELETE") else {}
        assert problem(app.ask(method, f"/api/sheets{path}", json=body)) == (401, "who-are-you")


def test_sheet_size_is_limited() -> None:
    with in_memory_server(limits=False, sheets_each=2, sheet_operations=3, sheet_bytes=1000) as app:
        ida = new_device(app, sheet="one")
        ida.sync()
        for number in range(2):
            ida.write(Describe("p1", f"Ann {number}", 1))
        ida.sync()
        ida.write(Describe("p1", "Anne", 1))
        assert problem(ida.send(ida.unsent())) == (409, "sheet-full")
        for sheet, expected in (("two", 200), ("three", 409)):
            body = {"operations": plain(ida.log.operations[:1])}
            answer = app.ask("POST", f"/api/sheets/{sheet}/sync", ida.token, json=body)
            assert answer.status_code == expected
        assert problem(answer) == (409, "too-many-sheets")
        assert app.ask("DELETE", "/api/sheets/two", ida.token).status_code == 204
        long = {**plain(ida.log.operations[:1])[0], "over": ["x" * 100] * 10}
        answer = app.ask("POST", "/api/sheets/long/sync", ida.token, json={"operations": [long]})
        assert problem(answer) == (409, "sheet-too-large")


def test_sheet_requests_have_a_rate_limit() -> None:
    once = Rate(1, 1)
    for kind, path in (("sheet-sync", "/sync"), ("sheet-write", "/share")):
        with in_memory_server(rates={**RATES, kind: once}) as app:
            ida = new_device(app)
            ida.sync()
            answers = [ida.ask("POST", path, json={}).status_code for _ in range(3)]
            assert answers[-1] == 429


def test_long_sheets_use_up_their_limit_sooner_than_short_ones() -> None:
    def syncs_until_refused(app: InMemoryServer, writes: int) -> int:
        ida = new_device(app)
        for number in range(writes):
            ida.write(Describe("p1", f"Ann {number}", 1))
        done = 0
        while ida.send(ida.unsent()).status_code == 200:
            ida.confirmed = {one.id: one for one in ida.log.operations}
            ida.write(Describe("p1", f"Anne {done}", 1))
            done += 1
        assert problem(ida.send(ida.unsent())) == (429, "slow-down")
        return done

    rates = {**RATES, "sheet-work": Rate(100, 1)}
    with in_memory_server(rates=rates) as short, in_memory_server(rates=rates) as long:
        assert syncs_until_refused(short, 0) > syncs_until_refused(long, 40) > 0


def test_a_refused_operation_counts_for_what_was_read() -> None:
    with in_memory_server(rates={**RATES, "sheet-work": Rate(5, 1)}) as app:
        ida = new_device(app)
        ida.sync()
        changed = msgspec.structs.replace(ida.log.operations[0], at=99)
        answers = [problem(ida.send([changed]))[1] for _ in range(5)]
        assert answers[0] == "operation-changed"
        assert answers[-1] == "slow-down"


def test_other_tasks_run_between_two_long_logs() -> None:
    order: list[str] = []
    stopwatch = Clock()

    async def scenario() -> float:
        sheet_service = SheetService(MemoryStore(), LocalBus(), lambda: 0, b"key", stopwatch=stopwatch)

        def work() -> None:
            order.append("work")
            stopwatch.now += 0.01

        async def move() -> None:
            while order.count("work") < 2:
                await asyncio.sleep(0.001)
                order.append("move")

        long, begun = LONG_LOG + 1, virtual_loop().time()
        await asyncio.gather(sheet_service._run_work(long, work), sheet_service._run_work(long, work), move())
        return virtual_loop().time() - begun

    assert run_within(scenario()) == pytest.approx(2 * PAUSE_RATIO * 0.01)
    first, second = [at for at, what in enumerate(order) if what == "work"]
    assert "move" in order[first:second]


def test_only_own_sheets_are_listed_in_pages(app: InMemoryServer) -> None:
    ida = new_device(app, sheet="s0")
    for number in range(5):
        body = {"operations": plain(ida.log.operations)}
        assert app.ask("POST", f"/api/sheets/s{number}/sync", ida.token, json=body).status_code == 200
        info = asyncio.run(app.store.sheets.find(f"s{number}"))
        assert info is not None
        app.store.rows.sheets[info.id] = msgspec.structs.replace(info, updated=1000 + number)
    seen, before = [], ""
    while True:
        page = app.ask("GET", f"/api/sheets?limit=2{before}", ida.token).json()
        seen += [line["id"] for line in page["sheets"]]
        if page["before"] is None:
            break
        before = f"&before={page['before']}"
    assert seen == ["s4", "s3", "s2", "s1", "s0"]
    line = page["sheets"][-1]
    assert (line["names"], line["scores"], line["rounds"], line["over"]) == (
        ["Ann", "Bo", "Cy"],
        [0, 0, 0],
        0,
        False,
    )
    assert line["played"] == 5
    eve = app.guest("Eve")["token"]
    assert app.ask("GET", "/api/sheets", eve).json() == {"sheets": [], "before": None}
    assert problem(app.ask("GET", "/api/sheets/s1", eve)) == (403, "not-your-sheet")
    assert problem(app.ask("DELETE", "/api/sheets/s1", eve)) == (403, "not-your-sheet")
    assert problem(app.ask("POST", "/api/sheets/s1/sync", eve, json=body)) == (403, "not-your-sheet")
