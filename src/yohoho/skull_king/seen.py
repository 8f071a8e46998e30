"""The parts of a view: what a seat may know, with text for cards and actions."""

import msgspec

from yohoho.core.drawing import svg_of, viewer
from yohoho.core.errors import Reason
from yohoho.core.game import Result
from yohoho.skull_king.drawing import draw_view, view_head
from yohoho.skull_king.options import Options
from yohoho.skull_king.score import Facts, Score


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The public knowledge about one seat."""

    cards: int
    """The number of cards it holds."""
    tricks: int
    """The number of tricks of this round it has won."""
    score: int
    """Its points from the rounds before."""
    has_bid: bool = False
    """Whether it has bid in this round."""
    bid: int | None = None
    """The bid that was announced; None until all are in."""
    has_loaded: bool = False
    """Whether it has chosen grapeshot or cannonball in this round."""
    cannonball: bool | None = None
    """Its load, True for a cannonball; None until all are in, and without loads."""
    wager: int = 0
    """Points that a power staked on its bid."""
    change: int = 0
    """A power's change to the bid, once made."""
    voids: list[str] = []
    """The suits that this seat has failed to follow, so that everybody knows it does not hold them."""
    drew: int = 0
    """Cards drawn with a power in this round."""
    ghost: bool = False
    """Whether this is Graybeard, the third hand of a game of two."""


class TrickView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A trick so far: the seats in playing order and their cards."""

    seats: list[int]
    """All seats in playing order, also those that have yet to play."""
    cards: list[str]
    """The cards played, in the same order; none of a trick that lies face down."""
    suit: str | None = None
    """The suit to follow; None if the trick has none, or none yet."""
    winner: int | None = None
    """The seat that owns it, or would if no more cards came."""
    bonus: int = 0
    """The points that its cards bring its winner if the bid allows it."""
    why: list[Reason] = []
    """The reasons for the winner."""

    def _repr_svg_(self) -> str | None:
        return svg_of(self)


class RoundLine(msgspec.Struct, frozen=True, gc=False):
    """A finished round on the score sheet, one number for each seat."""

    cards: int
    """The number of cards each seat was dealt."""
    bids: tuple[int, ...]
    """The bids, with Harry's changes."""
    tricks: tuple[int, ...]
    """The tricks won."""
    points: tuple[int, ...]
    """The points of this round."""


class ScoreLine(msgspec.Struct, frozen=True, gc=False):
    """One player's points of the last round with their reasons."""

    facts: Facts
    """The facts that were scored."""
    score: Score
    """The points by source."""
    why: list[Reason]
    """The reasons for the points."""


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Everything that a seat knows; `print` draws it.

    Fields with a default are left out of JSON while they have it.
    """

    seat: int | None
    """The seat whose view this is; None is a spectator."""
    options: Options
    """The options of the game."""
    phase: str
    """The phase of the game, a value of `Phase`."""
    round: int
    """The number of the round, from 1; extra rounds go on counting."""
    rounds: int
    """The number of rounds the plan has."""
    cards: int
    """The number of cards each seat is dealt in this round."""
    dealer: int
    """The seat that deals this round."""
    leader: int
    """The seat that leads the first trick of this round."""
    waiting: list[int]
    """The seats the game waits for; -1 is chance."""
    seats: list[SeatView]
    """The public knowledge about each seat; in a game of two Graybeard is the last."""
    hand: list[str] = []
    """The seat's own cards."""
    legal: list[str] = []
    """Everything the seat may do now, as texts."""
    refused: dict[str, Reason] = {}
    """The reasons why cards of the hand may not be played now."""
    bid: int | None = None
    """The seat's own bid, also while it is secret."""
    cannonball: bool | None = None
    """The seat's own load, also while it is secret."""
    trick: TrickView | None = None
    """The trick being played; None in other phases."""
    tricks: list[TrickView] = []
    """The tricks of this round; the last one has the reasons for its winner. One that lies face down has no
    cards."""
    trick_before: TrickView | None = None
    """The last trick of the round before, until a trick of this round has ended."""
    power: str | None = None
    """The pirate whose power is being used."""
    power_seat: int | None = None
    """The seat that uses it, in the middle of a round."""
    alliances: list[tuple[int, int]] = []
    """(player of a Loot, winner of its trick) for every alliance of this round."""
    undealt: int = 0
    """The number of cards that were not dealt."""
    seen_undealt: list[str] = []
    """The undealt cards that a power showed this seat."""
    drawn: list[str] = []
    """The cards that the seat drew with a power in this round."""
    discarded: list[str] = []
    """The cards that the seat put away in exchange for these."""
    if_it_ended_now: list[int] = []
    """The points of this round for each seat if no more tricks were played."""
    scores: list[int]
    """The points of each player from the rounds before."""
    history: list[RoundLine] = []
    """The finished rounds, first to last."""
    last_round: list[ScoreLine] = []
    """The points of the last finished round with their reasons, for each player."""
    result: Result | None = None
    """Winners, ranks and scores, once the game is over."""

    def __repr__(self) -> str:
        return f"<View of Skull King for {viewer(self.seat)}: {view_head(self)}>"

    def __str__(self) -> str:
        return draw_view(self)

    def _repr_svg_(self) -> str | None:
        return svg_of(self)
