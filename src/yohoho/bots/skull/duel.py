"""A round of Skull between the last two players, as a tree of public states.

The only hidden information of a side is the place of its skull. So a strategy is a distribution over actions
for each node and place. The tree of two full hands has some 250 nodes at which a side acts.
"""

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
    """The discs that each player owns. The first player has the Last Chance disc too if it is `lent`.

    In this tree that disc is placed before the others, because it is not hidden.
    """

    first: int
    second: int
    lent: bool = False

    def discs_of(self, side: int) -> int:
        """Return the number of discs of a side, the Last Chance disc among them.

        >>> Hands(first=1, second=3, lent=True).discs_of(0)
        2
        """
        return self.second if side else self.first + self.lent


class Node(NamedTuple):
    """A public state: the discs on both mats and the bids; with a `challenger` the bidding is over."""

    piles: tuple[int, int] = (0, 0)
    bids: tuple[int, ...] = ()
    challenger: int | None = None

    @property
    def side(self) -> int:
        """The side to act: the second player places before the first (M-3), then they take turns."""
        laid = sum(self.piles) + len(self.bids)
        return laid % 2 if laid > 1 else 1 - laid


class Level(NamedTuple):
    """All nodes of the same depth, which are evaluated at once."""

    here: Numbers
    parent: Numbers
    column: Numbers
    """The action that led to the node; DISC_DOWN stands for both discs."""
    side: Numbers
    """The side that took it."""
    other: Numbers
    parents: Numbers
    """The parents, each once, and where the children of each begin."""
    starts: Numbers
    down: Numbers
    """The nodes reached by placing a disc, and the height of that disc."""
    height: Numbers


class Tree(NamedTuple):
    """Nodes are numbered: first those at which a side acts, with the root as 0, then the terminal nodes."""

    number: dict[Node, int]
    levels: tuple[Level, ...]
    """The levels of the tree, without the root."""
    side: Numbers
    """The side to act at each acting node."""
    legal: NDArray[numpy.bool_]
    """(acting nodes, COLUMNS, PLACES)"""
    ends: tuple[Node, ...]


@cache
def tree_of(hands: Hands) -> Tree:
    """Return the tree of a round that begins.

    >>> tree = tree_of(Hands(1, 1))
    >>> len(tree.side), len(tree.ends)  # nodes at which a side acts, and terminal ones
    (4, 3)
    """
    steps = list(_steps(hands))
    nodes = [Node(), *(step.after for level in steps for step in level)]
    acting = [node for node in nodes if node.challenger is None]
    ends = [node for node in nodes if node.challenger is not None]
    number = {node: at for at, node in enumerate(acting + ends)}
    return Tree(
        number=number,
        levels=tuple(_level(number, level) for level in steps),
        side=numpy.asarray([node.side for node in acting]),
        legal=numpy.asarray([_legal(hands, node) for node in acting]),
        ends=tuple(ends),
    )


class _Step(NamedTuple):
    before: Node
    column: int
    after: Node


def _steps(hands: Hands) -> Iterator[list[_Step]]:
    """All actions, level by level."""
    level = [Node()]
    while steps := [_Step(node, column, after) for node in level for column, after in _moves(hands, node)]:
        yield steps
        level = [step.after for step in steps]


def _level(number: dict[Node, int], steps: list[_Step]) -> Level:
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


def _moves(hands: Hands, node: Node) -> Iterator[tuple[int, Node]]:
    """The public actions by column, and the node after each."""
    side, laid = node.side, sum(node.piles)
    if node.challenger is not None:
        return
    if not node.bids and node.piles[side] < hands.discs_of(side):
        first, second = node.piles
        yield DISC_DOWN, Node((first, second + 1) if side else (first + 1, second))
    if node.bids:
        yield PASSES, node._replace(challenger=1 - side)
    for number in range(max(node.bids, default=0) + 1, laid + 1 if laid > 1 else 0):
        unbeatable = number == laid
        yield PASSES + number, Node(node.piles, (*node.bids, number), side if unbeatable else None)


def _legal(hands: Hands, node: Node) -> NDArray[numpy.bool_]:
    """(COLUMNS, PLACES) the legal actions of the side to act, by the place of its skull."""
    may = numpy.zeros((COLUMNS, PLACES), dtype=bool)
    pile, owned = node.piles[node.side], hands.discs_of(node.side)
    for column, _ in _moves(hands, node):
        may[column, [*range(pile), GONE, HELD]] = True
    chance_disc = hands.lent and node.side == 0 and pile == 0
    if may[DISC_DOWN, HELD] and not chance_disc:
        may[SKULL_DOWN, HELD] = True
        may[DISC_DOWN, HELD] = owned - pile > 1
    return may


class Stake(NamedTuple):
    """The payoffs of a round to the first player, by challenger (first, second) and result.

    The round is a zero-sum game.
    """

    success: tuple[float, float] = (1.0, -1.0)
    own_skull: tuple[float, float] = (-1.0, 1.0)
    other_skull: tuple[float, float] = (-1.0, 1.0)


def payoffs(tree: Tree, stake: Stake) -> Floats:
    """Return (ends, PLACES, PLACES) the payoffs to the first player, by the places of both skulls.

    >>> payoffs(tree_of(Hands(1, 1)), Stake())[:, GONE, GONE].tolist()  # without skulls every challenger wins
    [1.0, 1.0, -1.0]
    """
    return numpy.asarray([_payoff(end, stake) for end in tree.ends])


def _payoff(node: Node, stake: Stake) -> Floats:
    challenger, bid = node.challenger or 0, node.bids[-1]
    own, other = node.piles[challenger], node.piles[1 - challenger]
    # Own discs are turned first (M-11), each mat from the top: an own skull within the bid comes first.
    table = numpy.full((PLACES, PLACES), stake.success[challenger])
    table[:, max(0, other - max(0, bid - own)) : other] = stake.other_skull[challenger]
    table[max(0, own - bid) : own, :] = stake.own_skull[challenger]
    return table.T if challenger else table
