"""What a game adds to a table besides its rules: a value of its own, commands, entries and facts in the view.

A game names the class of its extras in its descriptor. The wire, the log and the snapshots contain what every
game adds, so two games may not use one name for different things there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import msgspec
from msgspec.structs import FieldInfo, fields

from yohoho.core import registry
from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame, Event

if TYPE_CHECKING:
    from yohoho.table.change import TableChange
    from yohoho.table.commands import Command
    from yohoho.table.entries import Entry
    from yohoho.table.given import Given

    Decision: TypeAlias = Callable[[TableChange, str, Any, Given], None]
    """Adds the entries that a person's command causes to the change."""


class TableExtras(msgspec.Struct, frozen=True):
    """The extras of a game at one table. All fields have defaults, and snapshots store them by their names.

    This class serves a game that adds nothing.
    """

    @classmethod
    def commands(cls) -> Mapping[type[Command], Decision]:
        """The commands that the game adds, each with the function that decides on it."""
        return {}

    @classmethod
    def entries(cls) -> Mapping[type[Entry], tuple[str, ...]]:
        """The entries that the game adds, each with the names of its public fields."""
        return {}

    @classmethod
    def view_fields(cls) -> type[msgspec.Struct] | None:
        """The fields that the game adds to a view, with their defaults at the tables of other games."""
        return None

    def after_step(self, game: AnyGame, before: Any, events: list[Event]) -> Self:
        """The extras after a step of the game that led from the state `before` to these events."""
        return self

    def after_entry(self, entry: Entry) -> Self:
        """The extras after one of their own entries."""
        return self

    def reason_for_silence(self, state: Any, seat: int) -> Reason | None:
        """The reason why nothing that the person in this seat does may reach the others, if there is one."""
        return None

    def redact_past_steps(self, game: AnyGame, state: Any, steps: list[list[Event]]) -> list[list[Event]]:
        """The events of past steps, without those parts that a client that was away may no longer see."""
        return steps

    def public_facts(self) -> dict[str, Any]:
        """The values of `view_fields` that everybody sees."""
        return {}

    def facts_for(self, state: Any, seat: int | None) -> dict[str, Any]:
        """The values of `view_fields` for the person in this seat, where they are not the public ones."""
        return {}


def extras_of(game: str) -> type[TableExtras]:
    kind: type[TableExtras] = registry.descriptor(game).part("extras") or TableExtras
    return kind


def every_extras() -> Iterator[type[TableExtras]]:
    return map(extras_of, registry.names())


def view_fields() -> list[type[msgspec.Struct]]:
    """The fields that games add to a view."""
    return [added for extras in every_extras() if (added := extras.view_fields())]


def with_fields(base: type[msgspec.Struct], more: Iterable[type[msgspec.Struct]]) -> type[msgspec.Struct]:
    """The class `base` with the fields of other classes after its own."""
    added = [(field.name, field.type, _default(field)) for kind in more for field in fields(kind)]
    return msgspec.defstruct(base.__name__, added, bases=(base,), kw_only=True)


def _default(field: FieldInfo) -> Any:
    if field.default_factory is msgspec.NODEFAULT:
        return field.default
    return msgspec.field(default_factory=field.default_factory)
