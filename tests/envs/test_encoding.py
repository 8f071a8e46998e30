"""Observations, masks and numbers of actions: whole games played by numbers, and what is refused."""

from typing import Any

import numpy as np
import pytest

from tests.effort import slow_but
from tests.skull_king.option_sets import WHOLE_MENU
from yohoho import CHANCE, Dice, IllegalAction, SeatError, Skull, SkullKing, settle
from yohoho.core.game import AnyGame
from yohoho.envs import action_at, action_index, encoding_of, mask, observe

GAMES: list[AnyGame] = [
    Skull(4, last_chance=True),
    *(SkullKing(**options) for options in WHOLE_MENU.values()),
    Skull(3),
    Skull(6),
]


@pytest.mark.parametrize("game", slow_but(8, GAMES), ids=repr)
def test_game_is_played_by_numbers(game: AnyGame) -> None:
    dice, encoding = Dice("numbers"), encoding_of(game)
    state: Any = settle(game, game.start(), dice)
    while waiting := game.waiting(state):
        view = game.view(state, waiting[0])
        may = mask(view)
        assert observe(view).shape == (encoding.observation_size,)
        assert may.shape == (encoding.action_count,)
        assert may.sum() == len({action_index(view, text) for text in view.legal})
        text = action_at(view, dice.choice(np.flatnonzero(may).tolist()))
        assert text in view.legal
        state = settle(game, game.apply(state, waiting[0], game.read(text)), dice)
    last = game.view(state, 0)
    assert not mask(last).any()
    assert not observe(last).any()


def begin_game(game: AnyGame) -> Any:
    return settle(game, game.start(), Dice("begun"))


def test_seat_that_is_not_due_has_an_observation_and_no_actions() -> None:
    game = Skull(3, first_player=0)
    view = game.view(begin_game(game), 0)
    assert observe(view).any()
    assert not mask(view).any()


@pytest.mark.parametrize("game", [SkullKing(players=3), Skull(3)], ids=repr)
def test_actions_that_are_not_legal_are_refused(game: AnyGame) -> None:
    state = begin_game(game)
    view = game.view(state, game.waiting(state)[0])
    with pytest.raises(IllegalAction) as refused:
        action_index(view, "pass")
    assert refused.value.reason.args["legal"] == list(view.legal)
    for number in (-1, 37, 10_000):
        with pytest.raises(IllegalAction) as refused:
            action_at(view, number)
        assert refused.value.reason.args["action"] == number
        assert refused.value.reason.args["legal"] == np.flatnonzero(mask(view)).tolist()


def test_spectator_has_no_observation() -> None:
    game = SkullKing()
    with pytest.raises(SeatError, match="spectator-does-not-act"):
        observe(game.view(begin_game(game), None))


def test_chance_is_no_player() -> None:
    game = SkullKing()
    assert game.waiting(game.start()) == (CHANCE,)
    with pytest.raises(SeatError):
        mask(game.view(game.start(), None))
