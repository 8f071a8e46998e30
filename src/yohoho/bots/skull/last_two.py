"""The strategy for a round between the last two players of Skull, from a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from yohoho.bots.skull.beliefs import Floats
from yohoho.bots.skull.duel import (
    DISC_DOWN,
    GONE,
    HELD,
    PASSES,
    SKULL_DOWN,
    Hands,
    Node,
    Stake,
    payoffs,
)
from yohoho.bots.skull.duel_values import PlayerProgress, stake_of
from yohoho.bots.skull.skull_owners import own_skull, skull_probability
from yohoho.bots.skull.solver import (
    Solution,
    counterfactual_values,
    initial_reach,
    reach_probabilities,
    solve,
)
from yohoho.skull.discs import LOST
from yohoho.skull.view import View

_REACHED: Final = 1e-3
"""A situation counts as solved if the other's strategy leads to it with at least this probability."""


def duel_strategy(view: View, legal: Sequence[str], iterations: int) -> Floats | None:
    """Return the probabilities of the legal actions, from the round solved by `iterations` of CFR.

    Returns None with more than two players, or where the round has no solution.

    >>> import yohoho
    >>> from msgspec.structs import replace
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 2"), 1)
    >>> gone = replace(view.players[0], discs=0, hand=0, eliminated=True)
    >>> duel = replace(view, players=(gone, *view.players[1:]))
    >>> duel_strategy(duel, ["place flower", "place skull"], iterations=20).sum().round(3).tolist()
    1.0
    >>> duel_strategy(view, view.legal, iterations=20) is None  # three are left
    True
    """
    duel = _Duel.from_view(view)
    if duel is None:
        return None
    solution = duel.solve(iterations)
    at = solution.tree.number[duel.node]
    return solution.strategy[at, [_column(text) for text in legal], _place(view)]


def duel_action_values(view: View, legal: Sequence[str], iterations: int) -> Floats | None:
    """Return the chance to win the game after each legal action, from the same solution.

    Returns None where there is no solution, or where it hardly ever leads to this situation.

    >>> import yohoho
    >>> from msgspec.structs import replace
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 2"), 1)
    >>> gone = replace(view.players[0], discs=0, hand=0, eliminated=True)
    >>> duel = replace(view, players=(gone, *view.players[1:]))
    >>> duel_action_values(duel, ["place flower", "place skull"], iterations=20).round(1).tolist()
    [0.5, 0.5]
    """
    duel = _Duel.from_view(view)
    if duel is None:
        return None
    solution, stake = duel.solve(iterations), duel.stake
    tree, side = solution.tree, duel.node.side
    at = tree.number[duel.node]
    reach = reach_probabilities(tree, solution.strategy, initial_reach(duel.skull_probabilities))
    if reach[1 - side, at].sum() < _REACHED:
        return None
    _, totals = counterfactual_values(tree, solution.strategy, reach, payoffs(tree, stake))
    values: Floats = totals[at, [_column(text) for text in legal], _place(view)] / reach[1 - side, at].sum()
    return values + side


class _Duel(NamedTuple):
    """The round between the last two; the player who began it comes first."""

    hands: Hands
    skull_probabilities: tuple[float, float]
    standings: tuple[PlayerProgress, PlayerProgress]
    node: Node

    @property
    def stake(self) -> Stake:
        return stake_of(*self.standings)

    def solve(self, iterations: int) -> Solution:
        """Solve the round. Solutions are cached, so asking twice costs nothing."""
        return solve(self.hands, self.skull_probabilities, self.stake, iterations)

    @classmethod
    def from_view(cls, view: View) -> _Duel | None:
        """Return the duel that a view shows.

        Returns None with more than two players, after the bidding, or with the Last Chance disc where the
        tree has no place for it.
        """
        if view.phase not in ("first-discs", "turns", "bidding"):
            return None
        seats = [player.seat for player in view.players if not player.eliminated]
        if len(seats) != 2 or view.first is None:
            return None
        first, second = (view.players[seat] for seat in sorted(seats, key=lambda seat: seat != view.first))
        if first.pile and first.last_chance and first.pile[0] != "last-chance":
            return None
        # Rounded, so that similar situations share a solution in the cache of `solve`.
        skull_probabilities = (
            round(skull_probability(view, first.seat), 2),
            round(skull_probability(view, second.seat), 2),
        )
        standings = (
            PlayerProgress(first.discs, first.successes),
            PlayerProgress(second.discs, second.successes),
        )
        bids = tuple(call.bid for call in view.calls if call.bid is not None)
        node = Node((len(first.pile), len(second.pile)), bids)
        return cls(Hands(first.discs, second.discs, first.last_chance), skull_probabilities, standings, node)


def _column(text: str) -> int:
    if text == "pass":
        return PASSES
    if text.startswith("bid"):
        return PASSES + int(text[4:])
    return SKULL_DOWN if text == "place skull" else DISC_DOWN


def _place(view: View) -> int:
    """The place of the viewer's skull in the tree."""
    at = own_skull(view)
    return GONE if at == LOST else HELD if at < 0 else at
