"""Random deals in which no hand gets a suit that it lacks, each of them equally likely.

Deals are counted by the numbers of cards of each suit that the hands get, one hand after the other; then one
of them is drawn by its number.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

from yohoho.core.dice import Dice
from yohoho.skull_king.cards import SUIT, SUITS, Card

CACHE_SIZE: Final = 1 << 14
"""The counts of a few situations: a bot draws many deals in one."""

Counts: TypeAlias = tuple[int, ...]
"""A number of cards of each kind: the suits, and all other cards."""


class NeedyHand(NamedTuple):
    """A hand of this size that lacks suits, by number."""

    size: int
    lacks: frozenset[int]


def deal_without_voids(cards: Sequence[Card], hands: Sequence[NeedyHand], dice: Dice) -> list[list[Card]]:
    """Deal random cards to the hands, and return them with the rest as the last entry.

    :raises ValueError: there is no such deal.

    >>> from yohoho.skull_king.cards import NAMES, parse_card
    >>> cards = [parse_card(name) for name in ("green-1", "green-2", "black-1", "escape")]
    >>> hand, rest = deal_without_voids(cards, [NeedyHand(2, frozenset([SUITS.index("green")]))], Dice(7))
    >>> sorted(NAMES[card] for card in hand)
    ['black-1', 'escape']
    """
    lacking = frozenset().union(*(hand.lacks for hand in hands))
    packs: list[list[Card]] = [[] for _ in range(len(SUITS) + 1)]
    for card in dice.shuffle(cards):
        # Suits that no hand lacks count as other cards, so that there is less to count.
        packs[SUIT[card] if SUIT[card] in lacking else -1].append(card)
    dealt = []
    for at in range(len(hands)):
        taken = _draw_counts(tuple(hands[at:]), tuple(map(len, packs)), dice)
        dealt.append(
            dice.shuffle([pack.pop() for pack, count in zip(packs, taken, strict=True) for _ in range(count)])
        )
    return [*dealt, dice.shuffle([card for pack in packs for card in pack])]


def _draw_counts(hands: tuple[NeedyHand, ...], counts: Counts, dice: Dice) -> Counts:
    """Draw the numbers of cards of each kind for the first hand."""
    number = dice.below(_ways(hands, counts) or _no_deal())
    for taken in _possible_counts(hands[0], counts):
        number -= _ways_to_take(taken, hands, counts)
        if number < 0:
            break
    return taken


def _no_deal() -> int:
    raise ValueError("no deal agrees with the suits that the hands lack")


@lru_cache(maxsize=CACHE_SIZE)
def _ways(hands: tuple[NeedyHand, ...], counts: Counts) -> int:
    """The number of deals of these cards."""
    if not hands:
        return 1
    return sum(_ways_to_take(taken, hands, counts) for taken in _possible_counts(hands[0], counts))


def _ways_to_take(taken: Counts, hands: tuple[NeedyHand, ...], counts: Counts) -> int:
    left = tuple([count - take for count, take in zip(counts, taken, strict=True)])
    return prod(map(comb, counts, taken)) * _ways(hands[1:], left)


def _possible_counts(hand: NeedyHand, counts: Counts) -> Iterator[Counts]:
    *suits, others = counts
    for taken in product(
        *(range(1 if suit in hand.lacks else count + 1) for suit, count in enumerate(suits))
    ):
        if 0 <= hand.size - sum(taken) <= others:
            yield (*taken, hand.size - sum(taken))
