"""Import from a spreadsheet: rows become a new sheet, whose rounds are judged like any others."""

import csv
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from yohoho.scorepad import commands
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import MAX_CLAIMS, Claim, Round
from yohoho.scorepad.guards import check_newcomer, complete_round
from yohoho.scorepad.judge import faults
from yohoho.scorepad.ledger import append, open_sheet
from yohoho.scorepad.log import MAX_BYTES, Log
from yohoho.scorepad.people import COLOURS, Beginning, Person
from yohoho.scorepad.sheet import Sheet, fold
from yohoho.scorepad.spreadsheet import unquote
from yohoho.skull_king.editions import DEFAULT_EDITION

MAX_ROWS: Final = 2000
NEEDED: Final = ("round", "player", "bid", "tricks")
"""A table made by hand needs no other column."""


class _Line:
    """One row: its number in the file, and its cells by the names of their columns."""

    def __init__(self, number: int, cells: Mapping[str, str]) -> None:
        self.number = number
        self.cells = cells

    def text(self, column: str) -> str:
        return (self.cells.get(column) or "").strip()

    def whole(self, column: str, most: int, least: int = 0) -> int | None:
        """A number, or None for an empty cell."""
        text = self.text(column)
        if not text:
            return None
        if len(text) > 8 or not text.lstrip("+-").isdecimal() or not least <= int(text) <= most:
            raise self.error(column)
        return int(text)

    def yes(self, column: str) -> bool:
        return self.text(column).casefold() in ("yes", "true", "1", "x")

    def error(self, column: str) -> SheetError:
        return SheetError("bad-cell", row=self.number, column=column, text=self.text(column)[:40])


def from_csv(text: str, sheet: str, author: str, *, at: int = 0) -> Log:
    """Return a new sheet from a table. Raises SheetError or OptionsError, which name the fault."""
    lines = _read(text)
    people = _people(lines)
    log = _open(lines, people, sheet, author, at)
    last = _last_round(fold(log), lines)
    for number in sorted({*range(1, last + 1), *_rounds_of_moves(people)}):
        log = _move_people(log, author, people, number, at)
        here = [line for line in lines if line.whole("round", 99, 1) == number]
        if here:
            log = _add_round(log, author, number, here, people, at)
    if "closed" in lines[0].text("options").split():
        log = append(log, author, commands.Close(), at=at)
    for fault in faults(fold(log)):
        raise SheetError.because(fault.why)
    return log


def _last_round(sheet: Sheet, lines: Sequence[_Line]) -> int:
    """The number of the last round; rounds are consecutive, and no more than the plan has, except for
    ties."""
    numbers = {number for line in lines if (number := line.whole("round", 99, 1)) is not None}
    for due in range(1, len(numbers) + 1):
        if due not in numbers:
            raise SheetError("round-not-due", round=max(numbers), due=due)
    rounds = len(sheet.setup(1).plan)
    if len(numbers) > rounds and sheet.options.ties == "shared":
        raise SheetError("no-such-round", round=len(numbers), rounds=rounds)
    return len(numbers)


def _read(text: str) -> list[_Line]:
    if len(text) > MAX_BYTES:
        raise SheetError("too-large", most=MAX_BYTES)
    # Spreadsheet programs begin a file with a byte order mark, and separate cells by semicolons in countries
    # where the comma is the decimal point.
    rows = text.removeprefix("\ufeff").splitlines()
    head = rows[0] if rows else ""
    delimiter = ";" if head.count(";") > head.count(",") else ","
    try:
        table = csv.DictReader(rows, delimiter=delimiter, restkey="")
        lines = [_Line(number, _plain(cells)) for number, cells in enumerate(table, start=2)]
    except csv.Error as error:
        raise SheetError("not-a-table", detail=str(error)) from None
    for column in NEEDED:
        if column not in (table.fieldnames or ()):
            raise SheetError("column-missing", column=column)
    if not 1 <= len(lines) <= MAX_ROWS:
        raise SheetError("row-count", rows=len(lines), most=MAX_ROWS)
    return lines


def _plain(cells: Mapping[Any, Any]) -> dict[str, str]:
    return {key: value for key, value in cells.items() if isinstance(value, str)}


def _people(lines: Sequence[_Line]) -> dict[str, Person]:
    """Everybody in the table by name, in the order of their seats."""
    first: dict[str, _Line] = {}
    rounds: dict[str, list[int]] = {}
    for line in lines:
        name = unquote(line.text("player"))
        first.setdefault(name, line)
        number = line.whole("round", 99, 1)
        rounds.setdefault(name, []).extend([] if number is None else [number])
    last = max((number for numbers in rounds.values() for number in numbers), default=0)
    order = sorted(first, key=lambda name: first[name].whole("seat", 40) or 0)
    return {
        name: _person(first[name], f"p{seat + 1}", seat, name, rounds[name], last)
        for seat, name in enumerate(order)
    }


def _person(line: _Line, who: str, seat: int, name: str, played: list[int], last: int) -> Person:
    """The person in these rows; missing first and last rounds are taken from the rounds played."""
    away = _away(line) or tuple(
        (one + 1, other) for one, other in pairwise(sorted(played)) if other > one + 1
    )
    last_round = max([*played, *(back - 1 for _, back in away)], default=last)
    first_missed = last_round + 1 if last_round < last else None
    since = min(played) if played else last + 1
    colour = line.whole("colour", COLOURS - 1)
    return Person(
        id=who,
        name=name,
        colour=seat % COLOURS if colour is None else colour,
        since=line.whole("since", 99, 1) or since,
        until=line.whole("until", 99, 1) or first_missed,
        away=away,
        start=_start(line),
    )


def _away(line: _Line) -> tuple[tuple[int, int], ...]:
    """`3..4 7..7`: the rounds a person sat out before coming back."""
    pauses = []
    for word in line.text("away").split()[:50]:
        first, _, last = word.partition("..")
        if not (_is_small(first) and _is_small(last) and 1 <= int(first) <= int(last) < 99):
            raise line.error("away")
        pauses.append((int(first), int(last) + 1))
    return tuple(pauses)


def _start(line: _Line) -> Beginning:
    match line.text("start"):
        case "average":
            return "average"
        case "last":
            return "last"
    return line.whole("start", 100_000, -100_000) or 0


def _open(lines: Sequence[_Line], people: Mapping[str, Person], sheet: str, author: str, at: int) -> Log:
    """Return the head, with the people who play the first round. The others join in their round."""
    head = lines[0]
    there = [_without_departure(person) for person in people.values() if person.plays(1)]
    dealers = [line for line in lines if line.yes("dealer") and line.text("round") == "1"]
    dealer = people[unquote(dealers[0].text("player"))].id if dealers else None
    return open_sheet(
        sheet, author, there, _options(head), dealer=dealer, group=unquote(head.text("group"))[:60], at=at
    )


def _without_departure(person: Person) -> Person:
    """Return the person as they joined: leaving and coming back are commands of their own."""
    return Person(
        id=person.id, name=person.name, colour=person.colour, since=person.since, start=person.start
    )


def _options(line: _Line) -> dict[str, Any]:
    options: dict[str, Any] = {"edition": line.text("edition") or DEFAULT_EDITION}
    if scoring := line.text("scoring"):
        options["scoring"] = scoring
    for word in line.text("options").split():
        name, equals, value = word.partition("=")
        if word != "closed":
            options[name] = _option_value(name, value) if equals else True
    return options


def _option_value(name: str, text: str) -> Any:
    """`plan=5+5` is a list of numbers, `plan=whirlpool` a name, `powers=rosie+harry` a list of words."""
    parts = text.split("+")
    if name == "plan":
        return [int(part) for part in parts] if all(map(_is_small, parts)) else text
    return parts if name in ("powers", "blanks") else text


def _is_small(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


def _rounds_of_moves(people: Mapping[str, Person]) -> list[int]:
    """The rounds in which a person comes or goes."""
    comes = [person.since for person in people.values()]
    comes += [number for person in people.values() for pause in person.away for number in pause]
    return [*comes, *(person.until for person in people.values() if person.until is not None)]


def _move_people(log: Log, author: str, people: Mapping[str, Person], number: int, at: int) -> Log:
    """Return the log with the people who come or go in this round. Returns come first, because a person who
    returns may leave at once."""
    for person in people.values():
        if person.since == number and fold(log).person(person.id) is None:
            newcomer = check_newcomer(fold(log), _without_departure(person))
            log = append(log, author, commands.Join(newcomer, _seat_for(log, person)), at=at)
    for person in people.values():
        if number in (back for _, back in person.away):
            log = append(log, author, commands.Return(person.id, number), at=at)
        if number in (person.until, *(left for left, _ in person.away)):
            log = append(log, author, commands.Leave(person.id, number), at=at)
    return log


def _seat_for(log: Log, person: Person) -> int:
    """The seat of a person who joins; ids are numbered in the order of seats."""
    return sum(1 for other in fold(log).people if int(other.id[1:]) < int(person.id[1:]))


def _add_round(
    log: Log, author: str, number: int, lines: Sequence[_Line], people: Mapping[str, Person], at: int
) -> Log:
    """Return the log with one round added. A dealer out of turn is a command of its own."""
    command = complete_round(fold(log), commands.WriteRound(number, _round(lines, people)))
    log = append(log, author, command, at=at)
    for line in lines:
        dealer = people[unquote(line.text("player"))].id
        if line.yes("dealer") and fold(log).dealer_of(number) != dealer:
            log = append(log, author, commands.Deal(number, dealer), at=at)
    return log


def _round(lines: Sequence[_Line], people: Mapping[str, Person]) -> Round:
    ids = {line: people[unquote(line.text("player"))].id for line in lines}
    if len(set(ids.values())) < len(lines):
        raise lines[-1].error("player")

    def column(name: str, most: int, least: int = 0) -> dict[str, int]:
        values = {ids[line]: line.whole(name, most, least) for line in lines}
        return {who: value for who, value in values.items() if value is not None}

    return Round(
        cards=lines[0].whole("cards", 99) or 0,
        bids=column("bid", 99),
        tricks=column("tricks", 99),
        discarded=lines[0].whole("discarded", 99) or 0,
        claims=tuple(claim for line in lines for claim in _claims(line, ids[line], list(people.values()))),
        wagers=column("wager", 99),
        harry=column("harry", 9, -9),
        cannonballs=tuple(who for line, who in ids.items() if line.yes("cannonball")),
        forced=lines[0].yes("forced"),
    )


def _claims(line: _Line, who: str, people: Sequence[Person]) -> list[Claim]:
    """The claims in a cell; a Loot has a seat, counted from 1."""
    claims = []
    for word in line.text("claims").split()[: MAX_CLAIMS + 1]:
        card, arrow, seat = word.partition("<")
        if not 1 <= len(card) <= 40 or (arrow and not (_is_small(seat) and 1 <= int(seat) <= len(people))):
            raise line.error("claims")
        claims.append(Claim(card, who, people[int(seat) - 1].id if arrow else None))
    return claims
