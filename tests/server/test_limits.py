"""Rate limits: bursts, refill, addresses, bounded memory."""

from __future__ import annotations

import pytest

from tests.server.house import open_house, problem
from yohoho.server.config import RATES, Rate
from yohoho.server.limits import ADDRESS, CROWD, Limits, TooFast


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


def test_waiting_as_told_is_enough() -> None:
    clock = Clock()
    limits = Limits({"http": Rate(2, 7)}, clock=clock)
    for _ in range(100):
        wait = limits.check("http", "ida")
        if wait:
            clock.now += wait
            assert limits.check("http", "ida") == 0


def test_people_and_kinds_do_not_share() -> None:
    limits = Limits({"http": Rate(1, 1), "find-code": Rate(1, 1)}, clock=Clock())
    assert [limits.check("http", "ida"), limits.check("http", "bo"), limits.check("find-code", "ida")] == [
        0,
        0,
        0,
    ]
    assert limits.check("http", "ida") == 60_000


def test_an_address_may_be_a_crowd() -> None:
    limits = Limits({"http": Rate(2, 60)}, clock=Clock())
    answers = [limits.check("http", ADDRESS + "10.0.0.1") for _ in range(2 * CROWD + 1)]
    assert answers == [0] * 2 * CROWD + [100]


def test_switched_off() -> None:
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
    with open_house(rates={**RATES, "http": Rate(1, 6)}) as house:
        answers = [house.ask("GET", "/api/presets") for _ in range(CROWD + 1)]
        assert [answer.status_code for answer in answers] == [200] * CROWD + [429]
        assert problem(answers[-1]) == (429, "slow-down")
        assert answers[-1].headers["retry-after"] == "1"
        assert house.ask("GET", "/health").status_code == 200, "those who watch the server are not limited"
        assert problem(house.ask("GET", "/nowhere")) == (429, "slow-down")


def test_a_person_has_a_limit_of_their_own() -> None:
    with open_house(rates={**RATES, "http": Rate(3, 1)}) as house:
        ida, bo = house.guest("Ida")["token"], house.guest("Bo")["token"]
        answers = [house.ask("GET", "/api/me", ida) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["retry-after"] == "60"
        assert house.ask("GET", "/api/me", bo).status_code == 200


def test_guests_tables_and_codes_have_limits() -> None:
    once = Rate(1, 1)
    with open_house(rates={**RATES, "create-person": once, "create-table": once, "find-code": once}) as house:
        token = house.guest()["token"]
        house.table(token)
        assert problem(house.ask("POST", "/api/tables", token, json={"preset": "skull"})) == (
            429,
            "slow-down",
        )
        for _ in range(CROWD - 1):
            house.guest()
        assert problem(house.ask("POST", "/api/me", json={"name": "Ida"})) == (429, "slow-down")
        assert house.ask("POST", "/api/me", token, json={"name": "Renamed"}).status_code == 200
        answers = [house.ask("GET", "/api/codes/ABCDEF").status_code for _ in range(CROWD + 1)]
        assert answers == [404] * CROWD + [429]


def test_no_limits_for_load_tests() -> None:
    with open_house(limits=False, rates={kind: Rate(1, 1) for kind in RATES}) as house:
        assert {house.ask("GET", "/api/presets").status_code for _ in range(50)} == {200}
