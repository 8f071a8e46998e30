"""Many evenings: careers, duels, seasons and ratings."""

import pytest

from yohoho.scorepad import Sheet, careers, commands, fold, merge, open_sheet, ratings, season, write
from yohoho.scorepad.facts import Round


def evening(
    sheet: str, at: int, *rounds: tuple[str, str], group: str = "Crew", names: str = "Ann Bo Cy"
) -> Sheet:
    """A whole game; each round is its bids and its tricks."""
    plan = [sum(map(int, tricks.split())) for _, tricks in rounds]
    log = open_sheet(sheet, "dev", names.split(), {"plan": plan}, group=group, at=at)
    for number, (bids, tricks) in enumerate(rounds, start=1):
        lines = [{f"p{seat}": int(n) for seat, n in enumerate(text.split(), 1)} for text in (bids, tricks)]
        log = write(log, "dev", commands.WriteRound(number, Round(bids=lines[0], tricks=lines[1])))
    return fold(log)


FIRST = evening("one", 100, ("1 0 0", "1 0 0"), ("1 1 0", "2 0 0"))  # 10, 0, 30
SECOND = evening("two", 200, ("2 0 0", "2 0 0"), ("0 2 0", "0 1 1"), names="ann Bo Cy")  # 60, 10, 0
TIED = evening("three", 300, ("1 1 0", "1 1 0"), group="Others")


def test_careers_add_up_over_sheets() -> None:
    by_name = careers([SECOND, FIRST])
    ann, cy = by_name["ann"], by_name["cy"]
    assert (ann.name, ann.games, ann.wins, ann.points) == ("Ann", 2, 1, 70)
    assert (ann.bids.tried, ann.bids.made) == (4, 3)
    assert {cards: (line.tried, line.made) for cards, line in ann.by_cards.items()} == {1: (1, 1), 2: (3, 2)}
    assert (ann.zeros.tried, ann.zeros.made) == (1, 1)
    assert ann.biggest is not None
    assert (ann.biggest.points, ann.biggest.sheet, ann.biggest.round) == (40, "two", 1)
    assert (ann.exact_run.now, ann.exact_run.best, ann.win_run.now, ann.win_run.best) == (2, 2, 1, 1)
    assert (cy.zeros.tried, cy.zeros.made, cy.win_run.now, cy.win_run.best) == (4, 3, 0, 1)


def test_misses_tell_bids_that_were_too_high_from_those_too_low() -> None:
    ann, bo = (careers([FIRST, SECOND])[key].misses for key in ("ann", "bo"))
    assert (ann.over, ann.tricks_over, ann.under, ann.tricks_under) == (0, 0, 1, 1)
    assert (bo.over, bo.tricks_over, bo.under, bo.tricks_under) == (2, 2, 0, 0)


def test_misses_add_up_the_tricks_of_each_miss() -> None:
    games = [evening("four", 1, ("3 0 0", "0 3 0")), evening("five", 2, ("3 1 0", "1 2 0"))]
    by_name = careers(games)
    assert (by_name["ann"].misses.over, by_name["ann"].misses.tricks_over) == (2, 5)
    assert (by_name["bo"].misses.under, by_name["bo"].misses.tricks_under) == (2, 4)
    for career in by_name.values():
        assert career.misses.over + career.misses.under == career.bids.tried - career.bids.made


def test_duels_count_who_was_ahead() -> None:
    duel = careers([FIRST, SECOND, TIED])["ann"].against["cy"]
    assert (duel.games, duel.ahead, duel.level) == (3, 1, 1)


def test_season_picks_sheets_by_group_and_time() -> None:
    everything = [TIED, SECOND, FIRST]
    assert [sheet.id for sheet in season(everything)] == ["one", "two", "three"]
    assert [sheet.id for sheet in season(everything, "crew")] == ["one", "two"]
    assert [sheet.id for sheet in season(everything, "crew", since=150)] == ["two"]
    assert [sheet.id for sheet in season(everything, until=300)] == ["one", "two"]


def test_unfinished_games_do_not_count() -> None:
    log = open_sheet("s", "dev", ["Ann", "Bo", "Cy"])
    assert careers([fold(log)]) == {}
    assert ratings([fold(log)]) == {}


def test_ratings_rise_and_grow_surer() -> None:
    games = [evening(f"g{n}", n, ("2 1 0", "2 0 1")) for n in range(12)]
    rated = ratings(games)
    assert list(rated) == ["ann", "bo", "cy"]
    assert rated["ann"].mu > 25 > rated["cy"].mu
    assert rated["ann"].games == 12
    assert rated["ann"].sigma < ratings(games[:1])["ann"].sigma < 25 / 3
    assert rated["ann"].low == pytest.approx(rated["ann"].mu - 3 * rated["ann"].sigma)
    assert ratings(reversed(games)) == rated


def test_game_of_two_is_rated() -> None:
    rated = ratings([evening("duel", 1, ("1 0", "1 0"), names="Ann Bo")])
    assert rated["ann"].mu > 25 > rated["bo"].mu


def test_person_who_alone_stays_to_the_end_is_not_rated() -> None:
    """Two phones without a connection let one of the others leave each."""
    log = write(
        open_sheet("alone", "dev", ["Ann", "Bo", "Cy"], {"plan": [1, 1]}),
        "dev",
        commands.WriteRound(1, Round(bids={"p1": 1, "p2": 0, "p3": 0}, tricks={"p1": 1, "p2": 0, "p3": 0})),
    )
    phones = [write(log, who, commands.Leave(who, 2)) for who in ("p2", "p3")]
    sheet = fold(write(merge(*phones), "p1", commands.Close()))
    assert careers([sheet])["ann"].games == 1, "the game is over"
    assert ratings([sheet]) == {}


def test_equals_stay_equal() -> None:
    rated = ratings([TIED])
    assert rated["ann"].mu == pytest.approx(rated["bo"].mu) == pytest.approx(rated["cy"].mu)


def test_shared_first_place_is_rated_above_third_place() -> None:
    """Places 1, 1, 3, 4, 4 and 6."""
    rated = ratings([evening("six", 1, ("2 2 1 1 1 3", "2 2 1 0 0 0"), names="Ann Bo Cy Di Ed Flo")])
    assert list(rated) == ["ann", "bo", "cy", "di", "ed", "flo"]
    ann, bo, cy, di, ed, flo = (rating.mu for rating in rated.values())
    assert ann == bo > cy > di == ed > flo
