"""Trains a policy for Skull King by playing itself, with PPO on the Pgx environment, and measures it.

    pip install 'yohoho-tavern[train,envs]'
    python examples/train_self_play.py --minutes 5 --out self-play

Wants a GPU; `--games 64 --width 128` fits a CPU. After the training it prints the share of games that the
policy wins against three sailors, for each of eight moments, with an interval of 95 %.

All four seats are the same network, so every game teaches it four times, by opponents as strong as itself. A
decision is judged by the points of its round against the mean of the others', which come within eleven
decisions of each player, and not by the victory at the end.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")  # the processes that measure have a core each

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import optax

from yohoho import SkullKing
from yohoho.envs.skull_king_pgx import SkullKingPgx
from yohoho.sim.clusters import wilson_bounds

GAME = SkullKing(players=4)
ENV = SkullKingPgx(GAME, rewards="round")
DECISIONS = GAME.players * sum(cards + 1 for cards in GAME.plan)  # of a game: every bid and every card
POINTS = 50  # are worth 1 to the network
EPOCHS, MINIBATCHES = 2, 32
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
FIRST_RATE, LAST_RATE = 5e-4, 2e-5
MOMENTS = 8
GAMES_OF_A_TASK = 20


def new_network(key, inputs, width, outputs):
    """Three hidden layers, and one output for each action and for the value of the situation."""
    sizes = [inputs, width, width, width, outputs + 1]
    keys = jax.random.split(key, len(sizes) - 1)
    layers = [
        (jax.random.normal(key, (rows, columns)) * (2 / rows) ** 0.5, jnp.zeros(columns))
        for key, rows, columns in zip(keys, sizes, sizes[1:], strict=False)
    ]
    weights, bias = layers[-1]
    return [*layers[:-1], (0.01 * weights, bias)]


def forward(network, observation):
    """Logits of the actions, and the value; with NumPy too."""
    for weights, bias in network[:-1]:
        hidden = observation @ weights + bias
        observation = hidden * (hidden > 0)
    weights, bias = network[-1]
    outputs = observation.astype(weights.dtype) @ weights + bias
    return outputs[..., :-1], outputs[..., -1]


def evaluate(network, observation, legal):
    """Log-probabilities of the legal actions, and the value. Hidden layers have half precision."""
    half = jax.tree.map(lambda numbers: numbers.astype(jnp.bfloat16), network[:-1])
    logits, value = forward([*half, network[-1]], observation)
    return jax.nn.log_softmax(jnp.where(legal, logits, -1e9)), value


class Turn(NamedTuple):
    """A decision in each game."""

    observation: jax.Array
    legal: jax.Array
    action: jax.Array
    log_probability: jax.Array
    player: jax.Array
    rewards: jax.Array


def play_games(network, key, games):
    """Play whole games, which all have the same number of decisions; the turns come first."""

    def play_turn(carry, _):
        state, key = carry
        key, key_of_action = jax.random.split(key)
        seen = state.observation.astype(jnp.bfloat16)
        log_probabilities, _ = evaluate(network, seen, state.legal_action_mask)
        action = jax.random.categorical(key_of_action, log_probabilities)
        after = jax.vmap(ENV.step)(state, action)
        taken = jnp.take_along_axis(log_probabilities, action[:, None], axis=1)[:, 0]
        turn = Turn(seen, state.legal_action_mask, action, taken, state.current_player, after.rewards)
        return (after, key), turn

    key, key_of_deals = jax.random.split(key)
    state = jax.vmap(ENV.init)(jax.random.split(key_of_deals, games))
    (state, _), turns = jax.lax.scan(play_turn, (state, key), None, DECISIONS)
    return state, turns


def round_results(turns):
    """What the player of each turn gets in its round, against the mean of the others."""

    def go_back(points, rewards):
        points = jnp.where((rewards != 0).any(axis=1, keepdims=True), rewards, points)
        return points, points

    _, points = jax.lax.scan(go_back, jnp.zeros_like(turns.rewards[0]), turns.rewards, reverse=True)
    own = jnp.take_along_axis(points, turns.player[..., None], axis=2)[..., 0]
    others = (points.sum(axis=2) - own) / (GAME.players - 1)
    return (own - others) / POINTS


def loss(network, turns, results):
    log_probabilities, value = evaluate(network, turns.observation, turns.legal)
    taken = jnp.take_along_axis(log_probabilities, turns.action[:, None], axis=1)[:, 0]
    advantage = results - jax.lax.stop_gradient(value)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    ratio = jnp.exp(taken - turns.log_probability)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -(jnp.exp(log_probabilities) * log_probabilities * turns.legal).sum(axis=1).mean()
    error = ((value - results) ** 2).mean()
    return VALUE * error - gain.mean() - ENTROPY * entropy, (entropy, error)


OPTIMIZER = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


def train_once(network, moments, key, rate, games):
    """Play games and learn from them: two passes, in minibatches of whole games."""
    key, key_of_games = jax.random.split(key)
    _, turns = play_games(network, key_of_games, games)

    def part(rows):
        """(turns, games, …) as (minibatches, decisions, …)."""
        parts = rows.reshape(DECISIONS, MINIBATCHES, games // MINIBATCHES, *rows.shape[2:])
        return jnp.moveaxis(parts, 1, 0).reshape(MINIBATCHES, -1, *rows.shape[2:])

    batches = jax.tree.map(part, (turns, round_results(turns)))

    def learn(carry, batch):
        network, moments = carry
        gradients, metrics = jax.grad(loss, has_aux=True)(network, *batch)
        updates, moments = OPTIMIZER.update(gradients, moments)
        network = jax.tree.map(lambda old, update: old - rate * update, network, updates)
        return (network, moments), metrics

    carry, metrics = (network, moments), None
    for _ in range(EPOCHS):
        carry, metrics = jax.lax.scan(learn, carry, batches)
    return *carry, key, jax.tree.map(jnp.mean, metrics)


def train(chosen):
    """Train for the minutes and keep the network at eight moments; yields each file with what led to it."""
    key, key_of_network = jax.random.split(jax.random.key(chosen.seed))
    inputs, outputs = ENV.observation_shape[0], ENV.num_actions
    network = new_network(key_of_network, inputs, chosen.width, outputs)
    moments = OPTIMIZER.init(network)
    compiled = jax.jit(train_once, static_argnums=4).lower(network, moments, key, FIRST_RATE, chosen.games)
    step = compiled.compile()
    began, batches, moment = time.monotonic(), 0, 0
    while moment < MOMENTS:
        used = (time.monotonic() - began) / (60 * chosen.minutes)
        rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * min(used, 1)
        network, moments, key, (entropy, error) = step(network, moments, key, rate)
        batches += 1
        print(f"batch {batches}: entropy {float(entropy):.3f}, error {float(error):.3f}", flush=True)
        if time.monotonic() - began >= 60 * chosen.minutes * (moment + 1) / MOMENTS:
            moment += 1
            file = chosen.out / f"policy-{moment}.npz"
            np.savez(file, *[np.asarray(numbers) for layer in network for numbers in layer])
            yield file, (time.monotonic() - began) / 60, batches * chosen.games * DECISIONS


def count_won_games(file, seeds):
    """Play against three sailors, in each game in the next seat; a shared victory counts in parts."""
    with np.load(file) as arrays:
        numbers = list(arrays.values())
    network, won = list(zip(numbers[::2], numbers[1::2], strict=True)), 0.0
    for seed in seeds:
        env = gymnasium.make(
            "yohoho.envs.gymnasium_envs:yohoho/SkullKing-v0", players=4, opponents="sailor", seat=seed % 4
        )
        observation, info = env.reset(seed=1_000_000 + seed)
        ended = False
        while not ended:
            logits, _ = forward(network, observation)
            action = np.where(info["action_mask"], logits, -np.inf).argmax()
            observation, _, ended, _, info = env.step(int(action))
        won += (seed % 4 in info["winners"]) / len(info["winners"])
    return won


def measure(file, games, pool):
    """The share of won games with its interval."""
    parts = [range(first, min(first + GAMES_OF_A_TASK, games)) for first in range(0, games, GAMES_OF_A_TASK)]
    share = sum(pool.map(count_won_games, [file] * len(parts), parts)) / games
    return share, *wilson_bounds(share, games, games - 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=8192, help="at once, a multiple of 32")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--measure", type=int, default=1000, help="games for each moment")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("self-play"))
    chosen = parser.parse_args()
    chosen.out.mkdir(exist_ok=True)
    moments = list(train(chosen))
    os.environ["JAX_PLATFORMS"] = "cpu"  # the processes that play must not ask for the GPU, which is full
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for file, minutes, decisions in moments:
            share, low, high = measure(file, chosen.measure, pool)
            interval = f"({low:.1%} to {high:.1%})"
            print(f"{minutes:.1f} minutes, {decisions:,} decisions: wins {share:.1%} {interval}", flush=True)


if __name__ == "__main__":
    main()
