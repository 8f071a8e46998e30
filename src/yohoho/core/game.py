"""The protocol that every game implements: the one interface for tables, bots, records and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.core.tags import kebab

CHANCE = -1
"""The seat of chance: it deals, draws and shuffles. The record contains its actions like those of players."""

S = TypeVar("S")
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The end of a game. `ranks` counts from 1; equal ranks share a place."""

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


class Holding(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hidden cards or discs of one seat. Only for replays of games that are over."""

    hand: list[str]
    pile: list[str] = []
    """Discs on the mat, bottom to top."""


class Turn(msgspec.Struct, frozen=True):
    """A step of a finished game at which a player's luck turned, and why."""

    step: int
    seat: int
    why: Reason


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab, omit_defaults=True, gc=False):
    """Something that happened, for animation, logs and announcements."""

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as this seat may see it (None: a spectator), without the secrets of other
        seats."""
        return self


class Game(Protocol[S, A, V_co]):
    """The rules of one game with its options fixed. Pure: no clock, no I/O, no hidden randomness.

    A state is never changed: `apply` returns the next one. Chance is a seat like any other, so a
    list of (seat, action) is the whole game.
    """

    name: str
    players: int
    rules_version: int

    @property
    def options(self) -> msgspec.Struct: ...

    def start(self) -> S:
        """The state before anything has happened."""

    def waiting(self, state: S) -> tuple[int, ...]:
        """The seats the game waits for: several when they act at once, CHANCE alone, none when over."""

    def legal(self, state: S, seat: int) -> Sequence[A]:
        """Everything this seat may do now. The game does not wait for a seat that may only change its
        choice."""

    def refusal(self, state: S, seat: int, action: A) -> Reason | None:
        """The reason why this action is not legal now; None when it is legal."""

    def chance(self, state: S, dice: Dice) -> A:
        """An outcome for the seat of chance."""

    def apply(self, state: S, seat: int, action: A) -> S:
        """The state after the action; raises IllegalAction for anything that is not legal."""

    def step(self, state: S, seat: int, action: A) -> tuple[S, list[Event]]:
        """As `apply`, but returns the events too."""

    def view(self, state: S, seat: int | None, public: Any = None) -> V_co:
        """The knowledge of the player in this seat; None is a spectator.

        Every view has `seat`, `phase`, `waiting`, `legal` (actions as texts) and, at the end, `result`.
        A seat's view is the spectator's view plus the seat's own cards or discs. A caller that makes several
        views of one state can pass the spectator's as `public`.
        """

    def redeal(self, state: S, seat: int | None, dice: Dice) -> S:
        """The same situation with everything this seat cannot see drawn anew."""

    def is_over(self, state: S) -> bool: ...

    def result(self, state: S) -> Result:
        """Winners, ranks and scores as they stand; final once the game is over."""

    def rounds_played(self, state: S) -> int: ...

    def holdings(self, state: S) -> list[Holding]:
        """The hidden cards or discs of every seat."""

    def hindsight(self, steps: Sequence[Sequence[Event]]) -> list[Turn]:
        """The turning points of a finished game, from the events of each step."""

    def write(self, action: A) -> str:
        """The action as text, its only form outside the engine: in records, on the wire, on screen."""

    def read(self, text: str) -> A:
        """The action a text names; raises NotationError."""

    def summary(self, state: S) -> dict[str, Any]:
        """The situation as plain data, with `round`, `phase` and `scores`. For replays."""


AnyGame = Game[Any, Any, Any]


def play_out(game: Game[S, A, V_co], state: S, dice: Dice) -> S:
    """Play random legal actions to the end."""
    while seats := game.waiting(state):
        seat = seats[0]
        action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, action)
    return state


def settle(game: Game[S, A, V_co], state: S, dice: Dice) -> S:
    """Let chance act until a player must."""
    while game.waiting(state) == (CHANCE,):
        state = game.apply(state, CHANCE, game.chance(state, dice))
    return state


def ranks_of(scores: Sequence[int]) -> tuple[int, ...]:
    """1 for the highest; equal scores share a rank."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
