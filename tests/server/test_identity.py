"""Identities are signed, for one purpose, for a time; any other token is nobody's."""

from __future__ import annotations

import asyncio
import copy
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.in_memory import SECRET, InMemoryServer, in_memory_server, problem
from yohoho.server.identity import CARRY_SECONDS, COOKIE, MAX_SECONDS_AHEAD, SKEW, YEAR, Identities
from yohoho.store import MemoryStore


@pytest.fixture
def house() -> Iterator[InMemoryServer]:
    with in_memory_server() as opened:
        yield opened


def somebody(store: MemoryStore, secret: bytes = SECRET) -> tuple[Identities, str, str]:
    identities = Identities(store, secret)
    person, token = asyncio.run(identities.create("Ida"))
    return identities, person.id, token


def test_a_person_is_known_again() -> None:
    identities, identity, token = somebody(MemoryStore())
    person = asyncio.run(identities.person_of(token))
    assert person is not None
    assert (person.id, person.name) == (identity, "Ida")


def test_ids_are_long_and_never_the_same() -> None:
    store = MemoryStore()
    ids = {somebody(store)[1] for _ in range(50)}
    assert len(ids) == 50
    assert min(map(len, ids)) >= 20


def forgeries(token: str) -> list[str]:
    identity, stamp, signature = token.split(".")
    other = "A" if signature[5] != "A" else "B"
    return [
        *("", ".", "..", "yohoho", " " + token, token + " ", token + "=", token[:-1], token[1:]),
        f"{identity}.{stamp}.{signature[:5]}{other}{signature[6:]}",
        f"{identity[::-1]}.{stamp}.{signature}",
        f"{identity}.AAAAAA.{signature}",
        f"{identity}.{stamp}.",
        f"{identity}..{signature}",
        *(f"{identity}.{signature}", token * 10, "é" + token, "\ud800", "\x00", token.replace(".", "。")),
    ]


def test_forged_tokens_are_nobody() -> None:
    identities, _, token = somebody(MemoryStore())
    for forged in forgeries(token):
        assert asyncio.run(identities.person_of(forged)) is None, forged


@settings(max_examples=200)
@given(st.text(max_size=80))
def test_any_text_is_nobody(text: str) -> None:
    identities = Identities(MemoryStore(), SECRET)
    assert asyncio.run(identities.person_of(text)) is None
    assert asyncio.run(identities.carried(text)) is None


def test_another_key_is_nobody() -> None:
    store = MemoryStore()
    _, _, token = somebody(store)
    assert asyncio.run(Identities(store, b"another secret").person_of(token)) is None


def test_somebody_the_store_has_never_heard_of() -> None:
    _, _, token = somebody(MemoryStore())
    assert asyncio.run(Identities(MemoryStore(), SECRET).person_of(token)) is None


def test_a_token_serves_one_purpose() -> None:
    identities, identity, token = somebody(MemoryStore())
    person = asyncio.run(identities.person_of(token))
    assert person is not None
    carry, _ = identities.carry_link(person)
    assert asyncio.run(identities.person_of(carry)) is None
    assert asyncio.run(identities.carried(token)) is None
    carried = asyncio.run(identities.carried(carry))
    assert carried is not None
    assert carried.id == identity


@pytest.mark.parametrize(
    ("seconds", "known"),
    [
        *((0, True), (YEAR, True), (YEAR + SKEW + 2, False)),
        *((-90, True), (-MAX_SECONDS_AHEAD, True), (-MAX_SECONDS_AHEAD - 2, False)),
    ],
)
def test_a_token_lasts_a_year(house: InMemoryServer, seconds: float, known: bool) -> None:
    token = house.guest()["token"]
    house.time += seconds
    assert (asyncio.run(house.identities.person_of(token)) is not None) is known


def test_asking_who_i_am_renews_the_token(house: InMemoryServer) -> None:
    token = house.guest()["token"]
    house.time += YEAR - 10
    renewed = house.ask("GET", "/api/me", token).cookies[COOKIE]
    house.time += YEAR - 10
    assert house.ask("GET", "/api/me", renewed).status_code == 200
    assert problem(house.ask("GET", "/api/me", token)) == (401, "who-are-you")


@pytest.mark.parametrize("seconds", [YEAR + SKEW + 2, -MAX_SECONDS_AHEAD - 2, -400 * 86_400])
def test_signed_token_of_the_wrong_time_is_not_replaced(house: InMemoryServer, seconds: float) -> None:
    token = house.guest()["token"]
    before = copy.deepcopy(vars(house.store))
    house.time += seconds
    for headers in ({"authorization": f"Bearer {token}"}, {"cookie": f"{COOKIE}={token}"}):
        answer = house.ask("POST", "/api/me", json={"name": "Ida"}, headers=headers)
        assert problem(answer) == (401, "token-not-valid-now")
        assert "set-cookie" not in answer.headers
    assert vars(house.store) == before


def test_token_of_a_clock_that_ran_ahead_names_the_same_person(house: InMemoryServer) -> None:
    house.time += 90
    me = house.guest()
    house.time -= 90
    renamed = house.ask("POST", "/api/me", me["token"], json={"name": "Mary"}).json()
    assert (renamed["id"], renamed["name"]) == (me["id"], "Mary")
    assert house.ask("GET", "/api/visitor", me["token"]).json()["me"]["id"] == me["id"]


def test_person_missing_in_the_store_keeps_the_identity(house: InMemoryServer) -> None:
    _, identity, token = somebody(MemoryStore())
    house.time = time.time()
    assert problem(house.ask("GET", "/api/me", token)) == (401, "who-are-you")
    again = house.ask("POST", "/api/me", token, json={"name": "Ida"})
    assert again.json()["id"] == identity
    assert COOKIE in again.cookies
    assert house.ask("GET", "/api/me", token).json() == {"id": identity, "name": "Ida"}


def test_forged_token_makes_a_new_person(house: InMemoryServer) -> None:
    me = house.guest()
    new = house.ask("POST", "/api/me", me["token"][::-1], json={"name": "Ida"}).json()
    assert new["id"] != me["id"]


@pytest.mark.parametrize(("seconds", "accepted"), [(-SKEW, True), (-SKEW - 2, False)])
def test_carry_link_from_the_future_is_refused(house: InMemoryServer, seconds: float, accepted: bool) -> None:
    link = house.ask("POST", "/api/me/carry", house.guest()["token"]).json()
    house.time += seconds
    answer = house.ask("POST", "/api/me/carried", json={"token": link["token"]})
    assert (answer.status_code == 200) is accepted


def test_a_carry_link_lasts_ten_minutes(house: InMemoryServer) -> None:
    me = house.guest()
    link = house.ask("POST", "/api/me/carry", me["token"]).json()
    assert link["link"].endswith("/carry#" + link["token"])
    assert link["qr"].startswith("<svg")
    assert link["expires"] == int((house.time + CARRY_SECONDS) * 1000)
    answer = house.ask("POST", "/api/me/carried", json={"token": link["token"]})
    assert answer.json()["id"] == me["id"]
    assert COOKIE in answer.cookies
    house.time += CARRY_SECONDS + SKEW + 2
    late = house.ask("POST", "/api/me/carried", json={"token": link["token"]})
    assert problem(late) == (401, "carry-expired")


def test_a_carry_link_is_no_identity(house: InMemoryServer) -> None:
    carry = house.ask("POST", "/api/me/carry", house.guest()["token"]).json()["token"]
    assert problem(house.ask("GET", "/api/me", carry)) == (401, "who-are-you")


def test_an_identity_is_no_carry_link(house: InMemoryServer) -> None:
    answer = house.ask("POST", "/api/me/carried", json={"token": house.guest()["token"]})
    assert problem(answer) == (401, "carry-expired")


@pytest.mark.parametrize("spoilt", ["x", "a.b.c", "%00", '"', "ümlaut", "a" * 5000, "=;="])
def test_spoilt_cookies_are_nobody_and_no_trouble(house: InMemoryServer, spoilt: str) -> None:
    for headers in ({"cookie": f"{COOKIE}={spoilt}"}, {"authorization": f"Bearer {spoilt}"}):
        raw = {name: value.encode() for name, value in headers.items()}
        assert problem(house.ask("GET", "/api/me", headers=raw)) == (401, "who-are-you")


@pytest.mark.parametrize("header", ["Bearer", "Basic abc", "bearer ", "Token x"])
def test_odd_authorization(house: InMemoryServer, header: str) -> None:
    assert problem(house.ask("GET", "/api/me", headers={"authorization": header})) == (401, "who-are-you")


def test_the_secret_outlives_a_restart() -> None:
    async def restarted() -> None:
        store = MemoryStore()
        first = await Identities.open(store)
        _, token = await first.create("Ida")
        second = await Identities.open(store)
        assert await second.person_of(token)
        by_configuration = await Identities.open(store, "of my own")
        assert await by_configuration.person_of(token) is None

    asyncio.run(restarted())


def cookie_flags(house: InMemoryServer, **headers: str) -> set[str]:
    answer = house.ask("POST", "/api/me", json={"name": "Ida"}, headers=headers)
    name, *flags = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"{COOKIE}=")
    return {flag.lower() for flag in flags}


def test_the_cookie_is_for_the_server_alone(house: InMemoryServer) -> None:
    flags = cookie_flags(house)
    assert {"httponly", "samesite=lax", "path=/", f"max-age={YEAR}"} <= flags
    assert "secure" not in flags
    assert "secure" not in cookie_flags(house, **{"x-forwarded-proto": "https"})


def test_the_cookie_is_secure_behind_https() -> None:
    with in_memory_server(trust_proxy=True) as house:
        assert "secure" in cookie_flags(house, **{"x-forwarded-proto": "https"})
        assert "secure" not in cookie_flags(house, **{"x-forwarded-proto": "http"})
    with in_memory_server(public_url="https://tavern.example") as house:
        assert "secure" in cookie_flags(house)


def test_the_cookie_works_as_the_token_does(house: InMemoryServer) -> None:
    token = house.guest()["token"]
    answer = house.ask("GET", "/api/me", headers={"cookie": f"{COOKIE}={token}"})
    assert answer.json()["name"] == "Ida"
