"""A pirate's power as one object: when it is gained, its choices, its effect, and the keys of its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.skull_king.actions import Action, write
from yohoho.skull_king.events import Log
from yohoho.skull_king.state import Phase, State

if TYPE_CHECKING:  # a set-up holds its powers
    from yohoho.skull_king.options import Setup


class Power(ABC):
    """The power of one pirate: the class attributes describe it, the methods carry it out.

    While the power is being used, `state.powers` names the pirate and the seat. `use` ends with `finish`,
    or returns a state that waits for the next choice.

    >>> from yohoho import SkullKing
    >>> rosie = SkullKing(powers=["rosie"]).powers["rosie"]
    >>> rosie.card, rosie.names_leader
    ('pirate-rosie', True)
    """

    person: ClassVar[str]
    after_last_trick: ClassVar[bool] = False
    """Whether it is used after the last trick, not at once."""
    needs_undealt: ClassVar[bool] = False
    """Whether it does nothing without undealt cards."""
    phase: ClassVar[Phase] = Phase.POWER
    """The phase in which its player makes the first choice."""
    names_leader: ClassVar[bool] = False
    """Whether its player chooses the leader of the next trick."""
    draws: ClassVar[int] = 0
    """The number of undealt cards that its player may take into the hand."""
    shows_undealt: ClassVar[bool] = False
    """Whether its player may see all undealt cards."""
    hint: ClassVar[str] = ""
    """The reason code with which the coach advises to use it. Without one the coach says the probability."""
    stakes: ClassVar[tuple[int, ...]] = ()
    """The points that its player may stake on their bid, as the wager of a round."""
    changes: ClassVar[tuple[int, ...]] = ()
    """The numbers by which its player may change their bid."""

    @property
    def card(self) -> str:
        """The face of the cards that have this power."""
        return f"pirate-{self.person}"

    @property
    def words(self) -> tuple[str, ...]:
        """The keys of its sentences in the catalogues."""
        keys = ("card.pirate-{}", "option.power-{}", "power.does-{}", "power.other-{}", "ask.{}")
        return tuple(key.format(self.person) for key in keys)

    def is_gained(self, *, last_trick: bool, undealt: int) -> bool:
        """Return whether it can be used after a trick of its pirate (P-4, P-15).

        >>> from yohoho import SkullKing
        >>> will = SkullKing(powers=["will"]).powers["will"]
        >>> will.is_gained(last_trick=False, undealt=0)  # there is nothing to draw
        False
        """
        return (self.after_last_trick or not last_trick) and (undealt > 0 or not self.needs_undealt)

    @abstractmethod
    def choices(self, setup: Setup, state: State) -> Sequence[Action]:
        """Return the legal actions of its player, all of one kind.

        >>> from yohoho import SkullKing
        >>> from yohoho.skull_king.state import Powers
        >>> game = SkullKing(players=3, powers=["rosie"])
        >>> state = replace(game.start(), powers=Powers(pirate="rosie", seat=1))
        >>> game.powers["rosie"].choices(game, state)
        [<lead 0>, <lead 1>, <lead 2>]
        """

    def refusal(self, setup: Setup, state: State, action: Action) -> Reason:
        """Return the reason against an action that has the kind of the choices but is not one of them.

        >>> from yohoho import SkullKing
        >>> from yohoho.skull_king.actions import Wager
        >>> game = SkullKing(players=3, powers=["rascal"])
        >>> str(game.powers["rascal"].refusal(game, game.start(), Wager(30)))
        'wager-amount [P-13] points=30 allowed=[0, 10, 20]'
        """
        expected = [write(choice) for choice in self.choices(setup, state)]
        return Reason("wrong-phase", None, {"phase": str(state.phase), "expected": expected})

    def to_draw(self, state: State) -> int:
        """Return the number of undealt cards that chance draws for its player in phase DRAW.

        >>> from yohoho import Dice, SkullKing, settle
        >>> game = SkullKing(players=3, powers=["will"])
        >>> game.powers["will"].to_draw(settle(game, game.start(), Dice(7)))
        2
        """
        return min(self.draws, state.round.undealt.bit_count())

    @abstractmethod
    def use(self, setup: Setup, state: State, action: Action, log: Log) -> State:
        """Return the state after a choice, or after the draw that the choice asked for.

        >>> from yohoho import SkullKing
        >>> from yohoho.skull_king.state import Powers
        >>> game = SkullKing(players=3, powers=["rosie"])
        >>> state = replace(game.start(), powers=Powers(pirate="rosie", seat=1))
        >>> from yohoho.skull_king.actions import Lead
        >>> game.powers["rosie"].use(game, state, Lead(2), log=None).order  # of the next trick
        (2, 0, 1)
        """


def in_use(setup: Setup, state: State) -> Power:
    """Return the power whose player chooses now.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.state import Powers
    >>> game = SkullKing(players=3, powers=["rosie"])
    >>> state = replace(game.start(), powers=Powers(pirate="rosie", seat=1))
    >>> in_use(game, state).person
    'rosie'
    """
    assert state.powers.pirate is not None
    return setup.powers[state.powers.pirate]


def finish(state: State) -> State:
    """Return the state in which the power has been used and the game goes on.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.state import Powers
    >>> game = SkullKing(players=3, powers=["rosie"])
    >>> state = replace(game.start(), powers=Powers(pirate="rosie", seat=1))
    >>> finish(state).phase, finish(state).powers.pirate
    (<Phase.PLAY: 'play'>, None)
    """
    return replace(state, phase=Phase.PLAY, powers=replace(state.powers, pirate=None, seat=-1))


def with_entry(values: tuple[int, ...], setup: Setup, seat: int, add: int) -> tuple[int, ...]:
    """Return a number for each player, with `add` added to that of one seat; no values at all are zeros.

    >>> from yohoho import SkullKing
    >>> with_entry((), SkullKing(players=3), seat=1, add=20)
    (0, 20, 0)
    """
    entries = list(values or (0,) * setup.players)
    # Added, not set: with a second Rascal, by way of a blank, a player may stake twice (Y-7).
    entries[seat] += add
    return tuple(entries)
