"""A game that is not over has scores and no result."""

import pytest

from tests.third_game.goofspiel import Goofspiel
from tests.walks import walk
from yohoho import Skull, SkullKing, UnfinishedError
from yohoho.core.game import AnyGame

GAMES: list[AnyGame] = [SkullKing(players=3, plan=[1, 3]), Skull(players=3), Goofspiel()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_result_comes_at_the_end_and_scores_come_before(game: AnyGame) -> None:
    steps = list(walk(game, 7))
    for state in [game.start(), *(step.after for step in steps[:-1])]:
        assert game.scores(state) == tuple(game.summary(state)["scores"])
        with pytest.raises(UnfinishedError) as refused:
            game.result(state)
        assert refused.value.reason.args["round"] == game.summary(state)["round"]
    last = steps[-1].after
    assert game.result(last).scores == game.scores(last)


def test_error_says_how_far_the_game_is_and_where_the_scores_are() -> None:
    game = SkullKing(players=2, plan=[1, 2])
    state = next(step.after for step in walk(game, 7) if game.waiting(step.after) == (0, 1))
    with pytest.raises(UnfinishedError) as refused:
        game.result(state)
    assert str(refused.value).startswith("The game is not over: round 1 is at: the bids. ")
    assert "game.scores(state)" in str(refused.value)
