"""Finished lessons, on any store."""

import asyncio

import pytest

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import with_place
from yohoho.store import Store


def test_progress_of_devices_is_merged(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        assert await store.identities.list_lessons("anne") == []
        assert await store.identities.finish_lessons("anne", ["trump", "following"]) == ["following", "trump"]
        assert await store.identities.finish_lessons("anne", ["zero", "trump", "zero"]) == [
            "following",
            "trump",
            "zero",
        ]
        assert await store.identities.finish_lessons("anne", []) == ["following", "trump", "zero"]
        assert await store.identities.list_lessons("anne") == ["following", "trump", "zero"]

    on_every_store(scenario)


def test_progress_belongs_to_one_person(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await store.identities.finish_lessons("anne", ["trump"])
        assert (
            await store.identities.finish_lessons("bart", [])
            == await store.identities.list_lessons("bart")
            == []
        )
        assert await store.identities.finish_lessons("bart", ["zero\0"]) == ["zero\0"]
        assert await store.identities.list_lessons("anne") == ["trump"]

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_devices_that_write_at_once_lose_nothing(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        names = [f"lesson-{number}" for number in range(6)]
        rotated = [[*names[start:], *names[:start]][:4] for start in range(6)]
        await asyncio.gather(*(store.identities.finish_lessons("anne", some) for some in rotated))
        assert await store.identities.list_lessons("anne") == names

    on_every_store(scenario)


def test_progress_outlives_the_process(place: str) -> None:
    async def finish(store: Store) -> None:
        await store.identities.finish_lessons("anne", ["trump"])

    async def look(store: Store) -> None:
        assert await store.identities.list_lessons("anne") == ["trump"]

    with_place(place, finish)
    with_place(place, look)
