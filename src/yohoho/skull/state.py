"""The state of a game of Skull, hidden and public parts. Players see it through `view`."""

from typing import Literal, TypeAlias, TypeVar

import msgspec

from yohoho.core.drawing import svg_of
from yohoho.core.game import CHANCE
from yohoho.skull.discs import FULL_SET, NAMES, SKULL, names, own_discs
from yohoho.skull.drawing import draw_state, head
from yohoho.skull.options import Options

T = TypeVar("T")
Phase: TypeAlias = Literal[
    "start", "first-discs", "turns", "bidding", "flipping", "shuffle", "draw", "discard", "name", "over"
]


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player's discs and mat. The hand is sorted, the pile runs from bottom to top."""

    hand: tuple[int, ...] = FULL_SET
    pile: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    successes: int = 0

    def __repr__(self) -> str:
        places = {"hand": self.hand, "mat": self.pile, "lost": self.lost}
        discs = [f"{place} {' '.join(names(there))}" for place, there in places.items() if there]
        return f"<Player: {', '.join([*discs, f'successes {self.successes}'])}>"

    @property
    def discs(self) -> tuple[int, ...]:
        """The discs this player owns, in hand and on the mat; the Last Chance disc is only lent."""
        return own_discs(self.hand + self.pile)

    @property
    def is_in(self) -> bool:
        return bool(self.hand or self.pile)


class Call(msgspec.Struct, frozen=True, gc=False):
    """One call in the bidding: a number, or None for a pass."""

    seat: int
    bid: int | None


class Flipped(msgspec.Struct, frozen=True, gc=False):
    """A disc the challenger turned."""

    owner: int
    disc: int

    def __repr__(self) -> str:
        return f"<Flipped: {NAMES[self.disc]} of seat {self.owner}>"


class FinishedRound(msgspec.Struct, frozen=True, gc=False):
    """A finished round. It does not tell which disc was lost: that stands in the `lost` of the loser.

    `piles` and `hands` are those at the last flip. Everybody knows their sizes; only eliminated players of a
    game with the option for it see the faces (Y-8).
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

    def __repr__(self) -> str:
        end = "won" if self.won else f"skull of seat {self.skull_of}"
        return f"<FinishedRound {self.number}: seat {self.challenger} bid {self.bid}, {end}>"


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole game, with everything that is hidden from some seats.

    Counts that every step needs are stored, because counting again would take most of its time. `gathered` is
    the order of the challenger's shuffled, face-down discs while a draw is pending. `last_chance` is the seat
    that holds the Last Chance disc in this round.

    >>> from yohoho import Skull
    >>> Skull(players=3).start()
    <State of Skull: round 0, start, waits for chance>
    """

    options: Options
    players: tuple[Player, ...]
    phase: Phase = "start"
    round: int = 0
    first: int | None = None
    waiting: tuple[int, ...] = (CHANCE,)
    """The seats the game waits for; several only while the first discs are placed."""
    active: tuple[int, ...] = ()
    """The seats that are still in the game and have not passed in this round, in order."""
    on_mats: int = 0
    """The number of discs placed in this round."""
    highest: int = 0
    """The highest bid so far, 0 before a challenge."""
    calls: tuple[Call, ...] = ()
    challenger: int | None = None
    unflipped: tuple[int, ...] = ()
    """During a challenge, the number of each seat's discs that still lie face down."""
    flips: tuple[Flipped, ...] = ()
    gathered: tuple[int, ...] = ()
    last_chance: int | None = None
    history: tuple[FinishedRound, ...] = ()
    winner: int | None = None

    def __repr__(self) -> str:
        return f"<State of Skull: {head(self)}>"

    def __str__(self) -> str:
        return draw_state(self)

    def _repr_svg_(self) -> str | None:
        return svg_of(self)

    @property
    def turn(self) -> int:
        """The seat to act, the first of them where several act at once; chance when the game is over."""
        return self.waiting[0] if self.waiting else CHANCE

    @property
    def passed(self) -> tuple[int, ...]:
        return tuple(call.seat for call in self.calls if call.bid is None)

    @property
    def skull_of(self) -> int | None:
        """The owner of the skull that the challenger has just flipped."""
        return self.flips[-1].owner if self.flips and self.flips[-1].disc == SKULL else None

    def remaining(self) -> tuple[int, ...]:
        """Return the seats that are not eliminated.

        >>> from yohoho import Skull
        >>> Skull(players=3).start().remaining()
        (0, 1, 2)
        """
        return tuple(seat for seat, player in enumerate(self.players) if player.is_in)

    def open_to(self, seat: int | None) -> tuple[FinishedRound, ...]:
        """Return the finished rounds in which this seat may see every disc.

        With the option for it these are the rounds since the seat was eliminated, that one included, once it
        has nothing left to decide (Y-8).

        >>> from yohoho import Skull
        >>> Skull(players=3, open_to_eliminated=True).start().open_to(0)
        ()
        """
        if seat is None or not self.options.open_to_eliminated:
            return ()
        if self.players[seat].is_in or seat in self.waiting:
            return ()
        # A set-up written by hand may begin with the seat out: it has seen every round since.
        went_out = (at for at, finished in enumerate(self.history) if finished.eliminated == seat)
        return self.history[next(went_out, 0) :]

    def face_up(self, seat: int) -> int:
        """Return the number of this seat's discs that lie face up: always the topmost ones.

        >>> from yohoho import CHANCE, Skull
        >>> game = Skull(players=3)
        >>> state = game.apply(game.start(), CHANCE, "start 0")
        >>> for step in ["1 place skull", "2 place flower", "0 place flower", "0 bid 3", "0 flip 0"]:
        ...     state = game.apply(state, int(step[0]), step[2:])
        >>> state.face_up(0), state.face_down(0)
        (1, 0)
        """
        return len(self.players[seat].pile) - self.face_down(seat)

    def face_down(self, seat: int) -> int:
        """Return the number of discs on this seat's mat that lie face down.

        >>> from yohoho import Skull
        >>> Skull(players=3).start().face_down(0)
        0
        """
        return self.unflipped[seat] if self.unflipped else len(self.players[seat].pile)


def first_state(options: Options) -> State:
    """Return the state before anything has happened.

    >>> first_state(Options(players=3))
    <State of Skull: round 0, start, waits for chance>
    """
    return State(options, (Player(),) * options.players)


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values of all seats, with this one in place of the seat's.

    >>> with_seat((4, 4, 4), seat=1, value=3)
    (4, 3, 4)
    """
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def next_active(state: State, seat: int) -> int:
    """Return the next player clockwise who is still in the game and in the bidding.

    >>> from msgspec.structs import replace
    >>> from yohoho import Skull
    >>> next_active(replace(Skull(players=4).start(), active=(0, 1, 3)), seat=1)  # seat 2 has passed
    3
    """
    active = state.active
    return active[(active.index(seat) + 1) % len(active)]
