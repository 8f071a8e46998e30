"""Finds words for the shuffle that give a wanted deal: it comes from such words and the table's secret."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

import msgspec

from tests.server.harness import Server
from yohoho.skull_king import SkullKing
from yohoho.skull_king.state import State
from yohoho.table.fair import dice_for, seed_of

Hands: TypeAlias = list[list[str]]
Hope: TypeAlias = Callable[[int, Hands], bool]
"""Whether this leader and these hands are what one hopes for."""
SPOILERS: Final = ("skull-king", "mermaid", "mermaid-2", "kraken", "white-whale")


def secret_of(server: Server, table: str) -> str:
    """The secret of a table, read from the store of its server."""
    with ThreadPoolExecutor(1) as executor:
        opened = executor.submit(server.read_store, lambda store: store.tables.read(table, 0, 1)).result()[0]
    return str(msgspec.json.decode(opened[1])["secret"])


def deal(game: SkullKing, seed: str) -> State:
    state = game.start()
    for step in range(2):
        state = game.apply(state, -1, game.chance(state, dice_for(seed, step)))
    return state


def words_that(game: SkullKing, secret: str, hope: Hope) -> str:
    """Words of seat 0 with which the first round is what one hopes for."""
    for number in range(100_000):
        state = deal(game, seed_of(secret, [f"rum {number}", *[""] * (game.players - 1)]))
        hands = [list(game.view(state, seat).hand) for seat in range(game.players)]
        if hope(state.round.leader, hands):
            return f"rum {number}"
    raise AssertionError("no such deal")


def leads_safely_with(pirate: str) -> Hope:
    """Seat 0 leads and holds the pirate, and nobody can take the trick from it."""

    def hope(leader: int, hands: Hands) -> bool:
        spoiled = any(card in SPOILERS for hand in hands[1:] for card in hand)
        return leader == 0 and pirate in hands[0] and not spoiled

    return hope
