"""Another package adds a command, an entry and facts of the view to the tables of its game."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.bots.foreign_bots import install
from tests.third_game.installation import REPOSITORY
from yohoho.core import registry


def test_a_game_of_another_package_adds_to_its_tables(tmp_path: Path) -> None:
    """In a process of its own, because the types of messages are made once in a process."""
    install(tmp_path, registry.GROUP, goofspiel="tests.third_game.boasting:WITH_BOASTING")
    paths = [str(tmp_path), str(REPOSITORY), *sys.path]
    played = subprocess.run(
        [sys.executable, "-m", "tests.third_game.boasting"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    seen = json.loads(played.stdout)
    assert seen["refused"] == "nothing-to-show"
    assert seen["might"] == [True, None]
    assert seen["boasts"] == 1
    what, args = seen["told"]
    assert what == "boasted"
    assert args["prize"] in (1, 2)
    assert seen["documented"]
