"""The facts of a round at a real table, without anything that follows from them."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.scorepad.people import PersonId

MAX_CLAIMS: Final = 40
"""More than any deck with its blanks can pay."""

MAX_PLAYS: Final = 20
"""The cards of one trick: more than any table has seats, so that one card too many is reported as such."""
MAX_TRICKS: Final = 99

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
CardName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class Claim(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card that pays, and the person it pays. The way it was caught follows from the card.

    A 14 lies in a trick of `by`; a Mermaid was caught by their pirate, a pirate by their Skull King, the
    Skull King by their Mermaid. A Loot allies `by`, who won it, with `giver`, who played it.
    """

    card: CardName
    by: PersonId
    giver: PersonId | None = None


class Play(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card on the table. A two-faced card has its role: `tigress:pirate`."""

    card: CardName
    by: PersonId | None = None
    """None is Graybeard, who plays along with two."""


LoggedTricks: TypeAlias = Annotated[
    tuple[Annotated[tuple[Play, ...], Meta(min_length=1, max_length=MAX_PLAYS)], ...],
    Meta(max_length=MAX_TRICKS),
]


class Round(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One round. It may be written in pieces: it counts once everybody's bid and tricks are there."""

    cards: Count = 0
    """Cards dealt to each; 0 is the number of the plan, and becomes that number when it is written."""
    bids: dict[PersonId, Count] = {}
    tricks: dict[PersonId, Count] = {}
    discarded: Count = 0
    """Tricks that went to nobody: the Kraken's, or the Whale's without a number."""
    claims: Annotated[tuple[Claim, ...], Meta(max_length=MAX_CLAIMS)] = ()
    wagers: dict[PersonId, Count] = {}
    """Points staked with Rascal's help."""
    harry: dict[PersonId, Annotated[int, Meta(ge=-9, le=9)]] = {}
    """Harry's change of each bid."""
    cannonballs: tuple[PersonId, ...] = ()
    """The people who fired a cannonball. Kept under every scoring, and counted where loads are chosen."""
    forced: bool = False
    """The tricks do not add up, and the people at the table accept it."""
    played: LoggedTricks = ()
    """The cards of each trick in the order of play, if they are logged. The last trick may be unfinished."""
