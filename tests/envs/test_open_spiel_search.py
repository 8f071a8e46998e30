"""Searches of OpenSpiel on our games: histories drawn again, and the algorithms that the page names."""

import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tests.envs.spiel import open_spiel
from tests.envs.test_open_spiel import EVERYTHING, play_randomly
from yohoho import Dice

pytestmark = pytest.mark.slow

SETUPS = {
    "python_yohoho_skull_king(players=2,plan=2;3)": True,
    "python_yohoho_skull_king(players=8,plan=1;3)": True,
    f"python_yohoho_skull_king(players=3,plan=4;,{EVERYTHING})": True,
    "python_yohoho_skull_king(players=2,plan=4;,scoring=cannonball,powers=will;juanita)": True,
    "python_yohoho_skull_king(edition=schmidt,players=3,tricks_face_down=true)": True,
    "python_yohoho_skull(players=3)": True,
    "python_yohoho_skull(players=3,last_chance=true)": True,
    "python_yohoho_skull(players=3,open_to_eliminated=true)": True,
    "python_yohoho_skull_round(discs=3,payoffs=game)": False,
    "python_yohoho_skull_round(players=3)": False,
}
"""Set-ups, and whether a game of them is long enough that some sample must differ from what was played."""
MAX_SAMPLES = 24
SMALL_ROUND = "python_yohoho_skull_round(players=2,discs=2)"
GAMES = ("python_yohoho_skull_king(players=2,plan=2;)", "python_yohoho_skull(players=3)", SMALL_ROUND)


def first_decision(name: str) -> Any:
    state = open_spiel().load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def rollouts() -> Any:
    open_spiel()
    return import_module("open_spiel.python.algorithms.mcts").RandomRolloutEvaluator(
        1, np.random.RandomState(1)
    )


@pytest.mark.parametrize(("name", "must_differ"), SETUPS.items())
def test_sample_is_another_history_that_the_player_cannot_tell_apart(name: str, must_differ: bool) -> None:
    dice = Dice(name)
    samples: list[bool] = []

    def check(state: Any) -> None:
        if len(samples) >= MAX_SAMPLES or dice.below(4):
            return
        for player in range(state.num_players()):
            sample = state.resample_from_infostate(player, lambda: dice.below(10**9) / 10**9)
            assert sample.information_state_string(player) == state.information_state_string(player)
            assert sample.current_player() == state.current_player()
            assert len(sample.history()) == len(state.history())
            if state.current_player() == player:
                assert sample.legal_actions() == state.legal_actions()
                assert sample.observation_tensor(player) == state.observation_tensor(player)
            samples.append(sample.history() != state.history())

    last = play_randomly(name, dice, check)
    assert samples
    assert any(samples) or not must_differ
    assert last.resample_from_infostate(0, lambda: 0.5).history() == last.history(), "a game that is over"


@pytest.mark.parametrize("name", GAMES)
def test_samples_hide_nothing_else_and_show_each_hidden_hand(name: str) -> None:
    """The others' first hands are drawn anew, and follow from the number that OpenSpiel gives."""
    state = first_decision(name)
    player = state.current_player()
    samples = [
        str(state.resample_from_infostate(player, lambda number=number: number / 20)) for number in range(20)
    ]
    again = str(state.resample_from_infostate(player, lambda: 0.5))
    assert again == samples[10]
    assert (len(set(samples)) > 15) == ("skull_king" in name)


@pytest.mark.parametrize("name", GAMES)
def test_is_mcts_plays_to_the_end(name: str) -> None:
    dice = Dice("is-mcts")
    state = open_spiel().load_game(name).new_initial_state()
    search = import_module("open_spiel.python.algorithms.ismcts")
    bot = search.ISMCTSBot(state.get_game(), rollouts(), 2, 4, random_state=np.random.RandomState(1))
    while not state.is_terminal():
        legal = state.legal_actions()
        action = dice.choice(legal) if state.is_chance_node() else bot.step(state)
        assert action in legal
        state.apply_action(action)


@pytest.mark.parametrize(
    "name", ["python_yohoho_skull_king(players=2,plan=2;,terminal_returns=true)", *GAMES[1:]]
)
def test_mcts_chooses_with_terminal_returns(name: str) -> None:
    state = first_decision(name)
    search = import_module("open_spiel.python.algorithms.mcts")
    bot = search.MCTSBot(state.get_game(), 2, 4, rollouts(), random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_mcts_wants_terminal_returns() -> None:
    game = open_spiel().load_game(GAMES[0])
    search = import_module("open_spiel.python.algorithms.mcts")
    with pytest.raises(ValueError, match="terminal rewards"):
        search.MCTSBot(game, 2, 4, rollouts())


def test_terminal_returns_are_the_points_at_the_end() -> None:
    """The game is the same but for the moment at which points are paid."""
    library = open_spiel()
    name = "python_yohoho_skull_king(players=2,plan=1;2,terminal_returns=true)"

    def check(state: Any) -> None:
        assert state.returns() == state.rewards() == [0.0, 0.0]

    last = play_randomly(name, Dice("terminal"), check)
    assert last.returns() == last.rewards() == list(last.position.state.scores)
    assert any(last.returns())
    kind = last.get_game().get_type()
    assert kind.reward_model == library.GameType.RewardModel.TERMINAL
    library.random_sim_test(library.load_game(name), num_sims=2, serialize=True, verbose=False)


def solve_by_cfr(game: Any) -> Any:
    solver = import_module("open_spiel.python.algorithms.cfr").CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    return solver.average_policy()


def solve_by_mccfr(game: Any) -> Any:
    module = import_module("open_spiel.python.algorithms.external_sampling_mccfr")
    solver = module.ExternalSamplingSolver(game, module.AverageType.SIMPLE)
    for _ in range(100):
        solver.iteration()
    return solver.average_policy()


def solve_by_fictitious_play(game: Any) -> Any:
    solver = import_module("open_spiel.python.algorithms.fictitious_play").XFPSolver(game)
    for _ in range(50):
        solver.iteration()
    return solver.average_policy()


@pytest.mark.parametrize("solve", [solve_by_cfr, solve_by_mccfr, solve_by_fictitious_play])
def test_solver_comes_closer_to_an_equilibrium_than_uniform_play(solve: Any) -> None:
    game = open_spiel().load_game(SMALL_ROUND)
    np.random.seed(1)
    measure = import_module("open_spiel.python.algorithms.exploitability").exploitability
    uniform = import_module("open_spiel.python.policy").UniformRandomPolicy(game)
    assert measure(game, solve(game)) < measure(game, uniform)


CPP_SEARCH = """
import sys, pyspiel, open_spiel.python.games, yohoho.envs.open_spiel
game, name = pyspiel.load_game(sys.argv[1]), sys.argv[2]
rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
if name == "mcts":
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, 5, 100, False, 1, False)
else:
    last = (pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False)
    bot = pyspiel.ISMCTSBot(1, rollouts, 2.0, 5, -1, *last)
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
bot.step(state)
"""


@pytest.mark.parametrize("bot", ["mcts", "ismcts"])
def test_cpp_bots_crash_on_games_in_python(bot: str) -> None:
    """The page says so. When OpenSpiel's own game no longer crashes, ours must run too."""
    open_spiel()
    ended = [
        subprocess.run([sys.executable, "-c", CPP_SEARCH, name, bot], capture_output=True, check=False)
        for name in ("python_kuhn_poker", SMALL_ROUND)
    ]
    assert ended[0].returncode < 0, "the page says that it crashes"
    assert ended[1].returncode < 0
