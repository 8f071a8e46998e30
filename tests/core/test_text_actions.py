"""An action may be given as its text wherever a game takes one."""

from typing import get_args

import pytest

from tests.third_game.goofspiel import Goofspiel
from yohoho import CHANCE, Dice, Skull, SkullKing
from yohoho.core.errors import IllegalAction, NotationError
from yohoho.core.game import AnyGame
from yohoho.core.record import Logbook
from yohoho.skull.actions import Place
from yohoho.skull_king.actions import PLAYS
from yohoho.skull_king.options import PowerName

POWERS = get_args(PowerName)
GAMES = [
    SkullKing(powers=POWERS, scoring="cannonball", plan=[3, 4]),
    SkullKing(edition="schmidt", players=3),
    Skull(players=3, last_chance=True),
]


@pytest.mark.parametrize("game", [*GAMES, Goofspiel()], ids=lambda game: f"{game.name}-{game.players}")
def test_texts_play_the_same_game_as_objects(game: AnyGame) -> None:
    dice, state = Dice("texts"), game.start()
    logbook = Logbook(game, [f"player {seat}" for seat in range(game.players)])
    while seats := game.waiting(state):
        seat = seats[0]
        action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        text = game.write(action)
        assert game.refusal(state, seat, text) is None
        after, events = game.step(state, seat, action)
        assert game.step(state, seat, text) == (after, events)
        assert game.apply(state, seat, text) == after
        assert logbook.act(seat, text) == events
        state = after
    assert logbook.state == state


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_str_of_an_action_is_its_text(game: AnyGame) -> None:
    dice, state = Dice("str"), game.start()
    while seats := game.waiting(state):
        seat = seats[0]
        action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        assert str(action) == game.write(action)
        assert repr(action) == f"<{action}>"
        state = game.apply(state, seat, action)


@pytest.mark.parametrize("call", ["apply", "step", "refusal"])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_text_that_names_no_action_is_a_notation_error(game: AnyGame, call: str) -> None:
    with pytest.raises(NotationError):
        getattr(game, call)(game.start(), CHANCE, "sing a shanty")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_text_of_an_action_that_is_not_legal_is_refused(game: AnyGame) -> None:
    with pytest.raises(IllegalAction) as caught:
        game.apply(game.start(), 0, "bid 1")
    assert caught.value.reason == game.refusal(game.start(), 0, "bid 1")
    assert caught.value.reason.code == "waits-for-chance"


def test_repr_of_an_action_made_by_hand_does_not_fail() -> None:
    assert repr(Place(9)) == "<Place (9,)>"
    assert repr(PLAYS[6]) == "<play green-7>"
