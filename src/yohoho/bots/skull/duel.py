"""A round of Skull between the last two players, as a tree of all that both can see.

Each side hides one thing: where its skull is. So a strategy is, at each point of the tree, chances for each
place the skull may be in. The tree of two full hands has some 250 points at which somebody acts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy
from numpy.typing import NDArray

Floats = NDArray[numpy.float64]
Numbers = NDArray[numpy.int64]

GONE, HELD = 4, 5
"""Places of a skull besides its height on the mat, 0 to 3."""
PLACES: Final = 6
SKULL_DOWN, DISC_DOWN, PASSES = 0, 1, 2
"""Columns of a strategy; the Last Chance disc is a DISC_DOWN, and column PASSES + n is a bid of n."""
COLUMNS: Final = 3 + 8


class Hands(NamedTuple):
    """How many discs each owns, the first player's before the other's; `lent` if the first player has the
    Last Chance disc too. In this tree it goes down before the other, as it is no secret."""

    first: int
    second: int
    lent: bool = False

    def held(self, side: int) -> int:
        return self.second if side else self.first + self.lent


class Point(NamedTuple):
    """What both can see: the discs on both mats and the bids; with `challenger` the bidding is over."""

    piles: tuple[int, int] = (0, 0)
    bids: tuple[int, ...] = ()
    challenger: int | None = None

    @property
    def side(self) -> int:
        """Who acts: the second player places before the first (M-3), then they take turns."""
        laid = sum(self.piles) + len(self.bids)
        return laid % 2 if laid > 1 else 1 - laid


class Level(NamedTuple):
    """Points as far from the root as each other, which can be worked on at once."""

    here: Numbers
    parent: Numbers
    column: Numbers
    """The action that led here; DISC_DOWN stands for both discs."""
    side: Numbers
    """Who took it."""
    other: Numbers
    parents: Numbers
    """The parents, each once, and where the children of each begin."""
    starts: Numbers
    down: Numbers
    """Those reached by a disc, and how high it lies."""
    height: Numbers


class Tree(NamedTuple):
    """Points are numbered: first those at which a side acts, the root being 0, then the ends."""

    number: dict[Point, int]
    levels: tuple[Level, ...]
    """Without the root."""
    side: Numbers
    """Who acts, where a side does."""
    legal: NDArray[numpy.bool_]
    """(acting points, COLUMNS, PLACES)"""
    ends: tuple[Point, ...]


@cache
def tree_of(hands: Hands) -> Tree:
    """The tree of a round that begins."""
    steps = list(_steps(hands))
    points = [Point(), *(step.after for level in steps for step in level)]
    acting = [point for point in points if point.challenger is None]
    ends = [point for point in points if point.challenger is not None]
    number = {point: at for at, point in enumerate(acting + ends)}
    return Tree(
        number=number,
        levels=tuple(_level(number, level) for level in steps),
        side=numpy.asarray([point.side for point in acting]),
        legal=numpy.asarray([_legal(hands, point) for point in acting]),
        ends=tuple(ends),
    )


class _Step(NamedTuple):
    before: Point
    column: int
    after: Point


def _steps(hands: Hands) -> Iterator[list[_Step]]:
    """All there is to do, level by level."""
    level = [Point()]
    while steps := [_Step(point, column, after) for point in level for column, after in _moves(hands, point)]:
        yield steps
        level = [step.after for step in steps]


def _level(number: dict[Point, int], steps: list[_Step]) -> Level:
    parent = numpy.asarray([number[step.before] for step in steps])
    side = numpy.asarray([step.before.side for step in steps])
    parents, starts = numpy.unique(parent, return_index=True)
    down = [at for at, step in enumerate(steps) if step.column == DISC_DOWN]
    return Level(
        here=numpy.asarray([number[step.after] for step in steps]),
        parent=parent,
        column=numpy.asarray([step.column for step in steps]),
        side=side,
        other=1 - side,
        parents=parents,
        starts=starts,
        down=numpy.asarray(down, dtype=numpy.int64),
        height=numpy.asarray([steps[at].before.piles[side[at]] for at in down], dtype=numpy.int64),
    )


def _moves(hands: Hands, point: Point) -> Iterator[tuple[int, Point]]:
    """What can be seen to happen, by column, and the point after it."""
    side, laid = point.side, sum(point.piles)
    if point.challenger is not None:
        return
    if not point.bids and point.piles[side] < hands.held(side):
        first, second = point.piles
        yield DISC_DOWN, Point((first, second + 1) if side else (first + 1, second))
    if point.bids:
        yield PASSES, point._replace(challenger=1 - side)
    for number in range(max(point.bids, default=0) + 1, laid + 1 if laid > 1 else 0):
        unbeatable = number == laid
        yield PASSES + number, Point(point.piles, (*point.bids, number), side if unbeatable else None)


def _legal(hands: Hands, point: Point) -> NDArray[numpy.bool_]:
    """(COLUMNS, PLACES) what the side to act may do, by where its skull is."""
    may = numpy.zeros((COLUMNS, PLACES), dtype=bool)
    pile, held = point.piles[point.side], hands.held(point.side)
    for column, _ in _moves(hands, point):
        may[column, [*range(pile), GONE, HELD]] = True
    chance_disc = hands.lent and point.side == 0 and pile == 0
    if may[DISC_DOWN, HELD] and not chance_disc:
        may[SKULL_DOWN, HELD] = True
        may[DISC_DOWN, HELD] = held - pile > 1
    return may


class Stake(NamedTuple):
    """What a round is worth to the first player, by who challenges (first, second) and how it ends; the other
    loses as much."""

    success: tuple[float, float] = (1.0, -1.0)
    own_skull: tuple[float, float] = (-1.0, 1.0)
    other_skull: tuple[float, float] = (-1.0, 1.0)


def payoffs(tree: Tree, stake: Stake) -> Floats:
    """(ends, PLACES, PLACES) to the first player, by where both skulls are."""
    return numpy.asarray([_payoff(end, stake) for end in tree.ends])


def _payoff(point: Point, stake: Stake) -> Floats:
    challenger, bid = point.challenger or 0, point.bids[-1]
    own, other = point.piles[challenger], point.piles[1 - challenger]
    table = numpy.full((PLACES, PLACES), stake.success[challenger])
    table[:, max(0, other - max(0, bid - own)) : other] = stake.other_skull[challenger]
    table[max(0, own - bid) : own, :] = stake.own_skull[challenger]
    return table.T if challenger else table
