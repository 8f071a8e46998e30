"""Skull in OpenSpiel: the winner gets 1, and the others share the loss of it."""

from collections.abc import Mapping, Sequence
from typing import Final, Self

from yohoho.core.dice import Dice
from yohoho.envs.open_spiel.parameters import Parameter, options_from_parameters, specification
from yohoho.envs.open_spiel.rules import GameLimits, SpielRules
from yohoho.envs.open_spiel.state import SpielGame, spiel_type
from yohoho.skull import SKULL, Options, Shuffle, Skull, Start, State, write
from yohoho.skull.actions import Action, Discard, Draw, Place
from yohoho.skull.discs import FULL_SET
from yohoho.skull.options import MAX_PLAYERS, MIN_PLAYERS

_DISCS: Final = len(FULL_SET)
_RANDOM_SEAT: Final = -1
"""The default of `first_player`, because a parameter of OpenSpiel has one type."""


class SpielSkullRules(SpielRules):
    zero_sum = True
    game: Skull

    def __init__(self, parameters: Mapping[str, Parameter], game: Skull) -> None:
        super().__init__(parameters, game)
        self.limits = _limits(game.players)

    @classmethod
    def from_parameters(cls, parameters: Mapping[str, Parameter]) -> Self:
        return cls(parameters, Skull.from_options(options_from_parameters(Options, parameters)))

    def outcomes(self, state: State, drawn: Sequence[int]) -> Sequence[int]:
        """Return the first players, or the places of the challenger's skull among the shuffled discs."""
        if state.phase == "start":
            first = self.game.options.first_player
            return range(self.players) if first == "random" else [first]
        discs = _challengers_discs(state)
        return range(len(discs)) if SKULL in discs else [0]

    def outcome_text(self, state: State, drawn: Sequence[int], outcome: int) -> str:
        return write(self.chance_action(state, [outcome]))

    def chance_action(self, state: State, drawn: Sequence[int]) -> Start | Shuffle:
        """Return the shuffle with the skull in this place. Flowers are equal, so nothing else matters."""
        [outcome] = drawn
        if state.phase == "start":
            return Start(outcome)
        order = [number for number, disc in enumerate(_challengers_discs(state)) if disc != SKULL]
        if len(order) < len(_challengers_discs(state)):
            order.insert(outcome, len(order))  # a skull is the last of the discs in order
        return Shuffle(tuple(order))

    def outcomes_of(self, state: State, action: Start | Shuffle) -> Sequence[int]:
        if isinstance(action, Start):
            return [action.first]
        discs = _challengers_discs(state)
        gathered = [discs[number] for number in action.order]
        return [gathered.index(SKULL) if SKULL in gathered else 0]

    def redraw_step(
        self, drawn: State, before: State, seat: int, action: Action, following: Action | None, dice: Dice
    ) -> Action:
        match action:
            case Place():
                return redraw_place(drawn, before, seat)
            case Discard():
                return Discard(drawn.players[seat].lost[len(before.players[seat].lost)])
            case Shuffle():
                return self.chance_action(before, [_place_of_skull(drawn, before, following, dice)])
        return action

    def returns(self, state: State) -> tuple[float, ...]:
        if state.winner is None:
            return (0.0,) * self.players
        return split_loss(self.players, state.winner, 1.0)


def split_loss(players: int, seat: int, gain: float) -> tuple[float, ...]:
    """Return the payoffs when one seat gains and the others lose the same together.

    >>> split_loss(players=3, seat=0, gain=1.0)
    (1.0, -0.5, -0.5)
    """
    loss = -gain / (players - 1)
    return tuple(gain if other == seat else loss for other in range(players))


def redraw_place(drawn: State, before: State, seat: int) -> Place:
    """Return the disc that a seat placed next in the history that led to the state `drawn`."""
    finished, height = len(before.history), len(before.players[seat].pile)
    in_this_round = finished == len(drawn.history)
    return Place((drawn.players[seat].pile if in_this_round else drawn.history[finished].piles[seat])[height])


def _place_of_skull(drawn: State, before: State, following: Action | None, dice: Dice) -> int:
    """Return where the skull lies among the challenger's shuffled discs; 0 where there is none.

    The disc that was taken next, if one was, tells where the skull lay, or one place where it did not.
    """
    discs, seat = _challengers_discs(before), before.challenger
    assert seat is not None
    if SKULL not in discs:
        return 0
    if not isinstance(following, Draw):
        return drawn.gathered.index(SKULL)
    if drawn.players[seat].lost[len(before.players[seat].lost)] == SKULL:
        return following.position
    return dice.choice([place for place in range(len(discs)) if place != following.position])


def _challengers_discs(state: State) -> tuple[int, ...]:
    assert state.challenger is not None
    return state.players[state.challenger].discs


def _limits(players: int) -> GameLimits:
    """Return the limits: each round costs a disc or turns a mat, and one more disc may be lent."""
    rounds, discs = players * (_DISCS + 1), players * _DISCS + 1
    return GameLimits(
        length=rounds * (3 * discs + players + 2),
        chance_nodes=1 + players * _DISCS,
        chance_outcomes=max(players, _DISCS),
        lowest_return=-1 / (players - 1),
        highest_return=1.0,
    )


class SpielSkull(SpielGame):
    """`python_yohoho_skull`: the whole game."""

    rules_class = SpielSkullRules
    game_type = spiel_type(
        "python_yohoho_skull",
        "Skull",
        (MIN_PLAYERS, MAX_PLAYERS),
        specification(Options) | {"first_player": _RANDOM_SEAT},
        zero_sum=True,
    )
