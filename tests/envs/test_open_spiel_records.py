"""A thousand games of the engine, replayed in OpenSpiel: the same legal actions, observations and scores."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.envs.spiel import open_spiel
from tests.skull_king.option_sets import OPTION_SETS
from yohoho import CHANCE, Dice, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.envs import action_index, mask, observe
from yohoho.skull import SKULL, Shuffle
from yohoho.skull_king.actions import Deal, Draw

pytestmark = pytest.mark.slow

SHORT = {
    name: SkullKing.from_options({**choices, "plan": (1, 3), "ties": "shared"})
    for name, choices in OPTION_SETS.items()
    if isinstance(choices.get("plan"), tuple)
}
"""All options, with few cards."""
SHORT_GAMES = 16
WHOLE: dict[str, AnyGame] = {
    "python_yohoho_skull_king(edition=schmidt)": SkullKing(edition="schmidt"),
    "python_yohoho_skull_king(edition=schmidt,players=2,tricks_face_down=true)": SkullKing(
        edition="schmidt", players=2, tricks_face_down=True
    ),
    "python_yohoho_skull_king(players=3)": SkullKing(players=3),
    "python_yohoho_skull(players=3)": Skull(3),
    "python_yohoho_skull(last_chance=true)": Skull(last_chance=True),
    "python_yohoho_skull(players=6)": Skull(6),
}
WHOLE_GAMES = 5


def load_game(game: SkullKing) -> Any:
    """A short game in OpenSpiel, with its options as parameters."""
    plain = msgspec.to_builtins(game.options)
    del plain["ties"]
    for name, value in plain.items():
        if isinstance(value, tuple):
            plain[name] = "".join(f"{part};" for part in value)
    return open_spiel().load_game("python_yohoho_skull_king", plain)


def numbers(game: AnyGame, state: Any, seat: int, action: Any) -> Sequence[int]:
    """The actions or outcomes of OpenSpiel that make a step of the engine."""
    if seat != CHANCE:
        return [action_index(game.view(state, seat), game.write(action))]
    if isinstance(game, SkullKing) and isinstance(action, Deal | Draw):
        cards = action.cards if isinstance(action, Draw) else [card for hand in action.hands for card in hand]
        return [game.deck.index(card) for card in cards]
    if isinstance(action, Shuffle):
        gathered = game.apply(state, CHANCE, action).gathered
        return [gathered.index(SKULL) if SKULL in gathered else 0]
    return [int(game.write(action).split()[1])]


def check_game(game: AnyGame, same: Any, seed: str) -> None:
    """Play a random game in the engine and the same in OpenSpiel, step by step."""
    dice, ours, theirs = Dice(seed), game.start(), same.new_initial_state()
    while waiting := game.waiting(ours):
        seat = waiting[0]
        assert theirs.current_player() == seat
        if seat == CHANCE:
            action = game.chance(ours, dice)
        else:
            view = game.view(ours, seat)
            assert theirs.legal_actions() == np.flatnonzero(mask(view)).tolist()
            assert theirs.observation_tensor() == observe(view).tolist()
            action = dice.choice(game.legal(ours, seat))
        for number in numbers(game, ours, seat, action):
            theirs.apply_action(number)
        ours = game.apply(ours, seat, action)
    assert theirs.is_terminal()
    result = game.result(ours)
    if isinstance(game, SkullKing):
        assert theirs.returns() == list(result.scores)
    else:
        assert theirs.returns().index(1.0) == result.winners[0]


@pytest.mark.parametrize("name", SHORT)
def test_short_games_are_the_same_in_open_spiel(name: str) -> None:
    same = load_game(SHORT[name])
    for number in range(SHORT_GAMES):
        check_game(SHORT[name], same, f"{name} {number}")


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_are_the_same_in_open_spiel(name: str) -> None:
    same = open_spiel().load_game(name)
    for number in range(WHOLE_GAMES):
        check_game(WHOLE[name], same, f"{number}")


def test_a_thousand_games_are_compared() -> None:
    assert len(SHORT) * SHORT_GAMES + len(WHOLE) * WHOLE_GAMES >= 1000
