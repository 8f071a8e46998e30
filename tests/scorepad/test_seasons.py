"""The table of a season: who has won it, on what grounds, and who shares a place."""

from hypothesis import given
from hypothesis import strategies as st

from yohoho.scorepad import Career, careers, ladder, season

from .test_stats import FIRST, SECOND, TIED, evening

CAREERS = st.builds(
    lambda games, won, points: Career("Somebody", games=games, wins=min(games, won), points=10 * points),
    st.integers(0, 4),
    st.integers(0, 4),
    st.integers(-6, 6),
)


def test_wins_come_first_then_points_a_game() -> None:
    """Ann and Cy have won one evening each; Ann with 70 points in two games, Cy with 30."""
    assert ladder(careers([FIRST, SECOND])) == {"ann": 1, "cy": 2, "bo": 3}


def test_equals_share_a_place_and_the_next_one_is_left_out() -> None:
    assert ladder(careers([TIED])) == {"ann": 1, "bo": 1, "cy": 1}
    assert ladder(careers([evening("two", 1, ("1 1 1", "1 1 0"))])) == {"ann": 1, "bo": 1, "cy": 3}


def test_a_guest_of_one_good_evening_is_not_ahead_of_who_won_more() -> None:
    rich = evening("rich", 400, ("0 4 0", "0 4 0"), names="Ann Dora Cy")
    places = ladder(careers([FIRST, SECOND, rich, evening("again", 500, ("2 0 0", "2 0 0"))]))
    assert list(places)[:2] == ["ann", "dora"]


def test_each_season_has_its_own_table() -> None:
    everything = [FIRST, SECOND, TIED]
    assert ladder(careers(season(everything, "Crew", until=150)))["cy"] == 1
    assert ladder(careers(season(everything, "Crew", since=150)))["ann"] == 1
    assert ladder(careers(season(everything, "Nobody"))) == {}


@given(st.dictionaries(st.text(max_size=3), CAREERS, max_size=8))
def test_no_place_contradicts_another(by_key: dict[str, Career]) -> None:
    places = ladder(by_key)
    assert set(places) == {key for key, career in by_key.items() if career.games}
    for one, place in places.items():
        own_career = by_key[one]
        better = [
            other
            for other, career in by_key.items()
            if career.games
            and (career.wins, career.points / career.games)
            > (own_career.wins, own_career.points / own_career.games)
        ]
        assert place == len(better) + 1
    assert list(places.values()) == sorted(places.values())
