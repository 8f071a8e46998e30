"""The state of a game of Skull, hidden and public parts. Players see it through `view`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from yohoho.core.game import CHANCE
from yohoho.skull.discs import FULL_SET, LAST_CHANCE, SKULL
from yohoho.skull.options import Options

Phase: TypeAlias = Literal[
    "start", "first-discs", "turns", "bidding", "flipping", "shuffle", "draw", "discard", "name", "over"
]


class Player(msgspec.Struct, frozen=True):
    """One player's discs and mat. The hand is sorted, the pile runs from bottom to top."""

    hand: tuple[int, ...] = FULL_SET
    pile: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    successes: int = 0

    @property
    def discs(self) -> tuple[int, ...]:
        """The discs this player owns, in hand and on the mat; the Last Chance disc is only lent."""
        return tuple(sorted(disc for disc in self.hand + self.pile if disc != LAST_CHANCE))

    @property
    def is_in(self) -> bool:
        return bool(self.hand or self.pile)


class Call(msgspec.Struct, frozen=True):
    """One call in the bidding: a number, or None for a pass."""

    seat: int
    bid: int | None


class Flipped(msgspec.Struct, frozen=True):
    """A disc the challenger turned."""

    owner: int
    disc: int


class FinishedRound(msgspec.Struct, frozen=True):
    """A finished round. Only the loser's `lost` shows which disc was lost.

    `piles` and `hands` are those at the last flip. All saw how many discs lay there; the faces are for
    eliminated players (Y-8).
    """

    number: int
    first: int
    piles: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    calls: tuple[Call, ...]
    challenger: int
    bid: int
    flips: tuple[Flipped, ...]
    won: bool
    skull_of: int | None = None
    loser: int | None = None
    eliminated: int | None = None
    last_chance: int | None = None


class State(msgspec.Struct, frozen=True):
    """The whole game. `turn` is the seat to act, except for the first discs, which all place at once.

    `gathered` is the order of the challenger's shuffled, face-down discs while a draw is pending.
    `last_chance` is the seat that holds the Last Chance disc in this round.
    """

    options: Options
    players: tuple[Player, ...]
    phase: Phase = "start"
    round: int = 0
    first: int | None = None
    turn: int = CHANCE
    calls: tuple[Call, ...] = ()
    challenger: int | None = None
    flips: tuple[Flipped, ...] = ()
    gathered: tuple[int, ...] = ()
    last_chance: int | None = None
    history: tuple[FinishedRound, ...] = ()
    winner: int | None = None

    @property
    def highest(self) -> int:
        """The highest bid so far, 0 before a challenge."""
        return next((call.bid for call in reversed(self.calls) if call.bid is not None), 0)

    @property
    def on_mats(self) -> int:
        return sum(len(player.pile) for player in self.players)

    @property
    def passed(self) -> tuple[int, ...]:
        return tuple(call.seat for call in self.calls if call.bid is None)

    @property
    def skull_of(self) -> int | None:
        """The owner of the skull that the challenger has just flipped."""
        return self.flips[-1].owner if self.flips and self.flips[-1].disc == SKULL else None

    def remaining(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.is_in)

    def open_to(self, seat: int | None) -> tuple[FinishedRound, ...]:
        """The finished rounds in which this seat may see every disc: those since it was eliminated, that one
        included, once it has nothing left to decide (Y-8)."""
        if seat is None or self.players[seat].is_in or self.turn == seat:
            return ()
        went_out = (at for at, finished in enumerate(self.history) if finished.eliminated == seat)
        return self.history[next(went_out, 0) :]

    def flipped(self, seat: int) -> int:
        """How many of this seat's discs lie face up: always the topmost ones."""
        return sum(flip.owner == seat for flip in self.flips)

    def face_down(self, seat: int) -> int:
        return len(self.players[seat].pile) - self.flipped(seat)


def first_state(options: Options) -> State:
    return State(options, (Player(),) * options.players)


def with_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """The players with this one in place of the seat's."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def next_seat(state: State, seat: int) -> int:
    """Clockwise, the next player who is still in the game and in the bidding."""
    sitting_out = state.passed
    for step in range(1, len(state.players) + 1):
        after = (seat + step) % len(state.players)
        if state.players[after].is_in and after not in sitting_out:
            return after
    raise AssertionError("a game in play has players")
