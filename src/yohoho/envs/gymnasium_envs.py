"""The function behind the ids that `yohoho.envs` registers with Gymnasium.

    import yohoho.envs
    env = gymnasium.make("yohoho/Skull-v0", players=3, opponents="sailor")

Gymnasium has read no entry points of packages since its version 1.0, so a module must be imported: the line
above, or `"yohoho.envs:yohoho/Skull-v0"` as the id.
"""

from typing import Any

from yohoho.core import registry
from yohoho.core.install import needs_extra

with needs_extra("envs"):
    from yohoho.envs.seat_env import SeatEnv

_SETTINGS = ("opponents", "seat", "rewards", "illegal_reward", "render_mode")
"""The keywords of `SeatEnv`; all others are options of the game."""


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
