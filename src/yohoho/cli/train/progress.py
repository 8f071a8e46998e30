"""The progress of a training: a table while it runs, and a picture from its journal at the end."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console, Group
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from yohoho.cli.simulate.plot import COLOURS
from yohoho.cli.terminal.tables import PartedTable
from yohoho.locales import Voice

JOURNAL: Final = "journal.jsonl"
PANELS: Final = (("success", "kept"), ("entropy", "entropy"), ("per_second", "speed"))
"""The panels besides the strength, and the words for them."""
COLUMNS: Final = (
    "batch",
    "minutes",
    "decisions",
    "rate",
    "kept",
    "lowest",
    "entropy",
    "surprise",
    "gain",
)
LINES: Final = 12
"""How many batches the live table shows."""


class ProgressTable:
    """The newest batches as a table that grows in place; plain lines where there is no terminal."""

    def __init__(self, speaker: Voice, quiet: bool) -> None:
        self._speaker, self._quiet = speaker, quiet
        self._rows: list[list[str]] = []
        self._strength: dict[str, str] = {}
        self._console = Console(stderr=True, highlight=False, soft_wrap=True)
        compiling = Spinner("dots", text=speaker.say("train.compiling"))
        self._live = Live(compiling, console=self._console, refresh_per_second=4, transient=False)

    def __enter__(self) -> Callable[[Any], None]:
        if self._in_place:
            self._live.start()
        else:
            self._print(self._speaker.say("train.compiling"))
        return self._add

    def __exit__(self, *error: object) -> None:
        if self._in_place:
            self._live.stop()

    @property
    def _in_place(self) -> bool:
        return self._console.is_terminal and not self._quiet

    def _print(self, text: str) -> None:
        """Print a line for a log file or a pipe."""
        if not self._quiet and not self._in_place:
            self._console.print(Text(text))

    def _add(self, line: Any) -> None:
        if hasattr(line, "foe"):
            share, exact = f"{line.wins:.1%}", f"{line.exact:.1%}"
            foe = self._speaker.say(f"rung.{line.foe}")
            sentence = self._speaker.say(
                "train.strength", foe=foe, games=line.games, share=share, exact=exact
            )
            self._strength[line.foe] = sentence
            self._print(sentence)
        else:
            row = _row(line)
            self._rows = [*self._rows[1 - LINES :], row]
            self._print(", ".join(f"{title} {value}" for title, value in zip(self._titles, row, strict=True)))
        if self._in_place:
            self._live.update(self._table())

    @property
    def _titles(self) -> list[str]:
        return [self._speaker.say(f"train.{column}") for column in COLUMNS]

    def _table(self) -> Group:
        table = PartedTable(*self._titles, first="right")
        for row in self._rows:
            table.add_row(*row)
        return Group(table, *(Text(sentence, "dim") for sentence in self._strength.values()))


def _row(line: Any) -> list[str]:
    return [
        str(line.batch),
        f"{line.minutes:.2f}",
        f"{line.decisions / 1e6:.1f} M",
        f"{line.per_second / 1e6:.3f} M",
        f"{line.success:.1%}",
        f"{line.zeros:.1%}",
        f"{line.entropy:.3f}",
        f"{line.critic:.3f}",
        f"{line.gain:+.3f}".replace("-", "−"),
    ]


def draw(folder: Path, speaker: Voice) -> Path | None:
    """The picture's file; None without Matplotlib, which the training itself does not need."""
    if find_spec("matplotlib") is None:
        return None
    lines = [msgspec.json.decode(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    figure = import_module("matplotlib.figure").Figure(figsize=(11, 6.5), layout="constrained")
    axes = figure.subplots(2, 2).ravel()
    _strength(axes[0], [line for line in lines if line["kind"] == "strength"], speaker)
    batches = [line for line in lines if line["kind"] == "batch"]
    for panel, (name, word) in zip(axes[1:], PANELS, strict=True):
        panel.plot(
            [line["minutes"] for line in batches], [line[name] for line in batches], color=COLOURS[0], lw=1
        )
        panel.set_title(speaker.say(f"train.{word}"), loc="left", fontsize=10)
    for panel in axes:
        panel.set_xlabel(speaker.say("train.minutes"))
        panel.grid(alpha=0.25)
        panel.set_ylim(bottom=0)
    picture = folder / "training.png"
    figure.savefig(picture, dpi=130)
    return picture


def _strength(panel: Any, lines: list[dict[str, Any]], speaker: Voice) -> None:
    panel.set_title(speaker.say("train.plot-strength"), loc="left", fontsize=10)
    # What each of four equal players wins.
    panel.axhline(0.25, color="#8a8a8a", lw=1, ls=":")
    for colour, foe in zip(COLOURS, dict.fromkeys(line["foe"] for line in lines), strict=False):
        those = [line for line in lines if line["foe"] == foe]
        label = speaker.say(f"rung.{foe}")
        panel.plot(
            [line["minutes"] for line in those],
            [line["wins"] for line in those],
            "o-",
            color=colour,
            label=label,
        )
    if lines:
        panel.legend(frameon=False)
