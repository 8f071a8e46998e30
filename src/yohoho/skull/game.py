"""Skull as a `yohoho.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.core.game import Event, Game, Holding, Result, Turn
from yohoho.skull import actions, apply, events, hindsight, legal, redeal, refusal, result, view
from yohoho.skull.actions import Action, Shuffle, Start
from yohoho.skull.discs import names
from yohoho.skull.options import Options, checked, options_from
from yohoho.skull.state import State, first_state


class Skull:
    """The game for a number of players, with or without the Last Chance disc."""

    name = "skull"
    rules_version = 1

    def __init__(self, players: int = 4, last_chance: bool = False) -> None:
        self.options = checked(Options(players, last_chance))
        self.players = players

    @classmethod
    def from_options(cls, plain: Mapping[str, Any]) -> Skull:
        options = options_from(plain)
        return cls(options.players, options.last_chance)

    def start(self) -> State:
        return first_state(self.options)

    def waiting(self, state: State) -> tuple[int, ...]:
        return legal.waiting(state)

    def legal(self, state: State, seat: int) -> list[Action]:
        return legal.legal(state, seat)

    def refusal(self, state: State, seat: int, action: Action) -> Reason | None:
        return refusal.refusal(state, seat, action)

    def chance(self, state: State, dice: Dice) -> Action:
        """The first player by lot (M-2), or the order of the challenger's shuffled discs."""
        if state.phase == "start":
            return Start(dice.below(self.players))
        assert state.challenger is not None
        discs = state.players[state.challenger].discs
        return Shuffle(tuple(dice.shuffled(range(len(discs)))))

    def apply(self, state: State, seat: int, action: Action) -> State:
        return apply.apply(state, seat, action)

    def step(self, state: State, seat: int, action: Action) -> tuple[State, list[Event]]:
        after = apply.apply(state, seat, action)
        return after, events.happened(state, seat, action, after)

    def view(self, state: State, seat: int | None, public: view.View | None = None) -> view.View:
        return view.view(state, seat, public)

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        return redeal.redeal(state, seat, dice)

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def result(self, state: State) -> Result:
        return result.result(state)

    def holdings(self, state: State) -> list[Holding]:
        return [Holding(list(names(one.hand)), list(names(one.pile))) for one in state.players]

    def hindsight(self, steps: Sequence[Sequence[Event]]) -> list[Turn]:
        return hindsight.hindsight(steps)

    def rounds_played(self, state: State) -> int:
        return len(state.history)

    def write(self, action: Action) -> str:
        return actions.write(action)

    def read(self, text: str) -> Action:
        return actions.read(text)

    def summary(self, state: State) -> dict[str, Any]:
        return result.summary(state)


if TYPE_CHECKING:
    _is_a_game: Game[State, Action, view.View] = Skull()
