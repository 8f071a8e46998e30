"""The first mate at Skull: search with beliefs at a full table, solved rounds when two are left.

Both give chances rather than one best action, so that it cannot be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy

from yohoho.bots.skull_beliefs import Floats, kept, own_skull
from yohoho.bots.skull_duel import DISC_DOWN, GONE, HELD, PASSES, SKULL_DOWN, Hands, Point
from yohoho.bots.skull_search import shares
from yohoho.bots.skull_solver import solve
from yohoho.bots.skull_worth import Standing, stake_of
from yohoho.bots.styles import Style
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.skull_tables import LOST
from yohoho.skull.view import View

_CANDIDATE_BIDS: Final = 6
"""Higher bids than so many are not looked at: they are all alike, and hopeless."""
_LEAN: Final = 0.008
"""What a bold player takes a bid to be worth beyond what it is, in chances to win."""


class Strength(NamedTuple):
    """How hard it thinks: play-outs for a decision, and rounds of regret for a duel."""

    lanes: int
    rounds: int
    heat: float = 0.01
    """Actions whose worth differs by so much are chosen with chances as 1 to e."""


DEFAULT: Final = Strength(lanes=6144, rounds=160)
QUICK: Final = Strength(lanes=512, rounds=36)


class SkullFirstMate:
    def __init__(self, style: Style, rung: str = "first-mate", strength: Strength = DEFAULT) -> None:
        self.name = style.called(rung)
        self._style = style
        self._strength = strength

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if len(legal) == 1 or view.phase in ("draw", "name"):
            return rng.choice(legal)
        odds = self.duel_odds(view, legal)
        return _drawn(legal, self._searched(view, legal, rng) if odds is None else odds, rng)

    def duel_odds(self, view: View, legal: Sequence[str]) -> Floats | None:
        """The chances of its actions when two are left, from the solved round; None if it has none."""
        duel = _Duel.seen(view)
        if duel is None or view.phase not in ("first-discs", "turns", "bidding"):
            return None
        solution = solve(duel.hands, duel.keeps, stake_of(*duel.standings), self._strength.rounds)
        at = solution.tree.number[duel.point]
        return solution.strategy[at, [_column(text) for text in legal], _place(view)]

    def _searched(self, view: View, legal: Sequence[str], rng: Dice) -> Floats:
        """Chances by worth; what is not looked at has none."""
        candidates = [at for at, text in enumerate(legal) if not _is_wild(view, text)]
        texts = [legal[at] for at in candidates]
        worth = self._worth(view, texts, shares(view, texts, self._strength.lanes, rng))
        odds: Floats = numpy.zeros(len(legal))
        odds[candidates] = numpy.exp((worth - worth.max()) / self._strength.heat)
        return odds

    def _worth(self, view: View, texts: list[str], found: Floats) -> Floats:
        """The own chance to win; spite minds the strongest of the others, nerve leans to bids."""
        others = numpy.delete(found, view.seat or 0, axis=1).max(axis=1)
        bids = numpy.asarray([text.startswith("bid") for text in texts])
        spite = (self._style.spite - 1) / 4
        worth: Floats = found[:, view.seat or 0] - spite * others + _LEAN * self._style.nerve * bids
        return worth


def quick_skull_first_mate(style: Style) -> SkullFirstMate:
    return SkullFirstMate(style, "first-mate-quick", QUICK)


def _is_wild(view: View, text: str) -> bool:
    return text.startswith("bid") and int(text[4:]) > view.highest + _CANDIDATE_BIDS


def _drawn(legal: Sequence[str], odds: Floats, rng: Dice) -> str:
    at = int(numpy.searchsorted(odds.cumsum(), rng.below(2**32) * 2.0**-32 * odds.sum(), side="right"))
    return legal[min(at, len(legal) - 1)]


class _Duel(NamedTuple):
    """The round between the last two, the one who began it first."""

    hands: Hands
    keeps: tuple[float, float]
    standings: tuple[Standing, Standing]
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
        standings = (Standing(first.discs, first.successes), Standing(second.discs, second.successes))
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
