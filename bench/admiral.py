"""Measures a captain that looks ahead against three captains: `python -m bench.admiral --games 2000`.

Every deal is played once for each seat of the player that looks ahead, so that luck with the cards evens out.
Everything runs on the device of JAX; a GPU is wanted.
"""

import argparse
import time
from itertools import count
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from bench.look_ahead import Search, at_games, look_ahead, utilities
from yohoho.bots.weights import load_weights, read_weights
from yohoho.sim.lockstep.actions import TEMPERATURE
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import OVER, BatchState, select
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.network_policy import (
    absolute_action,
    legal_logits,
    sample_actions,
)
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE
from yohoho.sim.lockstep.round_state import Array, Rules
from yohoho.skull_king.options import Options

_OTHER_DEALS: Final = 0x5BD1E995
"""Changes a seed into one of other deals."""


class Match:
    """Games of one set-up in which some seats look ahead."""

    def __init__(self, options: Options, captain: Any, judge: Any, search: Search, chunk: int) -> None:
        self.env = BatchEnv(Rules(options, jnp))
        self.captain, self.judge, self.search, self.chunk = captain, judge, search, chunk
        self._to_decision = jax.jit(self._advance)
        self._decide = jax.jit(self._choose_by_search)
        self._take = jax.jit(self._apply_action)
        self._measure_losses = jax.jit(self._compare_losses)

    def _advance(self, state: BatchState, seat: Array, seeds: Array) -> BatchState:
        """Play as captains until the seat must act in every game, or the game is over."""

        def waits(state: BatchState) -> Array:
            return (self.env.turn(state) == seat) & (state.phase != OVER) | (state.phase == OVER)

        def running(state: BatchState) -> Array:
            return (~waits(state)).any()

        def turn(state: BatchState) -> BatchState:
            logits = legal_logits(self.env, self.captain, state, jnp.bfloat16)
            rng = CounterRng(jnp, seeds ^ state.step_count)
            action = absolute_action(self.env, state, sample_actions(self.env, logits, rng))
            after: BatchState = select(jnp, waits(state), state, self.env.step(state, action))
            return after

        after: BatchState = lax.while_loop(running, turn, state)
        return after

    def _choose_by_search(self, state: BatchState, seeds: Array) -> Array:
        actions, legal, points = look_ahead(self.env, self.judge, state, seeds, self.search)
        value = utilities(self.env, state, points, self.search).mean(axis=2)
        logits = jnp.take_along_axis(
            legal_logits(self.env, self.captain, state, jnp.bfloat16).T, actions, axis=1
        )
        value = value + self.search.prior / self.search.deals * jax.nn.log_softmax(
            logits / TEMPERATURE, axis=1
        )
        best = jnp.where(legal, value, -jnp.inf).argmax(axis=1)
        return jnp.take_along_axis(actions, best[:, None], axis=1)[:, 0]

    def _measure_advantage(self, state: BatchState, seeds: Array) -> tuple[Array, Array]:
        """An action of the captain, and how far it is above the captain's average, in points."""
        actions, legal, points = look_ahead(self.env, self.judge, state, seeds, self.search)
        logits = legal_logits(self.env, self.captain, state, jnp.bfloat16).T
        logits = jnp.where(legal, jnp.take_along_axis(logits, actions, axis=1) / TEMPERATURE, -jnp.inf)
        player = self.env.turn(state).astype(jnp.int32)[:, None, None, None]
        own = jnp.take_along_axis(points, player, axis=2)[:, :, 0].astype(jnp.float32).mean(axis=2)
        policy = jax.nn.softmax(logits, axis=1)
        chosen = jax.vmap(jax.random.categorical)(jax.vmap(jax.random.PRNGKey)(seeds), logits)[:, None]
        average = (policy * jnp.where(legal, own, 0)).sum(axis=1)
        advantage = jnp.take_along_axis(own, chosen, axis=1)[:, 0] - average
        advantage = jnp.where((state.phase != OVER) & (legal.sum(axis=1) > 1), advantage, 0)
        return jnp.take_along_axis(actions, chosen, axis=1)[:, 0], advantage

    def _compare_losses(self, state: BatchState, seeds: Array) -> tuple[Array, Array, Array]:
        """An action of the captain, what it loses, and what the player that looks ahead loses, in points.

        The best action is found on some deals, and what the others lose on new ones.
        """
        actions, legal, points = look_ahead(self.env, self.judge, state, seeds, self.search)
        chosen_by_points = jnp.where(legal, self._own(state, points), -jnp.inf).argmax(axis=1)
        _, _, points = look_ahead(self.env, self.judge, state, seeds ^ jnp.uint32(_OTHER_DEALS), self.search)
        own = self._own(state, points)
        logits = legal_logits(self.env, self.captain, state, jnp.bfloat16).T
        logits = jnp.where(legal, jnp.take_along_axis(logits, actions, axis=1) / TEMPERATURE, -jnp.inf)
        captain = jax.vmap(jax.random.categorical)(jax.vmap(jax.random.PRNGKey)(seeds), logits)
        ahead = (actions == self._choose_by_search(state, ~seeds)[:, None]).argmax(axis=1)
        best = jnp.take_along_axis(own, chosen_by_points[:, None], axis=1)
        losses = best - jnp.take_along_axis(own, jnp.stack([captain, ahead], axis=1), axis=1)
        decides = (state.phase != OVER) & (legal.sum(axis=1) > 1)
        losses = jnp.where(decides[:, None], losses, jnp.nan)
        return jnp.take_along_axis(actions, captain[:, None], axis=1)[:, 0], losses[:, 0], losses[:, 1]

    def _own(self, state: BatchState, points: Array) -> Array:
        """(games, candidates) the mean points of the seat to act."""
        player = self.env.turn(state).astype(jnp.int32)[:, None, None, None]
        return jnp.take_along_axis(points, player, axis=2)[:, :, 0].astype(jnp.float32).mean(axis=2)

    def losses(self, games: int, seed: int) -> np.ndarray[Any, Any]:
        """(games, 3) for each game the sums of both losses of `_compare_losses`, and the decisions."""
        players, measure = self.env.rules.players, self._measure_losses
        seeds = jnp.asarray(np.random.default_rng(seed).integers(0, 2**32, games, dtype=np.uint32))
        seat = (jnp.arange(games) % players).astype(jnp.uint8)
        state, number, total = self.env.start(seeds), 0, np.zeros((games, 3))
        while True:
            state = self._to_decision(state, seat, seeds)
            if bool((state.phase == OVER).all()):
                return total
            parts = [
                measure(at_games(state, at), seeds[at] + jnp.uint32(7919 * number))
                for at in (jnp.arange(start, start + self.chunk) for start in range(0, games, self.chunk))
            ]
            action, captain, ahead = (np.concatenate(each) for each in zip(*parts, strict=True))
            state = self._take(state, jnp.asarray(action))
            counted = ~np.isnan(captain)
            total += np.stack([np.nan_to_num(captain), np.nan_to_num(ahead), counted], axis=1)
            number += 1

    def adjust(self, games: int, seed: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """(games,) the scores of a captain among captains, and the sums of its advantages."""
        players, measure = self.env.rules.players, jax.jit(self._measure_advantage)
        seeds = jnp.asarray(np.random.default_rng(seed).integers(0, 2**32, games, dtype=np.uint32))
        seat = (jnp.arange(games) % players).astype(jnp.uint8)
        state, number, total = self.env.start(seeds), 0, np.zeros(games)
        while True:
            state = self._to_decision(state, seat, seeds)
            if bool((state.phase == OVER).all()):
                break
            parts = [
                measure(at_games(state, at), seeds[at] + jnp.uint32(7919 * number))
                for at in (jnp.arange(start, start + self.chunk) for start in range(0, games, self.chunk))
            ]
            state = self._take(state, jnp.concatenate([action for action, _ in parts]))
            total += np.concatenate([np.asarray(advantage) for _, advantage in parts])
            number += 1
        scores = np.asarray(state.round_state.scores, dtype=np.int64)
        return scores[np.asarray(seat), np.arange(games)], total

    def _apply_action(self, state: BatchState, action: Array) -> BatchState:
        return self.env.step(state, absolute_action(self.env, state, action))

    def play(self, games: int, seed: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """(games,) the shares of wins and the points of the player that looks ahead."""
        players = self.env.rules.players
        deals = jnp.asarray(np.random.default_rng(seed).integers(0, 2**32, games // players, dtype=np.uint32))
        seeds = jnp.repeat(deals, players)
        seat = jnp.tile(jnp.arange(players, dtype=jnp.uint8), games // players)
        state = self.env.start(seeds)
        number = 0
        while True:
            state = self._to_decision(state, seat, seeds)
            if bool((state.phase == OVER).all()):
                break
            parts = [
                self._decide(at_games(state, at), seeds[at] + jnp.uint32(7919 * number))
                for at in (jnp.arange(start, start + self.chunk) for start in range(0, games, self.chunk))
            ]
            state = self._take(state, jnp.concatenate(parts))
            number += 1
        scores = np.asarray(state.round_state.scores, dtype=np.int64)
        first = scores == scores.max(axis=0)
        own = np.asarray(seat)
        each = np.arange(len(own))
        return (first / first.sum(axis=0))[own, each], scores[own, each]


def main() -> None:
    arguments = _arguments()
    captain = load_weights("skull-king", OBSERVATION_SIZE, ACTIONS).arrays
    judge = (
        read_weights(arguments.judge, "skull-king", OBSERVATION_SIZE, ACTIONS).arrays
        if arguments.judge
        else captain
    )
    captain, judge = (jax.tree.map(jnp.asarray, dict(each)) for each in (captain, judge))
    options = Options(players=arguments.players, kraken=True, whale=True, loot=True)
    search = Search(deals=arguments.deals, prior=arguments.prior, candidates=arguments.candidates)
    match = Match(options, captain, judge, search, arguments.chunk)
    start = time.monotonic()
    if arguments.losses:
        return print_losses(match, arguments)
    if arguments.adjust:
        scores, advantages = match.adjust(arguments.games, arguments.seed)
        error = 1.96 * advantages.std(ddof=1) / len(advantages) ** 0.5
        print(
            f"{len(scores)} games of captains: score {scores.mean():.2f}, spread {scores.std(ddof=1):.1f}; "
            f"luck-adjusted {advantages.mean():+.2f} ± {error:.2f}, spread {advantages.std(ddof=1):.1f}; "
            f"{time.monotonic() - start:.0f} s",
            flush=True,
        )
        return None
    wins, points = match.play(arguments.games, arguments.seed)
    deals = wins.reshape(-1, arguments.players).mean(axis=1)
    margin = 1.96 * deals.std(ddof=1) / len(deals) ** 0.5
    print(
        f"{search}: {100 * wins.mean():.2f} % ± {100 * margin:.2f} of {len(wins)} games, "
        f"{points.mean():.1f} points, {time.monotonic() - start:.0f} s",
        flush=True,
    )
    return None


def print_losses(match: Match, arguments: argparse.Namespace) -> None:
    """Print the mean losses after every batch of games, for the number of seconds in the arguments."""
    start, losses = time.monotonic(), np.zeros((0, 3))
    for seed in count(arguments.seed):
        losses = np.concatenate([losses, match.losses(arguments.games, seed)])
        decisions = losses[:, 2].sum()
        texts = []
        for name, sums in (
            ("captain", losses[:, 0]),
            ("looking ahead", losses[:, 1]),
            ("difference", losses[:, 0] - losses[:, 1]),
        ):
            mean = sums.sum() / decisions
            margin = 1.96 * np.sqrt(((sums - mean * losses[:, 2]) ** 2).sum()) / decisions
            texts.append(f"{name} {mean:.3f} ± {margin:.3f}")
        spent = time.monotonic() - start
        print(
            f"{arguments.players} players, loss of a decision: {', '.join(texts)}; {len(losses)} games, "
            f"{decisions:.0f} decisions, {spent:.0f} s",
            flush=True,
        )
        if spent > arguments.seconds:
            return


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=64)
    parser.add_argument("--candidates", type=int, default=6)
    parser.add_argument("--prior", type=float, default=4.0)
    parser.add_argument("--chunk", type=int, default=256)
    parser.add_argument("--judge", type=Path, help="weights that look ahead; the captain's own without")
    parser.add_argument("--adjust", action="store_true", help="measure luck-adjusted scores instead")
    parser.add_argument("--losses", action="store_true", help="measure what decisions lose instead")
    parser.add_argument("--seconds", type=float, default=120, help="with --losses, go on for so long")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
