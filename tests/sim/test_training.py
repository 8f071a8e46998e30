"""Training improves the policy and resumes bit for bit. Needs the extra `train`."""

import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file
from typer.testing import CliRunner

from tests.optional_libraries import import_library
from yohoho.bots.weights import read_weights
from yohoho.cli import app
from yohoho.core.install import install_command
from yohoho.sim.lockstep import skull_actions, skull_observation_index
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE
from yohoho.sim.training.settings import TrainingSettings

TINY: dict[str, Any] = {
    "minutes": 1.0,
    "lanes": 32,
    "steps": 12,
    "only": 1,
    "width": 32,
    "blocks": 1,
    "critic_width": 32,
    "critic_blocks": 1,
}
FITS = {
    "skull-king": (OBSERVATION_SIZE, ACTIONS),
    "skull": (skull_observation_index.OBSERVATION_SIZE, skull_actions.ACTIONS),
}


def train(settings: TrainingSettings, folder: Path, **how: Any) -> list[Any]:
    import_library("jax", "train")
    seen: list[Any] = []
    options = {"resume": False, "games": 0, "cores": 1} | how
    import_module("yohoho.sim.training.train").train(settings, folder, watch=seen.append, **options)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("game", FITS)
def test_resumed_training_is_bit_for_bit_the_same(game: str, tmp_path: Path) -> None:
    settings = TrainingSettings(game=game, batches=4, rate=1e-3, last_rate=1e-3, last_entropy=0.02, **TINY)
    assert len(train(settings, tmp_path / "one")) == 4
    half = settings.with_fields(batches=2)
    assert len(train(half, tmp_path / "two")) == 2
    assert len(train(settings, tmp_path / "two", resume=True)) == 2
    one, two = (load_file(tmp_path / name / "checkpoint.safetensors") for name in ("one", "two"))
    assert one.keys() == two.keys()
    for name, array in one.items():
        np.testing.assert_array_equal(array, two[name])
    other = next(name for name in FITS if name != game)
    refused = CliRunner().invoke(app, ["train", other, "--out", str(tmp_path / "two"), "--resume"])
    assert (refused.exit_code, f"a training of {game}" in refused.stderr) == (2, True), refused.output
    weights = read_weights(tmp_path / "two" / f"{game}.safetensors", game, *FITS[game])
    assert weights.info.decisions == 4 * 32 * 12


@pytest.mark.slow
def test_training_from_the_command_line_evaluates_itself(tmp_path: Path) -> None:
    tiny = ["--lanes", "32", "--steps", "12", "--only", "1", "--width", "32", "--batches", "2"]
    words = [
        "train",
        "skull",
        "--out",
        str(tmp_path / "out"),
        *tiny,
        "--measure",
        "4",
        "--cores",
        "1",
        "--json",
    ]
    outcome = CliRunner().invoke(app, words)
    assert outcome.exit_code == 0, outcome.output
    answer = json.loads(outcome.stdout)
    assert Path(answer["plot"]).stat().st_size > 10_000
    lines = [json.loads(line) for line in (tmp_path / "out" / "journal.jsonl").read_text().splitlines()]
    assert [line["kind"] for line in lines] == ["batch", "batch", "strength", "strength"]
    assert all(0 <= line["wins"] <= 1 and line["games"] == 4 for line in lines if line["kind"] == "strength")


@pytest.mark.slow
def test_training_improves_the_share_of_exact_bids(tmp_path: Path) -> None:
    """A short training must show in the share of exact bids."""
    settings = TrainingSettings(
        game="skull-king", batches=60, rate=2e-3, last_rate=1e-3, **TINY | {"lanes": 256}
    )
    seen = train(settings, tmp_path)
    early, late = (np.mean([line.success for line in part]) for part in (seen[:10], seen[-10:]))
    assert late > early + 0.05


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["skull", "--minutes", "0"], "minutes"),
        (["skull-king", "--lanes", "-3"], "lanes"),
    ],
)
def test_impossible_settings_are_refused(words: list[str], part: str, tmp_path: Path) -> None:
    outcome = CliRunner().invoke(app, ["train", *words, "--out", str(tmp_path / "new")])
    assert outcome.exit_code == 2, outcome.output
    assert part in outcome.stderr
    assert not (tmp_path / "new").exists()


def test_missing_checkpoint_or_missing_jax_is_reported(tmp_path: Path) -> None:
    outcome = CliRunner().invoke(app, ["train", "skull", "--out", str(tmp_path), "--resume"])
    assert outcome.exit_code == 2
    assert ("no checkpoint" if find_spec("jax") else install_command("train")) in outcome.stderr
