"""The weights of the trained bots, and the network that NumPy computes with them.

The package has a file for each game, in a format that cannot hold code.

Files of the same names in the folder `YOHOHO_WEIGHTS` take precedence, so that weights of one's own can play.
"""

from __future__ import annotations

import os
from array import array
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file
from threadpoolctl import ThreadpoolController

from yohoho.bots.bot import WeightsError
from yohoho.sim.lockstep.network import Weights, forward

FORMAT: Final = "1"
"""The version of the file and of the meaning of an observation: a change to either needs a new training."""
_SUFFIX: Final = ".safetensors"
_HERE: Final = Path(__file__).parent / "trained"


class WeightsInfo(msgspec.Struct, frozen=True):
    """The shape of the network and how its weights were trained."""

    game: str
    observation_size: int = msgspec.field(name="sight")
    """`sight` is the key in weights files, which are older than this name."""
    actions: int
    seats: int
    width: int
    blocks: int
    date: str
    minutes: float
    device: str
    decisions: int
    version: str
    """The version of yohoho."""


class TrainedWeights(msgspec.Struct, frozen=True):
    """The arrays of a network and what is known about them."""

    arrays: dict[str, Any]
    info: WeightsInfo


def single_threaded() -> AbstractContextManager[Any]:
    """Limit matrix products to one thread: they are small, and several bots share the cores.

    >>> from threadpoolctl import threadpool_info
    >>> with single_threaded():
    ...     all(library["num_threads"] == 1 for library in threadpool_info())
    True
    """
    limited: AbstractContextManager[Any] = _threadpools().limit(limits=1)
    return limited


@cache
def _threadpools() -> ThreadpoolController:
    return ThreadpoolController()


def weights_file(game: str) -> Path:
    """Return the file with the weights of a game.

    :raises WeightsError: when the folder `YOHOHO_WEIGHTS` has no weights at all: it is probably misspelt.

    >>> weights_file("skull").name
    'skull.safetensors'
    """
    name = f"{game}{_SUFFIX}"
    folder = Path(os.environ.get("YOHOHO_WEIGHTS") or _HERE)
    if not any(folder.glob(f"*{_SUFFIX}")):
        raise WeightsError("no-weights-in", folder=str(folder))
    return folder / name if (folder / name).exists() else _HERE / name


def weights_in_use() -> dict[str, Path]:
    """Return the files with the weights that play, by game.

    :raises WeightsError: when the folder `YOHOHO_WEIGHTS` has no weights at all.

    >>> sorted(weights_in_use())
    ['skull', 'skull-king', 'skull-king-judge']
    """
    return {file.stem: weights_file(file.stem) for file in sorted(_HERE.glob(f"*{_SUFFIX}"))}


@cache
def load_weights(game: str, observation_size: int, actions: int, file: str = "") -> TrainedWeights:
    """Read the weights of a game, which must fit its observations and actions.

    The file has the name of the game unless another is given.

    :raises WeightsError: when the file is missing, damaged, of another format or for another game.

    >>> from yohoho.sim.lockstep.skull_actions import ACTIONS
    >>> from yohoho.sim.lockstep.skull_observation_index import OBSERVATION_SIZE
    >>> load_weights("skull", OBSERVATION_SIZE, ACTIONS).info.game
    'skull'
    """
    return read_weights(weights_file(file or game), game, observation_size, actions)


def read_weights(path: Path, game: str, observation_size: int, actions: int) -> TrainedWeights:
    """Read weights from a file.

    :raises WeightsError: when the file is missing, damaged, of another format or for another game.

    >>> read_weights(weights_file("skull"), "skull", observation_size=3, actions=2)
    Traceback (most recent call last):
    yohoho.bots.bot.WeightsError: The weights in skull.safetensors belong to another network
    (trained for skull). [weights-misfit]
    """
    try:
        with safe_open(path, framework="numpy") as file:
            metadata = file.metadata() or {}
            arrays = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}  # noqa: SIM118
    except FileNotFoundError:
        raise WeightsError("weights-missing", file=path.name) from None
    except (SafetensorError, OSError) as error:
        raise WeightsError("weights-damaged", file=path.name, detail=str(error)[:80]) from None
    if metadata.get("format") != FORMAT:
        version = metadata.get("format", "?")[:20]
        raise WeightsError("weights-format", file=path.name, found=version, known=FORMAT)
    info = _info(path, metadata)
    if (info.game, info.observation_size, info.actions) != (game, observation_size, actions):
        raise WeightsError("weights-misfit", file=path.name, game=info.game[:20])
    _check_shapes(path, info, arrays)
    return TrainedWeights(arrays, info)


def _info(path: Path, metadata: dict[str, str]) -> WeightsInfo:
    try:
        return msgspec.json.decode(metadata.get("record", ""), type=WeightsInfo)
    except msgspec.MsgspecError as error:
        raise WeightsError("weights-damaged", file=path.name, detail=str(error)[:80]) from None


def _check_shapes(path: Path, info: WeightsInfo, arrays: dict[str, Any]) -> None:
    """Check that every array has the shape that `info` implies and that every number is finite."""
    shapes = {
        "policy.in0": (info.width, info.observation_size),
        "act": (info.actions, info.width),
        "chance": (info.actions, info.width),
        "others": (info.seats, info.width),
    } | {f"policy.{block}": (info.width, info.width) for block in range(info.blocks)}
    for name, shape in shapes.items():
        if name not in arrays or arrays[name].shape != shape:
            raise WeightsError("weights-damaged", file=path.name, detail=name)
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise WeightsError("weights-damaged", file=path.name, detail="not a number")


def write_weights(path: Path, arrays: dict[str, Any], info: WeightsInfo) -> None:
    """Write the weights in half precision, which halves the file and does not weaken the bot.

    :raises OSError: when the file cannot be written.

    >>> import tempfile
    >>> weights = load_weights("skull", 454, 38)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "skull.safetensors"
    ...     write_weights(file, weights.arrays, weights.info)
    ...     read_weights(file, "skull", 454, 38).info == weights.info
    True
    """
    halved = {name: np.ascontiguousarray(array, dtype=np.float16) for name, array in arrays.items()}
    metadata = {"format": FORMAT, "record": msgspec.json.encode(info).decode()}
    unfinished = path.with_suffix(".part")
    save_file(halved, unfinished, metadata)
    unfinished.replace(path)


class _Output(NamedTuple):
    logits: Any
    success_logits: Any


class NumpyNetwork:
    """Computes a network with these weights. It is a `network_provider.Network`."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def __call__(self, observation: array[float]) -> _Output:
        inputs = np.asarray(observation).reshape(-1, 1)
        with single_threaded():
            outputs = forward(np, self._weights, inputs)
        return _Output(outputs.logits[:, 0], outputs.success_logits[:, 0])
