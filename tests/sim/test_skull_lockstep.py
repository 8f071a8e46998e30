"""The batch simulator of Skull agrees with the readable engine at every decision."""

from itertools import product
from typing import Any

import numpy
import pytest

from tests.effort import slow_but
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, settle
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import number_of
from yohoho.sim.lockstep.skull_observation_index import PHASES
from yohoho.sim.lockstep.skull_play import RandomSkullPolicy, play_out
from yohoho.sim.lockstep.skull_state import (
    NOBODY,
    OVER,
    SkullBatchState,
    SkullRules,
    from_state,
    from_view,
    new_games,
    skull_of,
    start_games,
)
from yohoho.sim.lockstep.skull_steps import legal, step
from yohoho.skull import SKULL, Skull, State
from yohoho.skull.discs import LAST_CHANCE

OPTION_SETS = list(product((3, 4, 5, 6), (False, True)))
GAMES = 40


class BatchComparison:
    """Games in the readable engine, and the same games in one batch."""

    def __init__(self, players: int, last_chance: bool, seed: str) -> None:
        self.game = Skull(players, last_chance)
        self.rules = SkullRules(self.game.options)
        self.dice = Dice(seed)
        self.rng = CounterRng.from_seed(numpy, 1, GAMES)
        self.states = [settle(self.game, self.game.start(), self.dice) for _ in range(GAMES)]
        first = numpy.asarray([state.first for state in self.states])
        self.batch = new_games(self.rules, first)

    def play(self) -> int:
        """Play one decision in each game that is not over; the number of those games."""
        legal_texts = [self._legal(state) for state in self.states]
        self._compare_legal(legal_texts)
        texts = [self.dice.choice(texts) if texts else "" for texts in legal_texts]
        self.states = [self._after(state, text) for state, text in zip(self.states, texts, strict=True)]
        numbers = numpy.asarray([number_of(text) if text else 0 for text in texts], dtype=numpy.int8)
        batch = step(self.rules, self.batch, numbers, self.rng)
        lies = numpy.asarray([_lies(state) for state in self.states], dtype=numpy.int8)
        drawing = batch.phase == PHASES.index("draw")
        assert (batch.lies[drawing] == NOBODY).tolist() == (lies[drawing] == NOBODY).tolist()
        self.batch = batch._replace(lies=numpy.where(drawing, lies, batch.lies))
        return sum(map(bool, texts))

    def _legal(self, state: State) -> list[str]:
        seats = self.game.waiting(state)
        return [self.game.write(action) for action in self.game.legal(state, seats[0])] if seats else []

    def _after(self, state: State, text: str) -> State:
        if not text:
            return state
        seat = self.game.waiting(state)[0]
        return settle(self.game, self.game.apply(state, seat, self.game.read(text)), self.dice)

    def _compare_legal(self, texts: list[list[str]]) -> None:
        may = legal(self.rules, self.batch)
        for index, expected in enumerate(texts):
            assert numpy.flatnonzero(may[:, index]).tolist() == sorted(map(number_of, expected))

    def compare(self) -> None:
        rows = [_fields_of(self.game, state) for state in self.states]
        for field in rows[0]:
            rows_of_field = getattr(self.batch, field).T.tolist()
            assert rows_of_field == [row[field] for row in rows], field


def _lies(state: State) -> int:
    return state.gathered.index(SKULL) if SKULL in state.gathered else NOBODY


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _fields_of(game: Skull, state: State) -> dict[str, Any]:
    """The fields of the batch for a state of the readable engine."""
    waiting, holder = game.waiting(state), state.last_chance
    pile = () if holder is None else state.players[holder].pile
    return {
        "phase": PHASES.index(state.phase),
        "turn": waiting[0] if waiting else CHANCE,
        "first": _seat(state.first),
        "challenger": _seat(state.challenger),
        "winner": _seat(state.winner),
        "round": state.round,
        "discs": [len(player.discs) for player in state.players],
        "skull": [skull_of(player) for player in state.players],
        "pile": [len(player.pile) for player in state.players],
        "turned": [state.face_up(seat) for seat in range(game.players)],
        "called": [_highest(state, seat) for seat in range(game.players)],
        "passed": [seat in state.passed for seat in range(game.players)],
        "successes": [player.successes for player in state.players],
        "holder": _seat(holder),
        "chance_at": pile.index(LAST_CHANCE) if LAST_CHANCE in pile else -1,
        "lies": _lies(state),
    }


def _highest(state: State, seat: int) -> int:
    return max((call.bid or 0 for call in state.calls if call.seat == seat), default=0)


def _decisions(players: int, last_chance: bool, minimum: int) -> int:
    done = number = 0
    while done < minimum:
        comparison = BatchComparison(players, last_chance, f"lockstep {players} {last_chance} {number}")
        number += 1
        while played := comparison.play():
            comparison.compare()
            done += played
    return done


@pytest.mark.parametrize(("players", "last_chance"), slow_but(3, OPTION_SETS, several=True))
def test_same_actions_lead_to_the_same_states(players: int, last_chance: bool) -> None:
    assert _decisions(players, last_chance, 4_000) >= 4_000


@pytest.mark.slow
@pytest.mark.parametrize(("players", "last_chance"), OPTION_SETS)
def test_same_actions_lead_to_the_same_states_over_many_decisions(players: int, last_chance: bool) -> None:
    assert _decisions(players, last_chance, 20_000) >= 20_000


def _same(batch: SkullBatchState, others: SkullBatchState, index: int) -> bool:
    return all(
        numpy.array_equal(one[..., index], other[..., 0]) for one, other in zip(batch, others, strict=True)
    )


@pytest.mark.parametrize(("players", "last_chance"), slow_but(3, OPTION_SETS, several=True))
def test_batch_starts_from_any_state(players: int, last_chance: bool) -> None:
    comparison = BatchComparison(players, last_chance, f"situations {players} {last_chance}")
    while comparison.play():
        for index in range(0, GAMES, 7):
            state = comparison.states[index]
            assert _same(comparison.batch, from_state(comparison.rules, state), index), (
                comparison.game.summary(state)
            )


@pytest.mark.parametrize(("players", "last_chance"), OPTION_SETS)
def test_view_with_hidden_skulls_gives_the_same_state(players: int, last_chance: bool) -> None:
    comparison = BatchComparison(players, last_chance, f"views {players} {last_chance}")
    for _ in range(60):
        comparison.play()
        for index in range(0, GAMES, 9):
            state = comparison.states[index]
            seats = comparison.game.waiting(state)
            seen = comparison.game.view(state, seats[0] if seats else None)
            skulls = numpy.asarray([[skull_of(one)] for one in state.players], dtype=numpy.int8)
            lies = numpy.asarray([_lies(state)], dtype=numpy.int8)
            assert _same(comparison.batch, from_view(comparison.rules, seen, skulls, lies), index)


@pytest.mark.parametrize(("players", "last_chance"), slow_but(3, OPTION_SETS, several=True))
def test_random_play_is_legal_ends_and_is_fair(players: int, last_chance: bool) -> None:
    rules, games = SkullRules(Skull(players, last_chance).options), 600
    rng = CounterRng.from_seed(numpy, 7, games)
    batch, policy = start_games(rules, games, rng), RandomSkullPolicy()
    while (batch.phase != OVER).any():
        action = policy.choose(rules, batch, rng)
        may = numpy.take_along_axis(legal(rules, batch), action[None].astype(int).clip(0, 37), axis=0)[0]
        assert (may | (batch.phase == OVER)).all()
        batch = step(rules, batch, action, rng)
    wins = numpy.bincount(batch.winner, minlength=players)
    assert wins.sum() == games
    assert wins.min() > games / players * 0.6


def test_finished_games_do_not_change() -> None:
    rules = SkullRules(Skull(4, True).options)
    rng = CounterRng.from_seed(numpy, 3, 50)
    ended = play_out(rules, start_games(rules, 50, rng), RandomSkullPolicy(), rng)
    after = step(rules, ended, numpy.zeros(50, dtype=numpy.int8), rng)
    assert not legal(rules, ended).any()
    assert all(numpy.array_equal(one, other) for one, other in zip(ended, after, strict=True))


def test_random_policy_is_uniform() -> None:
    """All legal actions of one situation are about equally frequent."""
    game = Skull(3)
    state = settle(game, game.start(), Dice("even"))
    for _ in range(4):
        seat = game.waiting(state)[0]
        state = game.apply(state, seat, game.legal(state, seat)[0])
    rules, games = SkullRules(game.options), 6_000
    one_game = from_state(rules, state)
    batch = SkullBatchState(*(numpy.repeat(rows, games, axis=-1) for rows in one_game))
    drawn = RandomSkullPolicy().choose(rules, batch, CounterRng.from_seed(numpy, 5, games))
    counts = numpy.bincount(drawn, minlength=38)[legal(rules, one_game)[:, 0]]
    assert counts.sum() == games
    assert counts.min() > games / len(counts) * 0.85
