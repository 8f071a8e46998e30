"""The rules of a trick and of a round's points a second time, on the names of cards.

Written from the rule books and docs/rulings.md, sharing nothing with the engine, so that the engine
can be checked against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

COLOURS = ("green", "purple", "yellow", "black", "red", "blue")
KINDS = {
    "escape": "escape",
    "loot": "escape",
    "pirate": "pirate",
    "mermaid": "mermaid",
    "skull": "king",
    "kraken": "kraken",
    "white": "whale",
}


class Face(NamedTuple):
    """A card on the table: a colour and a number, or what it acts as."""

    kind: str
    colour: str = ""
    number: int = 0


def face(name: str) -> Face:
    words, _, role = name.partition(":")
    first, *rest = words.split("-")
    if first in COLOURS:
        return Face("number", first, int(rest[0]))
    return Face(role or KINDS[first])


def is_two_faced(name: str) -> bool:
    return name.startswith(("tigress", "scary-mary"))


def colour_to_follow(edition: str, table: Sequence[str]) -> str:
    """A character or leviathan that is led sets Beck's players free; Schmidt's wait for a number."""
    if not table or (edition == "beck" and face(table[0]).kind not in ("number", "escape")):
        return ""
    return next((face(card).colour for card in table if face(card).number), "")


def playable(edition: str, hand: Sequence[str], table: Sequence[str]) -> list[str]:
    """What may be put on the table, two-faced cards with their role."""
    colour = colour_to_follow(edition, table)
    bound = any(card.startswith(f"{colour}-") for card in hand) if colour else False
    plays = []
    for card in hand:
        if is_two_faced(card):
            plays += [f"{card}:pirate", f"{card}:escape"]
        elif not bound or face(card).kind != "number" or face(card).colour == colour:
            plays.append(card)
    return plays


def _first(faces: Sequence[Face], kind: str) -> int | None:
    return next((place for place, shown in enumerate(faces) if shown.kind == kind), None)


def _highest(faces: Sequence[Face], colour: str) -> int | None:
    numbers = [shown.number if colour in ("", shown.colour) else 0 for shown in faces]
    return numbers.index(max(numbers)) if any(numbers) else None


def _plain_winner(faces: Sequence[Face]) -> int:
    """The winner of a trick without leviathans."""
    kinds = [shown.kind for shown in faces]
    if "king" in kinds and "mermaid" in kinds:
        return kinds.index("mermaid")
    for kind in ("king", "pirate", "mermaid"):
        if kind in kinds:
            return kinds.index(kind)
    black = _highest(faces, "black")
    if black is not None:
        return black
    number = _first(faces, "number")
    return 0 if number is None else _highest(faces, faces[number].colour) or 0


def outcome(table: Sequence[str]) -> tuple[int | None, int]:
    """(who owns the trick, who leads next) as places in playing order; nobody may own it."""
    faces = [face(card) for card in table]
    beasts = [place for place, shown in enumerate(faces) if shown.kind in ("kraken", "whale")]
    if not beasts:
        winner = _plain_winner(faces)
        return winner, winner
    last = beasts[-1]
    if faces[last].kind == "whale":
        highest = _highest(faces, "")
        return (None, last) if highest is None else (highest, highest)
    others = [place for place in range(len(faces)) if place not in beasts]
    return None, others[_plain_winner([faces[place] for place in others])] if others else last


def bonus(edition: str, table: Sequence[str]) -> int:
    """What the trick is worth to its owner, should the bid be exact."""
    owner, _ = outcome(table)
    if owner is None:
        return 0
    faces = [face(card) for card in table]
    kinds = [shown.kind for shown in faces]
    winner = kinds[owner]
    if edition == "schmidt":
        pirates = sum(face(card).kind == "pirate" or is_two_faced(card) for card in table)
        return 30 * pirates * (winner == "king") + 50 * kinds.count("king") * (winner == "mermaid")
    points = sum(20 if shown.colour == "black" else 10 for shown in faces if shown.number == 14)
    prey = {"pirate": ("mermaid", 20), "king": ("pirate", 30), "mermaid": ("king", 40)}
    caught, worth = prey.get(winner, ("", 0))
    return points + worth * kinds.count(caught)


class Deeds(NamedTuple):
    """What one player did in one round."""

    bid: int
    tricks: int
    bonus: int
    alliances: int = 0
    wager: int = 0
    cannonball: bool = False


def points(scoring: str, cards: int, number: int, deeds: Deeds) -> int:
    """The points of the round; `alliances` counts those whose partner was exact."""
    off = abs(deeds.bid - deeds.tricks)
    extra = -deeds.wager if off else deeds.wager + 20 * deeds.alliances
    if scoring in ("rascal", "cannonball"):
        return extra + _rascal(cards, off, deeds)
    if deeds.bid == 0:
        stake = 10 * (number if scoring == "schmidt" else cards)
        return extra + (-stake if off else stake + deeds.bonus)
    return extra + (-10 * off if off else 20 * deeds.tricks + deeds.bonus)


def _rascal(cards: int, off: int, deeds: Deeds) -> int:
    if deeds.cannonball:
        return 0 if off else 15 * cards + deeds.bonus
    return (10 * cards + deeds.bonus, (10 * cards + deeds.bonus) // 2)[off] if off < 2 else 0
