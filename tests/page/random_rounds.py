"""Rounds as people play them, at random, and how many taps the score pad takes for each.

python -m tests.page.random_rounds writes the games again that tests/web/pad/taps.test.js plays.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

GAMES_FILE: Final = Path(__file__).parents[1] / "web" / "pad" / "random-rounds.json"
SEEDS: Final = range(3)


def game(rng: Random, players: int, rounds: int = 10) -> list[tuple[list[int], list[int]]]:
    """(bids, tricks) of each round: three in five bids are exact, most others off by one."""
    rounds_of_game = []
    for cards in range(1, rounds + 1):
        won = [0] * players
        for _ in range(cards):
            won[rng.randrange(players)] += 1
        rounds_of_game.append(([_bid(rng, tricks, cards) for tricks in won], won))
    return rounds_of_game


def taps_of(bids: Sequence[int], won: Sequence[int]) -> int:
    """How many taps a round without bonuses takes; tests/web/pad/taps.test.js compares it with the page."""
    misses = [abs(bid - tricks) for bid, tricks in zip(bids, won, strict=True) if bid != tricks]
    corrections = sum(min(far, 2) for far in misses)
    if not misses:
        return len(bids) + 1
    first = first_miss(bids, won)
    if first is None:
        return len(bids) + 1 + corrections + 1
    far = abs(sum(won) - sum(bids))
    return len(bids) + corrections - (min(far, 2) - 1 if far else 0) + 1


def first_miss(bids: Sequence[int], won: Sequence[int]) -> int | None:
    """Whose name is tapped while the cards are played, so that no tap goes to the next screen.

    If the bids do not add up, that fills in the tricks of the one who missed by the difference. If they do,
    it asks for the tricks, as a tap on them would.
    """
    off = sum(won) - sum(bids)
    far = [tricks - bid for bid, tricks in zip(bids, won, strict=True)]
    if off:
        return far.index(off) if off in far else None
    return next((seat for seat, miss in enumerate(far) if abs(miss) > 1), None)


def _bid(rng: Random, tricks: int, cards: int) -> int:
    if rng.random() < 0.6:
        return tricks
    far = rng.choices([1, 2, 3], [7, 2, 1])[0]
    near = [bid for bid in (tricks - far, tricks + far) if 0 <= bid <= cards]
    return rng.choice(near or [bid for bid in (tricks - 1, tricks + 1) if 0 <= bid <= cards])


def games_document() -> str:
    """A game of five for each seed: bids, tricks and taps of every round, one game on a line."""
    games = [
        [{"bids": bids, "won": won, "taps": taps_of(bids, won)} for bids, won in game(Random(seed), 5)]
        for seed in SEEDS
    ]
    return "[\n" + ",\n".join(json.dumps(rounds, separators=(",", ":")) for rounds in games) + "\n]\n"


if __name__ == "__main__":
    GAMES_FILE.write_text(games_document(), encoding="utf-8")
