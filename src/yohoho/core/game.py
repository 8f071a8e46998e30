"""The protocol that every game implements: the one interface for tables, bots, records and tests."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Protocol, SupportsIndex, TypeVar

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.errors import Reason, SeatError, no_such_seat
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


class TextAction(msgspec.Struct, frozen=True, gc=False):
    """The base of all actions of our games: `str(action)` is the text form, `repr` shows it as `<bid 3>`."""

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        try:
            return f"<{self}>"
        except LookupError:  # made by hand, of a card or disc that does not exist
            return f"<{type(self).__name__} {msgspec.structs.astuple(self)}>"


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

    An action may be given as its text: `refusal`, `apply` and `step` read it, and raise NotationError for a
    text that names no action.

    A seat that the game does not have is refused: `refusal` names the reason, `apply` and `step` raise
    IllegalAction with it, everything else raises SeatError.
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
        """Everything this seat may do now; CHANCE is one. The game does not wait for a seat that may only
        change its choice."""

    def refusal(self, state: S, seat: int, action: A | str) -> Reason | None:
        """The reason why this action is not legal now; None when it is legal."""

    def chance(self, state: S, dice: Dice) -> A:
        """An outcome for the seat of chance."""

    def apply(self, state: S, seat: int, action: A | str) -> S:
        """The state after the action; raises IllegalAction for anything that is not legal."""

    def step(self, state: S, seat: int, action: A | str) -> tuple[S, list[Event]]:
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


class WithOptions:
    """Games with the same options are equal; shown as the call that makes one, without the defaults."""

    options: Any

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == getattr(other, "options", None)

    def __hash__(self) -> int:
        return hash((type(self), self.options))

    def __repr__(self) -> str:
        chosen = [
            f"{field.name}={value!r}"
            for field in msgspec.structs.fields(self.options)
            if (value := getattr(self.options, field.name)) != field.default
        ]
        return f"{type(self).__name__}({', '.join(chosen)})"


def seat_refusal(seat: int, waiting: Sequence[int], action: str) -> Reason | None:
    """The reason against a step of chance where a player is due, and of a player where chance is due."""
    if seat == CHANCE and waiting and CHANCE not in waiting:
        return Reason("say-whose-step", None, {"example": f"{waiting[0]} {action}"})
    if seat != CHANCE and CHANCE in waiting:
        return Reason("waits-for-chance")
    return None


AnyGame = Game[Any, Any, Any]


def is_seat(seat: SupportsIndex, players: int) -> bool:
    """Whether a player sits there. NumPy's integers are seats too; `"0"`, `0.0` and None are not."""
    try:  # a test by `isinstance` takes longer than a whole step of a game
        return 0 <= index(seat) < players
    except TypeError:
        return False


def check_seat(seat: int, players: int) -> None:
    """Raises SeatError for a seat without a player, such as that of chance."""
    if not is_seat(seat, players):
        raise SeatError.because(no_such_seat(seat, players))


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
