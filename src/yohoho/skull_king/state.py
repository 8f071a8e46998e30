"""The state of a game of Skull King. States are immutable; a step makes a new one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from struct import Struct

import msgspec

from yohoho.core.drawing import amount, svg_of
from yohoho.skull_king.cards import NAMES, Card, CardSet, names_in
from yohoho.skull_king.score import Facts


class Phase(StrEnum):
    """What the game waits for."""

    START = "start"
    """Chance picks the first dealer."""
    DEAL = "deal"
    """Chance deals the hands of a round."""
    BID = "bid"
    """All bid at once; a bid may be changed until the last one is in."""
    LOAD = "load"
    """Grapeshot or cannonball, chosen by all at once."""
    PLAY = "play"
    """The seat at turn plays a card."""
    POWER = "power"
    """The winner of the trick uses a pirate's power."""
    DRAW = "draw"
    """Chance draws undealt cards for the player of a power."""
    DISCARD = "discard"
    """The player of a power puts away as many cards as were drawn, one at a time."""
    HARRY = "harry"
    """After the last trick, a bid may still change by one."""
    OVER = "over"
    """The game has ended."""


class RoundState(msgspec.Struct, frozen=True, gc=False):
    """The values that stay fixed in a round after the deal and the bids."""

    number: int
    """Counts from 1; extra rounds go on counting."""
    cards: int
    dealer: int
    leader: int
    """The seat that leads the first trick."""
    undealt: CardSet = 0
    pile: tuple[Card, ...] = ()
    """Graybeard's cards as they lie, top first."""
    bids: tuple[int | None, ...] = ()
    loads: tuple[bool | None, ...] = ()
    """True for a cannonball, False for grapeshot."""

    def __repr__(self) -> str:
        dealt = amount(self.cards, "card")
        return f"<RoundState {self.number} of {dealt}: dealer {self.dealer}, bids {self.bids}>"

    @property
    def bids_open(self) -> bool:
        return None not in self.bids

    @property
    def loads_open(self) -> bool:
        return None not in self.loads


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A finished trick: the seats in playing order, their cards, and its winner (None: discarded)."""

    order: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int | None
    bonus: int

    def __repr__(self) -> str:
        plays = ", ".join(f"{seat} {NAMES[card]}" for seat, card in zip(self.order, self.cards, strict=False))
        return f"<Trick: {plays}; winner {self.winner}, bonus {self.bonus}>"

    def _repr_svg_(self) -> str | None:
        return svg_of(self)


class Refill(msgspec.Struct, frozen=True):
    """Cards that a seat drew with Will's help, and after how many tricks.

    Voids that the hand had shown by then no longer hold.
    """

    seat: int
    cards: CardSet
    after: int

    def __repr__(self) -> str:
        cards = " ".join(names_in(self.cards))
        return f"<Refill of seat {self.seat} after {amount(self.after, 'trick')}: {cards}>"


class Powers(msgspec.Struct, frozen=True):
    """The effects of the pirates' powers in this round."""

    pirate: str | None = None
    """The pirate whose power is being used now."""
    seat: int = -1
    """The seat that uses it."""
    wagers: tuple[int, ...] = ()
    later: tuple[tuple[int, str], ...] = ()
    """(seat, pirate) of each power that waits for the last trick, in the order of their use."""
    changes: tuple[int, ...] = ()
    """The change of each seat's bid."""
    refills: tuple[Refill, ...] = ()
    discards: tuple[tuple[int, CardSet], ...] = ()
    """(seat, cards) put away face down after a refill."""
    to_discard: int = 0
    peeks: tuple[tuple[int, CardSet], ...] = ()
    """(seat, cards): undealt cards that a power showed this seat."""

    def __repr__(self) -> str:
        use = f"{self.pirate} of seat {self.seat}" if self.pirate else "none in use"
        return f"<Powers: {use}, wagers {self.wagers}, changes {self.changes}>"


NO_POWERS = Powers()


@cache
def _layout(players: int) -> Struct:
    return Struct(f">{2 * players}B{players}h")


class RoundScore(msgspec.Struct, frozen=True, gc=False):
    """A line of the score sheet. It is packed because ten of them take most of a state's memory."""

    cards: int
    packed: bytes
    """Bids and tricks, a byte for each seat, then points, two bytes each."""

    @classmethod
    def pack(cls, cards: int, bids: list[int], tricks: list[int], points: Sequence[int]) -> RoundScore:
        """Return a line for a round of `cards` cards, from a number for each seat.

        >>> RoundScore.pack(1, bids=[0, 1], tricks=[1, 0], points=[-10, -10]).bids
        (0, 1)
        """
        return cls(cards, _layout(len(bids)).pack(*bids, *tricks, *points))

    def __repr__(self) -> str:
        line = f"bids {self.bids}, tricks {self.tricks}, points {self.points}"
        return f"<RoundScore of {amount(self.cards, 'card')}: {line}>"

    @property
    def bids(self) -> tuple[int, ...]:
        return tuple(self.packed[: len(self.packed) // 4])

    @property
    def tricks(self) -> tuple[int, ...]:
        return tuple(self.packed[len(self.packed) // 4 : len(self.packed) // 2])

    @property
    def points(self) -> tuple[int, ...]:
        return _layout(len(self.packed) // 4).unpack(self.packed)[len(self.packed) // 2 :]


class ScoreSheet(msgspec.Struct, frozen=True, gc=False):
    """The values that carry over from round to round."""

    scores: tuple[int, ...]
    history: tuple[RoundScore, ...] = ()
    last_round: tuple[Facts, ...] = ()
    """The facts of the round that was scored last, for explaining its points."""
    last_trick: Trick | None = None
    """The last trick of that round, shown until a trick of the next round ends."""


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole game, with everything that is hidden from some seats.

    >>> from yohoho import SkullKing
    >>> SkullKing(players=3).start()
    <State of Skull King: round 0, start, waits for chance>
    """

    phase: Phase
    round: RoundState
    hands: tuple[CardSet, ...]
    order: tuple[int, ...]
    """The seats of the current trick in playing order."""
    turn: int
    """The seat that plays the next card; for the other phases see `waiting`."""
    trick: tuple[Card, ...]
    suit: int
    """The suit to follow: NO_SUIT until a number sets it, SILENT when the trick has none."""
    tricks: tuple[Trick, ...]
    powers: Powers
    sheet: ScoreSheet

    def __repr__(self) -> str:
        from yohoho.skull_king.drawing import head  # a drawing knows the moves, which know the state

        return f"<State of Skull King: {head(self)}>"

    def __str__(self) -> str:
        from yohoho.skull_king.drawing import draw_state

        return draw_state(self)

    def _repr_svg_(self) -> str | None:
        return svg_of(self)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.sheet.scores

    @property
    def history(self) -> tuple[RoundScore, ...]:
        return self.sheet.history

    def tricks_won(self, seat: int) -> int:
        """Return the number of tricks of this round that a seat has won.

        >>> from yohoho import SkullKing
        >>> SkullKing(players=3).start().tricks_won(0)
        0
        """
        return sum(1 for trick in self.tricks if trick.winner == seat)
