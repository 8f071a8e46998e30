"""The protocol that every game implements: the one interface for tables, bots, records and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.errors import Reason, UnfinishedError
from yohoho.core.tags import kebab

CHANCE = -1
"""The seat of chance: it deals, draws and shuffles. The record contains its actions like those of players."""

S = TypeVar("S")
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The end of a game, by seat. `ranks` counts from 1; equal ranks share a place."""

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


class Holding(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hidden cards or discs of one seat. Only for replays of games that are over."""

    hand: list[str]
    pile: list[str] = []
    """Discs on the mat, bottom to top."""


class Turn(msgspec.Struct, frozen=True):
    """The number of a step of a finished game at which a player's luck turned, and why it turned."""

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
        except LookupError:  # the action was made by hand, with a card or disc that does not exist
            return f"<{type(self).__name__} {msgspec.structs.astuple(self)}>"


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab, omit_defaults=True, gc=False):
    """Something that happened, for animation, logs and announcements."""

    def redact_for(self, seat: int | None) -> Event:
        """Return the event as this seat may see it (None: a spectator), without the secrets of other seats.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
        >>> _, (event,) = game.step(state, 1, "place skull")
        >>> event
        DiscPlaced(seat=1, disc='skull')
        >>> event.redact_for(0)
        DiscPlaced(seat=1, disc=None)
        """
        return self


class Game(Protocol[S, A, V_co]):
    """The rules of one game with its options fixed. Pure: no clock, no I/O, no hidden randomness.

    A state is never changed: `apply` returns the next one. Chance is a seat like any other, so a
    list of (seat, action) is the whole game.

    An action may be given as its text: `refusal`, `apply` and `step` read it, and raise NotationError for a
    text that names no action.

    A seat that the game does not have is refused: `refusal` names the reason, `apply` and `step` raise
    IllegalAction with it, everything else raises SeatError.

    >>> import yohoho
    >>> game, dice = yohoho.Skull(players=3), yohoho.Dice(7)
    >>> state = game.start()
    >>> while not game.is_over(state):
    ...     seat = game.waiting(state)[0]
    ...     chance = seat == yohoho.CHANCE
    ...     action = game.chance(state, dice) if chance else game.legal(state, seat)[0]
    ...     state = game.apply(state, seat, action)
    >>> game.result(state).winners
    (1,)
    """

    name: str
    players: int
    rules_version: int

    @property
    def options(self) -> msgspec.Struct: ...

    def start(self) -> S:
        """Return the state before anything has happened.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> game.waiting(game.start()) == (yohoho.CHANCE,)  # the first player is drawn by lot
        True
        """

    def waiting(self, state: S) -> tuple[int, ...]:
        """Return the seats the game waits for: several when they act at once, CHANCE alone, none when over.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> game.waiting(game.apply(game.start(), yohoho.CHANCE, "start 0"))  # the first player places last
        (1, 2)
        """

    def legal(self, state: S, seat: int) -> Sequence[A]:
        """Return everything this seat may do now, and for CHANCE every outcome.

        A seat for which the game does not wait may have actions too, if it can change its choice.

        :raises SeatError: the game has no such seat.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> game.legal(game.start(), yohoho.CHANCE)
        [<start 0>, <start 1>, <start 2>]
        """

    def refusal(self, state: S, seat: int, action: A | str) -> Reason | None:
        """Return the reason why this action is not legal now; None when it is legal.

        :raises NotationError: the text names no action.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
        >>> str(game.refusal(state, 1, "bid 2"))  # every player places a disc first: ruling M-3
        'first-disc-first [M-3]'
        """

    def chance(self, state: S, dice: Dice) -> A:
        """Draw an outcome for the seat of chance.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> game.chance(game.start(), yohoho.Dice(7))
        <start 0>
        """

    def apply(self, state: S, seat: int, action: A | str) -> S:
        """Return the state after the action.

        :raises IllegalAction: the action is not legal now, or the game has no such seat.
        :raises NotationError: the text names no action.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
        >>> game.apply(state, 1, "bid 2")
        Traceback (most recent call last):
        yohoho.core.errors.IllegalAction: Everyone places a first disc before anyone bids.
        [first-disc-first, M-3]
        """

    def step(self, state: S, seat: int, action: A | str) -> tuple[S, list[Event]]:
        """Return the state after the action and what happened. It raises what `apply` raises.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
        >>> state, events = game.step(state, 1, "place skull")
        >>> events
        [DiscPlaced(seat=1, disc='skull')]
        """

    def view(self, state: S, seat: int | None, public: Any = None) -> V_co:
        """Return what the player in this seat may know; None is a spectator.

        Every view has `seat`, `phase`, `waiting`, `legal` (actions as texts) and, at the end, `result`.
        A seat's view is the spectator's view plus the seat's own cards or discs. A caller that makes several
        views of one state can pass the spectator's as `public`.

        :raises SeatError: the game has no such seat.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> state = game.apply(game.start(), yohoho.CHANCE, "start 0")
        >>> state = game.apply(state, 1, "place skull")
        >>> game.view(state, 1).pile, game.view(state, 0).players[1].pile
        (('skull',), ('hidden',))
        """

    def redeal(self, state: S, seat: int | None, dice: Dice) -> S:
        """Return the same situation with everything this seat cannot see drawn anew.

        Bots look ahead in such states, and tests prove with them that a view holds no secret.

        :raises SeatError: the game has no such seat.

        >>> import yohoho
        >>> game = yohoho.SkullKing(players=3)
        >>> state = yohoho.settle(game, game.start(), yohoho.Dice(7))
        >>> other = game.redeal(state, 0, yohoho.Dice(8))
        >>> other == state, game.view(other, 0) == game.view(state, 0)
        (False, True)
        """

    def is_over(self, state: S) -> bool:
        """Return whether the game is finished.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> game.is_over(game.start())
        False
        """

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the scores so far, by seat.

        >>> import yohoho
        >>> game = yohoho.SkullKing(players=3)
        >>> game.scores(game.start())
        (0, 0, 0)
        """

    def result(self, state: S) -> Result:
        """Return winners, ranks and scores of a game that is over.

        :raises UnfinishedError: the game is not over; `scores` has what there is before.

        >>> import yohoho
        >>> game = yohoho.SkullKing(players=2, plan=[1])
        >>> game.result(yohoho.play_out(game, game.start(), yohoho.Dice(7)))
        Result(winners=(0, 1), ranks=(1, 1), scores=(-10, -10))
        >>> try:
        ...     game.result(game.start())
        ... except yohoho.UnfinishedError as error:
        ...     print(error.reason)
        no-result-yet round=0 phase=start
        """

    def rounds_played(self, state: S) -> int:
        """Return the number of finished rounds.

        >>> import yohoho
        >>> game = yohoho.SkullKing(players=2, plan=[1, 2])
        >>> game.rounds_played(yohoho.play_out(game, game.start(), yohoho.Dice(7)))
        2
        """

    def holdings(self, state: S) -> list[Holding]:
        """Return the hidden cards or discs of every seat.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> game.holdings(game.apply(game.start(), yohoho.CHANCE, "start 0"))[0]
        Holding(hand=['flower', 'flower', 'flower', 'skull'], pile=[])
        """

    def hindsight(self, steps: Sequence[Sequence[Event]]) -> list[Turn]:
        """Return the turning points of a finished game, from the events of each step.

        >>> import yohoho
        >>> from yohoho.core.record import Logbook, read_step
        >>> logbook = Logbook(yohoho.SkullKing(players=2, plan=[1]), ["Ann", "Bo"])
        >>> deal = ["start 0", "deal green-7 / escape / black-14"]  # the last hand is the ghost's
        >>> steps = [*deal, "0 bid 1", "1 bid 0", "1 play escape", "0 play green-7"]
        >>> events = [logbook.push(step) for step in steps]
        >>> [(turn.step, turn.seat, turn.why.code) for turn in logbook.game.hindsight(events)]
        [(5, 0, 'out-of-reach')]
        """

    def write(self, action: A) -> str:
        """Return the action as text, its only form outside the engine: in records, on the wire, on screen.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> [game.write(action) for action in game.legal(game.start(), yohoho.CHANCE)]
        ['start 0', 'start 1', 'start 2']
        """

    def read(self, text: str) -> A:
        """Return the action that a text names.

        :raises NotationError: the text names no action.

        >>> import yohoho
        >>> yohoho.Skull(players=3).read("place crown")
        Traceback (most recent call last):
        yohoho.core.errors.NotationError: “place crown” is not an action of this game. Actions look like
        these: place skull, bid 3, pass, flip 0, draw 1, discard flower, name 3. [no-such-action]
        """

    def summary(self, state: S) -> dict[str, Any]:
        """Return the situation as plain data, with `round`, `phase` and `scores`. For replays.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> game.summary(game.apply(game.start(), yohoho.CHANCE, "start 0"))["waiting"]
        [1, 2]
        """


AnyGame = Game[Any, Any, Any]


def play_out(game: Game[S, A, V_co], state: S, dice: Dice) -> S:
    """Play random legal actions to the end, and return the last state.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> game.is_over(play_out(game, game.start(), Dice(7)))
    True
    """
    while seats := game.waiting(state):
        seat = seats[0]
        action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, action)
    return state


def settle(game: Game[S, A, V_co], state: S, dice: Dice) -> S:
    """Let chance act until a player must, and return the state.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=2, plan=[1])
    >>> state = settle(game, game.start(), Dice(7))  # draws the first dealer and deals
    >>> game.waiting(state), game.view(state, 0).hand
    ((0, 1), ['escape-3'])
    """
    while game.waiting(state) == (CHANCE,):
        state = game.apply(state, CHANCE, game.chance(state, dice))
    return state


def no_result_yet(game: AnyGame, state: Any) -> UnfinishedError:
    """Return the error about the result of a game that is not over, which says how far it is.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> str(no_result_yet(game, game.start()).reason)
    'no-result-yet round=0 phase=start'
    """
    summary = game.summary(state)
    return UnfinishedError("no-result-yet", round=summary["round"], phase=str(summary["phase"]))


def ranks_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return a rank for each score: 1 for the highest; equal scores share a rank.

    >>> ranks_of([10, 40, 10])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)
