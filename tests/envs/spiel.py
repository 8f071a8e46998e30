"""OpenSpiel for tests, which fail where it is not installed, and its golden playthroughs.

`python -m tests.envs.spiel` writes the playthroughs anew; read the difference before keeping it.
"""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests.optional_libraries import import_library

FOLDER: Final = Path(__file__).parent / "playthroughs"
POWERS: Final = "powers=rosie;will;rascal;juanita;harry"
PLAYTHROUGHS: Final = {
    "skull_king": (17, "python_yohoho_skull_king(players=3,plan=1;)"),
    "skull_king_everything": (
        24,
        f"python_yohoho_skull_king(kraken=True,loot=True,plan=2;,players=2,{POWERS},scoring=cannonball,whale=True)",
    ),
    "skull": (28, "python_yohoho_skull(players=3,last_chance=True)"),
    "skull_round": (17, "python_yohoho_skull_round()"),
    "skull_round_three": (17, "python_yohoho_skull_round(players=3,discs=2)"),
}
"""Seed and game of each playthrough, by the name of its file."""


def open_spiel() -> Any:
    """OpenSpiel with our games."""
    library = import_library("pyspiel", "open-spiel")
    import_module("yohoho.envs.open_spiel")
    return library


def generator() -> Any:
    """OpenSpiel's module for playthroughs, which reads flags of a command line that is not there."""
    open_spiel()
    module = import_module("open_spiel.python.algorithms.generate_playthrough")
    import_module("absl.flags").FLAGS.mark_as_parsed()
    return module


if __name__ == "__main__":
    for name, (seed, game) in PLAYTHROUGHS.items():
        text = generator().playthrough(game, None, seed=seed)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
