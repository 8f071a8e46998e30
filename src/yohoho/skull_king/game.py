"""Skull King as a `yohoho.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from yohoho.core.errors import OptionsError
from yohoho.core.game import Event, Holding, Result, no_result_yet
from yohoho.core.options import WithOptions
from yohoho.skull_king import actions, chance, moves, rounds
from yohoho.skull_king.actions import Action
from yohoho.skull_king.apply import apply
from yohoho.skull_king.cards import names_in
from yohoho.skull_king.hindsight import hindsight
from yohoho.skull_king.options import Choices, Options, Setup, check_choice, read_options
from yohoho.skull_king.redeal import redeal
from yohoho.skull_king.state import Phase, State
from yohoho.skull_king.view import view


class SkullKing(WithOptions, Setup):
    """The rules of Skull King with the options fixed.

    The functions of this package take a set-up first, so they are the methods of one. `yohoho.core.game.Game`
    describes each method.

    :raises OptionsError: the options contradict each other, or the edition does not offer one of them.

    >>> game = SkullKing(edition="beck", players=4, kraken=True)
    >>> len(game.deck), game.plan[-1]
    (71, 10)
    """

    name = "skull-king"
    rules_version = 1

    def __init__(self, options: Options | None = None, **choices: Unpack[Choices]) -> None:
        if options is not None and (choices or not isinstance(options, Options)):
            raise OptionsError("bad-options", detail="give either one Options object, or keywords alone")
        super().__init__(options or read_options(choices))
        # Keywords are a choice of today. `Options` may come from a record, which earlier versions wrote.
        if options is None:
            check_choice(self.options)

    @classmethod
    def from_options(cls, plain: Mapping[str, Any]) -> SkullKing:
        """Return the game with options as records hold them. Raises OptionsError.

        >>> SkullKing.from_options({"players": 3, "plan": [1, 2]}).plan
        (1, 2)
        """
        return cls(read_options(plain))

    start = rounds.before_start
    waiting = staticmethod(moves.waiting)
    legal = moves.legal
    refusal = moves.refusal
    chance = chance.outcome
    apply = apply
    view = view
    redeal = redeal
    write = staticmethod(actions.write)
    read = staticmethod(actions.read)

    def step(self, state: State, seat: int, action: Action | str) -> tuple[State, list[Event]]:
        events: list[Event] = []
        return apply(self, state, seat, action, events), events

    def is_over(self, state: State) -> bool:
        return state.phase is Phase.OVER

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def result(self, state: State) -> Result:
        """Return winners, ranks and scores. Raises UnfinishedError before the end."""
        if not self.is_over(state):
            raise no_result_yet(self, state)
        return rounds.result_of(state.scores)

    def holdings(self, state: State) -> list[Holding]:
        return [Holding(names_in(hand)) for hand in state.hands]

    hindsight = staticmethod(hindsight)

    def rounds_played(self, state: State) -> int:
        return len(state.history)

    def summary(self, state: State) -> dict[str, Any]:
        return {
            "round": state.round.number,
            "rounds": len(self.plan),
            "cards": state.round.cards,
            "phase": str(state.phase),
            "scores": list(state.scores),
            "dealer": state.round.dealer,
            "bids": list(state.round.bids) if state.round.bids_open else [],
            "tricks": [state.tricks_won(seat) for seat in range(self.players)],
        }
