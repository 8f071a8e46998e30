"""Skull King through the one protocol all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError, Reason
from yohoho.core.game import Event, Result
from yohoho.skull_king import actions, chance, moves, redeal, rounds
from yohoho.skull_king.actions import Action
from yohoho.skull_king.apply import apply
from yohoho.skull_king.options import Options, check, read_options
from yohoho.skull_king.state import Phase, State
from yohoho.skull_king.view import View, view


class SkullKing:
    """The rules with the options fixed: `SkullKing(edition="beck", players=4, kraken=True)`."""

    name = "skull-king"
    rules_version = 1

    def __init__(self, options: Options | None = None, **choices: Any) -> None:
        if options is not None and choices:
            raise OptionsError("bad-options", detail="give either Options or keywords, not both")
        self.setup = check(options or read_options(choices))
        self.players = self.setup.players

    @classmethod
    def from_options(cls, plain: Mapping[str, Any]) -> SkullKing:
        return cls(read_options(plain))

    @property
    def options(self) -> Options:
        return self.setup.options

    def start(self) -> State:
        return rounds.before_start(self.setup)

    def waiting(self, state: State) -> tuple[int, ...]:
        return moves.waiting(state)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return moves.legal(self.setup, state, seat)

    def refusal(self, state: State, seat: int, action: Action) -> Reason | None:
        return moves.refusal(self.setup, state, seat, action)

    def chance(self, state: State, dice: Dice) -> Action:
        return chance.outcome(self.setup, state, dice)

    def apply(self, state: State, seat: int, action: Action) -> State:
        return apply(self.setup, state, seat, action, None)

    def step(self, state: State, seat: int, action: Action) -> tuple[State, list[Event]]:
        events: list[Event] = []
        return apply(self.setup, state, seat, action, events), events

    def view(self, state: State, seat: int | None) -> View:
        return view(self.setup, state, seat)

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        return redeal.redeal(self.setup, state, seat, dice)

    def is_over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def result(self, state: State) -> Result:
        return rounds.result(state)

    def rounds_played(self, state: State) -> int:
        return len(state.history)

    def write(self, action: Action) -> str:
        return actions.write(action)

    def read(self, text: str) -> Action:
        return actions.read(text)

    def summary(self, state: State) -> dict[str, Any]:
        return {
            "round": state.round.number,
            "rounds": len(self.setup.plan),
            "cards": state.round.cards,
            "phase": str(state.phase),
            "scores": list(state.scores),
            "dealer": state.round.dealer,
            "bids": list(state.round.bids) if state.round.bids_open else [],
            "tricks": [state.tricks_won(seat) for seat in range(self.players)],
        }
