"""Shares of finished games, on any store."""

import asyncio

import pytest

from tests.store.conftest import OnEveryStore
from tests.store.fixtures import a_game, a_share, a_table, with_place
from yohoho.store import Store


async def fill(store: Store) -> None:
    """Two games of Anne and Bart, and one of bots alone."""
    await store.tables.create(a_table(), [])
    games = [a_game("g1"), a_game("g2"), a_game("bots", players=("", ""))]
    await store.tables.append("oak", 0, [], games=games)


def test_an_owner_has_one_share_of_a_game(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        assert await store.shares.save(a_share("s1")) == a_share("s1")
        changed = a_share("s1", pseudonyms=True)
        assert await store.shares.save(a_share("late", pseudonyms=True, created=9_000)) == changed
        assert await store.shares.find("s1") == changed
        assert await store.shares.find("late") is None
        assert await store.shares.save(a_share("s2", identity="bart")) == a_share("s2", identity="bart")
        assert await store.shares.find("s1") == changed

    on_every_store(scenario)


@pytest.mark.quick_on_postgres
def test_shares_made_at_once_are_one(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        made = await asyncio.gather(*(store.shares.save(a_share(f"s{n}")) for n in range(4)))
        assert len(set(made)) == 1
        assert await store.shares.list_of("anne", ["g1"]) == [made[0]]

    on_every_store(scenario)


def test_only_an_owner_shares_a_game(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        assert await store.shares.save(a_share(identity="cleo")) is None
        assert await store.shares.save(a_share(identity="")) is None
        assert await store.shares.save(a_share(game_id="bots", identity="")) is None
        assert await store.shares.save(a_share(game_id="g9")) is None
        await store.games.delete("g1", "anne")
        assert await store.shares.save(a_share()) is None
        assert await store.shares.find("s1") is None

    on_every_store(scenario)


def test_shares_of_a_person(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        own = [a_share("s2", game_id="g1"), a_share("s1", game_id="g2", pseudonyms=True)]
        for share in (*own, a_share("s3", identity="bart")):
            await store.shares.save(share)
        assert await store.shares.list_of("anne", ["g2", "g1", "g9"]) == own
        assert await store.shares.list_of("anne", ["g2"]) == own[1:]
        assert await store.shares.list_of("anne", []) == await store.shares.list_of("cleo", ["g1"]) == []

    on_every_store(scenario)


def test_a_revoked_share_is_gone_and_the_next_has_a_new_token(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        await store.shares.save(a_share("s1"))
        await store.shares.save(a_share("s2", identity="bart"))
        assert await store.shares.delete("g1", "anne")
        assert not await store.shares.delete("g1", "anne")
        assert not await store.shares.delete("g2", "bart")
        assert await store.shares.find("s1") is None
        assert await store.shares.find("s2") == a_share("s2", identity="bart")
        assert await store.shares.save(a_share("s3")) == a_share("s3")

    on_every_store(scenario)


def test_a_share_goes_with_its_owner_and_no_other(on_every_store: OnEveryStore) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        await store.shares.save(a_share("s1"))
        await store.shares.save(a_share("s2", identity="bart"))
        await store.games.delete("g1", "anne")
        assert await store.shares.find("s1") is None
        assert await store.shares.find("s2") == a_share("s2", identity="bart")
        await store.games.delete("g1", "bart")
        assert await store.shares.find("s2") is None

    on_every_store(scenario)


def test_shares_outlive_the_process(place: str) -> None:
    async def share(store: Store) -> None:
        await fill(store)
        await store.shares.save(a_share(pseudonyms=True))

    async def find(store: Store) -> None:
        assert await store.shares.find("s1") == a_share(pseudonyms=True)

    with_place(place, share)
    with_place(place, find)
