"""`yohoho backup`: a copy of everything the server keeps, also while it runs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, print_json, voice
from yohoho.cli.play_saves import data_directory
from yohoho.cli.serve import Data


@clean_errors
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; must not be there yet.")],
    data: Data = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Write a consistent copy of all tables and games to a new file, while the server runs or not.

    To go back to it, stop the server and put it in place of yohoho.db.

    [bold]Examples[/]

    yohoho backup tavern-monday.db

    yohoho backup /backups/tavern.db --data /srv/yohoho
    """
    from yohoho.server.config import Config
    from yohoho.store.errors import StoreError

    database = Config(data=data or data_directory()).database
    if not database.exists():
        raise StoreError("no-store", path=str(database))
    asyncio.run(_copy(database, file))
    if as_json:
        print_json({"file": str(file)})
    else:
        typer.echo(voice(lang).say("backup.done", file=file))


async def _copy(database: Path, file: Path) -> None:
    from yohoho.store.sqlite import SQLiteStore

    store = SQLiteStore.open(database)
    try:
        await store.backup(file)
    finally:
        await store.close()
