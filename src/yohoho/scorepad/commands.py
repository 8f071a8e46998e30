"""The commands that write on a sheet. Each fills one place; a later command for the same place replaces
it."""

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
    """A command on a score sheet; `do` on the wire is the name of the class."""

    @property
    def place(self) -> str:
        """The place this command fills. Two commands that did not know of each other collide here."""
        return kebab(type(self).__name__)


class Open(SheetCommand, frozen=True, kw_only=True, omit_defaults=True):
    """The head of the sheet, always first. `options.players` is ignored: the number of people counts."""

    options: Options
    people: Annotated[tuple[Person, ...], Meta(min_length=1, max_length=8)]
    """The people in the order of their seats, clockwise."""
    dealer: PersonId | None = None
    """The first dealer; None is the last seat, so that the first one leads."""
    group: Group = ""


class WriteRound(SheetCommand, frozen=True):
    """A round, new or corrected, in whole or as far as it is known."""

    number: Number
    round: Round

    @property
    def place(self) -> str:
        return f"round/{self.number}"


class Choose(SheetCommand, frozen=True):
    """Other options, above all another scoring. Everything is counted again. The edition stays."""

    options: Options


class Join(SheetCommand, frozen=True):
    """A person joins late: from round `person.since` on, with `person.start` points."""

    person: Person
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None
    """The index in the order of seats before which they sit; None is the end."""

    @property
    def place(self) -> str:
        return f"join/{self.person.id}"


class Leave(SheetCommand, frozen=True):
    """A person plays no more from this round on; their points stay as they are."""

    person: PersonId
    number: Number

    @property
    def place(self) -> str:
        return f"leave/{self.person}"


class Return(SheetCommand, frozen=True):
    """A person who left plays again from this round on, with the points they had."""

    person: PersonId
    number: Number

    @property
    def place(self) -> str:
        """Leaving and returning share one place: the last command decides whether a person plays."""
        return f"leave/{self.person}"


class Describe(SheetCommand, frozen=True):
    """Change a name or a colour."""

    person: PersonId
    name: str
    colour: Colour

    @property
    def place(self) -> str:
        return f"person/{self.person}"


class Begin(SheetCommand, frozen=True):
    """Change a latecomer's points to begin with."""

    person: PersonId
    start: Beginning

    @property
    def place(self) -> str:
        return f"start/{self.person}"


class Seat(SheetCommand, frozen=True):
    """Change the order of seats."""

    order: Annotated[tuple[PersonId, ...], Meta(max_length=40)]


class Deal(SheetCommand, frozen=True):
    """Choose the dealer of this round; the deal moves on from there."""

    number: Number
    dealer: PersonId

    @property
    def place(self) -> str:
        return f"dealer/{self.number}"


class Regroup(SheetCommand, frozen=True):
    """Choose the group of people this game belongs to."""

    group: Group


class Close(SheetCommand, frozen=True):
    """End the game now, whatever the plan says; or reopen it."""

    closed: bool = True


class Undo(SheetCommand, frozen=True):
    """Undo that operation."""

    target: OperationId

    @property
    def place(self) -> str:
        return f"undo/{self.target}"


class Redo(SheetCommand, frozen=True):
    """Redo that operation."""

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
