"""The game in the terminal that docs/pictures/terminal.svg shows: `python -m tests.cli.recorded_game`."""

import io
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final
from unittest.mock import patch

from rich.console import Console

from yohoho.cli.play.start import PlayRequest, new_game
from yohoho.cli.play.terminal_table import TerminalTable
from yohoho.locales import Voice

PICTURE: Final = Path(__file__).parents[2] / "docs/pictures/terminal.svg"
COMMAND: Final = "yohoho play skull-king --players 3 --seed 7 -o plan=2"
ANSWERS: Final = ("1", "1")
WIDTH: Final = 72
FONT_FACE: Final = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)
"""Rich names fonts on another host, and a page should ask no other host for anything."""


def record_round() -> str:
    """The picture of a round, up to the question after the last answer."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    answers = iter(ANSWERS)

    def answer(prompt: str) -> str:
        console.print(prompt, end="")
        typed = next(answers, None)
        if typed is None:
            raise EOFError
        return typed

    request = PlayRequest(game="skull-king", players=3, seed="7", option=["plan=2"])
    with tempfile.TemporaryDirectory() as folder, patch("builtins.input", answer):
        game, voice, _ = new_game(Path(folder) / "game.json", request, Voice("en"))
        with patch("sys.stdin", io.StringIO()), suppress(EOFError):
            TerminalTable(game, voice, console).run(resumed=False)
    return FONT_FACE.sub("\n", console.export_svg(title=COMMAND, unique_id="terminal"))


if __name__ == "__main__":
    PICTURE.write_text(record_round(), encoding="utf-8")
