"""Events as data. Only the owner of a secret sees it in an event; `redact_for` takes it out for others."""

import msgspec

from yohoho.core.drawing import svg_of
from yohoho.core.errors import Reason
from yohoho.core.game import Event, Result
from yohoho.skull_king.score import Facts, Score

Names = list[str]
Log = list[Event] | None
"""The events of a step are added to it; None where nobody reads them."""


class RoundStarted(Event, frozen=True):
    number: int
    cards: int
    dealer: int
    leader: int


class Dealt(Event, frozen=True):
    hands: list[Names | None]

    def redact_for(self, seat: int | None) -> Event:
        return Dealt([hand if owner == seat else None for owner, hand in enumerate(self.hands)])


class BidPlaced(Event, frozen=True):
    seat: int
    tricks: int | None = None

    def redact_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else BidPlaced(self.seat)


class BidsRevealed(Event, frozen=True):
    bids: list[int]


class LoadPlaced(Event, frozen=True):
    seat: int
    cannonball: bool | None = None

    def redact_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else LoadPlaced(self.seat)


class LoadsRevealed(Event, frozen=True):
    cannonballs: list[bool]


class CardPlayed(Event, frozen=True):
    seat: int
    card: str


class TrickEnded(Event, frozen=True):
    seats: list[int]
    cards: Names
    winner: int | None
    leader: int
    bonus: int
    why: list[Reason]

    def _repr_svg_(self) -> str | None:
        return svg_of(self)


class PowerGained(Event, frozen=True):
    """A pirate's power waits for its player's choice (Harry's: after the last trick)."""

    seat: int
    pirate: str


class PowerDeclined(Event, frozen=True):
    seat: int
    pirate: str


class LeaderChosen(Event, frozen=True):
    seat: int
    leader: int


class WagerMade(Event, frozen=True):
    seat: int
    points: int


class CardsDrawn(Event, frozen=True):
    seat: int
    count: int
    cards: Names | None = None

    def redact_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class CardDiscarded(Event, frozen=True):
    seat: int
    card: str | None = None

    def redact_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else CardDiscarded(self.seat)


class UndealtSeen(Event, frozen=True):
    seat: int
    cards: Names | None = None

    def redact_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else UndealtSeen(self.seat)


class BidChanged(Event, frozen=True):
    seat: int
    by: int
    bid: int


class RoundScored(Event, frozen=True):
    number: int
    facts: list[Facts]
    scores: list[Score]
    totals: list[int]
    why: list[list[Reason]]


class GameEnded(Event, frozen=True):
    result: Result
