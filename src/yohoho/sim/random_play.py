"""Random legal play in bulk, and what the scores, bids and tricks come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from time import perf_counter
from typing import Any

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, AnyGame, Result
from yohoho.skull.state import State as SkullState
from yohoho.skull_king.state import State as SkullKingState


class Spread(msgspec.Struct, frozen=True):
    """How a number is distributed over games."""

    mean: float
    deviation: float
    least: int
    most: int

    @classmethod
    def of(cls, numbers: list[int]) -> Spread:
        mean = sum(numbers) / len(numbers)
        deviation = sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
        return cls(mean, deviation, min(numbers), max(numbers))


class SeatStatistics(msgspec.Struct, frozen=True):
    wins: float
    """Share of the games, a shared victory counted in parts."""
    score: Spread


class Statistics(msgspec.Struct, frozen=True):
    """`by_cards` is for Skull King: how often bids came true and tricks were discarded, by cards dealt."""

    game: str
    options: Any
    games: int
    decisions: int
    seconds: float
    seats: list[SeatStatistics]
    rounds: Spread
    by_cards: dict[int, dict[str, float]] = {}
    endings: dict[str, float] = {}


def simulate(
    game: AnyGame, games: int, seed: int | str, progress: Callable[[], None] | None = None
) -> Statistics:
    """Play `games` random games. The same seed gives the same games, whatever else changes."""
    began = perf_counter()
    finals, decisions = [], 0
    for number in range(games):
        state, count = _random_game(game, Dice(f"{seed}/{number}"))
        finals.append(state)
        decisions += count
        if progress is not None:
            progress()
    results = [game.result(state) for state in finals]
    return Statistics(
        game.name,
        game.options,
        games,
        decisions,
        perf_counter() - began,
        [_seat_statistics(results, seat) for seat in range(game.players)],
        Spread.of([game.rounds_played(state) for state in finals]),
        _by_cards(finals),
        _endings(finals),
    )


def _random_game(game: AnyGame, dice: Dice) -> tuple[Any, int]:
    state, decisions = game.start(), 0
    while seats := game.waiting(state):
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state, dice)
        else:
            action = dice.choice(game.legal(state, seat))
            decisions += 1
        state = game.apply(state, seat, action)
    return state, decisions


def _seat_statistics(results: list[Result], seat: int) -> SeatStatistics:
    wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
    return SeatStatistics(wins / len(results), Spread.of([result.scores[seat] for result in results]))


def _by_cards(finals: Iterable[Any]) -> dict[int, dict[str, float]]:
    lines = [line for state in finals if isinstance(state, SkullKingState) for line in state.history]
    found = {}
    for cards in sorted({line.cards for line in lines}):
        rounds = [line for line in lines if line.cards == cards]
        seats = len(rounds) * len(rounds[0].bids)
        exact = sum(bid == won for line in rounds for bid, won in zip(line.bids, line.tricks, strict=True))
        found[cards] = {
            "rounds": len(rounds),
            "exact_bids": exact / seats,
            "mean_points": sum(sum(line.points) for line in rounds) / seats,
            "tricks_nobody_won": sum(cards - sum(line.tricks) for line in rounds) / len(rounds),
        }
    return found


def _endings(finals: Iterable[Any]) -> dict[str, float]:
    """How games of Skull end: by a second success, or with one player left."""
    ends = [
        "second_success" if max(player.successes for player in state.players) >= 2 else "last_one_left"
        for state in finals
        if isinstance(state, SkullState)
    ]
    return {end: ends.count(end) / len(ends) for end in sorted(set(ends))}
