"""The bench measures every route whose cost could grow with stored rows, with requests that are answered."""

import asyncio
import re
from collections.abc import Iterator

import pytest
from bench.growing_routes import CONSTANT, GROWING, THE_SAME, Measure, body_of
from bench.stored_rows import Owner, fill

from tests.server.in_memory import InMemoryServer, in_memory_server
from tests.server.reviews.fake_judge import use_fake_judge
from tests.server.routes import http_routes

ROWS = 30


@pytest.fixture(scope="module")
def app() -> Iterator[InMemoryServer]:
    with use_fake_judge(), in_memory_server(limits=False) as app:
        yield app


@pytest.fixture(scope="module")
def ida(app: InMemoryServer) -> dict[str, str]:
    ida = app.guest()
    asyncio.run(fill(app.store, owner_of(app, ida), ROWS))
    begun = app.ask("POST", "/api/games/game-7/review", ida["token"], json={"seat": 0})
    assert begun.status_code == 200, begun.text
    return ida


def owner_of(app: InMemoryServer, person: dict[str, str]) -> Owner:
    return Owner(person["id"], int(1000 * app.time))


def test_every_route_is_measured_or_does_not_grow(app: InMemoryServer) -> None:
    """A new route needs a request in `bench.growing_routes`, or the reason why its cost does not grow."""
    measured = {one.route for one in GROWING}
    assert set(THE_SAME.values()) <= measured
    decided = [*measured, *THE_SAME, *CONSTANT]
    assert len(decided) == len(set(decided))
    assert set(decided) == http_routes(app.app)


@pytest.mark.parametrize(
    "measure", GROWING, ids=lambda one: f"{one.method} {one.path or one.route} {one.body}"
)
def test_request_that_is_measured_reaches_its_route(
    app: InMemoryServer, ida: dict[str, str], measure: Measure
) -> None:
    owner = owner_of(app, ida)
    path = measure.path_of(owner, 3)
    pattern = re.sub(r"\{\w+\}", "[^/?]+", measure.route.partition(" ")[2])
    assert re.fullmatch(pattern, path.partition("?")[0])
    body = body_of(measure.body, 3, owner, ROWS)
    answer = app.ask(measure.method, path, ida["token"], **({} if body is None else {"json": body}))
    assert answer.status_code in measure.statuses, answer.text
