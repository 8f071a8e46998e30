"""Random legal play in step under JAX, compared with the memory bandwidth: `python -m bench.gpu [--quick]`.

For each game and batch size: decisions a second, the median of several timed runs after the compilation, and
the copy bandwidth of the same run. If every decision read and wrote its game's tables once, that bandwidth
would set a limit: the fraction of it that is reached stands beside.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp

from yohoho.envs.pgx_env import PgxEnv
from yohoho.envs.skull_king_pgx import SkullKingPgx
from yohoho.envs.skull_pgx import SkullPgx
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.dealing import deal
from yohoho.sim.lockstep.round_state import Rules
from yohoho.sim.lockstep.rounds import RandomPolicy, play_game
from yohoho.sim.lockstep.skull_play import RandomSkullPolicy
from yohoho.sim.lockstep.skull_state import OVER, SkullRules, start_games
from yohoho.sim.lockstep.skull_steps import step
from yohoho.skull import Skull
from yohoho.skull.options import Options as SkullOptions
from yohoho.skull_king import SkullKing
from yohoho.skull_king.options import Options

RUNS = 5
SKULL_STEPS = 60
ENVIRONMENT_STEPS = 100
EVERYTHING = Options(
    kraken=True,
    whale=True,
    loot=True,
    powers=("rosie", "will", "rascal", "juanita", "harry"),
    scoring="cannonball",
)
GAMES = {"Beck base rules, 4": Options(), "everything on, 4": EVERYTHING}


def measure_seconds(run: Callable[[], Any]) -> float:
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
    return 2 * size / measure_seconds(lambda: copy(block))


def weight(arrays: Any) -> int:
    """Bytes of all arrays in a structure."""
    return sum(int(leaf.size) * int(leaf.dtype.itemsize) for leaf in jax.tree.leaves(arrays))


def table_bytes(rules: Rules) -> float:
    """The bytes of one game's state, on average over the decisions of the plan."""
    plan, one = rules.setup.plan, jnp.zeros(1, jnp.uint8)
    scores = jnp.zeros((rules.players, 1), jnp.int16)
    rng = CounterRng(jnp, jnp.zeros(1, jnp.uint32))
    sizes = [weight(deal(rules, cards, one, scores, rng)) for cards in plan]
    return sum(size * (cards + 1) for size, cards in zip(sizes, plan, strict=True)) / (sum(plan) + len(plan))


def measure(name: str, options: Options, batch: int, bandwidth: float) -> None:
    rules = Rules(options, jnp)
    plan = rules.setup.plan
    decisions = batch * rules.players * (sum(plan) + len(plan) * (2 if rules.loads else 1))
    play = jax.jit(lambda seeds: play_game(rules, batch, RandomPolicy(), CounterRng(jnp, seeds)))
    seeds = jnp.arange(batch, dtype=jnp.uint32)
    began = perf_counter()
    jax.block_until_ready(play(seeds))
    compiled = perf_counter() - began
    rate = decisions / measure_seconds(lambda: play(seeds))
    report(name, batch, rate, bandwidth / (2 * table_bytes(rules)), compiled)


def report(name: str, batch: int, rate: float, limit: float, compiled: float) -> None:
    print(
        f"{name:<24}{batch:>10,}{rate / 1e6:>14,.1f} M/s{rate / limit:>8.1%} of the memory limit"
        f"{compiled:>8.1f} s to compile",
        flush=True,
    )


def measure_skull(batch: int, bandwidth: float) -> None:
    """The first steps of new games, in which few games end; finished games are not counted."""
    rules, policy = SkullRules(SkullOptions(players=4), jnp), RandomSkullPolicy()

    def play_steps(seeds: Any) -> tuple[Any, Any]:
        rng = CounterRng(jnp, seeds)

        def turn(number: Any, carried: tuple[Any, Any]) -> tuple[Any, Any]:
            state, decisions = carried
            due = rng.fold_in(number)
            decisions = decisions + (state.phase != OVER).sum()
            return step(rules, state, policy.choose(rules, state, due), due), decisions

        start = start_games(rules, batch, rng), 0
        played: tuple[Any, Any] = jax.lax.fori_loop(0, SKULL_STEPS, turn, start)
        return played

    play, seeds = jax.jit(play_steps), jnp.arange(batch, dtype=jnp.uint32)
    began = perf_counter()
    state, decisions = jax.block_until_ready(play(seeds))
    compiled = perf_counter() - began
    rate = int(decisions) / measure_seconds(lambda: play(seeds))
    report("Skull, 4", batch, rate, bandwidth / (2 * weight(state) / batch), compiled)


def measure_environment(name: str, env: PgxEnv, batch: int, bandwidth: float) -> None:
    """The same rules one decision at a time, with observations and masks made for each."""
    keys = jax.random.split(jax.random.key(0), batch)

    def turn(_: Any, state: Any) -> Any:
        scores = jax.random.uniform(jax.random.key(1), state.legal_action_mask.shape)
        action = jnp.where(state.legal_action_mask, scores, -1).argmax(axis=1)
        return jax.vmap(env.step)(state, action, keys)

    play = jax.jit(lambda state: jax.lax.fori_loop(0, ENVIRONMENT_STEPS, turn, state))
    state = jax.jit(jax.vmap(env.init))(keys)
    began = perf_counter()
    jax.block_until_ready(play(state))
    compiled = perf_counter() - began
    rate = batch * ENVIRONMENT_STEPS / measure_seconds(lambda: play(state))
    report(name, batch, rate, bandwidth / (2 * weight(state) / batch), compiled)


def main() -> None:
    device = jax.devices()[0]
    bandwidth = copy_bandwidth(1 << (32 if device.platform == "gpu" else 26))
    print(f"{device.device_kind}, JAX {jax.__version__}: a copy moves {bandwidth / 1e9:,.0f} GB/s")
    batches = [1 << 12] if "--quick" in sys.argv else [1 << 16, 1 << 18, 1 << 20, 1 << 22]
    for name, options in GAMES.items():
        for batch in batches:
            measure(name, options, batch, bandwidth)
    for batch in batches:
        measure_skull(batch, bandwidth)
    for batch in batches[:1] if "--quick" in sys.argv else [1 << 16, 1 << 17, 1 << 18]:
        measure_environment("Pgx, Skull King, 4", SkullKingPgx(SkullKing()), batch, bandwidth)
        measure_environment("Pgx, Skull, 4", SkullPgx(Skull(4)), batch, bandwidth)


if __name__ == "__main__":
    main()
