"""Exact numbers of continuations, and the engine compared with a reference for the rules."""

import pytest
from hypothesis import given, settings

from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE
from yohoho.skull import Skull, State

from .reference import ReferenceGame, menu_after, reference_game, send_move
from .scenes import games, moves, play, random_game, seeds

SITUATIONS: dict[str, tuple[int, bool, str, list[int]]] = {
    "two discs": (3, False, "start 0 discs f s -", [1, 1, 2, 3, 3, 1, 1, 2, 3, 3, 0]),
    "two flowers, mats turned": (3, False, "start 1 discs f f - mats 1 1 0", [1, 1, 2, 3, 3, 1, 0]),
    "two pairs": (3, False, "start 0 discs fs fs -", [2, 4, 12, 28, 54, 96, 147, 244, 435, 728, 1148]),
    "three singles": (
        3,
        False,
        "start 2 discs s f s",
        [2, 2, 2, 6, 12, 22, 30, 40, 52, 64, 90, 116, 102, 54, 30, 32, 36, 30, 18, 0],
    ),
    "full sets": (3, False, "start 1", [4, 8, 16, 72, 228, 650, 1912, 5908]),
    "six full sets": (6, False, "start 5", [10, 80, 480, 1920]),
    "last chance": (
        3,
        True,
        "start 2 discs fs - f mats 0 0 1 last-chance 2",
        [2, 4, 12, 28, 52, 76, 96, 116, 170, 308, 538, 832],
    ),
    "about to take last chance": (
        3,
        True,
        "start 0 discs fs s -",
        [1, 2, 6, 12, 19, 19, 22, 37, 72, 140, 216, 288, 298, 268, 272],
    ),
}


def count(game: Skull, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(count(game, play(game, move, state), depth - 1) for move in moves(game, state))


def reference_from(players: int, variant: bool, start: str) -> ReferenceGame:
    """The reference from the same set-up text."""
    words = [*start.split(), "."]
    sets, mats, lent = ["fffs"] * players, [0] * players, -1
    if "discs" in words:
        at = words.index("discs") + 1
        sets = [word.strip("-") for word in words[at : at + players]]
    if "mats" in words:
        at = words.index("mats") + 1
        mats = [int(word) for word in words[at : at + players]]
    if "last-chance" in words:
        lent = int(words[words.index("last-chance") + 1])
    return reference_game(sets, mats, int(words[1]), variant, lent)


def recount(players: int, variant: bool, start: str, path: list[str], depth: int) -> int:
    if depth == 0:
        return 1
    offer = menu_after(reference_from(players, variant, start), path)
    return sum(recount(players, variant, start, [*path, move], depth - 1) for move in offer)


@pytest.mark.parametrize("name", SITUATIONS)
def test_exact_numbers_of_continuations(name: str) -> None:
    players, variant, start, numbers = SITUATIONS[name]
    game = Skull(players, variant)
    state = play(game, start)
    assert [count(game, state, depth) for depth in range(1, len(numbers) + 1)] == numbers


@pytest.mark.parametrize("name", SITUATIONS)
def test_reference_counts_the_same_numbers(name: str) -> None:
    players, variant, start, numbers = SITUATIONS[name]
    depths = range(1, min(len(numbers), 10) + 1)
    assert [recount(players, variant, start, [], depth) for depth in depths] == numbers[: len(depths)]


@settings(max_examples=150, deadline=None)
@given(games, seeds)
def test_engine_and_reference_offer_the_same_moves(game: Skull, seed: int) -> None:
    """At every step of a random game both offer the same moves, and in the end the same winner."""
    steps = random_game(game, Dice(seed))
    _, _, start, _, _ = next(steps)
    reference = reference_from(game.players, game.options.last_chance, game.write(start))
    offer = next(reference)
    for before, seat, action, after, _ in steps:
        assert sorted(moves(game, before)) == offer
        move = game.write(action) if seat == CHANCE else f"{seat} {game.write(action)}"
        offer, winner = send_move(reference, move)
        assert (after.phase == "over", after.winner) == (offer == [], winner)
