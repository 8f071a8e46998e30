"""Tables of numbers: a grid with headings, the ranking at the end."""

from collections.abc import Container, Sequence

from rich.console import RenderableType
from rich.table import Table

from yohoho.cli.terminal.log import Teller
from yohoho.core.game import Result
from yohoho.locales import Voice, with_minus


def grid(voice: Voice, columns: Sequence[str], left: Container[int] = (0,)) -> Table:
    """A table without lines; columns are named by their keys, and an empty key has no heading."""
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for number, column in enumerate(columns):
        heading = voice.say(f"column.{column}") if column else ""
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
