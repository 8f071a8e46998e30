"""Bots in the statistics: one may beat them or not, and they are nobody's namesake."""

from tests.scorepad.test_stats import FIRST, SECOND
from yohoho.scorepad.rating import ratings_in
from yohoho.scorepad.stats import CountedGame, careers_in
from yohoho.scorepad.tally import tally

WITH_BOTS = CountedGame(FIRST, tally(FIRST), "table", frozenset({"p2", "p3"}))  # Ann 10, Bo 0, Cy 30
AMONG_US = CountedGame(SECOND, tally(SECOND))  # ann 60, Bo 10, Cy 0


def test_duels_with_bots_are_counted_together() -> None:
    duel = careers_in([WITH_BOTS])["ann"].bots
    assert (duel.games, duel.ahead, duel.level) == (2, 1, 0)
    assert careers_in([WITH_BOTS])["ann"].against == {}


def test_bots_have_no_career_and_add_nothing_to_a_namesakes() -> None:
    assert set(careers_in([WITH_BOTS])) == {"ann"}
    both, alone = careers_in([WITH_BOTS, AMONG_US]), careers_in([AMONG_US])
    assert set(both) == {"ann", "bo", "cy"}
    for who in ("bo", "cy"):
        assert both[who] == alone[who]
    assert (both["ann"].games, both["ann"].against["cy"].games) == (2, 1)


def test_beating_bots_raises_a_rating_and_bots_are_not_rated() -> None:
    rated = ratings_in([WITH_BOTS])
    assert set(rated) == {"ann"}
    assert rated["ann"].sigma < 25 / 3, "the game has been counted"
    both = ratings_in([WITH_BOTS, AMONG_US])
    assert both["bo"].games == both["cy"].games == 1, "their namesakes played one game more"
    assert both["ann"].games == 2


def test_a_feat_says_where_it_was_done() -> None:
    biggest = {
        kind: careers_in([game])["ann"].biggest for kind, game in (("table", WITH_BOTS), ("pad", AMONG_US))
    }
    for kind, feat in biggest.items():
        assert feat is not None
        assert feat.kind == kind
    assert biggest["pad"] is not None
    assert (biggest["pad"].sheet, biggest["pad"].round) == ("two", 1)
