"""Ids, codes and secrets from random bytes: long enough, without bias, and repeatable from a seed."""

import random
from collections import Counter
from itertools import chain

from yohoho.server.random_source import CODE_LETTERS, SYSTEM_RANDOM, RandomSource


def new_random_source(seed: int) -> RandomSource:
    return RandomSource(random.Random(seed).randbytes)


def test_same_seed_gives_the_same_names() -> None:
    drawn = [
        [source.table_id(), source.secret(), source.code(), source.token(16), source.hex(4)]
        for source in (new_random_source(1), new_random_source(1), new_random_source(2))
    ]
    assert drawn[0] == drawn[1]
    assert not set(drawn[0]) & set(drawn[2])


def test_system_draws_other_names_each_time() -> None:
    assert len({SYSTEM_RANDOM.table_id() for _ in range(1_000)}) == 1_000
    assert len({SYSTEM_RANDOM.secret() for _ in range(1_000)}) == 1_000


def test_names_have_the_whole_length_of_their_bytes() -> None:
    source = new_random_source(3)
    assert (len(source.table_id()), len(source.secret()), len(source.token(16))) == (12, 64, 22)
    assert set("".join(source.token(9) for _ in range(100))) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def test_every_letter_of_a_code_is_equally_likely() -> None:
    """Each byte comes once: those that would favour the first letters are drawn again."""
    drawn = iter(range(256))
    source = RandomSource(lambda size: bytes([next(drawn)]))
    codes = [source.code() for _ in range(240 // 6)]
    counts = Counter(chain.from_iterable(codes))
    assert counts == dict.fromkeys(CODE_LETTERS, 10)
