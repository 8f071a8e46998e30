"""An epsilon-greedy policy: each seat plays to its bid by the cards of the trick, and often at random.

Play-outs need a fast policy that is neither predictable nor blind: with greedy play alone they are too sure
of the outcome, with random play alone they do not depend on the situation.
"""

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
    TWO_FACED_KIND,
    WHALE,
)
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.plays import Choice, PlayContext
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, is_one_of, of_seat
from yohoho.sim.lockstep.tricks import first_suit, strength

# Strengths as in `tricks`, where characters count by the upper half of their byte: above every card, and just
# above the Skull King, which is 0x70.
_UNBEATABLE = 0xF0
_CATCHES_KING = 0x78


class GreedyPolicy:
    """`epsilon` is the share of cards played at random."""

    def __init__(self, epsilon: float) -> None:
        self.epsilon = epsilon

    def bids(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        """Bid the estimate of the hand, give or take half a trick."""
        xp = rules.xp
        wobble = xp.stack([rng.bits() for _ in range(rules.players)]).astype(xp.float32) * 2.0**-32 - 0.5
        bids = xp.round(estimate_tricks(rules, round_state.hands[: rules.players], cards) + wobble)
        return xp.clip(bids, 0, cards).astype(xp.int8)

    def loads(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        return rules.xp.stack([rng.bernoulli(0.3) for _ in range(rules.players)])

    def play(
        self, rules: Rules, round_state: BatchRoundState, context: PlayContext, rng: CounterRng
    ) -> Choice:
        xp = rules.xp
        random_play = plays.random_play(rules, context, rng)
        if self.epsilon >= 1:
            return random_play
        needed = of_seat(rules, round_state.bids - round_state.won[: rules.players], context.seat)
        plan = play_to_bid(rules, round_state, context, needed > 0)
        at_random = rng.bernoulli(self.epsilon)
        return Choice(
            xp.where(at_random, random_play.slot, plan.slot),
            xp.where(at_random, random_play.as_pirate, plan.as_pirate),
        )

    def use(self, rules: Rules, round_state: BatchRoundState, rng: CounterRng) -> Array:
        """Lead the next trick oneself, stake nothing, and say yes to the other powers."""
        xp, pirate = rules.xp, round_state.pirate
        leads, stakes = (is_one_of(rules, pirate, pirates) for pirates in (rules.leading, rules.staking))
        return xp.where(leads, round_state.leader, xp.where(stakes, xp.uint8(0), xp.uint8(1)))

    def discard(self, rules: Rules, round_state: BatchRoundState, hand: Array, rng: CounterRng) -> Array:
        """Put away the strongest card when no more tricks are wanted, the weakest otherwise."""
        xp = rules.xp
        wanting = of_seat(rules, round_state.bids - round_state.won[: rules.players], round_state.leader) > 0
        value = general_strength(rules, hand).astype(xp.int16)
        return best_slot(rules, xp.where(wanting, -value, value), hand != EMPTY)

    def change(self, rules: Rules, round_state: BatchRoundState, cards: int, rng: CounterRng) -> Array:
        """Move the bid toward the tricks won."""
        return rules.xp.clip(round_state.won[: rules.players] - round_state.bids, -1, 1)


class TrickSoFar(NamedTuple):
    """The unfinished trick of each game, as the next player sees it."""

    suit: Array
    best: Array
    """The strength to beat; 0 when the trick is empty."""
    king: Array
    mermaid: Array
    whale: Array


def trick_so_far(rules: Rules, trick: tuple[Array, ...], like: Array) -> TrickSoFar:
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


def strengths_in_trick(rules: Rules, seen: TrickSoFar, hand: Array, wanting: Array) -> Array:
    """(slots, games) the strength of each card in this trick."""
    xp, kind = rules.xp, hand >> 4
    suit = xp.where(seen.suit == NO_SUIT, kind, seen.suit)
    strengths = strength(rules, hand, suit)
    strengths = xp.where((kind == MERMAID_KIND) & seen.king, xp.uint8(_CATCHES_KING), strengths)
    strengths = xp.where((kind == KING_KIND) & seen.mermaid, xp.uint8(1), strengths)
    two_faced = xp.where(wanting, xp.uint8(PIRATE_KIND << 4), xp.uint8(1))
    strengths = xp.where(kind == TWO_FACED_KIND, two_faced, strengths)
    return xp.where(seen.whale, _rank(rules, hand), strengths) if rules.leviathans else strengths


def general_strength(rules: Rules, hand: Array) -> Array:
    """(slots, games) the general strength of a card as a number to rank by; plain suits count by rank."""
    xp, kind = rules.xp, hand >> 4
    plain = (kind >= 1) & (kind < BLACK_KIND)
    ranking = xp.where(plain, hand & 15, xp.where(kind >= BLACK_KIND, hand - xp.uint8(0x30), xp.uint8(0)))
    return xp.where(kind == LEVIATHAN_KIND, xp.uint8(0), ranking)


def play_to_bid(rules: Rules, round_state: BatchRoundState, context: PlayContext, wanting: Array) -> Choice:
    """Win with the cheapest card while tricks are missing; otherwise play the strongest losing card."""
    xp = rules.xp
    seen = trick_so_far(rules, round_state.trick, context.seat)
    strong = strengths_in_trick(rules, seen, context.hand, wanting)
    wins, value = strong > seen.best, general_strength(rules, context.hand).astype(xp.int16)
    is_last = context.position == rules.hands - 1
    # A seat that wants the trick ranks winning cards above losing ones, any other seat below them.
    to_win = xp.where(wins, (300 - value if is_last else 200 + value), -value)
    to_lose = xp.where(wins, (value if is_last else -value), 300 + value)
    slot = best_slot(rules, xp.where(wanting, to_win, to_lose), context.legal)
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


def card_chances(rules: Rules, hands: Array) -> Array:
    """How likely each card wins a trick in the round."""
    xp, crowd = rules.xp, rules.hands - 4
    kind, rank = hands >> 4, (hands & 15).astype(xp.float32)
    top = rules.setup.edition.top_rank
    chance = xp.zeros(hands.shape, dtype=xp.float32)
    plain = xp.clip(0.42 - 0.09 * (top - rank) - 0.06 * crowd, 0.03, 1)
    black = xp.clip(0.85 * (rank - 1) / (top - 1) - 0.05 * crowd, 0.08, 1)
    chance = xp.where((kind >= 1) & (kind < BLACK_KIND), plain, chance)
    chance = xp.where(kind == BLACK_KIND, black, chance)
    chance = xp.where(kind == MERMAID_KIND, 0.6 - 0.06 * crowd, chance)
    chance = xp.where((kind == PIRATE_KIND) | (kind == TWO_FACED_KIND), 0.8 - 0.04 * crowd, chance)
    chance = xp.where(kind == KING_KIND, 0.87 - 0.01 * crowd, chance)
    return xp.where(hands == EMPTY, 0, chance).astype(xp.float32)


def estimate_tricks(rules: Rules, hands: Array, cards: int) -> Array:
    """(seats, games) the sum of the chances of the cards."""
    return card_chances(rules, hands).sum(axis=-2)
