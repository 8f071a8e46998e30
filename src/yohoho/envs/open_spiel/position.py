"""A position of a game in OpenSpiel: the state of the engine, and the draws and events that led to it."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Self

import msgspec

from yohoho.core.errors import IllegalAction
from yohoho.core.game import CHANCE, Event
from yohoho.envs.open_spiel.rules import SpielRules


class SpielPosition:
    """A position, which never changes: an action makes a new one, and copies of a state share theirs.

    `numbers` are the actions and outcomes from the start, `steps` the same as in a record. `drawn` are the
    outcomes of a deal that is not finished. `paid` are the returns when a player last acted.
    """

    def __init__(
        self,
        rules: SpielRules,
        state: Any,
        paid: tuple[float, ...],
        *,
        numbers: tuple[int, ...] = (),
        drawn: tuple[int, ...] = (),
        steps: tuple[str, ...] = (),
        events: tuple[Event, ...] = (),
    ) -> None:
        self.rules = rules
        self.state = state
        self.paid = paid
        self.numbers = numbers
        self.drawn = drawn
        self.steps = steps
        self.events = events
        self._after: dict[int, Self] = {}

    @classmethod
    def first(cls, rules: SpielRules) -> Self:
        return cls(rules, rules.game.start(), (0.0,) * rules.players)

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> Any:
        """Pickle the rules and the numbers, which do not depend on how the engine stores its state."""
        return replay_numbers, (self.rules, self.numbers)

    @cached_property
    def seat(self) -> int | None:
        """The seat to act, CHANCE included; None when the game is over."""
        return self.rules.seat(self.state)

    @cached_property
    def returns(self) -> tuple[float, ...]:
        return self.rules.returns(self.state)

    @property
    def rewards(self) -> tuple[float, ...]:
        """The rewards since a player last acted; all zeros where chance acts.

        OpenSpiel looks at rewards where a player acts and at the end, so the points of a round are paid after
        the next deal.
        """
        if self.seat == CHANCE:
            return (0.0,) * self.rules.players
        return tuple(now - before for now, before in zip(self.returns, self.paid, strict=True))

    @cached_property
    def outcomes(self) -> Sequence[int]:
        return self.rules.outcomes(self.state, self.drawn)

    @cached_property
    def legal(self) -> dict[int, str]:
        """The legal actions of the seat to act, by number."""
        return {} if self.seat in (CHANCE, None) else self.rules.numbers(self.state, self.seat or 0)

    def text(self, number: int) -> str:
        """Return a legal action or outcome as text. Raises IllegalAction for any other."""
        self._check(number)
        if self.seat == CHANCE:
            return self.rules.outcome_text(self.state, self.drawn, number)
        return self.legal[number]

    def after(self, number: int) -> Self:
        """Return the position after an action or an outcome of chance. Raises IllegalAction."""
        if number in self._after:
            return self._after[number]
        self._check(number)
        position = self._apply(number)
        if self.rules.caches_positions:
            self._after[number] = position
        return position

    def _apply(self, number: int) -> Self:
        if self.seat != CHANCE:
            return self._step(number, self.rules.game.read(self.legal[number]), self.returns)
        drawn = (*self.drawn, number)
        action = self.rules.chance_action(self.state, drawn)
        if action is not None:
            return self._step(number, action, self.paid)
        numbers = (*self.numbers, number)
        return type(self)(
            self.rules,
            self.state,
            self.paid,
            numbers=numbers,
            drawn=drawn,
            steps=self.steps,
            events=self.events,
        )

    def _step(self, number: int, action: Any, paid: tuple[float, ...]) -> Self:
        assert self.seat is not None
        state, events = self.rules.step(self.state, self.seat, action)
        text = self.rules.game.write(action)
        return type(self)(
            self.rules,
            state,
            paid,
            numbers=(*self.numbers, number),
            steps=(*self.steps, text if self.seat == CHANCE else f"{self.seat} {text}"),
            events=(*self.events, *events),
        )

    def _check(self, number: int) -> None:
        legal = self.outcomes if self.seat == CHANCE else self.legal
        if number not in legal:
            raise IllegalAction("not-among-legal", action=int(number), legal=list(legal))

    def observation_text(self, seat: int) -> str:
        """Return the view of a seat as JSON."""
        return msgspec.json.encode(self.rules.game.view(self.state, seat)).decode()

    def information_text(self, seat: int) -> str:
        """Return everything that a seat has seen and done, one event after the other."""
        return "\n".join([f"seat {seat}", *(_event_text(event.redact_for(seat)) for event in self.events)])

    def __str__(self) -> str:
        """Return the steps of the game as in a record, and the draws of a deal that is not finished."""
        draws = [
            self.rules.outcome_text(self.state, self.drawn[:index], outcome)
            for index, outcome in enumerate(self.drawn)
        ]
        return "\n".join([*self.steps, *draws])


def replay_numbers(rules: SpielRules, numbers: Iterable[int]) -> SpielPosition:
    position = SpielPosition.first(rules)
    for number in numbers:
        position = position.after(number)
    return position


def _event_text(event: Event) -> str:
    """Return an event as text, without the reasons, which follow from the rules."""
    plain = msgspec.to_builtins(event)
    plain.pop("why", None)
    name = plain.pop("event")
    return " ".join([name, *(f"{field}={_plain(value)}" for field, value in plain.items())])


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
