"""Rounds as people play them, at random, and how many taps the score pad takes for each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def game(rng: Random, players: int, rounds: int = 10) -> list[tuple[list[int], list[int]]]:
    """(bids, tricks) of each round: three in five bids are exact, most others off by one."""
    found = []
    for cards in range(1, rounds + 1):
        won = [0] * players
        for _ in range(cards):
            won[rng.randrange(players)] += 1
        found.append(([_bid(rng, tricks, cards) for tricks in won], won))
    return found


def taps_of(bids: Sequence[int], won: Sequence[int]) -> int:
    """How many taps a round without bonuses takes; test_pad_taps.py compares it with the page."""
    misses = [abs(bid - tricks) for bid, tricks in zip(bids, won, strict=True) if bid != tricks]
    return len(bids) + sum(min(far, 2) for far in misses) + 1


def _bid(rng: Random, tricks: int, cards: int) -> int:
    if rng.random() < 0.6:
        return tricks
    far = rng.choices([1, 2, 3], [7, 2, 1])[0]
    near = [bid for bid in (tricks - far, tricks + far) if 0 <= bid <= cards]
    return rng.choice(near or [bid for bid in (tricks - 1, tricks + 1) if 0 <= bid <= cards])
