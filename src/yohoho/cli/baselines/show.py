"""The baselines in the terminal: a table for each setting."""

from rich.console import Console
from rich.text import Text

from yohoho.cli.baselines.cells import by_setting, cells, title, titles
from yohoho.cli.baselines.measure import Baselines
from yohoho.cli.terminal.parted_table import PartedTable
from yohoho.locales import Voice


def show(found: Baselines, speaker: Voice) -> None:
    console = Console(highlight=False)
    for group in by_setting(found.rows):
        table = PartedTable(*titles(group, speaker))
        for row in cells(group, speaker):
            table.add_row(*row)
        console.print(Text(title(group[0], speaker), "bold"), table, "", sep="\n")
    if found.rows:
        console.print(Text(speaker.say("baselines.intervals"), "dim"))
