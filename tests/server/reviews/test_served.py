"""The real judge, as a server serves its reviews."""

import asyncio

from msgspec import to_builtins

from tests.server.client import Client
from tests.server.harness import AnyServer
from tests.server.routes import LOGGED
from yohoho.review import review
from yohoho.scorepad import fold, record_of
from yohoho.scorepad.log import log_of


def test_served_review_is_that_of_the_library(server: AnyServer) -> None:
    body = {"sheet": to_builtins(LOGGED), "seat": 1, "effort": "quick"}
    expected = review(record_of(fold(log_of(LOGGED.sheet, LOGGED.operations))), 1, "quick")

    async def scenario() -> None:
        ida = await Client.sign_on(server.address, "Ida")
        while (job := await ida.ask("POST", "/api/reviews/sheet", json=body))["state"] != "done":
            assert job["state"] in ("waiting", "running"), job
            await asyncio.sleep(0.05)
        assert job["review"] == to_builtins(expected)

    server.run(scenario())
