"""The weights of the trained players: a file in the package for each game, in a format that cannot hold code.

Files of the same names in the folder `YOHOHO_WEIGHTS` come first: who trains a captain can seat it.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file
from threadpoolctl import ThreadpoolController

from yohoho.core.errors import YohohoError

FORMAT: Final = "1"
"""Of the file, and of what the numbers of a sight mean: a change to either needs another training."""
_HERE: Final = Path(__file__).parent / "trained"


class WeightsError(YohohoError):
    """These weights cannot be used; whoever they belong to does not play."""


class WeightsInfo(msgspec.Struct, frozen=True):
    """The shape of the network and how its weights were trained."""

    game: str
    sight: int
    actions: int
    seats: int
    width: int
    blocks: int
    date: str
    minutes: float
    device: str
    decisions: int
    version: str
    """Of yohoho."""


class Trained(msgspec.Struct, frozen=True):
    """Weights ready to think with, and their record."""

    arrays: dict[str, Any]
    record: WeightsInfo


def alone() -> AbstractContextManager[Any]:
    """On one core: the products are small, and where many bots think, threads only wait for each other."""
    limited: AbstractContextManager[Any] = _threads().limit(limits=1)
    return limited


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


def weights_file(game: str) -> Path:
    """Where a game's weights lie."""
    own = Path(os.environ.get("YOHOHO_WEIGHTS") or _HERE) / f"{game}.safetensors"
    return own if own.exists() else _HERE / own.name


@cache
def trained(game: str, sight: int, actions: int) -> Trained:
    """The weights for this game, which must fit its sights and actions. Raises WeightsError."""
    return read_weights(weights_file(game), game, sight, actions)


def read_weights(path: Path, game: str, sight: int, actions: int) -> Trained:
    try:
        with safe_open(path, framework="numpy") as file:
            notes = file.metadata() or {}
            arrays = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}  # noqa: SIM118
    except FileNotFoundError:
        raise WeightsError("weights-missing", file=path.name) from None
    except (SafetensorError, OSError) as error:
        raise WeightsError("weights-damaged", file=path.name, detail=str(error)[:80]) from None
    if notes.get("format") != FORMAT:
        found = notes.get("format", "?")[:20]
        raise WeightsError("weights-format", file=path.name, found=found, known=FORMAT)
    record = _record(path, notes)
    if (record.game, record.sight, record.actions) != (game, sight, actions):
        raise WeightsError("weights-misfit", file=path.name, game=record.game[:20])
    _check_shapes(path, record, arrays)
    return Trained(arrays, record)


def _record(path: Path, notes: dict[str, str]) -> WeightsInfo:
    try:
        return msgspec.json.decode(notes.get("record", ""), type=WeightsInfo)
    except msgspec.MsgspecError as error:
        raise WeightsError("weights-damaged", file=path.name, detail=str(error)[:80]) from None


def _check_shapes(path: Path, record: WeightsInfo, arrays: dict[str, Any]) -> None:
    """Every array as large as the record says, and every number a number."""
    wanted = {
        "policy.in0": (record.width, record.sight),
        "act": (record.actions, record.width),
        "chance": (record.actions, record.width),
        "others": (record.seats, record.width),
    } | {f"policy.{block}": (record.width, record.width) for block in range(record.blocks)}
    for name, shape in wanted.items():
        if name not in arrays or arrays[name].shape != shape:
            raise WeightsError("weights-damaged", file=path.name, detail=name)
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise WeightsError("weights-damaged", file=path.name, detail="not a number")


def write_weights(path: Path, arrays: dict[str, Any], record: WeightsInfo) -> None:
    """Half precision: twice the network in the same room, and nobody plays the worse for it."""
    halved = {name: np.ascontiguousarray(array, dtype=np.float16) for name, array in arrays.items()}
    notes = {"format": FORMAT, "record": msgspec.json.encode(record).decode()}
    unfinished = path.with_suffix(".part")
    save_file(halved, unfinished, notes)
    unfinished.replace(path)
