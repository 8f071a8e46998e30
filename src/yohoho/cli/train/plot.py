"""A picture of a training from its journal: strength, bids made, entropy, speed."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from yohoho.cli.simulate.plot import COLOURS
from yohoho.locales import Voice

JOURNAL: Final = "journal.jsonl"
PANELS: Final = (("success", "kept"), ("entropy", "entropy"), ("per_second", "speed"))
"""The panels besides the strength, and the words for them."""


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
    found = folder / "training.png"
    figure.savefig(found, dpi=130)
    return found


def _strength(panel: Any, lines: list[dict[str, Any]], speaker: Voice) -> None:
    panel.set_title(speaker.say("train.plot-strength"), loc="left", fontsize=10)
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
