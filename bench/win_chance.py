"""Fits the chance to win a game of Skull King to games of captains: `python -m bench.win_chance`.

It prints the scale of the softmax for each number of players and of rounds to come, and how well the fitted
model is calibrated on other games.
"""

import argparse
from typing import Any, Final

import numpy as np

from yohoho.bots.skull_king.beliefs import rules_for
from yohoho.bots.skull_king.network_playouts import judge_weights
from yohoho.bots.skull_king.win_chance import scale_after, win_chances
from yohoho.bots.weights import single_threaded
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BID, OVER
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.network_policy import absolute_action, legal_logits, sample_actions
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.options import Options

_EXTRAS: Final[dict[str, Any]] = {"kraken": True, "whale": True, "loot": True}


def sheets(options: Options, games: int, seed: int) -> Array:
    """(rounds + 1, players, games) the scores before each round and at the end, in games of captains."""
    env, weights = BatchEnv(rules_for(options)), judge_weights()
    state = env.start(CounterRng.from_seed(np, seed, games).bits())
    scores = np.zeros((env.rounds + 1, env.rules.players, games), dtype=np.int32)
    with single_threaded():
        while (state.phase != OVER).any():
            rng = CounterRng(np, state.seeds ^ state.step_count)
            action = sample_actions(env, legal_logits(env, weights, state), rng)
            state = env.step(state, absolute_action(env, state, action))
            for number in range(1, env.rounds):
                here = (state.number == number + 1) & (state.phase == BID) & (state.done == 0)
                scores[number, :, here] = state.round_state.scores[:, here].T
    scores[-1] = state.round_state.scores
    return scores


def fit_scale(scores: Array, last: Array) -> float:
    """The scale with the greatest likelihood of the winners."""
    first = (last == last.max(axis=0)) / (last == last.max(axis=0)).sum(axis=0)
    scales = np.exp(np.linspace(np.log(3), np.log(300), 120))
    return float(max(scales, key=lambda scale: _log_likelihood(scores, first, scale)))


def _log_likelihood(scores: Array, first: Array, scale: float) -> float:
    logits = (scores - scores.max(axis=0)) / scale
    return float((first * (logits - np.log(np.exp(logits).sum(axis=0)))).sum())


def calibration(options: Options, scores: Array) -> list[tuple[float, float, int]]:
    """For ten groups by the promised chance: the mean promise, how often it came, and the number of cases."""
    first = (scores[-1] == scores[-1].max(axis=0)) / (scores[-1] == scores[-1].max(axis=0)).sum(axis=0)
    rounds = len(scores) - 1
    promised = np.concatenate(
        [win_chances(scores[at], scale_after(options, at)).ravel() for at in range(1, rounds)]
    )
    came = np.tile(first.ravel(), rounds - 1)
    groups = np.minimum((promised * 10).astype(int), 9)
    return [
        (float(promised[groups == at].mean()), float(came[groups == at].mean()), int((groups == at).sum()))
        for at in range(10)
        if (groups == at).any()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    games = parser.parse_args().games
    for players in range(2, 9):
        extras = _EXTRAS if players > 2 else {"kraken": True, "whale": True}
        _print(Options(players=players, **extras), games)
    for players in (2, 4, 6):
        _print(Options(edition="schmidt", players=players), games)
    for scoring in ("rascal", "cannonball"):
        _print(Options(players=4, scoring=scoring, **_EXTRAS), games)


def _print(options: Options, games: int) -> None:
    scores = sheets(options, games, 1)
    rounds = len(scores) - 1
    scales = [fit_scale(scores[at], scores[-1]) for at in range(1, rounds)]
    used = [scale_after(options, at) for at in range(1, rounds)]
    name = f"{options.edition} {options.players} {options.scoring or ''}"
    print(name, "fitted", [round(scale) for scale in scales], "used", [round(scale) for scale in used])
    other = calibration(options, sheets(options, games, 2))
    print("  promised and came", [(round(one, 3), round(two, 3)) for one, two, _ in other], flush=True)


if __name__ == "__main__":
    main()
