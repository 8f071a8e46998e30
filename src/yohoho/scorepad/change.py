"""The differences between two states of a sheet, as data, so that an undo can say what it did."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import tally


class SheetChange(msgspec.Struct, frozen=True):
    """One value that changed. `of` is its kind (`bid`, `total`, `name`…); None stands for a missing value."""

    of: str
    round: int | None
    person: str | None
    before: Any
    after: Any


def change(before: Sheet, after: Sheet) -> list[SheetChange]:
    """Return all differences in the sheet itself, in its people, in each round, and in the points."""
    differences = [*_on_the_sheet(before, after), *_of_people(before, after)]
    for number in sorted({*before.rounds, *after.rounds}):
        differences += _in(number, before, after)
    return [*differences, *_in_points(before, after)]


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _on_the_sheet(before: Sheet, after: Sheet) -> Iterator[SheetChange]:
    old, new = _plain(before.options), _plain(after.options)
    for field in old:
        if old[field] != new[field]:
            yield SheetChange(field, None, None, old[field], new[field])
    for field in ("group", "closed", "dealer"):
        if getattr(before, field) != getattr(after, field):
            yield SheetChange(field, None, None, getattr(before, field), getattr(after, field))
    for number, who, other in _pairs(before.dealers, after.dealers):
        yield SheetChange("dealer", number, None, who, other)
    seats = [person.id for person in before.people], [person.id for person in after.people]
    if seats[0] != seats[1]:
        yield SheetChange("seats", None, None, *seats)


def _of_people(before: Sheet, after: Sheet) -> Iterator[SheetChange]:
    old = {person.id: person for person in before.people}
    new = {person.id: person for person in after.people}
    for who in {**old, **new}:
        if who in old and who in new:
            for field, one, other in _pairs(_fields(old[who]), _fields(new[who])):
                yield SheetChange(field, None, who, one, other)
        else:
            yield SheetChange("person", None, who, _plain(old.get(who)), _plain(new.get(who)))


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(value)


def _in(number: int, before: Sheet, after: Sheet) -> Iterator[SheetChange]:
    """Yield the differences of one round: lines of people one by one, the rest by fields."""
    old, new = before.rounds.get(number), after.rounds.get(number)
    for field, one, other in _pairs(_fields(old) if old else {}, _fields(new) if new else {}):
        if field in ("bids", "tricks", "wagers", "harry"):
            for who, own, later in _pairs(one or {}, other or {}):
                yield SheetChange(field, number, who, own, later)
        elif one or other:
            yield SheetChange(field, number, None, _plain(one), _plain(other))


def _in_points(before: Sheet, after: Sheet) -> Iterator[SheetChange]:
    old, new = tally(before).totals, tally(after).totals
    for who, one, other in _pairs(old, new):
        yield SheetChange("total", None, who, one, other)


def _pairs(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Iterator[tuple[Any, Any, Any]]:
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            yield key, old.get(key), new.get(key)
