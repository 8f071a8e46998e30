"""Trains a policy for one seat of Skull against two sailors, with MaskablePPO of sb3-contrib on a CPU.

    pip install 'yohoho-tavern[envs]' sb3-contrib
    python examples/train_maskable_ppo.py --minutes 10

Prints the share of games that the policy wins before and after the training, each with an interval of 95 %.
The games of both measurements have the same seeds.
"""

import argparse
import time

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from yohoho.sim.clusters import wilson_bounds

PLAYERS = 3
ENVS = 8


def make():
    return gymnasium.make("yohoho.envs:yohoho/Skull-v0", players=PLAYERS, opponents="sailor", rewards="game")


class StopAfter(BaseCallback):
    def __init__(self, seconds):
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self):
        return time.monotonic() < self.end


def count_won_games(model, games):
    """How many of these games the policy wins; the game's number is its seed."""
    env, won = make(), 0
    for seed in range(games):
        observation, info = env.reset(seed=1_000_000 + seed)
        ended = False
        while not ended:
            action, _ = model.predict(observation, action_masks=info["action_mask"])
            observation, _, ended, _, info = env.step(int(action))
        won += 0 in info["winners"]
    return won


def report(when, model, games):
    won = count_won_games(model, games)
    low, high = wilson_bounds(won / games, games, games - 1)
    print(f"{when}: wins {won / games:.1%} of {games} games ({low:.1%} to {high:.1%})", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # the networks are small: more threads only wait for each other
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([make] * ENVS),
        n_steps=256,
        batch_size=512,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=chosen.seed,
    )
    report("before", model, chosen.games)
    model.learn(10**9, callback=StopAfter(60 * chosen.minutes))
    print(f"trained for {chosen.minutes:g} minutes: {model.num_timesteps:,} decisions", flush=True)
    report("after", model, chosen.games)


if __name__ == "__main__":
    main()
