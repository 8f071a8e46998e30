"""Import from a spreadsheet: rows become a new sheet, whose rounds are judged like any others."""

import csv
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from yohoho.scorepad import commands as ask
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import MOST_CLAIMS, Claim, Round
from yohoho.scorepad.guards import checked_newcomer, completed
from yohoho.scorepad.judge import faults
from yohoho.scorepad.ledger import append, open_sheet
from yohoho.scorepad.log import MOST_BYTES, Log
from yohoho.scorepad.people import COLOURS, Beginning, Person
from yohoho.scorepad.sheet import Sheet, fold
from yohoho.scorepad.spreadsheet import unquoted
from yohoho.skull_king.editions import DEFAULT_EDITION

MOST_ROWS: Final = 2000
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
    """A new sheet from a table. Raises SheetError or OptionsError with the fault in it."""
    lines = _read(text)
    people = _people(lines)
    log = _opened(lines, people, sheet, author, at)
    last = _last_round(fold(log), lines)
    for number in sorted({*range(1, last + 1), *_turns(people)}):
        log = _moved(log, author, people, number, at)
        here = [line for line in lines if line.whole("round", 99, 1) == number]
        if here:
            log = _played(log, author, number, here, people, at)
    if "closed" in lines[0].text("options").split():
        log = append(log, author, ask.Close(), at=at)
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
    if len(text) > MOST_BYTES:
        raise SheetError("too-large", most=MOST_BYTES)
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
    if not 1 <= len(lines) <= MOST_ROWS:
        raise SheetError("row-count", rows=len(lines), most=MOST_ROWS)
    return lines


def _plain(cells: Mapping[Any, Any]) -> dict[str, str]:
    return {key: value for key, value in cells.items() if isinstance(value, str)}


def _people(lines: Sequence[_Line]) -> dict[str, Person]:
    """Everybody in the table by name, in the order of their seats."""
    first: dict[str, _Line] = {}
    rounds: dict[str, list[int]] = {}
    for line in lines:
        name = unquoted(line.text("player"))
        first.setdefault(name, line)
        rounds.setdefault(name, []).extend(_present(line.whole("round", 99, 1)))
    last = max((number for numbers in rounds.values() for number in numbers), default=0)
    order = sorted(first, key=lambda name: first[name].whole("seat", 40) or 0)
    return {
        name: _person(first[name], f"p{seat + 1}", seat, name, rounds[name], last)
        for seat, name in enumerate(order)
    }


def _present(number: int | None) -> list[int]:
    return [] if number is None else [number]


def _person(line: _Line, who: str, seat: int, name: str, played: list[int], last: int) -> Person:
    """The person in these rows; missing first and last rounds are taken from the rounds played."""
    away = _away(line) or tuple(
        (one + 1, other) for one, other in pairwise(sorted(played)) if other > one + 1
    )
    seen = max([*played, *(back - 1 for _, back in away)], default=last)
    gone = seen + 1 if seen < last else None
    since = min(played) if played else last + 1
    colour = line.whole("colour", COLOURS - 1)
    return Person(
        id=who,
        name=name,
        colour=seat % COLOURS if colour is None else colour,
        since=line.whole("since", 99, 1) or since,
        until=line.whole("until", 99, 1) or gone,
        away=away,
        start=_start(line),
    )


def _away(line: _Line) -> tuple[tuple[int, int], ...]:
    """`3..4 7..7`: the rounds a person sat out before coming back."""
    found = []
    for word in line.text("away").split()[:50]:
        first, _, last = word.partition("..")
        if not (_is_small(first) and _is_small(last) and 1 <= int(first) <= int(last) < 99):
            raise line.error("away")
        found.append((int(first), int(last) + 1))
    return tuple(found)


def _start(line: _Line) -> Beginning:
    match line.text("start"):
        case "average":
            return "average"
        case "last":
            return "last"
    return line.whole("start", 100_000, -100_000) or 0


def _opened(lines: Sequence[_Line], people: Mapping[str, Person], sheet: str, author: str, at: int) -> Log:
    """The head, with the people who play the first round. The others join in their round."""
    head = lines[0]
    there = [_staying(person) for person in people.values() if person.plays(1)]
    dealers = [line for line in lines if line.yes("dealer") and line.text("round") == "1"]
    dealer = people[unquoted(dealers[0].text("player"))].id if dealers else None
    return open_sheet(
        sheet, author, there, _options(head), dealer=dealer, group=unquoted(head.text("group"))[:60], at=at
    )


def _staying(person: Person) -> Person:
    return Person(
        id=person.id, name=person.name, colour=person.colour, since=person.since, start=person.start
    )


def _options(line: _Line) -> dict[str, Any]:
    options: dict[str, Any] = {"edition": line.text("edition") or DEFAULT_EDITION}
    if scoring := line.text("scoring"):
        options["scoring"] = scoring
    for word in line.text("options").split():
        name, given, value = word.partition("=")
        if word != "closed":
            options[name] = _option_value(name, value) if given else True
    return options


def _option_value(name: str, text: str) -> Any:
    """`plan=5+5` is a list of numbers, `plan=whirlpool` a name, `powers=rosie+harry` a list of words."""
    parts = text.split("+")
    if name == "plan":
        return [int(part) for part in parts] if all(map(_is_small, parts)) else text
    return parts if name in ("powers", "blanks") else text


def _is_small(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


def _turns(people: Mapping[str, Person]) -> list[int]:
    """The rounds in which a person comes or goes."""
    comes = [person.since for person in people.values()]
    comes += [number for person in people.values() for pause in person.away for number in pause]
    return [*comes, *(person.until for person in people.values() if person.until is not None)]


def _moved(log: Log, author: str, people: Mapping[str, Person], number: int, at: int) -> Log:
    """The log with those who come or go in this round. A return comes first: its person may leave at once."""
    for person in people.values():
        if person.since == number and fold(log).person(person.id) is None:
            newcomer = checked_newcomer(fold(log), _staying(person))
            log = append(log, author, ask.Join(newcomer, _seat_for(log, person)), at=at)
    for person in people.values():
        if number in (back for _, back in person.away):
            log = append(log, author, ask.Return(person.id, number), at=at)
        if number in (person.until, *(left for left, _ in person.away)):
            log = append(log, author, ask.Leave(person.id, number), at=at)
    return log


def _seat_for(log: Log, person: Person) -> int:
    """The seat of a person who joins; ids are numbered in the order of seats."""
    return sum(1 for other in fold(log).people if int(other.id[1:]) < int(person.id[1:]))


def _played(
    log: Log, author: str, number: int, lines: Sequence[_Line], people: Mapping[str, Person], at: int
) -> Log:
    """The log with one round added. A dealer out of turn is a command of its own."""
    command = completed(fold(log), ask.WriteRound(number, _round(lines, people)))
    log = append(log, author, command, at=at)
    for line in lines:
        dealer = people[unquoted(line.text("player"))].id
        if line.yes("dealer") and fold(log).dealer_of(number) != dealer:
            log = append(log, author, ask.Deal(number, dealer), at=at)
    return log


def _round(lines: Sequence[_Line], people: Mapping[str, Person]) -> Round:
    ids = {line: people[unquoted(line.text("player"))].id for line in lines}
    if len(set(ids.values())) < len(lines):
        raise lines[-1].error("player")

    def column(name: str, most: int, least: int = 0) -> dict[str, int]:
        found = {ids[line]: line.whole(name, most, least) for line in lines}
        return {who: value for who, value in found.items() if value is not None}

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
    found = []
    for word in line.text("claims").split()[: MOST_CLAIMS + 1]:
        card, given, seat = word.partition("<")
        if not 1 <= len(card) <= 40 or (given and not (_is_small(seat) and 1 <= int(seat) <= len(people))):
            raise line.error("claims")
        found.append(Claim(card, who, people[int(seat) - 1].id if given else None))
    return found
