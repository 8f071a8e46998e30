"""Skull as a PettingZoo environment.

from yohoho.envs import skull_v0

env = skull_v0.env(players=3, last_chance=True)
"""

from typing import Any, Unpack

from yohoho.envs.episode import ILLEGAL_REWARD
from yohoho.envs.picture import RenderMode
from yohoho.envs.rewards import Rewards
from yohoho.envs.turn_env import TurnEnv, wrapped
from yohoho.skull import Skull
from yohoho.skull.options import Choices


def env(
    *,
    rewards: Rewards = "game",
    render_mode: RenderMode | None = None,
    illegal_reward: float = ILLEGAL_REWARD,
    **choices: Unpack[Choices],
) -> Any:
    """The environment with PettingZoo's usual wrappers; `choices` are the options of `Skull`."""
    return wrapped(raw_env(rewards=rewards, render_mode=render_mode, **choices), illegal_reward)


def raw_env(
    *, rewards: Rewards = "game", render_mode: RenderMode | None = None, **choices: Unpack[Choices]
) -> TurnEnv:
    """The environment alone, which raises IllegalAction."""
    return TurnEnv(Skull(**choices), "skull_v0", rewards, render_mode)
