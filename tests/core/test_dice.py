"""The same seed gives the same numbers everywhere, and no number is favoured."""

from collections import Counter
from hashlib import sha512

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yohoho.core.dice import Dice

BELOW = {
    (0, 2): [1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0],
    (1, 6): [1, 4, 1, 2, 4, 3, 4, 5, 2, 1, 3, 0],
    ("ahoy", 70): [63, 29, 8, 49, 27, 43, 11, 52, 45, 44, 47, 61],
    (2**64, 1_000_003): [
        793860,
        42314,
        13972,
        372527,
        125595,
        664024,
        275867,
        308430,
        159262,
        588429,
        840813,
        46434,
    ],
}
SHUFFLES = {
    0: [8, 12, 9, 1, 6, 0, 2, 11, 5, 10, 4, 3, 7],
    "ahoy": [11, 0, 9, 8, 10, 1, 4, 2, 5, 7, 6, 3, 12],
}


@pytest.mark.parametrize(("seed", "n"), BELOW)
def test_numbers_below_are_fixed_by_the_seed(seed: int | str, n: int) -> None:
    dice = Dice(seed)
    assert [dice.below(n) for _ in range(12)] == BELOW[seed, n]


@pytest.mark.parametrize("seed", SHUFFLES)
def test_shuffles_are_fixed_by_the_seed(seed: int | str) -> None:
    assert Dice(seed).shuffle(range(13)) == SHUFFLES[seed]


def numbers_as_documented(seed: str, n: int, count: int) -> list[int]:
    """The description at the head of the module, followed to the letter."""
    key = sha512(b"yohoho dice 1:" + seed.encode()).digest()
    numbers: list[int] = []
    block = 0
    while True:
        pool = int(sha512(key + block.to_bytes(8, "big")).hexdigest(), 16)
        block += 1
        while pool >= 2**128:
            if len(numbers) == count:
                return numbers
            numbers.append(pool % n)
            pool //= n


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.text(max_size=20), st.integers(1, 10**9))
def test_numbers_are_those_of_the_description(seed: str, n: int) -> None:
    dice = Dice(seed)
    assert [dice.below(n) for _ in range(60)] == numbers_as_documented(seed, n, 60)


def test_a_number_seed_and_its_text_are_the_same_seed() -> None:
    assert Dice(7).below(10**6) == Dice("7").below(10**6)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.integers(), st.lists(st.integers(), max_size=90), st.data())
def test_a_sample_is_the_head_of_a_shuffle(seed: int, items: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(items)))
    before = list(items)
    shuffled = Dice(seed).shuffle(items)
    assert Counter(shuffled) == Counter(items)
    assert Dice(seed).sample(items, count) == shuffled[:count]
    assert items == before


def test_a_sample_uses_the_same_numbers_as_below() -> None:
    """After any sample the dice go on where that many throws would have left them."""
    dice, thrown = Dice("pool"), Dice("pool")
    for size in (1, 5, 70, 200):
        dice.sample(range(size), size)
        for left in range(size, 0, -1):
            thrown.below(left)
        assert dice.below(10**9) == thrown.below(10**9)


def test_live_dice_differ() -> None:
    assert len({tuple(Dice.live().sample(range(70), 20)) for _ in range(50)}) == 50


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize("n", [2, 3, 6, 70])
def test_numbers_are_uniform(n: int) -> None:
    dice = Dice(f"uniform {n}")
    counts = Counter(dice.below(n) for _ in range(400 * n))
    assert set(counts) <= set(range(n))
    assert chi_square(counts, n) < n + 5 * (2 * n) ** 0.5


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    dice = Dice("orders")
    orders = Counter(tuple(dice.shuffle("abcd")) for _ in range(24 * 200))
    places = Counter(dict(enumerate(orders.values())))
    assert len(orders) == 24
    assert chi_square(places, 24) < 24 + 5 * 48**0.5


def test_every_card_is_as_likely_in_every_hand() -> None:
    dice = Dice("hands")
    firsts, lasts = Counter[int](), Counter[int]()
    for _ in range(7000):
        first, *_, last = dice.sample(range(70), 10)
        firsts[first] += 1
        lasts[last] += 1
    assert chi_square(firsts, 70) < 70 + 5 * 140**0.5
    assert chi_square(lasts, 70) < 70 + 5 * 140**0.5
