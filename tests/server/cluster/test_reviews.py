"""Several processes over one database review each game once, and any of them tells how far it is."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.in_memory import record_of_a_game
from tests.server.in_memory_process import Clock
from tests.server.in_process import new_reviews
from tests.server.reviews.desk import ANN
from tests.server.reviews.fake_judge import FakePool, use_fake_judge
from tests.virtual_time import run_in_real_time
from yohoho.core.record import loads
from yohoho.review.reviewing import review
from yohoho.server.reviews.rows import job_of
from yohoho.server.reviews.source import ReviewSource
from yohoho.store.opening import open_store

RECORD = loads(record_of_a_game(("Ann", "Bo", "Cy")))
PROCESSES = 3


async def admit() -> None:
    """Everybody may ask."""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_processes_share_the_reviews_of_many_people(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    place = str(tmp_path / "yohoho.db") if kind == "sqlite" else request.getfixturevalue("address")

    async def scenario() -> None:
        stores = [await open_store(place) for _ in range(PROCESSES)]
        pools = [FakePool() for _ in stores]
        clock = Clock()
        services = [new_reviews(store, pool, clock.ms) for store, pool in zip(stores, pools, strict=True)]
        sources = [ReviewSource(record=RECORD, seat=seat, effort="normal") for seat in range(3)]
        try:
            pairs = [(service, source) for service in services for source in sources]
            await asyncio.gather(*(service.start(source, ANN, admit) for service, source in pairs))
            for service, source in pairs:
                while (job := job_of(await service.poll(source, ANN))).state != "done":
                    assert job.state in ("waiting", "running")
                assert job.review == review(RECORD, source.seat)
            questions = Counter((one.seat, one.place) for pool in pools for one in pool.questions)
            assert set(questions.values()) == {1}, "no round twice, by whatever process"
            later = replace(sources[0], effort="quick")
            await services[0].start(later, ANN, admit)
            while (await services[1].poll(later, ANN)).status != "done":
                pass
        finally:
            for service, store in zip(services, stores, strict=True):
                await service.close()
                await store.close()

    with use_fake_judge():
        run_in_real_time(scenario())
