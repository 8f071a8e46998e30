"""Makes the judge's network from the captain's: `python -m bench.distillation --minutes 4 --out DIR`.

It writes a weights file for each width, and prints how much of the captain's policy each keeps. A GPU is
wanted; `--only` and `--lanes` make it small enough for a CPU.
"""

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jax

from yohoho import __version__
from yohoho.bots.weights import WeightsInfo, load_weights, write_weights
from yohoho.sim.lockstep.network import NetworkShape
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE, SEATS
from yohoho.sim.training.distillation import DistillationMetrics, distil
from yohoho.sim.training.skull_king import training_spec


def main() -> None:
    arguments = _arguments()
    teacher = load_weights("skull-king", OBSERVATION_SIZE, ACTIONS).arrays
    shapes = [NetworkShape(OBSERVATION_SIZE, ACTIONS, SEATS, *shape) for shape in arguments.shapes]
    arguments.out.mkdir(parents=True, exist_ok=True)
    last = []
    spec = training_spec(arguments.only)
    for last in distil(spec, teacher, shapes, arguments.minutes, arguments.lanes, arguments.seed):
        for shape, (metrics, _) in zip(shapes, last, strict=True):
            print(f"{shape.width}x{shape.blocks}: {metrics}", flush=True)
    for shape, (metrics, weights) in zip(shapes, last, strict=True):
        path = arguments.out / f"skull-king-judge-{shape.width}x{shape.blocks}.safetensors"
        write_weights(path, weights, _info(shape, metrics))


def _info(shape: NetworkShape, metrics: DistillationMetrics) -> WeightsInfo:
    sizes: dict[str, Any] = shape._asdict()
    return WeightsInfo(
        game="skull-king",
        **sizes,
        date=datetime.now(UTC).date().isoformat(),
        minutes=round(metrics.minutes, 2),
        device=jax.devices()[0].device_kind,
        decisions=metrics.decisions,
        version=__version__,
    )


def _shape(text: str) -> tuple[int, int]:
    width, _, blocks = text.partition("x")
    return int(width), int(blocks)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--shapes", type=_shape, nargs="+", default=[(256, 2), (128, 2)])
    parser.add_argument("--lanes", type=int, default=8192)
    parser.add_argument("--only", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
