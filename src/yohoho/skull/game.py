"""Skull as a `yohoho.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.game import Event, Game, Holding, Result, Turn, no_result_yet
from yohoho.core.options import WithOptions
from yohoho.skull import actions, apply, events, hindsight, legal, redeal, refusal, result, view
from yohoho.skull.actions import Action, Shuffle, Start
from yohoho.skull.discs import names
from yohoho.skull.options import KeywordChoices, options_from
from yohoho.skull.state import State, first_state


class Skull(WithOptions):
    """The rules of Skull with the options fixed. `yohoho.core.game.Game` describes each method.

    :raises OptionsError: there is no such option, or it cannot have this value.

    >>> game = Skull(players=3, last_chance=True)
    >>> game
    Skull(players=3, last_chance=True)
    """

    name = "skull"
    rules_version = 1

    def __init__(
        self, players: int = 4, last_chance: bool = False, **choices: Unpack[KeywordChoices]
    ) -> None:
        self.options = options_from({"players": players, "last_chance": last_chance, **choices})
        self.players = self.options.players

    @classmethod
    def from_options(cls, plain: Mapping[str, Any]) -> Skull:
        """Return the game with options as records hold them. Raises OptionsError.

        >>> Skull.from_options({"players": 3})
        Skull(players=3)
        """
        return cls(**msgspec.structs.asdict(options_from(plain)))

    def start(self) -> State:
        return first_state(self.options)

    waiting = staticmethod(legal.waiting)
    legal = staticmethod(legal.legal)
    refusal = staticmethod(refusal.refusal)

    def chance(self, state: State, dice: Dice) -> Action:
        """Draw the first player (by lot unless chosen, M-2), or shuffle the challenger's discs."""
        if state.phase == "start":
            first = self.options.first_player
            return Start(dice.below(self.players) if first == "random" else first)
        assert state.challenger is not None
        discs = state.players[state.challenger].discs
        return Shuffle(tuple(dice.shuffle(range(len(discs)))))

    apply = staticmethod(apply.apply)

    def step(self, state: State, seat: int, action: Action | str) -> tuple[State, list[Event]]:
        # Read here and not by `apply`, because the events are made from the action too.
        if isinstance(action, str):
            action = actions.read(action)
        after = apply.apply(state, seat, action)
        return after, events.step_events(state, seat, action, after)

    def view(self, state: State, seat: int | None, public: view.View | None = None) -> view.View:
        return view.view(state, seat, public)

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        return redeal.redeal(state, seat, dice)

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple([player.successes for player in state.players])

    def result(self, state: State) -> Result:
        """Return winners, ranks and scores. Raises UnfinishedError before the end."""
        if not self.is_over(state):
            raise no_result_yet(self, state)
        return result.result(state)

    def holdings(self, state: State) -> list[Holding]:
        return [Holding(list(names(player.hand)), list(names(player.pile))) for player in state.players]

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


if TYPE_CHECKING:  # the type checker compares the class with the protocol, which it does not inherit from
    _is_a_game: Game[State, Action, view.View] = Skull()
