"""The time of an import, and the memory of a game's state."""

import subprocess
import sys
from typing import Any

import msgspec

from yohoho import CHANCE, Dice, SkullKing
from yohoho.skull_king.state import NO_POWERS

IMPORT_LIMIT_MS = 60
STATE_LIMIT_BYTES = 4000


def import_ms() -> float:
    """The processor time to import yohoho in a fresh interpreter, the best of 20: other work only adds."""
    code = "from time import process_time as t; began = t(); import yohoho; print(t() - began)"

    def run() -> float:
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        return float(done.stdout) * 1000

    return min(run() for _ in range(20))


def deep_size(thing: Any, seen: set[int]) -> int:
    """Bytes of a state and all it holds, without what Python or the game shares between states."""
    shared = thing is None or isinstance(thing, bool | str) or (isinstance(thing, int) and -5 <= thing <= 256)
    if shared or id(thing) in seen:
        return 0
    seen.add(id(thing))
    size = sys.getsizeof(thing)
    if isinstance(thing, tuple):
        size += sum(deep_size(part, seen) for part in thing)
    elif isinstance(thing, msgspec.Struct):
        size += sum(deep_size(getattr(thing, name), seen) for name in thing.__struct_fields__)
    return size


def largest_state(players: int, games: int = 5) -> int:
    """The largest state in some random games."""
    game, most = SkullKing(players=players), 0
    shared: set[int] = set()
    deep_size((game.orders, NO_POWERS), shared)
    for number in range(games):
        dice, state = Dice(number), game.start()
        while seats := game.waiting(state):
            seat = seats[0]
            action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
            state = game.apply(state, seat, action)
            most = max(most, deep_size(state, set(shared)))
    return most


def main() -> None:
    took = import_ms()
    print(f"\nimport yohoho: {took:.0f} ms, {took / IMPORT_LIMIT_MS:.2f} of the {IMPORT_LIMIT_MS} ms allowed")
    for players in (4, 8):
        size = largest_state(players)
        share = f"{size / STATE_LIMIT_BYTES:.2f} of the {STATE_LIMIT_BYTES} allowed"
        print(f"largest state, {players} players: {size} bytes, {share}")


if __name__ == "__main__":
    main()
