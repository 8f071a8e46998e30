"""Checkpoints: one file, replaced as a whole, from which a training resumes bit for bit.

A checkpoint holds its arrays by number, in the order in which JAX flattens the training state. So fields of
that state may be renamed, but not reordered.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file

from yohoho.core.errors import YohohoError
from yohoho.sim.training.settings import TrainingSettings

NAME: Final = "checkpoint.safetensors"
FORMAT: Final = "1"


class TrainingError(YohohoError):
    """A training cannot start or resume."""


class Progress(msgspec.Struct, frozen=True):
    """The settings of a training and how far it has come."""

    settings: TrainingSettings
    batches: int = 0
    decisions: int = 0
    seconds: float = 0.0


class Checkpoint(NamedTuple):
    progress: Progress
    arrays: Any
    """A tree, as the trainer holds it."""


def save(folder: Path, progress: Progress, arrays: Any) -> None:
    leaves = jax.device_get(jax.tree.leaves(arrays))
    named = {f"{at:05}": np.asarray(leaf, order="C") for at, leaf in enumerate(leaves)}
    metadata = {"format": FORMAT, "progress": msgspec.json.encode(progress).decode()}
    unfinished = folder / f"{NAME}.part"
    save_file(named, unfinished, metadata)
    unfinished.replace(folder / NAME)


def progress_in(folder: Path) -> Progress:
    """How far the training in this folder has come. Raises TrainingError."""
    path = folder / NAME
    try:
        with safe_open(path, framework="numpy") as file:
            metadata = file.metadata() or {}
    except FileNotFoundError:
        raise TrainingError("nothing-to-resume", folder=folder.name) from None
    except (SafetensorError, OSError) as error:
        raise TrainingError("checkpoint-damaged", file=path.name, detail=str(error)[:80]) from None
    if metadata.get("format") != FORMAT:
        raise TrainingError("checkpoint-damaged", file=path.name, detail="format")
    return msgspec.json.decode(metadata["progress"], type=Progress)


def load(folder: Path, like: Any) -> Any:
    """The arrays of a checkpoint in the shape of the tree `like`. Raises TrainingError."""
    leaves, tree = jax.tree.flatten(like)
    with safe_open(folder / NAME, framework="numpy") as file:
        stored = [file.get_tensor(name) for name in sorted(file.keys())]
    shapes = [(leaf.shape, leaf.dtype) for leaf in leaves]
    if [(leaf.shape, leaf.dtype) for leaf in stored] != shapes:
        raise TrainingError("checkpoint-damaged", file=NAME, detail="shapes")
    return jax.tree.unflatten(tree, [jnp.asarray(leaf) for leaf in stored])
