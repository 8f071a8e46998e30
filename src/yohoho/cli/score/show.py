"""A score sheet in the terminal, and as JSON."""

from typing import Any

import msgspec
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.cli.terminal.tables import PartedTable
from yohoho.core.errors import Reason
from yohoho.locales import Voice, with_minus, with_sign
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import Row, Tally, tally


def as_data(sheet: Sheet, speaker: Voice) -> dict[str, Any]:
    """Everything that follows from a sheet, with each reason as a sentence too."""
    counted = tally(sheet)
    plain: dict[str, Any] = msgspec.to_builtins(counted, str_keys=True)
    for row, line in zip(counted.rows, plain["rows"], strict=True):
        for who, cell in row.cells.items():
            line["cells"][who]["text"] = speaker.reasons(cell.why)
    for fault, line in zip(counted.faults, plain["faults"], strict=True):
        line["text"] = speaker.reason(fault.why)
    return {
        "sheet": sheet.id,
        "group": sheet.group,
        "options": {**msgspec.to_builtins(sheet.options), "scoring": sheet.setup(1).scoring},
        "people": [msgspec.structs.asdict(person) for person in sheet.people],
        **plain,
        "conflicts": msgspec.to_builtins(sheet.conflicts, str_keys=True),
    }


def sheet_parts(sheet: Sheet, speaker: Voice) -> list[RenderableType]:
    """The table of points, its faults, and the ranks."""
    counted = tally(sheet)
    parts: list[RenderableType] = [_table(sheet, counted, speaker)]
    if any(row.forced for row in counted.rows):
        parts.append(Text(speaker.say("score.forced"), "yellow"))
    strange = [
        speaker.say("score.fault", round=fault.number or "–", why=_with_ruling(fault.why, speaker))
        for fault in counted.faults
    ]
    strange += [speaker.say("score.conflict", place=conflict.place) for conflict in sheet.conflicts]
    parts += [Text(line, "yellow") for line in strange]
    return [*parts, *(_ranking(sheet, counted, speaker) if counted.over else [])]


def _with_ruling(reason: Reason, speaker: Voice) -> str:
    return f"{speaker.reason(reason)} [{reason.ruling}]" if reason.ruling else speaker.reason(reason)


def _table(sheet: Sheet, counted: Tally, speaker: Voice) -> PartedTable:
    names = [person.name for person in sheet.people]
    table = PartedTable(speaker.say("column.round"), *names, first="right")
    if any(counted.starts.values()):
        starts = [with_sign(counted.starts[person.id]) for person in sheet.people]
        table.add_row(speaker.say("score.start"), *starts, style="dim")
    for row in counted.rows:
        table.add_row(
            f"{row.number}{'≠' if row.forced else ''}", *(_cell(row, person.id) for person in sheet.people)
        )
    totals = [with_minus(counted.totals[person.id]) for person in sheet.people]
    table.add_row(speaker.say("column.total"), *totals, style="bold")
    return table


def _cell(row: Row, who: str) -> str:
    """`2/1 −10`: tricks, bid and points; a dash for a person who did not play."""
    cell = row.cells.get(who)
    if cell is None:
        return "–"
    bid, tricks = ("?" if value is None else str(value) for value in (cell.bid, cell.tricks))
    return f"{tricks}/{bid} {with_sign(cell.points):>4}" if cell.score else f"{tricks}/{bid}     "


def _ranking(sheet: Sheet, counted: Tally, speaker: Voice) -> list[RenderableType]:
    names = {person.id: person.name for person in sheet.people}
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for who, rank in sorted(counted.ranks.items(), key=lambda item: item[1]):
        table.add_row(str(rank), escape(names[who]), with_minus(counted.totals[who]))
    return ["", Text(speaker.say("play.ranking"), "bold"), table]


def reasons_of(sheet: Sheet, number: int, speaker: Voice) -> list[RenderableType]:
    """The reasons for the points of a round, player by player."""
    lines: list[RenderableType] = []
    names = {person.id: person.name for person in sheet.people}
    for row in tally(sheet).rows:
        for who, cell in row.cells.items() if row.number == number else ():
            why = " ".join(_with_ruling(reason, speaker) for reason in cell.why)
            if why:
                lines.append(Text(f"{names[who]}: {why}"))
    return lines
