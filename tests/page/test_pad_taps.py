"""A round of five takes nine taps on average: a thousand games by a model, and games by finger."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.page.conftest import Arrive
from tests.page.random_rounds import game, taps_of
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


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_ten_rounds_by_finger_take_as_many_taps_as_the_model_says(arrive: Arrive, seed: int) -> None:
    keeper = Scorekeeper(arrive("/about"))
    keeper.open_sheet()
    played = game(Random(seed), 5)
    far = {abs(bid - won) for bids, tricks in played for bid, won in zip(bids, tricks, strict=True)}
    assert {0, 1, 2} <= far, "the game has misses of every kind"
    for bids, tricks in played:
        before = keeper.taps
        keeper.round(bids, tricks)
        assert keeper.taps - before == taps_of(bids, tricks)
    keeper.expect_end()
    assert keeper.taps / len(played) <= AIM + 1, "no single game is much worse than the average"
    counted = tally(fold(keeper.stored()))
    assert counted.over
    assert not counted.faults
    facts = [cell.facts for row in counted.rows for cell in row.cells.values()]
    assert [(one.bid, one.tricks) for one in facts if one] == [
        pair for bids, tricks in played for pair in zip(bids, tricks, strict=True)
    ]
    places = [text.split()[-1] for text in keeper.places().all_inner_texts()]
    assert [int(text.replace("−", "-")) for text in places] == sorted(counted.totals.values(), reverse=True)
    keeper.screen("table")
    assert keeper.totals() == list(counted.totals.values())
