"""Many days, played by every rung: the strong rungs make more of the same deals than the weak ones."""

import pytest

from tests.daily.plays import GAMES, a_deal
from yohoho.daily.days import shift_day
from yohoho.daily.headless import play_day
from yohoho.sim.clusters import Measured, Totals

FIRST = "2026-11-01"
SECRET = "anchor"
# A day of Skull is mostly won or lost, so its points vary more than those of Skull King.
DAYS = {"skull-king": 30, "skull": 100}
WEAK, STRONG = ("cabin-boy", "sailor"), ("first-mate", "captain")


def points(game: str, rung: str, days: int) -> list[int]:
    deals = (a_deal(game, SECRET, shift_day(FIRST, number)) for number in range(days))
    return [play_day(deal, rung).outcome.points for deal in deals]


def difference(weaker: list[int], stronger: list[int]) -> Measured:
    """How much more the stronger one makes of a day, with its interval: the deals are the same."""
    totals = Totals()
    for less, more in zip(weaker, stronger, strict=True):
        totals.add(more - less, 1)
    return totals.measure()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_strong_rungs_are_ahead_of_weak_ones_over_many_days(game: str) -> None:
    by_rung = {rung: points(game, rung, DAYS[game]) for rung in (*WEAK, *STRONG)}
    for weak in WEAK:
        for strong in STRONG:
            lead = difference(by_rung[weak], by_rung[strong])
            assert lead.low is not None
            assert lead.low > 0, (weak, strong, lead)


def test_sailor_is_ahead_of_the_cabin_boy_at_skull_king() -> None:
    lead = difference(*(points("skull-king", rung, 12) for rung in WEAK))
    assert lead.mean > 0


def test_rungs_play_the_same_day() -> None:
    """The same first player, against the same opponents."""
    one, other = (play_day(a_deal("skull", SECRET), rung) for rung in ("sailor", "cabin-boy"))
    first = next(step for step in one.record().steps if not step[0].isdigit())
    assert first == next(step for step in other.record().steps if not step[0].isdigit())
    assert one.record().seats[1:] == other.record().seats[1:]
