"""Noisy greedy play: each seat plays to its bid with a glance at the trick, and often at random.

Search needs quick opponents that are neither clockwork nor fools: pure greed is too sure of what comes next,
pure chance too blind to it.
"""

from __future__ import annotations

from typing import NamedTuple

from yohoho.sim.lockstep import plays
from yohoho.sim.lockstep.codes import (
    BLACK_KIND,
    EMPTY,
    KING_KIND,
    KRAKEN,
    LEVIATHAN_KIND,
    MERMAID_KIND,
    NO_SUIT,
    PIRATE_KIND,
    RASCAL,
    ROSIE,
    TWO_FACED_KIND,
    WHALE,
)
from yohoho.sim.lockstep.estimates import expected_tricks
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.plays import Choice, PlayContext
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat
from yohoho.sim.lockstep.tricks import first_suit, strength

_UNBEATABLE = 0xF0
_CATCHES_KING = 0x78


class GreedyPolicy:
    """`noise` is the share of cards played at random."""

    def __init__(self, noise: float) -> None:
        self.noise = noise

    def bids(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array:
        """What the hand looks worth, give or take."""
        xp = rules.xp
        wobble = xp.stack([noise.words() for _ in range(rules.players)]).astype(xp.float32) * 2.0**-32 - 0.5
        bids = xp.round(expected_tricks(rules, tables.hands[: rules.players], cards) + wobble)
        return xp.clip(bids, 0, cards).astype(xp.int8)

    def loads(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array:
        return rules.xp.stack([noise.chance(0.3) for _ in range(rules.players)])

    def play(self, rules: Rules, tables: Tables, turn: PlayContext, noise: Noise) -> Choice:
        xp = rules.xp
        whim = plays.any_legal(rules, turn, noise)
        if self.noise >= 1:
            return whim
        needed = of_seat(rules, tables.bids - tables.won[: rules.players], turn.seat)
        plan = to_the_bid(rules, tables, turn, needed > 0)
        at_random = noise.chance(self.noise)
        return Choice(
            xp.where(at_random, whim.slot, plan.slot), xp.where(at_random, whim.as_pirate, plan.as_pirate)
        )

    def use(self, rules: Rules, tables: Tables, noise: Noise) -> Array:
        """Rosie's player leads on; nobody wagers; Will and Juanita are used."""
        xp, pirate = rules.xp, tables.pirate
        return xp.where(pirate == ROSIE, tables.leader, xp.where(pirate == RASCAL, xp.uint8(0), xp.uint8(1)))

    def discard(self, rules: Rules, tables: Tables, hand: Array, noise: Noise) -> Array:
        """The strongest card goes when no more tricks are wanted, the weakest otherwise."""
        xp = rules.xp
        wanting = of_seat(rules, tables.bids - tables.won[: rules.players], tables.leader) > 0
        value = worth(rules, hand).astype(xp.int16)
        return best_slot(rules, xp.where(wanting, -value, value), hand != EMPTY)

    def change(self, rules: Rules, tables: Tables, cards: int, noise: Noise) -> Array:
        """The bid moves toward what was won."""
        return rules.xp.clip(tables.won[: rules.players] - tables.bids, -1, 1)


class TrickSoFar(NamedTuple):
    """The unfinished trick of each game, as the next player sees it."""

    suit: Array
    best: Array
    """What has to be beaten; 0 when the trick is empty."""
    king: Array
    mermaid: Array
    whale: Array


def standing(rules: Rules, trick: tuple[Array, ...], like: Array) -> TrickSoFar:
    xp = rules.xp
    nothing, never = xp.zeros_like(like), xp.zeros(like.shape, dtype=bool)
    if not trick:
        return TrickSoFar(xp.full_like(like, NO_SUIT), nothing, never, never, never)
    suit, best = first_suit(rules, trick), nothing
    king = mermaid = whale = sunk = never
    for card in trick:
        kind = card >> 4
        best = xp.maximum(best, strength(rules, card, suit))
        king, mermaid = king | (kind == KING_KIND), mermaid | (kind == MERMAID_KIND)
        if rules.leviathans:
            whale, sunk = whale | (card == WHALE), sunk & (card != WHALE) | (card == KRAKEN)
    if rules.leviathans:
        ranks = xp.zeros_like(like)
        for card in trick:
            ranks = xp.maximum(ranks, _rank(rules, card))
        best = xp.where(whale, ranks, best)
    return TrickSoFar(
        suit, xp.where(sunk | king & mermaid & ~whale, xp.uint8(_UNBEATABLE), best), king, mermaid, whale
    )


def _rank(rules: Rules, card: Array) -> Array:
    """The number on a card, 0 for special ones."""
    kind = card >> 4
    return rules.xp.where((kind >= 1) & (kind <= BLACK_KIND), card & 15, rules.xp.uint8(0))


def prospects(rules: Rules, seen: TrickSoFar, hand: Array, wanting: Array) -> Array:
    """(slots, games) how strong each card would be in this trick."""
    xp, kind = rules.xp, hand >> 4
    suit = xp.where(seen.suit == NO_SUIT, kind, seen.suit)
    found = strength(rules, hand, suit)
    found = xp.where((kind == MERMAID_KIND) & seen.king, xp.uint8(_CATCHES_KING), found)
    found = xp.where((kind == KING_KIND) & seen.mermaid, xp.uint8(1), found)
    two_faced = xp.where(wanting, xp.uint8(PIRATE_KIND << 4), xp.uint8(1))
    found = xp.where(kind == TWO_FACED_KIND, two_faced, found)
    return xp.where(seen.whale, _rank(rules, hand), found) if rules.leviathans else found


def worth(rules: Rules, hand: Array) -> Array:
    """(slots, games) how likely a card is to win some trick, as an order: plain suits by their numbers."""
    xp, kind = rules.xp, hand >> 4
    plain = (kind >= 1) & (kind < BLACK_KIND)
    found = xp.where(plain, hand & 15, xp.where(kind >= BLACK_KIND, hand - xp.uint8(0x30), xp.uint8(0)))
    return xp.where(kind == LEVIATHAN_KIND, xp.uint8(0), found)


def to_the_bid(rules: Rules, tables: Tables, turn: PlayContext, wanting: Array) -> Choice:
    """Win as cheaply as one can while tricks are missing; otherwise get rid of the strongest loser."""
    xp = rules.xp
    seen = standing(rules, tables.trick, turn.seat)
    strong = prospects(rules, seen, turn.hand, wanting)
    wins, value = strong > seen.best, worth(rules, turn.hand).astype(xp.int16)
    is_last = turn.position == rules.hands - 1
    # Winners come before losers for who wants the trick, and after them for who does not.
    to_win = xp.where(wins, (300 - value if is_last else 200 + value), -value)
    to_lose = xp.where(wins, (value if is_last else -value), 300 + value)
    slot = best_slot(rules, xp.where(wanting, to_win, to_lose), turn.legal)
    return Choice(slot, wanting)


def best_slot(rules: Rules, value: Array, candidates: Array) -> Array:
    """(slots, games): the first of the most valuable candidates."""
    xp = rules.xp
    value = xp.where(candidates, value, xp.int16(-1000))
    best = value[0]
    for row in range(1, value.shape[0]):
        best = xp.maximum(best, value[row])
    taken, slots = xp.zeros(best.shape, dtype=bool), []
    for row in range(value.shape[0]):
        here = (value[row] == best) & ~taken
        slots.append(here)
        taken = taken | here
    return xp.stack(slots)
