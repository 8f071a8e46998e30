"""The examples do what they say, against a real server."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from tests.server.harness import running

CLIENT_BOT = Path(__file__).parents[1] / "examples" / "client_bot.py"
PRESETS = ("quick-5x5", "skull")


def test_the_client_bot_plays_whole_games(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for preset in PRESETS:
            command = [sys.executable, str(CLIENT_BOT), server.address, preset]
            played = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
            assert played.returncode == 0, played.stderr
            result = ast.literal_eval(played.stdout)
            assert len(result["ranks"]) == 4
            assert all(result["ranks"][seat] == 1 for seat in result["winners"])


def test_the_client_bot_has_sixty_lines() -> None:
    assert len(CLIENT_BOT.read_text(encoding="utf-8").splitlines()) <= 60


def test_the_client_bot_needs_nothing_of_ours() -> None:
    tree = ast.parse(CLIENT_BOT.read_text(encoding="utf-8"))
    imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [module for module in imported if module.split(".")[0] == "yohoho"]
