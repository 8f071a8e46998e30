"""At the prompt every object of a game is one readable line: no address in memory, no bytes, no bit sets."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.skull.scenes import random_game
from tests.skull_king.option_sets import game_of
from tests.skull_king.random_games import eventful_states
from yohoho import Dice, Logbook, Skull, SkullKing, Voice
from yohoho.bots.ladder import bot_named, rungs
from yohoho.core.errors import Reason
from yohoho.review.model import DecisionReview, Review, RoundReview
from yohoho.sim.engines import engine_on
from yohoho.sim.match import play
from yohoho.sim.run import run
from yohoho.sim.tournament import Tournament

UNREADABLE = re.compile(r" object at 0x|b['\"]|\\x|\d{9}")
LONGEST = 400
SKULL = Skull(players=4, last_chance=True)


def objects_of_skull_king() -> Iterator[Any]:
    game = game_of("beck-4-everything")
    for state in eventful_states(game, 1):
        yield from (state, game.view(state, 0), game.view(state, None), state.round, state.powers)
        yield from (*state.tricks, *state.history, *state.powers.refills)


def objects_of_skull() -> Iterator[Any]:
    for state, *_ in random_game(SKULL, Dice(1)):
        yield from (state, SKULL.view(state, 0), SKULL.view(state, None))
        yield from (*state.players, *state.flips, *state.history, *state.calls)


@pytest.mark.parametrize("objects", [objects_of_skull_king, objects_of_skull])
def test_parts_of_games_are_readable(objects: Any) -> None:
    for each in objects():
        assert_readable(each)


TOURNAMENT = Tournament.of(Skull(players=3), ["sailor", "cabin-boy"], "seed")
FINE = Reason("review-fine")
DECISION = DecisionReview(2, "bid 0", "bid 2", 9.0, 1.0, 2.0, 0.1, "blunder", FINE, [])
ROUND = RoundReview(1, [DECISION], None)
REVIEW = Review("skull", 0, "quick", "1", "points", [ROUND], [2], 1, 9.0, 1.0, [], None, None)
OTHERS = {
    "game": SkullKing(players=3),
    "options": SkullKing(players=3).options,
    "logbook": Logbook(SKULL, ["Ann", "Bo", "Cy", "Dee"]),
    "record": Logbook(SKULL, ["Ann", "Bo", "Cy", "Dee"]).record(),
    "playthrough": Logbook(SKULL, ["Ann", "Bo", "Cy", "Dee"]).playthrough,
    "voice": Voice("de", "schmidt"),
    "tournament": TOURNAMENT,
    "result of a game": play(TOURNAMENT, 0),
    "result of a tournament": run(TOURNAMENT, 3, engine_on(1)),
    "review": REVIEW,
    "round of a review": ROUND,
    "decision of a review": DECISION,
    **{f"{game} {rung}": bot_named(game, rung) for game in ("skull-king", "skull") for rung in rungs(game)},
}


@pytest.mark.parametrize("name", OTHERS)
def test_object_is_readable(name: str) -> None:
    assert_readable(OTHERS[name])


def assert_readable(thing: Any) -> None:
    line = repr(thing)
    assert not UNREADABLE.search(line), line
    assert "\n" not in line
    assert len(line) < LONGEST, line
