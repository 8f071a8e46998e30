"""A sheet as a table for spreadsheets: one row for each player and round."""

import csv
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from yohoho.scorepad.facts import Round
from yohoho.scorepad.people import Person
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import Cell, Row, Tally, tally
from yohoho.skull_king.options import Options

COLUMNS: Final = (
    "round",
    "cards",
    "seat",
    "player",
    "colour",
    "bid",
    "tricks",
    "claims",
    "wager",
    "harry",
    "cannonball",
    "dealer",
    "discarded",
    "forced",
    "since",
    "until",
    "away",
    "start",
    "final_bid",
    "points",
    "total",
    "group",
    "edition",
    "scoring",
    "options",
)
FORMULAS: Final = ("=", "+", "-", "@", "'")
"""A spreadsheet would evaluate a cell that begins so; a quote before it marks it as text."""


class _Lines(list[str]):
    """The file that `csv` writes to."""

    def write(self, line: str) -> None:
        self.append(line)


def to_csv(sheet: Sheet) -> str:
    """Return the sheet as CSV. Final bids, points and totals are for reading; an import counts them again."""
    lines = _Lines()
    table = csv.DictWriter(lines, COLUMNS, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows(_rows(sheet, tally(sheet)))
    return "".join(lines)


def _rows(sheet: Sheet, counted: Tally) -> Iterator[dict[str, Any]]:
    """Yield the rows. A newcomer has one row without a round; a person who left before playing has none."""
    played = {who for row in counted.rows for who in row.players}
    listed = [person for person in sheet.people if person.id in played or person.until is None]
    seats = {person.id: seat for seat, person in enumerate(listed, start=1)}
    for row in counted.rows:
        for who in row.players:
            yield {**_of_person(sheet, listed[seats[who] - 1], seats), **_of_round(sheet, row, who, seats)}
    for person in listed:
        if person.id not in played:
            yield {**_of_person(sheet, person, seats), "total": counted.totals[person.id]}


def _of_person(sheet: Sheet, person: Person, seats: Mapping[str, int]) -> dict[str, Any]:
    return {
        "seat": seats[person.id],
        "player": quote(person.name),
        "colour": person.colour,
        "since": person.since,
        "until": "" if person.until is None else person.until,
        "away": " ".join(f"{left}..{back - 1}" for left, back in person.away),
        "start": person.start,
        "group": quote(sheet.group),
        "edition": sheet.options.edition,
        "scoring": sheet.setup(1).scoring,
        "options": _options_text(sheet.options, sheet.closed),
    }


def _of_round(sheet: Sheet, row: Row, who: str, seats: Mapping[str, int]) -> dict[str, Any]:
    written, cell = sheet.round(row.number), row.cells[who]
    return {
        "round": row.number,
        "cards": row.cards,
        "claims": _claims_text(written, who, seats),
        "wager": written.wagers.get(who) or "",
        "harry": written.harry.get(who) or "",
        "cannonball": "yes" if who in written.cannonballs else "",
        "dealer": "yes" if who == row.dealer else "",
        "discarded": written.discarded or "",
        "forced": "yes" if written.forced else "",
        **_result_cells(cell),
    }


def _result_cells(cell: Cell) -> dict[str, Any]:
    final_bid = cell.facts.final_bid if cell.facts else cell.bid
    values = {"bid": cell.bid, "tricks": cell.tricks, "final_bid": final_bid}
    cells = {name: "" if value is None else value for name, value in values.items()}
    return {**cells, "points": cell.points if cell.score else "", "total": cell.total}


def _claims_text(written: Round, who: str, seats: Mapping[str, int]) -> str:
    """`black-14 loot<3`: a Loot has the seat that played it."""
    return " ".join(
        f"{claim.card}<{seats[claim.giver]}" if claim.giver else claim.card
        for claim in written.claims
        if claim.by == who
    )


def _options_text(options: Options, closed: bool) -> str:
    """The options that differ from the default, as words: `kraken powers=rosie+harry plan=5+5+5`."""
    words = ["closed"] if closed else []
    for field in msgspec.structs.fields(Options):
        value = getattr(options, field.name)
        if value != field.default and field.name not in ("edition", "players", "scoring"):
            words.append(field.name if value is True else f"{field.name}={_option_text(value)}")
    return " ".join(words)


def _option_text(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)


def quote(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULAS) else text


def unquote(text: str) -> str:
    return text[1:] if text.startswith("'") else text
