"""The last two of a game of Skull: the round they are in, seen by one of them, and its solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from yohoho.bots.skull.beliefs import Floats, kept, own_skull
from yohoho.bots.skull.duel import DISC_DOWN, GONE, HELD, PASSES, SKULL_DOWN, Hands, Point
from yohoho.bots.skull.solver import solve
from yohoho.bots.skull.worth import PlayerProgress, stake_of
from yohoho.sim.lockstep.skull_tables import LOST
from yohoho.skull.view import View


def duel_odds(view: View, legal: Sequence[str], rounds: int) -> Floats | None:
    """The chances of the actions when two are left, from the round solved in so many rounds of regret; None
    where it has no solution."""
    duel = _Duel.seen(view)
    if duel is None or view.phase not in ("first-discs", "turns", "bidding"):
        return None
    solution = solve(duel.hands, duel.keeps, stake_of(*duel.standings), rounds)
    at = solution.tree.number[duel.point]
    return solution.strategy[at, [_column(text) for text in legal], _place(view)]


class _Duel(NamedTuple):
    """The round between the last two, the one who began it first."""

    hands: Hands
    keeps: tuple[float, float]
    standings: tuple[PlayerProgress, PlayerProgress]
    point: Point

    @classmethod
    def seen(cls, view: View) -> _Duel | None:
        """None with more players, or with the Last Chance disc where the tree has no place for it."""
        seats = [player.seat for player in view.players if not player.eliminated]
        if len(seats) != 2 or view.first is None:
            return None
        first, second = (view.players[seat] for seat in sorted(seats, key=lambda seat: seat != view.first))
        if first.pile and first.last_chance and first.pile[0] != "last-chance":
            return None
        keeps = (round(kept(view, first.seat), 2), round(kept(view, second.seat), 2))
        standings = (
            PlayerProgress(first.discs, first.successes),
            PlayerProgress(second.discs, second.successes),
        )
        bids = tuple(call.bid for call in view.calls if call.bid is not None)
        point = Point((len(first.pile), len(second.pile)), bids)
        return cls(Hands(first.discs, second.discs, first.last_chance), keeps, standings, point)


def _column(text: str) -> int:
    if text == "pass":
        return PASSES
    if text.startswith("bid"):
        return PASSES + int(text[4:])
    return SKULL_DOWN if text == "place skull" else DISC_DOWN


def _place(view: View) -> int:
    """Where the own skull is, in the words of the tree."""
    at = own_skull(view)
    return GONE if at == LOST else HELD if at < 0 else at
