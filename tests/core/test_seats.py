"""Seats that a game does not have are refused, so that no number reaches the hand of another seat."""

from collections.abc import Iterator
from typing import Any

import numpy
import pytest

from tests.third_game.goofspiel import Goofspiel
from yohoho import CHANCE, Dice, IllegalAction, RecordError, SeatError, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.core.record import Logbook, rebuild_logbook

GAMES: dict[str, AnyGame] = {
    "skull-king": SkullKing(players=3, plan=[2, 3]),
    "graybeard": SkullKing(players=2, plan=[2]),
    "powers": SkullKing(players=4, plan=[4], powers=["rosie", "will", "rascal", "juanita", "harry"]),
    "cannonball": SkullKing(players=4, plan=[2], scoring="cannonball"),
    "skull": Skull(players=3, last_chance=True),
    "goofspiel": Goofspiel(),
}


def states(game: AnyGame, seed: int) -> Iterator[Any]:
    """Every state of a random game."""
    dice, state = Dice(seed), game.start()
    yield state
    while seats := game.waiting(state):
        seat = dice.choice(seats)
        action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, action)
        yield state


def outside(game: AnyGame) -> list[int]:
    """Seats behind the last one: the first of them is Graybeard's in a game of two."""
    return [-9, -2, game.players, game.players + 1, 99]


@pytest.mark.parametrize("name", GAMES)
def test_views_and_redeals_are_for_players_and_spectators(name: str) -> None:
    game = GAMES[name]
    for state in states(game, 1):
        spectator = game.view(state, None)
        for seat in (CHANCE, *outside(game)):
            with pytest.raises(SeatError) as error:
                game.view(state, seat)
            assert (error.value.reason.code, error.value.reason.args["seat"]) == ("no-such-seat", seat)
            with pytest.raises(SeatError):
                game.view(state, seat, spectator)
            with pytest.raises(SeatError):
                game.redeal(state, seat, Dice(1))


@pytest.mark.parametrize("name", GAMES)
def test_actions_of_seats_outside_the_game_are_refused(name: str) -> None:
    game = GAMES[name]
    for state in states(game, 2):
        for seat in outside(game):
            with pytest.raises(SeatError):
                game.legal(state, seat)
            for action in _some_actions(game, state):
                reason = game.refusal(state, seat, action)
                assert reason is not None
                assert reason.code == "no-such-seat"
                for act in (game.apply, game.step):
                    with pytest.raises(IllegalAction):
                        act(state, seat, action)


def _some_actions(game: AnyGame, state: Any) -> list[Any]:
    """Those of the seats that the game waits for, which these seats must not take."""
    seats = game.waiting(state)
    if seats == (CHANCE,):
        return [game.chance(state, Dice(1))]
    return [action for seat in seats for action in game.legal(state, seat)]


@pytest.mark.parametrize("name", GAMES)
def test_chance_may_be_asked_and_takes_no_action_of_a_player(name: str) -> None:
    game = GAMES[name]
    for state in states(game, 3):
        if game.waiting(state) != (CHANCE,):
            assert not game.legal(state, CHANCE)
            for action in _some_actions(game, state):
                assert game.refusal(state, CHANCE, action) is not None


@pytest.mark.parametrize("name", GAMES)
def test_events_tell_seats_outside_the_game_what_a_spectator_hears(name: str) -> None:
    game, dice = GAMES[name], Dice(4)
    state = game.start()
    while seats := game.waiting(state):
        seat = dice.choice(seats)
        action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state, events = game.step(state, seat, action)
        for event in events:
            assert {
                event.redact_for(other) == event.redact_for(None) for other in (CHANCE, *outside(game))
            } == {True}


def test_records_refuse_seats_outside_the_game() -> None:
    logbook = Logbook(GAMES["skull-king"], ["Anne", "Bart", "Cora"])
    logbook.settle(Dice(1))
    with pytest.raises(IllegalAction):
        logbook.act(3, logbook.game.read("bid 0"))
    record = logbook.record()
    record.steps.append("3 bid 0")
    with pytest.raises(RecordError) as error:
        rebuild_logbook(record)
    assert (error.value.reason.code, error.value.step) == ("no-such-seat", len(record.steps))


@pytest.mark.parametrize("seat", ["0", 0.5, [0], b"0"], ids=repr)
@pytest.mark.parametrize("name", [name for name in GAMES if name != "goofspiel"])
def test_seats_that_are_no_numbers_are_refused(name: str, seat: Any) -> None:
    game = GAMES[name]
    for state in states(game, 5):
        for call in (game.legal, game.view, lambda state, seat: game.redeal(state, seat, Dice(1))):
            with pytest.raises(SeatError):
                call(state, seat)
        for action in _some_actions(game, state)[:1]:
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, seat, action)
            assert caught.value.reason.code == "no-such-seat"


@pytest.mark.parametrize("name", GAMES)
def test_integers_of_numpy_are_seats(name: str) -> None:
    game = GAMES[name]
    for state in states(game, 6):
        for seat in game.waiting(state)[:1]:
            same: Any = numpy.int64(seat)
            assert game.legal(state, same) == game.legal(state, seat)
            for action in _some_actions(game, state)[:1]:
                assert game.apply(state, same, action) == game.apply(state, seat, action)
