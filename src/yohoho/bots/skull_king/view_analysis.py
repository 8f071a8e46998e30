"""What bots derive from a view: the unseen cards, the tricks they need, the chance of a card, and facts that
observations tell with arrays and without."""

from functools import cache, cached_property
from typing import Final

from yohoho.sim.lockstep.codes import Codes
from yohoho.skull_king.cards import (
    BIT,
    BLACK,
    BY_NAME,
    FACES,
    HELD,
    MERMAIDS,
    PIRATES,
    RANK,
    SKULL_KINGS,
    SUIT,
    TWO_FACED,
    Card,
    cards_in,
    with_roles,
)
from yohoho.skull_king.options import Options, Setup
from yohoho.skull_king.view import TrickView, View

_TRUMPS_FROM: Final = 3
"""Black cards below this rank are too low to count."""


@cache
def setup_for(options: Options) -> Setup:
    """Return the set-up of a game with these options; it is made once.

    >>> len(setup_for(Options(players=3)).deck)
    70
    """
    return Setup(options)


class ViewAnalysis:
    """A view with quantities derived from it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = [BY_NAME[name] for name in view.hand]
        self.table = [BY_NAME[name] for name in view.trick.cards] if view.trick else []
        self.setup = setup_for(view.options)

    @cached_property
    def me(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    @cached_property
    def others(self) -> int:
        """The number of opponents, with Graybeard."""
        return len(self.view.seats) - 1

    @cached_property
    def needed(self) -> int:
        """The tricks that the bid still needs; zero or less once there are enough."""
        return (self.view.bid or 0) - self.view.seats[self.me].tricks

    @cached_property
    def tricks_left(self) -> int:
        return self.view.cards - len(self.view.tricks)

    @cached_property
    def to_follow(self) -> int:
        """The number of players who play to this trick after this seat."""
        return self.others - len(self.table)

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards that others may hold, two-faced ones in both roles."""
        seen = [BY_NAME[name] for trick in self.view.tricks for name in trick.cards]
        seen += [BY_NAME[name] for name in (*self.view.seen_undealt, *self.view.discarded)]
        unseen = self.setup.deck_set
        for card in (*seen, *self.table, *self.hand):
            unseen &= ~BIT[HELD[card]]
        return cards_in(with_roles(unseen))

    def chance(self, card: Card) -> float:
        """Return a quick estimate of how likely this card wins a trick in the round.

        >>> import yohoho
        >>> game = yohoho.SkullKing(players=3, plan=[2])
        >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
        >>> analysis = ViewAnalysis(view)
        >>> [analysis.chance(BY_NAME[name]) for name in ("skull-king", "green-14", "escape")]
        [0.86, 0.42, 0.0]
        """
        crowd = self.others - 3
        if BIT[card] & SKULL_KINGS:
            return 0.85 - 0.01 * crowd
        if BIT[card] & (PIRATES | TWO_FACED):
            return 0.85 - 0.03 * crowd
        if BIT[card] & MERMAIDS:
            return 0.65 - 0.06 * crowd
        return self._chance_of_number(card, crowd) if RANK[card] else 0.0

    def _chance_of_number(self, card: Card, crowd: int) -> float:
        top = self.setup.edition.top_rank
        if SUIT[card] == BLACK:
            height = (RANK[card] - _TRUMPS_FROM) / (top - _TRUMPS_FROM)
            return max(0.1, 0.8 * height - 0.05 * crowd)
        from_top = top - RANK[card]
        return max(0.03, 0.35 - 0.09 * from_top - 0.07 * crowd)


@cache
def codes_for(options: Options) -> Codes:
    """Return the codes of the cards in the simulator, for a game with these options; they are made once.

    >>> codes_for(Options(players=3)).code(BY_NAME["escape"])
    0
    """
    return Codes(setup_for(options))


def trick_leader(view: View) -> int:
    """Return the seat that leads this trick, or uses a power before it.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> trick_leader(view) == view.leader
    True
    """
    if view.power_seat is not None:
        return view.power_seat
    return view.trick.seats[0] if view.trick else view.leader


def bonus_by_seat(view: View) -> list[int]:
    """Return the bonus points of the tricks that each seat has won, as far as their cards are known.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> bonus_by_seat(view)  # no trick has been played
    [0, 0, 0]
    """
    bonuses = [0] * len(view.seats)
    for trick in view.tricks:
        if trick.winner is not None:
            bonuses[trick.winner] += trick.bonus
    return bonuses


def changers(view: View) -> set[int]:
    """Return the seats that may still change their bids after the last trick.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> from msgspec.structs import replace
    >>> changers(view), changers(replace(view, phase="harry", waiting=(1, 2)))
    (set(), {1, 2})
    """
    if view.phase == "harry":
        return set(view.waiting)
    faces = {power.card for power in setup_for(view.options).powers.values() if power.changes}
    if not faces:
        return set()
    return {
        trick.winner
        for trick in view.tricks
        if trick.winner is not None and _face_of(trick, trick.winner) in faces
    }


def _face_of(trick: TrickView, seat: int) -> str:
    """The face that a seat played to a trick."""
    return FACES[BY_NAME[trick.cards[trick.seats.index(seat)]]]
