"""Registers one seat of every game with Gymnasium: `yohoho/SkullKing-v0`, `yohoho/Skull-v0`.

    env = gymnasium.make("yohoho.envs.gymnasium_envs:yohoho/Skull-v0", players=3, opponents="sailor")

The part before the colon imports this module. Gymnasium has read no entry points of packages since its
version 1.0, so one of the two must be written.
"""

from typing import Any

from yohoho.core import registry
from yohoho.core.install import needs_extra

with needs_extra("envs"):
    from gymnasium.envs import registration

    from yohoho.envs.seat_env import SeatEnv

_SETTINGS = ("opponents", "seat", "rewards", "illegal_reward", "render_mode")
"""The keywords of `SeatEnv`; all others are options of the game."""


def env_id(game: str) -> str:
    """Return the id of a game's environment.

    >>> env_id("skull-king")
    'yohoho/SkullKing-v0'
    """
    return f"yohoho/{game.title().replace('-', '')}-v0"


def seat_env(game: str, **keywords: Any) -> SeatEnv:
    """Return the environment of a game. Its options and the settings of `SeatEnv` are keywords.

    :raises OptionsError: there is no such game, or it cannot have these options or settings.

    >>> env = seat_env("skull", players=3, opponents="sailor")
    >>> observation, info = env.reset(seed=7)
    >>> observation.shape == env.observation_space.shape
    True
    """
    # Gymnasium passes the options of the game and the settings of the environment together.
    settings = {key: keywords.pop(key) for key in _SETTINGS if key in keywords}
    return SeatEnv(registry.descriptor(game).open_new(keywords), **settings)


for _name in registry.all_names():
    if env_id(_name) not in registration.registry:
        registration.register(env_id(_name), f"{__name__}:seat_env", kwargs={"game": _name})
