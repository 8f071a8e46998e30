"""The datasheet of a corpus: what it holds, how it was made, and what it is not good for."""

import os
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from yohoho.core.install import DISTRIBUTION
from yohoho.corpus.formats import LINES, PARQUET, Suffix, suffix_of
from yohoho.sim.tournament import Tournament

TEMPLATE: Final = "datasheet.md"
SHAPES: Final[dict[Suffix, str]] = {
    LINES: "JSON lines, compressed with Zstandard: each line is a whole record that `yohoho replay -` reads.",
    PARQUET: "A Parquet table with a row for each game, compressed with Zstandard.",
}


class CorpusSummary(msgspec.Struct):
    """The counts, the size and the digest of a corpus that was written."""

    games: int = 0
    planned: int = 0
    steps: int = 0
    faults: int = 0
    size: int = 0
    digest: str = ""


def datasheet(file: Path, tournament: Tournament, summary: CorpusSummary, command: str, date: str) -> str:
    """Return the datasheet as Markdown."""
    suffix = suffix_of(file)
    stopped = f" (stopped, {summary.planned} were planned)" if summary.games < summary.planned else ""
    return (
        files(__package__)
        .joinpath(TEMPLATE)
        .read_text(encoding="utf-8")
        .format(
            name=file.name,
            game=tournament.game,
            command=command,
            games=f"{summary.games}{stopped}",
            steps=summary.steps,
            crew=", ".join(tournament.crew),
            options=msgspec.json.encode(tournament.options).decode(),
            rules=tournament.rules_version,
            seed=tournament.seed,
            distribution=DISTRIBUTION,
            version=tournament.version,
            date=date,
            size=summary.size,
            digest=summary.digest,
            faults=_faults(summary.faults),
            weights=_weights(),
            shape=SHAPES[suffix],
            options_note=", as a JSON text" if suffix == PARQUET else "",
        )
    )


def _faults(count: int) -> str:
    if not count:
        return "No bot failed or thought too long."
    return f"{count} decisions are safe choices that replaced a bot which failed or thought too long."


def _weights() -> str:
    return (
        "own weights (`YOHOHO_WEIGHTS`)" if os.environ.get("YOHOHO_WEIGHTS") else "the weights of the package"
    )
