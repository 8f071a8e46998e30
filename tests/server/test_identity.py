"""Identities are signed, for one purpose, for a time; any other token is nobody's."""

import asyncio
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.in_memory import SECRET, InMemoryServer, in_memory_server, problem
from yohoho.server.identity import CARRY_SECONDS, COOKIE, MAX_SECONDS_AHEAD, SKEW, YEAR, Identities
from yohoho.store import MemoryStore
from yohoho.store.identities import Identity


def somebody(store: MemoryStore, secret: bytes = SECRET) -> tuple[Identities, str, str]:
    identities = Identities(store.identities, secret, time.time)
    person, token = asyncio.run(identities.create("Ida"))
    return identities, person.id, token


def test_person_is_recognized_by_token() -> None:
    identities, identity, token = somebody(MemoryStore())
    person = asyncio.run(identities.person_of(token))
    assert person is not None
    assert (person.id, person.name) == (identity, "Ida")


def test_person_with_a_name_from_before_that_would_be_refused_now_is_greeted() -> None:
    store = MemoryStore()
    identities, identity, _ = somebody(store)
    person = Identity(identity, "\u3164", 0, 0)
    greeted = asyncio.run(identities.greet(person))
    assert greeted.name == "\u3164"
    assert greeted.seen > 0


def test_ids_are_long_and_never_the_same() -> None:
    store = MemoryStore()
    ids = {somebody(store)[1] for _ in range(50)}
    assert len(ids) == 50
    assert min(map(len, ids)) >= 20


def forgeries(token: str) -> list[str]:
    identity, stamp, signature = token.split(".")
    other = "A" if signature[5] != "A" else "B"
    return [
        "",
        ".",
        "..",
        "yohoho",
        " " + token,
        token + " ",
        token + "=",
        token[:-1],
        token[1:],
        f"{identity}.{stamp}.{signature[:5]}{other}{signature[6:]}",
        f"{identity[::-1]}.{stamp}.{signature}",
        f"{identity}.AAAAAA.{signature}",
        f"{identity}.{stamp}.",
        f"{identity}..{signature}",
        f"{identity}.{signature}",
        token * 10,
        "é" + token,
        "\ud800",
        "\x00",
        token.replace(".", "。"),
    ]


def test_forged_tokens_are_refused() -> None:
    identities, _, token = somebody(MemoryStore())
    for forged in forgeries(token):
        assert asyncio.run(identities.person_of(forged)) is None, forged


@settings(max_examples=200)
@given(st.text(max_size=80))
def test_any_other_text_is_no_token(text: str) -> None:
    identities = Identities(MemoryStore().identities, SECRET, time.time)
    assert asyncio.run(identities.person_of(text)) is None
    assert asyncio.run(identities.person_of_carry(text)) is None


def test_token_of_another_key_is_refused() -> None:
    store = MemoryStore()
    _, _, token = somebody(store)
    assert asyncio.run(Identities(store.identities, b"another secret", time.time).person_of(token)) is None


def test_token_of_an_unknown_person_is_refused() -> None:
    _, _, token = somebody(MemoryStore())
    assert asyncio.run(Identities(MemoryStore().identities, SECRET, time.time).person_of(token)) is None


def test_a_token_serves_one_purpose() -> None:
    identities, identity, token = somebody(MemoryStore())
    person = asyncio.run(identities.person_of(token))
    assert person is not None
    carry, _ = identities.carry_link(person)
    assert asyncio.run(identities.person_of(carry)) is None
    assert asyncio.run(identities.person_of_carry(token)) is None
    carried = asyncio.run(identities.person_of_carry(carry))
    assert carried is not None
    assert carried.id == identity


@pytest.mark.parametrize(
    ("seconds", "valid"),
    [
        (0, True),
        (YEAR, True),
        (YEAR + SKEW + 2, False),
        (-90, True),
        (-MAX_SECONDS_AHEAD, True),
        (-MAX_SECONDS_AHEAD - 2, False),
    ],
)
def test_a_token_lasts_a_year(app: InMemoryServer, seconds: float, valid: bool) -> None:
    token = app.guest()["token"]
    app.time += seconds
    assert (asyncio.run(app.identities.person_of(token)) is not None) is valid


def test_asking_who_i_am_renews_the_token(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    app.time += YEAR - 10
    renewed = app.ask("GET", "/api/me", token).cookies[COOKIE]
    app.time += YEAR - 10
    assert app.ask("GET", "/api/me", renewed).status_code == 200
    assert problem(app.ask("GET", "/api/me", token)) == (401, "who-are-you")


@pytest.mark.parametrize("seconds", [YEAR + SKEW + 2, -MAX_SECONDS_AHEAD - 2, -400 * 86_400])
def test_signed_token_of_the_wrong_time_is_not_replaced(app: InMemoryServer, seconds: float) -> None:
    token = app.guest()["token"]
    before = app.copy_rows()
    app.time += seconds
    for headers in ({"authorization": f"Bearer {token}"}, {"cookie": f"{COOKIE}={token}"}):
        answer = app.ask("POST", "/api/me", json={"name": "Ida"}, headers=headers)
        assert problem(answer) == (401, "token-not-valid-now")
        assert "set-cookie" not in answer.headers
    assert app.copy_rows() == before


def test_token_of_a_clock_that_ran_ahead_names_the_same_person(app: InMemoryServer) -> None:
    app.time += 90
    me = app.guest()
    app.time -= 90
    renamed = app.ask("POST", "/api/me", me["token"], json={"name": "Mary"}).json()
    assert (renamed["id"], renamed["name"]) == (me["id"], "Mary")
    assert app.ask("GET", "/api/visitor", me["token"]).json()["me"]["id"] == me["id"]


def test_person_missing_in_the_store_keeps_the_identity(app: InMemoryServer) -> None:
    _, identity, token = somebody(MemoryStore())
    app.time = time.time()
    assert problem(app.ask("GET", "/api/me", token)) == (401, "who-are-you")
    again = app.ask("POST", "/api/me", token, json={"name": "Ida"})
    assert again.json()["id"] == identity
    assert COOKIE in again.cookies
    assert app.ask("GET", "/api/me", token).json() == {"id": identity, "name": "Ida"}


def test_forged_token_makes_a_new_person(app: InMemoryServer) -> None:
    me = app.guest()
    new = app.ask("POST", "/api/me", me["token"][::-1], json={"name": "Ida"}).json()
    assert new["id"] != me["id"]


@pytest.mark.parametrize(("seconds", "accepted"), [(-SKEW, True), (-SKEW - 2, False)])
def test_carry_link_from_the_future_is_refused(app: InMemoryServer, seconds: float, accepted: bool) -> None:
    link = app.ask("POST", "/api/me/carry", app.guest()["token"]).json()
    app.time += seconds
    answer = app.ask("POST", "/api/me/carried", json={"token": link["token"]})
    assert (answer.status_code == 200) is accepted


def test_a_carry_link_lasts_ten_minutes(app: InMemoryServer) -> None:
    me = app.guest()
    link = app.ask("POST", "/api/me/carry", me["token"]).json()
    assert link["link"].endswith("/carry#" + link["token"])
    assert link["qr"].startswith("<svg")
    assert link["expires"] == int((app.time + CARRY_SECONDS) * 1000)
    answer = app.ask("POST", "/api/me/carried", json={"token": link["token"]})
    assert answer.json()["id"] == me["id"]
    assert COOKIE in answer.cookies
    app.time += CARRY_SECONDS + SKEW + 2
    late = app.ask("POST", "/api/me/carried", json={"token": link["token"]})
    assert problem(late) == (401, "carry-expired")


def test_a_carry_link_is_no_identity(app: InMemoryServer) -> None:
    carry = app.ask("POST", "/api/me/carry", app.guest()["token"]).json()["token"]
    assert problem(app.ask("GET", "/api/me", carry)) == (401, "who-are-you")


def test_an_identity_is_no_carry_link(app: InMemoryServer) -> None:
    answer = app.ask("POST", "/api/me/carried", json={"token": app.guest()["token"]})
    assert problem(answer) == (401, "carry-expired")


@pytest.mark.parametrize("spoilt", ["x", "a.b.c", "%00", '"', "ümlaut", "a" * 5000, "=;="])
def test_malformed_cookies_are_ignored(app: InMemoryServer, spoilt: str) -> None:
    for headers in ({"cookie": f"{COOKIE}={spoilt}"}, {"authorization": f"Bearer {spoilt}"}):
        raw = {name: value.encode() for name, value in headers.items()}
        assert problem(app.ask("GET", "/api/me", headers=raw)) == (401, "who-are-you")


@pytest.mark.parametrize("header", ["Bearer", "Basic abc", "bearer ", "Token x"])
def test_malformed_authorization_is_ignored(app: InMemoryServer, header: str) -> None:
    assert problem(app.ask("GET", "/api/me", headers={"authorization": header})) == (401, "who-are-you")


def test_the_secret_outlives_a_restart() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        first = await Identities.open(store, time.time)
        _, token = await first.create("Ida")
        second = await Identities.open(store, time.time)
        assert await second.person_of(token)
        by_configuration = await Identities.open(store, time.time, "of my own")
        assert await by_configuration.person_of(token) is None

    asyncio.run(scenario())


def cookie_flags(app: InMemoryServer, **headers: str) -> set[str]:
    answer = app.ask("POST", "/api/me", json={"name": "Ida"}, headers=headers)
    name, *flags = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"{COOKIE}=")
    return {flag.lower() for flag in flags}


def test_the_cookie_is_for_the_server_alone(app: InMemoryServer) -> None:
    flags = cookie_flags(app)
    assert {"httponly", "samesite=lax", "path=/", f"max-age={YEAR}"} <= flags
    assert "secure" not in flags
    assert "secure" not in cookie_flags(app, **{"x-forwarded-proto": "https"})


def test_the_cookie_is_secure_behind_https() -> None:
    with in_memory_server(trust_proxy=True) as app:
        assert "secure" in cookie_flags(app, **{"x-forwarded-proto": "https"})
        assert "secure" not in cookie_flags(app, **{"x-forwarded-proto": "http"})
    with in_memory_server(public_url="https://tavern.example") as app:
        assert "secure" in cookie_flags(app)


def test_the_cookie_works_as_the_token_does(app: InMemoryServer) -> None:
    token = app.guest()["token"]
    answer = app.ask("GET", "/api/me", headers={"cookie": f"{COOKIE}={token}"})
    assert answer.json()["name"] == "Ida"
