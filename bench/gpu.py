"""Random legal play in step under JAX, beside what the memory allows: `python -m bench.gpu [--quick]`.

For each game and batch size: decisions a second, the median of several timed runs after the compilation, and
the copy bandwidth of the same run. A decision cannot cost less than reading and writing the tables once, so that
fraction of the memory limit stands beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp

from yohoho.sim.lockstep.dealing import deal
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.random_policy import RandomPolicy
from yohoho.sim.lockstep.rounds import play_game
from yohoho.sim.lockstep.tables import Rules
from yohoho.skull_king.options import Options

RUNS = 5
EVERYTHING = Options(
    kraken=True,
    whale=True,
    loot=True,
    powers=("rosie", "will", "rascal", "juanita", "harry"),
    scoring="cannonball",
)
GAMES = {"Beck base rules, 4": Options(), "everything on, 4": EVERYTHING}


def timed(run: Callable[[], Any]) -> float:
    """Seconds of one run, the device's work included; the median of several."""
    jax.block_until_ready(run())
    seconds = []
    for _ in range(RUNS):
        began = perf_counter()
        jax.block_until_ready(run())
        seconds.append(perf_counter() - began)
    return median(seconds)


def copy_bandwidth(size: int) -> float:
    """Bytes read and written a second by a plain copy of this many bytes."""
    block = jnp.arange(size // 4, dtype=jnp.uint32)
    copy = jax.jit(lambda words: words + jnp.uint32(1))
    return 2 * size / timed(lambda: copy(block))


def table_bytes(rules: Rules, batch: int) -> int:
    """What one game's tables take, on average over the rounds of the plan."""
    shapes = [
        jax.eval_shape(
            lambda lanes, cards=cards: deal(
                rules, cards, lanes.astype(jnp.uint8), jnp.zeros((rules.players, 1), jnp.int16), Noise(jnp, lanes)
            ),
            jax.ShapeDtypeStruct((1,), jnp.uint32),
        )
        for cards in rules.setup.plan
    ]
    weights = [cards + 1 for cards in rules.setup.plan]
    sizes = [sum(leaf.size * leaf.dtype.itemsize for leaf in jax.tree.leaves(shape)) for shape in shapes]
    return sum(size * weight for size, weight in zip(sizes, weights, strict=True)) // sum(weights)


def measure(name: str, options: Options, batch: int, bandwidth: float) -> None:
    rules = Rules(options, jnp)
    plan = rules.setup.plan
    decisions = batch * rules.players * (sum(plan) + len(plan) * (2 if rules.loads else 1))
    play = jax.jit(lambda lanes: play_game(rules, batch, RandomPolicy(), Noise(jnp, lanes)))
    lanes = jnp.arange(batch, dtype=jnp.uint32)
    began = perf_counter()
    jax.block_until_ready(play(lanes))
    compiled = perf_counter() - began
    rate = decisions / timed(lambda: play(lanes))
    limit = bandwidth / (2 * table_bytes(rules, batch))
    print(
        f"{name:<24}{batch:>10,}{rate / 1e6:>14,.1f} M/s{rate / limit:>8.1%} of the memory limit"
        f"{compiled:>8.1f} s to compile",
        flush=True,
    )


def main() -> None:
    device = jax.devices()[0]
    bandwidth = copy_bandwidth(1 << (32 if device.platform == "gpu" else 26))
    print(f"{device.device_kind}, JAX {jax.__version__}: a copy moves {bandwidth / 1e9:,.0f} GB/s")
    batches = [1 << 12] if "--quick" in sys.argv else [1 << 16, 1 << 18, 1 << 20, 1 << 22]
    for name, options in GAMES.items():
        for batch in batches:
            measure(name, options, batch, bandwidth)


if __name__ == "__main__":
    main()
