"""Tables of numbers in a terminal: the ranking, and tables that are parted where they are too wide."""

from collections.abc import Container, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.core.game import Result
from yohoho.locales import Voice, with_minus
from yohoho.locales.teller import Teller

_GAP = 2
"""The columns of the terminal between two columns of the table."""


class PartedTable:
    """A table with names to the left and numbers to the right. Every part repeats the first column."""

    def __init__(self, *titles: str, first: str = "left") -> None:
        self._titles = titles
        self._first = first
        self._rows: list[tuple[tuple[str, ...], str | None]] = []

    def add_row(self, *cells: str, style: str | None = None) -> None:
        self._rows.append((cells, style))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, columns in enumerate(self._parts(options.max_width)):
            if number:
                yield Text()
            yield self._table(columns, options.max_width)

    def _parts(self, width: int) -> Iterator[list[int]]:
        """The columns of each part; the first column is in all of them, and at least one other."""
        part: list[int] = []
        free = width - self._width(0, width)
        for column in range(1, len(self._titles)):
            needed = self._width(column, width) + _GAP
            if part and needed > free:
                yield part
                part, free = [], width - self._width(0, width)
            part.append(column)
            free -= needed
        yield part

    def _width(self, column: int, width: int) -> int:
        """The width of a column. Where the table does not fit as it is, titles of several words are wrapped,
        and a name takes at most a third of the terminal."""
        cells = max((cell_len(row[column]) for row, _ in self._rows), default=0)
        title = cell_len(self._titles[column])
        if self._fits(width):
            return max(cells, title)
        words = max(map(cell_len, self._titles[column].split()), default=0)
        return min(max(cells, words), width // 3)

    def _fits(self, width: int) -> bool:
        rows = [self._titles, *(row for row, _ in self._rows)]
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        return sum(widths) + _GAP * (len(widths) - 1) <= width

    def _table(self, columns: list[int], width: int) -> Table:
        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, _GAP, 0, 0))
        for column in (0, *columns):
            table.add_column(
                escape(self._titles[column]),
                justify="right" if column or self._first == "right" else "left",
                no_wrap=not column,
                overflow="ellipsis",
                width=self._width(column, width),
            )
        for cells, style in self._rows:
            table.add_row(*(escape(cells[column]) for column in (0, *columns)), style=style)
        return table


def grid(voice: Voice, columns: Sequence[str], left: Container[int] = (0,)) -> Table:
    """A table without lines; columns are named by their keys, and an empty key has no heading."""
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for number, column in enumerate(columns):
        heading = voice.say(f"column.{column}") if column else ""
        # The notes at the table of Skull King are column 6, and may take several lines.
        table.add_column(heading, justify="left" if number in left else "right", no_wrap=number not in (6,))
    return table


def ranking(result: Result, teller: Teller, points: str = "score") -> RenderableType:
    voice = teller.voice
    table = grid(voice, ["rank", "name", points], left={1})
    table.title, table.title_justify, table.title_style = voice.say("play.ranking"), "left", "bold"
    for seat in sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat]):
        cells = (str(result.ranks[seat]), teller.names[seat], with_minus(result.scores[seat]))
        table.add_row(*cells, style="bold" if seat == teller.you else "")
    return table
