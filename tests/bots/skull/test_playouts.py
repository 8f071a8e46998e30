"""What the judge of Skull looks ahead with: beliefs of the network, standings, solved action values."""

from functools import cache
from itertools import count

import numpy
import pytest

from tests.bots.skull_games import play
from tests.effort import examples, slow_but
from yohoho import Dice, Skull
from yohoho.bots.skull.beliefs import Belief, beliefs
from yohoho.bots.skull.captain import CFR_ITERATIONS, SkullCaptain
from yohoho.bots.skull.duel import Hands
from yohoho.bots.skull.duel_values import PlayerProgress, stake_of
from yohoho.bots.skull.heuristics import HeuristicPolicy
from yohoho.bots.skull.last_two import duel_action_values, duel_strategy
from yohoho.bots.skull.network_beliefs import network_beliefs
from yohoho.bots.skull.network_policy import PublicGames, captain_step, captain_weights, policy
from yohoho.bots.skull.own_state import rules_of, skull_probabilities
from yohoho.bots.skull.playouts import action_values, pairwise_losses, sample_games
from yohoho.bots.skull.solver import solve
from yohoho.bots.skull.standings import win_chances
from yohoho.bots.skull.temperament import Temperament
from yohoho.core.game import CHANCE
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_history import history_from_view, new_history
from yohoho.sim.lockstep.skull_state import (
    FIRST_DISCS,
    OVER,
    SkullRules,
    from_state,
    new_games,
    skull_of,
)
from yohoho.skull import Start, State
from yohoho.skull.options import Options
from yohoho.skull.view import View, view

FULL = (0, 0, 0, 1)


@cache
def captain() -> SkullCaptain:
    return SkullCaptain()


def after(game: Skull, start: Start, *texts: str) -> State:
    state = game.apply(game.start(), CHANCE, start)
    for text in texts:
        state = game.apply(state, game.waiting(state)[0], game.read(text))
    return state


def chances(game: Skull, start: Start) -> list[float]:
    """The chance of each player when a round begins so."""
    rules, state = SkullRules(game.options), after(game, start)
    history = history_from_view(rules, view(state, None))
    return [float(row[0]) for row in win_chances(rules, from_state(rules, state), history)]


def test_policy_of_a_batch_is_that_of_the_captain() -> None:
    game, seen = Skull(4), []

    def look(state: State, seat: int, choice: str) -> None:
        one = game.view(state, seat)
        if len(one.legal) > 1 and sum(player.discs > 0 for player in one.players) > 2:
            seen.append((one, state))

    play(game, [captain()] * 4, "policy", look)
    for one, state in seen[:40]:
        if one.phase in ("draw", "name"):
            continue
        rules = SkullRules(game.options)
        column = from_state(rules, state)._replace(turn=numpy.asarray([one.seat], dtype=numpy.int8))
        games = PublicGames(column, history_from_view(rules, one), numpy.zeros(1, dtype=numpy.uint32))
        probabilities = policy(rules, captain_weights(), games)[:, 0]
        expected = captain().probabilities(one, one.legal)
        assert sorted(probabilities[probabilities > 0]) == pytest.approx(
            sorted(filter(None, expected)), abs=1e-4
        )


@pytest.mark.slow
def test_network_beliefs_expect_captains_better_than_rules_of_thumb_do() -> None:
    game = Skull(4)
    likelihoods: list[list[float]] = []

    def look(state: State, seat: int, choice: str) -> None:
        one = game.view(state, seat)
        if one.phase not in ("turns", "bidding", "flipping"):
            return
        rules = rules_of(one)
        places = [skull_of(player) for player in state.players]
        thumb = beliefs(rules, one, HeuristicPolicy(Temperament(), skull_probabilities(one)))
        network = network_beliefs(rules, one, captain_weights())
        likelihoods.append([sum(map(_log_of, seat_beliefs, places)) for seat_beliefs in (thumb, network)])

    for number in range(examples(20, 2)):
        play(game, [captain()] * 4, f"beliefs {number}", look)
    thumb, network = numpy.asarray(likelihoods).mean(axis=0)
    assert network > thumb + 0.1


def _log_of(belief: Belief, place: int) -> float:
    return float(numpy.log(belief.chances[belief.places.index(place)]))


def test_impossible_place_has_no_chance() -> None:
    game = Skull(3)
    state = after(game, Start(0, discs=(FULL, (0, 1), FULL)), "place flower", "place flower", "place flower")
    state = game.apply(state, 0, game.read("place flower"))
    one = game.view(state, 0)
    for belief in network_beliefs(rules_of(one), one, captain_weights()):
        assert belief.chances.sum() == pytest.approx(1)
        assert (belief.chances >= 0).all()


def test_worlds_depend_on_the_view_alone() -> None:
    game = Skull(4)
    state = after(game, Start(0), "place skull", "place flower", "place flower", "place flower", "bid 1")
    dealt_anew = (game.redeal(state, 1, Dice(f"worlds {number}")) for number in count())
    other = next(one for one in dealt_anew if one != state)
    rules = SkullRules(game.options)
    first, second = (
        sample_games(rules, captain_weights(), game.view(one, 1), 64, 9) for one in (state, other)
    )
    assert (first.state.skull == second.state.skull).all()
    assert (first.state.skull[1] == 0).all()
    assert len(set(first.state.skull[2].tolist())) > 1


def test_values_of_two_ways_agree_within_their_margins() -> None:
    game = Skull(4)
    state = after(game, Start(0), "place flower", "place flower", "place flower", "place flower")
    one, rules = game.view(state, 0), SkullRules(Options(4))
    result = action_values(rules, captain_weights(), one, one.legal, 256, 1)
    best, worst = int(result.values.argmax()), int(result.values.argmin())
    again = pairwise_losses(rules, captain_weights(), one, (one.legal[best], one.legal[worst]), 128, 2)
    error = (result.errors[worst] ** 2 + again.var() / len(again)) ** 0.5
    assert again.mean() == pytest.approx(result.values[best] - result.values[worst], abs=4 * error)


def test_chances_of_standings_sum_to_one_and_follow_sense() -> None:
    game = Skull(4)
    even = chances(game, Start(0))
    assert sum(even) == pytest.approx(1, abs=1e-5)
    assert all(0.2 < chance < 0.3 for chance in even)
    ahead = chances(game, Start(0, discs=(FULL,) * 4, mats=(0, 1, 0, 0)))
    assert ahead[1] > 0.35
    poor = chances(game, Start(0, discs=(FULL, (0, 0), FULL, FULL)))
    assert poor[1] < 0.2
    lone = chances(game, Start(0, discs=(FULL, (1,), FULL, ())))
    assert lone[1] < 0.15
    assert lone[3] == 0


def test_chance_before_a_name_is_the_mean_over_those_named() -> None:
    game, rules = Skull(3), SkullRules(Options(3))
    state = after(game, Start(0, discs=((1,), FULL, FULL)), "place flower", "place flower", "place skull")
    state = game.apply(state, 0, game.read("bid 3"))
    state = game.apply(state, 0, game.read("flip 0"))
    assert state.phase == "name"
    history = history_from_view(rules, view(state, None))
    before = win_chances(rules, from_state(rules, state), history)[1, 0]
    ways = [game.apply(state, 0, action) for action in game.legal(state, 0)]
    each = [
        win_chances(rules, from_state(rules, one), history_from_view(rules, view(one, None)))[1, 0]
        for one in ways
    ]
    assert before == pytest.approx(float(numpy.mean(each)), abs=1e-6)


@pytest.mark.parametrize("players", slow_but(2, [3, 4]))
def test_chances_of_standings_are_calibrated(players: int) -> None:
    """Captains play on from random standings; the mean predicted chance of each band comes true."""
    rules, games = SkullRules(Options(players)), examples(3000, 100)
    first = (numpy.arange(games) % players).astype(numpy.int8)
    seeds = CounterRng.from_seed(numpy, players, games).bits()
    batch = PublicGames(new_games(rules, first), new_history(rules, games), seeds)
    said, winners, names = [], numpy.zeros(games, dtype=int), numpy.arange(games)
    number = 0
    while len(names):
        begins = (batch.state.phase == FIRST_DISCS) & (batch.state.pile.sum(axis=0) == 0)
        if begins.any():
            some = batch.at(begins)
            said.append((names[begins], win_chances(rules, some.state, some.history)))
        batch = captain_step(rules, captain_weights(), batch, number)
        number += 1
        over = batch.state.phase == OVER
        winners[names[over]] = batch.state.winner[over]
        batch, names = batch.at(~over), names[~over]
    predicted = numpy.concatenate([chances.T for _, chances in said])
    won = numpy.concatenate([winners[which][:, None] == numpy.arange(players) for which, _ in said])
    for low, high in ((0.02, 0.2), (0.2, 0.4), (0.4, 0.7), (0.7, 1.0)):
        band = (predicted >= low) & (predicted < high)
        assert abs(predicted[band].mean() - won[band].mean()) < 0.05 + 1 / band.sum() ** 0.5


def test_solved_values_average_to_the_value_of_the_round() -> None:
    hands, progress = Hands(4, 4), (PlayerProgress(4, 0), PlayerProgress(4, 0))
    solution = solve(hands, (1.0, 1.0), stake_of(*progress), CFR_ITERATIONS)
    second = duel_view("", seat=1)
    values = duel_action_values(second, second.legal, CFR_ITERATIONS)
    strategy = duel_strategy(second, second.legal, CFR_ITERATIONS)
    assert values is not None
    assert strategy is not None
    assert float(values @ strategy) == pytest.approx(1 - solution.value, abs=1e-6)


def test_actions_of_the_solved_strategy_are_worth_the_same() -> None:
    one = duel_view("place flower, place flower, place flower", seat=1)
    values = duel_action_values(one, one.legal, CFR_ITERATIONS)
    strategy = duel_strategy(one, one.legal, CFR_ITERATIONS)
    assert values is not None
    assert strategy is not None
    used = values[strategy > 0.05]
    assert used.max() - used.min() < 0.01
    assert values.max() - used.max() < 0.01
    assert values.min() < used.min() - 0.05


def test_there_is_no_solution_for_three_players() -> None:
    game = Skull(3)
    one = game.view(after(game, Start(0)), 1)
    assert duel_action_values(one, one.legal, CFR_ITERATIONS) is None


def duel_view(steps: str, seat: int) -> View:
    game = Skull(3)
    texts = steps.split(", ") if steps else []
    return game.view(after(game, Start(0, discs=(FULL, FULL, ())), *texts), seat)
