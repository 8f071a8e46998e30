"""Every public message, mutated, for as long as you like: `python -m tests.soak_fuzz --minutes 60`.

A real server on loopback, in a temporary folder. It must not die, answer with a fault of its own, tell
anybody what is another's, grow without bound, or keep a connection that is gone. The seed is printed; with
`--seed` the same messages come again, as far as the answers are the same.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final

from tests.server.harness import Server
from tests.soak_actors import ACTORS
from tests.soak_watch import Harm, Watch

EACH_ACTOR: Final = 2
SETTLE_SECONDS: Final = 30.0

Actor = Callable[[Server, Watch, Random], Awaitable[None]]


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz a real server.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    given = parser.parse_args()
    print(f"soak_fuzz: {given.minutes:g} minutes with --seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="yohoho-fuzz-") as folder:
        try:
            watch = fuzz(Path(folder), given.minutes * 60, given.seed)
        except Harm as harm:
            print(f"soak_fuzz: {harm}\nsoak_fuzz: again with --seed {given.seed}", file=sys.stderr)
            return 1
    print(watch.report())
    return 0


def fuzz(folder: Path, seconds: float | None, seed: str) -> Watch:
    """Run all actors at once for a time, or without a time each of them once, one after another.

    Raises Harm with the fault.
    """
    server = Server(folder, "--log-level", "error", "--bot-limit", "2")
    try:
        server.start()
        watch = Watch(server)
        try:
            if seconds is None:
                asyncio.run(_one_by_one(server, watch, seed))
            else:
                asyncio.run(_all_at_once(server, watch, seconds, seed))
        except* Harm as harms:
            raise harms.exceptions[0] from None
        watch.check_end(SETTLE_SECONDS)
        try:
            server.stop()
        except AssertionError as error:
            raise Harm(f"it does not stop as it should: {error}") from None
    finally:
        server.close()
    return watch


async def _one_by_one(server: Server, watch: Watch, seed: str) -> None:
    """Let each actor play its part once: the same messages in the same order, however slow the machine is."""
    async with asyncio.TaskGroup() as group:  # its groups of errors are those of `_all_at_once`
        for name, actor in ACTORS.items():
            await group.create_task(actor(server, watch, Random(f"{seed}/{name}")))
            watch.look()


async def _all_at_once(server: Server, watch: Watch, seconds: float, seed: str) -> None:
    """Run all actors until the time is up, or the first harm."""
    until = time.monotonic() + seconds
    actors = [(name, number) for name in ACTORS for number in range(EACH_ACTOR)]
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(_repeat(ACTORS[name], server, watch, f"{seed}/{name}/{number}"))
            for name, number in actors
        ]
        try:
            while time.monotonic() < until:
                await asyncio.sleep(min(1.0, seconds / 10))
                watch.look()
        finally:
            for task in tasks:
                task.cancel()


async def _repeat(actor: Actor, server: Server, watch: Watch, seed: str) -> None:
    chance = Random(seed)
    while True:
        await actor(server, watch, chance)


if __name__ == "__main__":
    sys.exit(main())
