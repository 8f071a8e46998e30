"""A round of five takes nine taps on average: a thousand games by a model, and one game by finger."""

from random import Random
from typing import Final

import pytest

from tests.page.conftest import Arrive
from tests.page.random_rounds import GAMES_FILE, SEEDS, game, games_document, taps_of
from tests.page.scorekeeper import Scorekeeper
from yohoho.scorepad import fold, tally

GAMES: Final = 1000
AIM: Final = 9


def test_nine_taps_on_average_over_a_thousand_games() -> None:
    rounds = [one for seed in range(GAMES) for one in game(Random(seed), 5)]
    exact = [bid == won for bids, tricks in rounds for bid, won in zip(bids, tricks, strict=True)]
    assert sum(exact) / len(exact) == pytest.approx(0.6, abs=0.01)
    assert all(
        sum(tricks) == cards for (_, tricks), cards in zip(rounds, [*range(1, 11)] * GAMES, strict=True)
    )
    taps = [taps_of(bids, tricks) for bids, tricks in rounds]
    assert sum(taps) / len(taps) <= AIM
    assert min(taps) == 6, "five bids, and all made it"
    one_off = [
        taps_of(bids, won)
        for bids, won in rounds
        if sum(abs(bid - tricks) for bid, tricks in zip(bids, won, strict=True)) == 1
    ]
    assert max(one_off) == 7


def test_games_that_node_plays_are_those_of_the_model() -> None:
    """tests/web/pad/taps.test.js taps them and compares the numbers."""
    assert GAMES_FILE.read_text(encoding="utf-8") == games_document(), (
        "run python -m tests.page.random_rounds"
    )
    for seed in SEEDS:
        rounds = game(Random(seed), 5)
        far = {abs(bid - won) for bids, tricks in rounds for bid, won in zip(bids, tricks, strict=True)}
        assert {0, 1, 2} <= far, "each game has misses of every kind"


@pytest.mark.slow
def test_ten_rounds_by_finger_take_as_many_taps_as_the_model_says(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about"))
    keeper.open_sheet()
    for bids, tricks in game(Random(0), 5):
        before = keeper.taps
        keeper.round(bids, tricks)
        assert keeper.taps - before == taps_of(bids, tricks)
    keeper.expect_end()
    counted = tally(fold(keeper.read_sheet()))
    assert counted.over
    assert not counted.faults
    keeper.screen("table")
    keeper.expect_totals(*counted.totals.values())
