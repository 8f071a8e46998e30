"""The games for OpenSpiel. Importing this package registers them.

    import pyspiel
    import yohoho.envs.open_spiel

    game = pyspiel.load_game("python_yohoho_skull_king(players=3,kraken=true,powers=rosie;will)")

The rules are those of the readable engine; observations and numbers of actions those of `yohoho.envs`. The
descriptor of a game names its classes.
"""

from yohoho.core import registry
from yohoho.core.install import needs_extra

with needs_extra("open-spiel"):
    import pyspiel

    for _name in registry.names():
        for _game in registry.descriptor(_name).part("open_spiel") or ():
            pyspiel.register_game(_game.game_type, _game)
