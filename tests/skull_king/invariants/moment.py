"""One moment of a random game, and what several invariants need to know of it, worked out once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from tests import effort
from tests.skull_king.random_games import eventful_steps
from tests.walks import Step, chairs
from yohoho.core.dice import Dice
from yohoho.core.game import Event
from yohoho.skull_king import SkullKing
from yohoho.skull_king.state import State
from yohoho.skull_king.view import View


class Moment:
    """A state of a game and the step that led to it, which the first state lacks."""

    def __init__(self, game: SkullKing, number: int, state: State, step: Step | None, dice: Dice) -> None:
        self.game, self.number, self.state, self.step = game, number, state, step
        self.dice = dice
        """For the samples that an invariant draws."""
        self.encoded = msgspec.json.encode(state)
        """The state as it was before the next step."""

    @property
    def events(self) -> list[Event]:
        return self.step.events if self.step else []

    @cached_property
    def views(self) -> dict[int | None, View]:
        """The views of each seat and of a spectator, all made from the public one."""
        public = self.game.view(self.state, None)
        return {chair: self.game.view(self.state, chair, public) for chair in chairs(self.game)}

    @property
    def is_thorough(self) -> bool:
        """Whether the expensive invariants look at this moment: one of twelve in a quick run."""
        return not effort.quick or self.number % 12 == 0

    @cached_property
    def redealt(self) -> dict[int | None, State]:
        """The state with everything dealt again that a seat or a spectator cannot see."""
        return {chair: self.game.redeal(self.state, chair, self.dice) for chair in chairs(self.game)}


def moments(game: SkullKing, seed: int | str) -> Iterator[Moment]:
    """Every moment of one eventful game, the first and the last included."""
    dice = Dice(f"samples {seed}")
    yield Moment(game, 0, game.start(), None, dice)
    for number, step in enumerate(eventful_steps(game, seed), start=1):
        yield Moment(game, number, step.after, step, dice)
