"""The examples do what they say, the client bot against a real server."""

import ast
import os
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.optional_libraries import import_library
from tests.server.harness import Server
from yohoho import Dice

CLIENT_BOT = Path(__file__).parents[1] / "examples" / "client_bot.py"
TRAINING = CLIENT_BOT.parent / "train_maskable_ppo.py"
SELF_PLAY = CLIENT_BOT.parent / "train_self_play.py"
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


@pytest.fixture
def self_play(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The functions of the example of self-play."""
    import_library("pgx", "train")
    import_library("optax", "train")
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    return runpy.run_path(str(SELF_PLAY))


@pytest.mark.slow
def test_self_play_judges_a_decision_by_the_points_of_its_round(self_play: dict[str, Any]) -> None:
    jax = import_library("jax", "train")
    network = self_play["new_network"](jax.random.key(1), self_play["ENV"].observation_shape[0], 8, 100)
    last, turns = jax.jit(self_play["play_games"], static_argnums=2)(network, jax.random.key(2), 4)
    assert np.asarray(last.terminated).all(), "a batch is whole games"
    assert (np.take_along_axis(np.asarray(turns.legal), np.asarray(turns.action)[..., None], 2)).all()
    rewards, players = np.asarray(turns.rewards), np.asarray(turns.player)
    results = np.asarray(self_play["round_results"](turns)) * self_play["POINTS"]
    ends = [at for at in range(len(rewards)) if rewards[at, 0].any()]
    assert len(ends) == 10
    for at in range(len(rewards)):
        points = rewards[next(end for end in ends if end >= at), 0]
        own = points[players[at, 0]]
        assert results[at, 0] == pytest.approx(own - (points.sum() - own) / 3, abs=1e-3)


@pytest.mark.slow
def test_self_play_trains_and_measures_eight_moments(tmp_path: Path) -> None:
    import_library("pgx", "train")
    sizes = ["--games", "32", "--width", "16", "--measure", "4", "--minutes", "0.01"]
    command = [sys.executable, str(SELF_PLAY), *sizes, "--out", str(tmp_path / "policies")]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"JAX_PLATFORMS": "cpu"}
    )
    assert done.returncode == 0, done.stderr
    moments = [line for line in done.stdout.splitlines() if " decisions: wins " in line]
    assert len(moments) == len(list((tmp_path / "policies").glob("policy-*.npz"))) == 8


def test_the_client_bot_has_sixty_lines() -> None:
    assert len(CLIENT_BOT.read_text(encoding="utf-8").splitlines()) <= 60


def test_the_client_bot_needs_nothing_of_ours() -> None:
    tree = ast.parse(CLIENT_BOT.read_text(encoding="utf-8"))
    imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [module for module in imported if module.split(".")[0] == "yohoho"]
