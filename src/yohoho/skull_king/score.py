"""The points of a round, from its facts. No other module computes points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from yohoho.skull_king.cards import BIT, Card
from yohoho.skull_king.trick import TrickOutcome

if TYPE_CHECKING:  # a set-up holds powers, which know the state of a game, which holds facts
    from yohoho.skull_king.options import Setup

ALLIANCE: Final = 20


class Facts(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The facts about one player in one round."""

    bid: int
    """The bid that was announced; Harry's change is separate."""
    tricks: int
    bonus: int = 0
    """Points for 14s and captures in the tricks won, whether or not the bid allows them."""
    alliances: int = 0
    """Loot alliances whose partner made the bid."""
    wager: int = 0
    harry: int = 0
    cannonball: bool = False

    @property
    def final_bid(self) -> int:
        return self.bid + self.harry

    @property
    def off(self) -> int:
        """The difference between bid and tricks."""
        return abs(self.tricks - self.bid - self.harry)


class Score(msgspec.Struct, frozen=True, gc=False):
    """The points of one player in one round, by source."""

    base: int
    bonus: int
    alliances: int
    wager: int

    @property
    def total(self) -> int:
        return self.base + self.bonus + self.alliances + self.wager


def _by_exact_bid(facts: Facts, dealt: int, times: int) -> tuple[int, int]:
    """Classic scoring: 20 a trick when exact, 10 lost for each trick off, all or nothing on zero."""
    off = abs(facts.tricks - facts.bid - facts.harry)
    if facts.bid + facts.harry == 0:
        return (-10 * times, 0) if off else (10 * times, facts.bonus)
    return (-10 * off, 0) if off else (20 * facts.tricks, facts.bonus)


def _rascal(facts: Facts, dealt: int, times: int) -> tuple[int, int]:
    """Rascal's scoring: all when exact, half when off by one, nothing otherwise."""
    if facts.cannonball:
        return (0, 0) if facts.off else (15 * dealt, facts.bonus)
    if facts.off == 0:
        return 10 * dealt, facts.bonus
    # Nothing is lost in the halves: bonuses are multiples of 10.
    return (5 * dealt, facts.bonus // 2) if facts.off == 1 else (0, 0)


SCORINGS: Final[Mapping[str, Callable[[Facts, int, int], tuple[int, int]]]] = {
    "classic": _by_exact_bid,
    "schmidt": _by_exact_bid,
    "rascal": _rascal,
    "cannonball": _rascal,
}
"""Each scoring computes base and bonus from the facts, the cards dealt and the factor of a zero bid. With
`cannonball` each player chooses a load; `Facts.cannonball` says which."""


def score(setup: Setup, dealt: int, number: int, facts: Facts) -> Score:
    """Return the points of a round of `dealt` cards, which is round `number` of the game.

    >>> from yohoho import SkullKing
    >>> score(SkullKing(), dealt=5, number=5, facts=Facts(bid=2, tricks=2, bonus=30)).total
    70
    """
    times = setup.edition.zero_bid_times(dealt, number)
    base, bonus = SCORINGS[setup.scoring](facts, dealt, times)
    if not (facts.wager or facts.alliances):
        return Score(base, bonus, 0, 0)
    # By every scoring: off by one halves no wager and no alliance.
    if facts.off:
        return Score(base, bonus, 0, -facts.wager)
    return Score(base, bonus, ALLIANCE * facts.alliances, facts.wager)


def trick_bonus(setup: Setup, cards: Sequence[Card], outcome: TrickOutcome) -> int:
    """Return the bonus of a trick for its winner, if the bid allows it.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.cards import parse_card
    >>> from yohoho.skull_king.trick import resolve
    >>> cards = [parse_card(name) for name in ("mermaid", "pirate-rosie", "black-14")]
    >>> trick_bonus(SkullKing(), cards, resolve(cards))  # 20 for the Mermaid and 20 for the black 14
    40
    """
    if outcome.winner is None:
        return 0
    # Most tricks hold no 14, and to learn that takes less time than to add zeros.
    points = 0 if setup.paying.isdisjoint(cards) else sum([setup.worth[card] for card in cards])
    if outcome.cause in setup.catches:
        catch = setup.catches[outcome.cause]
        points += catch.points * sum([1 for card in cards if BIT[card] & catch.prey])
    return points
