"""A reference for the rules of a trick and for the points of a round, on the names of cards.

It is written from the rule books and docs/rulings.md as sentences about pairs of cards, without tables and
bits. It shares nothing with the engine, so that a mistake would have to be made twice to go unnoticed.
"""

from collections.abc import Sequence
from typing import NamedTuple

CHARACTERS = ("mermaid", "pirate", "skull-king")
LEVIATHANS = ("kraken", "white-whale")


def kind(card: str) -> str:
    """number, escape, mermaid, pirate, skull-king, kraken or white-whale."""
    if card.endswith((":escape", ":pirate")):
        return card.partition(":")[2]
    if card.startswith(("escape", "loot")):
        return "escape"
    for special in (*CHARACTERS, *LEVIATHANS):
        if card.startswith(special):
            return special
    return "number"


def suit(card: str) -> str:
    return card.split("-")[0]


def number(card: str) -> int:
    return int(card.split("-")[1])


def suit_to_follow(edition: str, trick: Sequence[str]) -> str | None:
    if not trick:
        return None
    first, *later = trick
    if kind(first) == "number":
        return suit(first)
    if edition == "beck" and kind(first) != "escape":
        return None
    return next((suit(card) for card in later if kind(card) == "number"), None)


def playable(edition: str, hand: Sequence[str], trick: Sequence[str]) -> set[str]:
    """The cards as they lie on the table; a two-faced card has two ways to lie there."""
    suit_led = suit_to_follow(edition, trick)
    able = any(kind(card) == "number" and suit(card) == suit_led for card in hand if not two_faced(card))
    plays: set[str] = set()
    for card in hand:
        if two_faced(card):
            plays |= {f"{card}:pirate", f"{card}:escape"}
        elif kind(card) != "number" or not able or suit(card) == suit_led:
            plays.add(card)
    return plays


def two_faced(card: str) -> bool:
    return card.startswith(("tigress", "scary-mary")) and ":" not in card


def outcome(edition: str, trick: Sequence[str]) -> tuple[int | None, int, int]:
    """The winner (None: nobody), the next leader, as places in playing order, and what the trick pays."""
    beasts = [place for place, card in enumerate(trick) if kind(card) in LEVIATHANS]
    if not beasts:
        winner = strongest(trick, list(range(len(trick))))
        return winner, winner, bonus(edition, trick, winner)
    decides = beasts[-1]
    if kind(trick[decides]) == "kraken":
        others = [place for place in range(len(trick)) if place not in beasts]
        return None, strongest(trick, others) if others else decides, 0
    numbers = [place for place, card in enumerate(trick) if kind(card) == "number"]
    for place in numbers:
        if all(_not_outnumbered(trick, place, other) for other in numbers if other != place):
            return place, place, sum(worth(edition, card) for card in trick)
    return None, decides, 0


def _not_outnumbered(trick: Sequence[str], place: int, other: int) -> bool:
    own, theirs = number(trick[place]), number(trick[other])
    return own > theirs or (own == theirs and place < other)


def strongest(trick: Sequence[str], places: Sequence[int]) -> int:
    """The one card among these that loses to no other."""
    unbeaten = [
        place
        for place in places
        if not any(loses(trick, places, place, other) for other in places if other != place)
    ]
    assert len(unbeaten) == 1, (trick, unbeaten)
    return unbeaten[0]


def loses(trick: Sequence[str], places: Sequence[int], place: int, other: int) -> bool:
    """Whether the card at `place` loses to the card at `other`, given all cards that count."""
    own, theirs = kind(trick[place]), kind(trick[other])
    kinds = {kind(trick[each]) for each in places}
    if {"mermaid", "skull-king"} <= kinds and own != theirs:
        return theirs == "mermaid"
    if own == theirs == "number":
        led = next(suit(trick[each]) for each in places if kind(trick[each]) == "number")
        return number_loses(led, trick[place], trick[other], other < place)
    if own == theirs:
        return other < place
    beaten_by = {
        "escape": ("number", *CHARACTERS),
        "number": CHARACTERS,
        "mermaid": ("pirate",),
        "pirate": ("skull-king",),
        "skull-king": (),
    }
    return theirs in beaten_by[own]


def number_loses(led: str, own: str, theirs: str, theirs_first: bool) -> bool:
    if suit(own) == suit(theirs):
        return number(theirs) > number(own) or (number(theirs) == number(own) and theirs_first)
    if "black" in (suit(own), suit(theirs)):
        return suit(theirs) == "black"
    return suit(theirs) == led


def bonus(edition: str, trick: Sequence[str], winner: int) -> int:
    kinds = [kind(card) for card in trick]
    by, points = kinds[winner], sum(worth(edition, card) for card in trick)
    if by == "mermaid":
        points += (40 if edition == "beck" else 50) * kinds.count("skull-king")
    if by == "pirate" and edition == "beck":
        points += 20 * kinds.count("mermaid")
    if by == "skull-king":
        as_escape = sum(card.startswith("scary-mary") and card.endswith(":escape") for card in trick)
        points += 30 * (kinds.count("pirate") + as_escape)
    return points


def worth(edition: str, card: str) -> int:
    if edition != "beck" or kind(card) != "number" or number(card) != 14:
        return 0
    return 20 if suit(card) == "black" else 10


class RoundFacts(NamedTuple):
    """What one player did in one round."""

    bid: int
    tricks: int
    bonus: int
    alliances: int = 0
    wager: int = 0
    cannonball: bool = False


def points(scoring: str, cards: int, number: int, facts: RoundFacts) -> int:
    """The points of the round; `alliances` counts those whose partner was exact."""
    off = abs(facts.bid - facts.tricks)
    extra = -facts.wager if off else facts.wager + 20 * facts.alliances
    if scoring in ("rascal", "cannonball"):
        return extra + _rascal(cards, off, facts)
    if facts.bid == 0:
        stake = 10 * (number if scoring == "schmidt" else cards)
        return extra + (-stake if off else stake + facts.bonus)
    return extra + (-10 * off if off else 20 * facts.tricks + facts.bonus)


def _rascal(cards: int, off: int, facts: RoundFacts) -> int:
    if facts.cannonball:
        return 0 if off else 15 * cards + facts.bonus
    return (10 * cards + facts.bonus, (10 * cards + facts.bonus) // 2)[off] if off < 2 else 0
