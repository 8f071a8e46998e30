"""The picture of a view shows what its seat may know, and a picture of a state shows everything."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.skull.scenes import random_game
from tests.skull_king.invariants.secrecy import visible_cards
from tests.skull_king.option_sets import game_of
from tests.skull_king.random_games import eventful_states
from tests.walks import chairs
from yohoho.core.dice import Dice
from yohoho.drawing import svg_of
from yohoho.drawing.faces import faces
from yohoho.skull import Skull
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import BY_NAME, HELD, NAMES, names_in
from yohoho.skull_king.state import State

SHOWN = re.compile(r'<use href="#yohoho-([a-z0-9-]+)" x="[\d.]+" y="[\d.]+" width="\d+" height="[\d.]+"/>')
EVERY = 7
"""One state in seven is drawn, because neighbours look alike."""
SKULL_GAMES = [Skull(players, last_chance=players % 2 == 0) for players in (3, 4, 6)]


def faces_in(thing: Any) -> set[str]:
    """The names of the cards that a picture shows, by the one that stands for equal cards."""
    svg = svg_of(thing)
    assert svg is not None
    return {key.replace("-as-", ":") for key in SHOWN.findall(svg)} - {"back"}


def likenesses(cards: Iterator[str] | set[str]) -> set[str]:
    """The same cards as `faces_in` names them, with every role that a two-faced card can take."""
    roles = {f"{name}{role}" for name in cards for role in ("", ":pirate", ":escape")}
    names = {name for name in roles if name in BY_NAME}
    return {faces().copies.get(name, re.sub(r"^([a-z]+-\d+)-\d+$", r"\1", name)) for name in names}


def sample_of_skull(game: Skull) -> list[Any]:
    return [step[3] for step in random_game(game, Dice("pictures"))][::EVERY]


@pytest.mark.parametrize("name", ["beck-2-everything", "beck-4-everything", "schmidt-4-face-down"])
def test_picture_of_a_view_of_skull_king_shows_known_cards_only(name: str) -> None:
    game = game_of(name)
    for state in list(eventful_states(game, 1))[::EVERY]:
        before = () if state.sheet.last_trick is None else state.sheet.last_trick.cards
        for chair in chairs(game):
            visible = visible_cards(game, state, chair) | {NAMES[HELD[card]] for card in before}
            assert faces_in(game.view(state, chair)) <= likenesses(visible)


@pytest.mark.parametrize("name", ["beck-4", "schmidt-2"])
def test_picture_of_a_view_of_skull_king_does_not_depend_on_hidden_cards(name: str) -> None:
    game = game_of(name)
    for state in list(eventful_states(game, 5))[::EVERY]:
        for chair in chairs(game):
            other = game.redeal(state, chair, Dice("pictures"))
            assert svg_of(game.view(other, chair)) == svg_of(game.view(state, chair))


@pytest.mark.parametrize("game", SKULL_GAMES, ids=repr)
def test_picture_of_a_view_of_skull_does_not_depend_on_hidden_discs(game: Skull) -> None:
    for state in sample_of_skull(game):
        for chair in (*range(game.players), None):
            other = game.redeal(state, chair, Dice("pictures"))
            assert svg_of(game.view(other, chair)) == svg_of(game.view(state, chair))


def test_picture_of_a_state_of_skull_king_shows_all_hands() -> None:
    game = game_of("beck-4")
    for state in list(eventful_states(game, 1))[::EVERY]:
        assert likenesses(hands(state)) & faces_in(state) >= plain_faces(hands(state))


def hands(state: State) -> set[str]:
    return {name for hand in state.hands for name in names_in(hand)}


def plain_faces(names: set[str]) -> set[str]:
    return {faces().copies.get(name, name) for name in names}


def test_pictures_of_states_tell_redealt_ones_apart() -> None:
    """Otherwise the tests about views could not fail."""
    cards, discs = game_of("beck-4"), SKULL_GAMES[0]
    assert tells_redealt_apart(cards, list(eventful_states(cards, 5))[::EVERY])
    assert tells_redealt_apart(discs, sample_of_skull(discs))


def tells_redealt_apart(game: SkullKing | Skull, states: list[Any]) -> bool:
    pairs = [(state, game.redeal(state, 0, Dice("pictures"))) for state in states]
    different = [svg_of(state) != svg_of(other) for state, other in pairs if state != other]
    return len(different) > 3 and all(different)
