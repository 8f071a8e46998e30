"""Observations and action numbers of Skull in plain Python, without arrays of NumPy.

The original for many games at once is `sim/lockstep/skull_observation.py`; every number is the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from yohoho.bots.skull.skull_owners import own_skull
from yohoho.sim.lockstep.index_part import part_starts
from yohoho.sim.lockstep.skull_actions import BIDS, DRAW, FLIP, number_of
from yohoho.sim.lockstep.skull_observation_index import (
    HIGHEST,
    OBSERVATION_PARTS,
    OBSERVATION_SIZE,
    PHASES,
    PLACES,
    REACH,
    SEAT_FEATURES,
    SEAT_PARTS,
    SEATS,
)
from yohoho.sim.lockstep.skull_view_facts import (
    SeatHistory,
    face_up,
    highest_bid_of,
    last_chance_at,
    seat_history,
)
from yohoho.skull.discs import HAND
from yohoho.skull.view import SeenPlayer, View

_AT: Final = part_starts(OBSERVATION_PARTS)
_OF_SEAT: Final = part_starts(SEAT_PARTS)


def numbers_of(view: View, legal: Sequence[str]) -> list[int]:
    """Return the numbers of these actions, which have relative seats where the game has seats.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> numbers_of(view, ["flip 1", "flip 2"]) == [FLIP, FLIP + 1]  # the viewer sits in seat 1
    True
    """
    numbers, order = [number_of(text) for text in legal], relative_order(view)
    return [FLIP + order.index(at - FLIP) if FLIP <= at < DRAW else at for at in numbers]


def relative_order(view: View) -> list[int]:
    """Return the seats in turn, from the viewer's on, without those that are eliminated.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> relative_order(view)
    [1, 2, 0]
    """
    me, seats = view.seat or 0, len(view.players)
    others = ((me + by) % seats for by in range(1, seats))
    return [me, *(seat for seat in others if view.players[seat].discs)]


def observation_of(view: View) -> array[float]:
    """Return the observation that a view gives: `OBSERVATION_SIZE` numbers of single precision.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> numbers = observation_of(view)
    >>> len(numbers) == OBSERVATION_SIZE, numbers[_AT["phase"] + PHASES.index("first-discs")]
    (True, 1.0)
    """
    return _Observation(view).numbers


class _Observation:
    """An observation that is being written, part by part."""

    def __init__(self, view: View) -> None:
        self.numbers = array("f", bytes(4 * OBSERVATION_SIZE))
        self._view = view
        self._called = [highest_bid_of(view, player.seat) for player in view.players]
        self._chance_at = last_chance_at(view.players)
        hides = view.phase == "first-discs"
        self._piles = [0 if hides else len(player.pile) for player in view.players]
        for at, seat in enumerate(relative_order(view)):
            self._write_seat(at, view.players[seat])
        self._write_own(view.players[view.seat or 0])
        self._write_table()

    def _set(self, part: str, at: int, size: int) -> None:
        """Set one of the numbers of a part, if it is one of them."""
        if 0 <= at < size:
            self.numbers[_AT[part] + at] = 1

    def _write_seat(self, at: int, player: SeenPlayer) -> None:
        for call in self._view.calls:
            if call.seat == player.seat and call.bid is not None:
                self._set("bids", at * BIDS + call.bid - 1, (at + 1) * BIDS)
        if not player.discs:
            return
        start = _AT["seats"] + at * SEAT_FEATURES
        history = seat_history(self._view, player.seat)
        for name, value in (self._mat(player) | self._bidding(player)).items():
            self.numbers[start + _OF_SEAT[name]] = value
        self.numbers[start + _OF_SEAT["chose-loss"]] = history.chose_loss
        self.numbers[start + _OF_SEAT["no-skull"]] = history.flowers_shown >= player.discs
        for name, number, size in self._one_hots(player, history):
            if 0 <= number < size:
                self.numbers[start + _OF_SEAT[name] + number] = 1

    def _lent(self, player: SeenPlayer) -> bool:
        """Whether the Last Chance disc lies on the player's mat."""
        return player.seat == self._view.last_chance and self._chance_at >= 0

    def _face_down(self, player: SeenPlayer) -> int:
        """The number of discs face down on the mat."""
        return self._piles[player.seat] - face_up(self._view, player.seat)

    def _mat(self, player: SeenPlayer) -> dict[str, float]:
        lent = self._lent(player)
        own = self._piles[player.seat] - lent
        return {
            "in-game": 1,
            "success": player.successes > 0,
            "all-placed": own >= player.discs,
            "in-hand": (player.discs - own) / 4,
            "last-chance": player.seat == self._view.last_chance,
            "last-chance-placed": lent,
            "last-chance-top": lent and self._chance_at == self._face_down(player) - 1,
        }

    def _bidding(self, player: SeenPlayer) -> dict[str, float]:
        bid = self._called[player.seat]
        return {
            "bid": bid / 8,
            "has-bid": bid > 0,
            "highest": bid == max(*self._called, 1),
            "passed": player.passed,
            "first": player.seat == self._view.first,
            "challenger": player.seat == self._view.challenger,
        }

    def _one_hots(self, player: SeenPlayer, history: SeatHistory) -> tuple[tuple[str, int, int], ...]:
        """Name, number and size of each part of a seat that is one-hot."""
        return (
            ("discs", player.discs - 1, 4),
            ("pile", self._piles[player.seat] - 1, HIGHEST),
            ("face-down", self._face_down(player) - 1, HIGHEST),
            ("lost", history.discs_when_seen - player.discs, 4),
            ("flowers", history.flowers_shown - 1, 3),
        )

    def _write_own(self, own: SeenPlayer) -> None:
        """The place of the viewer's skull, the discs above it, and the viewer's hand."""
        skull, pile = own_skull(self._view), len(own.pile)
        flowers = own.discs - (pile - self._lent(own)) - (skull == HAND)
        self._set("own-skull", PLACES.index(skull), len(PLACES))
        self._set("above-skull", pile - skull - 1 if skull >= 0 else -1, 4)
        self._set("own-flowers", flowers, 4)
        if own.seat == self._view.last_chance and self._chance_at == HAND:
            self._set("own-last-chance", 0, 1)

    def _write_table(self) -> None:
        """The phase, the players left, the highest bid, the discs on the mats, the discs of others that the
        next bid needs, and the discs that the challenger has still to turn."""
        view, highest = self._view, max(self._called)
        living = sum(player.discs > 0 for player in view.players)
        beyond = highest + 1 - self._piles[view.seat or 0]
        to_turn = highest - len(view.flips) if view.challenger is not None else 0
        self._set("phase", PHASES.index(view.phase), len(PHASES) - 1)
        self._set("players", living - 2, SEATS - 1)
        self._set("highest-bid", highest - 1, BIDS)
        self._set("on-mats", sum(self._piles) - 1, BIDS)
        self._set("others-needed", min(max(beyond, 0), REACH - 1), REACH)
        self._set("to-turn", min(max(to_turn, 0), REACH - 1), REACH)
