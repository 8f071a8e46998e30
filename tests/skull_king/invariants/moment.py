"""One moment of a random game, and what several invariants need to know of it, worked out once."""

from collections.abc import Iterator
from functools import cached_property

import msgspec

from tests import effort
from tests.skull_king.random_games import eventful_steps
from tests.walks import Step, chairs
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, Event
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
        self.watched: list[int | None] = chairs(game) if self.is_thorough else self._sample_of_chairs()
        """The chairs that the expensive invariants look at."""

    @property
    def events(self) -> list[Event]:
        return self.step.events if self.step else []

    @cached_property
    def views(self) -> dict[int | None, View]:
        """The views of each seat and of a spectator, all made from the public one."""
        public = self.game.view(self.state, None)
        return {chair: self.game.view(self.state, chair, public) for chair in chairs(self.game)}

    @cached_property
    def encoded_views(self) -> dict[int | None, bytes]:
        """The views of the watched chairs as they go over the wire."""
        return {chair: msgspec.json.encode(self.views[chair]) for chair in self.watched}

    @property
    def is_thorough(self) -> bool:
        """Whether the expensive invariants look at every chair: at one moment of twelve in a quick run."""
        return not effort.quick or self.number % 12 == 0

    def _sample_of_chairs(self) -> list[int | None]:
        """A seat that acts, whose refusals differ most, and any other chair."""
        acting = [seat for seat in self.game.waiting(self.state) if seat != CHANCE][:1]
        others = [chair for chair in chairs(self.game) if chair not in acting]
        return [*acting, self.dice.choice(others)]

    @property
    def watched_seats(self) -> list[int]:
        return [chair for chair in self.watched if chair is not None]

    @cached_property
    def redealt(self) -> dict[int | None, State]:
        """The state with everything dealt again that a watched seat or spectator cannot see."""
        return {chair: self.game.redeal(self.state, chair, self.dice) for chair in self.watched}


def moments(game: SkullKing, seed: int | str) -> Iterator[Moment]:
    """Every moment of one eventful game, the first and the last included."""
    dice = Dice(f"samples {seed}")
    yield Moment(game, 0, game.start(), None, dice)
    for number, step in enumerate(eventful_steps(game, seed), start=1):
        yield Moment(game, number, step.after, step, dice)
