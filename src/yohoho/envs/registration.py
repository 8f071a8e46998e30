"""Registers one seat of every game with Gymnasium: `yohoho/SkullKing-v0`, `yohoho/Skull-v0`.

`import yohoho.envs` does it where Gymnasium is installed. An environment is imported when one is made.
"""

from contextlib import suppress
from typing import Final

from yohoho.core import registry

ENTRY_POINT: Final = "yohoho.envs.gymnasium_envs:seat_env"


def env_id(game: str) -> str:
    """Return the id of a game's environment.

    >>> env_id("skull-king")
    'yohoho/SkullKing-v0'
    """
    return f"yohoho/{game.title().replace('-', '')}-v0"


def register_names() -> None:
    """Tell Gymnasium the ids of all games that it does not know yet; do nothing where it is not installed.

    >>> import gymnasium
    >>> register_names()
    >>> "yohoho/Skull-v0" in gymnasium.registry
    True
    """
    with suppress(ModuleNotFoundError):
        from gymnasium.envs import registration

        for name in registry.all_names():
            if env_id(name) not in registration.registry:
                registration.register(env_id(name), ENTRY_POINT, kwargs={"game": name})
