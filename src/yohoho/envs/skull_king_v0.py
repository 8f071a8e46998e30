"""Skull King as a PettingZoo environment.

from yohoho.envs import skull_king_v0

env = skull_king_v0.env(players=3, edition="beck", kraken=True, rewards="round")
"""

from typing import Any, Unpack

from yohoho.envs.episode import ILLEGAL_REWARD
from yohoho.envs.rendering import RenderMode
from yohoho.envs.rewards import Rewards
from yohoho.envs.turn_env import TurnEnv, wrap
from yohoho.skull_king import SkullKing
from yohoho.skull_king.options import Choices


def env(
    *,
    rewards: Rewards = "game",
    render_mode: RenderMode | None = None,
    illegal_reward: float = ILLEGAL_REWARD,
    **choices: Unpack[Choices],
) -> Any:
    """Return the environment with PettingZoo's usual wrappers; `choices` are the options of `SkullKing`.

    :raises OptionsError: the game cannot have these options.

    >>> from yohoho.envs import skull_king_v0
    >>> table = skull_king_v0.env(players=3, kraken=True)
    >>> table.reset(seed=7)
    >>> table.agent_selection
    'player_0'
    """
    return wrap(raw_env(rewards=rewards, render_mode=render_mode, **choices), illegal_reward)


def raw_env(
    *, rewards: Rewards = "game", render_mode: RenderMode | None = None, **choices: Unpack[Choices]
) -> TurnEnv:
    """Return the environment without wrappers: it raises IllegalAction, and does not end the game then.

    :raises OptionsError: the game cannot have these options.

    >>> from yohoho.envs import skull_king_v0
    >>> skull_king_v0.raw_env(players=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    return TurnEnv(SkullKing(**choices), "skull_king_v0", rewards, render_mode)
