"""What can be written on a sheet. Each command fills one place; what is written there later replaces it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from yohoho.core.tags import kebab
from yohoho.scorepad.facts import Round
from yohoho.scorepad.people import Beginning, Colour, Number, Person, PersonId
from yohoho.skull_king.options import Options

Group: TypeAlias = Annotated[str, Meta(max_length=60)]
OperationId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]


class SheetCommand(msgspec.Struct, frozen=True, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    """Something a person writes on a score sheet; `do` on the wire is the name of the class."""

    @property
    def place(self) -> str:
        """What this command says something about. Two that did not know of each other collide here."""
        return kebab(type(self).__name__)


class Open(SheetCommand, frozen=True, kw_only=True, omit_defaults=True):
    """The head of the sheet, always first. `options.players` is not looked at: people count themselves."""

    options: Options
    people: Annotated[tuple[Person, ...], Meta(min_length=1, max_length=8)]
    """In the order of their seats, clockwise."""
    dealer: PersonId | None = None
    """Who deals first; None is the last seat, so that the first one leads."""
    group: Group = ""


class WriteRound(SheetCommand, frozen=True):
    """A round, new or corrected, in whole or as far as it is known."""

    number: Number
    round: Round

    @property
    def place(self) -> str:
        return f"round/{self.number}"


class Choose(SheetCommand, frozen=True):
    """Other options, another scoring above all. Everything is counted anew. The edition stays."""

    options: Options


class Join(SheetCommand, frozen=True):
    """Somebody comes late: from round `person.since` on, with `person.start` points."""

    person: Person
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None
    """Before whom in the order of seats; None is the end."""

    @property
    def place(self) -> str:
        return f"join/{self.person.id}"


class Leave(SheetCommand, frozen=True):
    """Somebody plays no more from this round on; their points stay as they are."""

    person: PersonId
    number: Number

    @property
    def place(self) -> str:
        return f"leave/{self.person}"


class Return(SheetCommand, frozen=True):
    """Somebody who left plays again from this round on, with the points they had."""

    person: PersonId
    number: Number

    @property
    def place(self) -> str:
        """Whether somebody is there is one question, whichever way it was answered last."""
        return f"leave/{self.person}"


class Describe(SheetCommand, frozen=True):
    """Another name or colour."""

    person: PersonId
    name: str
    colour: Colour

    @property
    def place(self) -> str:
        return f"person/{self.person}"


class Begin(SheetCommand, frozen=True):
    """Other points to begin with, for a latecomer."""

    person: PersonId
    start: Beginning

    @property
    def place(self) -> str:
        return f"start/{self.person}"


class Seat(SheetCommand, frozen=True):
    """Another order of seats."""

    order: Annotated[tuple[PersonId, ...], Meta(max_length=40)]


class Deal(SheetCommand, frozen=True):
    """Who deals this round; the deal moves on from there."""

    number: Number
    dealer: PersonId

    @property
    def place(self) -> str:
        return f"dealer/{self.number}"


class Regroup(SheetCommand, frozen=True):
    """The named circle of people this game belongs to."""

    group: Group


class Close(SheetCommand, frozen=True):
    """The game ends here, whatever the plan says; or goes on after all."""

    closed: bool = True


class Undo(SheetCommand, frozen=True):
    """What that operation wrote does not count."""

    target: OperationId

    @property
    def place(self) -> str:
        return f"undo/{self.target}"


class Redo(SheetCommand, frozen=True):
    """It counts again."""

    target: OperationId

    @property
    def place(self) -> str:
        return f"undo/{self.target}"


AnyCommand: TypeAlias = (
    Open
    | WriteRound
    | Choose
    | Join
    | Leave
    | Return
    | Describe
    | Begin
    | Seat
    | Deal
    | Regroup
    | Close
    | Undo
    | Redo
)
