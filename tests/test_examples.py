"""The examples do what they say, the client bot against a real server."""

import ast
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.server.harness import Server
from yohoho import Dice

CLIENT_BOT = Path(__file__).parents[1] / "examples" / "client_bot.py"
TRAINING = CLIENT_BOT.parent / "train_maskable_ppo.py"
PRESETS = ("quick-5x5", "skull")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_client_bot_plays_whole_games(real_server: Server, preset: str) -> None:
    command = [sys.executable, str(CLIENT_BOT), real_server.address, preset]
    played = subprocess.run(command, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    result = ast.literal_eval(played.stdout)
    assert len(result["ranks"]) == 4
    assert all(result["ranks"][seat] == 1 for seat in result["winners"])


class RandomModel:
    """Stands in for a trained model."""

    def __init__(self) -> None:
        self.dice = Dice("model")

    def predict(self, observation: Any, action_masks: Any) -> tuple[int, None]:
        return self.dice.choice([number for number, legal in enumerate(action_masks) if legal]), None


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The functions of the training example, without the libraries that only a training needs."""
    for name in (
        "torch",
        "sb3_contrib",
        "stable_baselines3.common.callbacks",
        "stable_baselines3.common.vec_env",
    ):
        stub: Any = ModuleType(name)
        stub.MaskablePPO = stub.BaseCallback = stub.DummyVecEnv = object
        monkeypatch.setitem(sys.modules, name, stub)
    return runpy.run_path(str(TRAINING))


def test_training_example_counts_the_games_that_a_model_wins(training: dict[str, Any]) -> None:
    assert 0 < training["count_won_games"](RandomModel(), 20) < 20


def test_training_example_gives_the_interval_of_wilson(training: dict[str, Any]) -> None:
    assert training["interval"](50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert training["interval"](0, 10) == pytest.approx((0, 0.2775), abs=1e-4)


def test_the_client_bot_has_sixty_lines() -> None:
    assert len(CLIENT_BOT.read_text(encoding="utf-8").splitlines()) <= 60


def test_the_client_bot_needs_nothing_of_ours() -> None:
    tree = ast.parse(CLIENT_BOT.read_text(encoding="utf-8"))
    imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [module for module in imported if module.split(".")[0] == "yohoho"]
