"""`yohoho verify`: checks that nobody chose the outcomes of chance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, print_json, voice
from yohoho.cli.replay import read_record
from yohoho.table.fair import verify as verified


@clean_errors
def verify(
    record: Annotated[
        Path, typer.Argument(metavar="RECORD", help="A record of a table; - reads standard input.")
    ],
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Check that every deal of a finished game follows from the secret and the players' words.

    A deal that does not ends with status 2 and names the step. docs/records.md explains the check.

    [bold]Examples[/]

    yohoho verify game.json

    yohoho verify game.json --json
    """
    deals = verified(read_record(record))
    if as_json:
        return print_json({"fair": True, "deals": deals})
    typer.echo(voice(lang).say("verify.fair", deals=deals))
    return None
